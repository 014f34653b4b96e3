import DragJournal
import DragModel

/// Requests on content.
extension PlayWork {
  /// A request on content, with the reply all of them give.
  static func content(_ request: Request<ContentReply>) -> PlayWork {
    perform(request) { (reply, _) in Answer(reply) }
  }

  static func list(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let id: ContentID? = try members.id("id")
    let name = try members.textOrNull("name")
    let container: ContentID? = try members.id("in")
    if container == nil, members.has("at") {
      throw .badRequest("\"at\" needs \"in\", the container that it is a place of")
    }
    let position = try members.position()
    return made(
      .makeList(
        id: id, named: name, options: try members.listOptions(), in: container, at: position,
        by: attribution))
  }

  /// A request that makes a list or document, with its id in the reply.
  static func made(_ request: Request<ContentReply>) -> PlayWork {
    perform(request) { (reply, _) in
      var answer = Answer(reply)
      if let made = reply.items.first {
        answer.members.insert(JSONMember("id", .text(made.text)), at: 0)
      }
      return answer
    }
  }

  static func insert(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let container: ContentID = try members.neededID("into")
    let unit = try members.unit()
    let position = try members.position(unit)
    let items = try members.needed("items") { (members) throws(PlayRefusal) in
      try members.insertedItems("items")
    }
    return .content(.insert(items, into: container, at: position, by: attribution))
  }

  static func set(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let item: ContentID = try members.neededID("item")
    var values = NewValues()
    if members.has("name") { values.name = .some(try members.textOrNull("name")) }
    values.properties = try members.changedProperties()
    values.representations = try members.representations()
    return .content(.set(values, of: item, by: attribution))
  }

  static func delete(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    try members.checkOne(of: "items", "container", "in")
    if members.has("in") {
      let unit = try members.unit()
      return .content(.delete(try members.textRange(in: "in", unit), by: attribution))
    }
    if let container: ContentID = try members.id("container") {
      return .content(.delete(container: container, by: attribution))
    }
    return .content(.delete(try members.neededIDs("items"), by: attribution))
  }

  static func place(
    _ members: inout Members, isMove: Bool, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let unit = try members.unit()
    let target: ContentID = try members.neededID("to")
    let position = try members.position(unit)
    if members.has("text") || members.has("items") { try members.checkOne(of: "items", "text") }
    if let text = try members.textSource(unit) {
      return .content(
        isMove
          ? .move(text, to: target, at: position, by: attribution)
          : .copy(text, to: target, at: position, by: attribution))
    }
    let items = try members.neededIDs("items")
    if isMove { return .content(.move(items, to: target, at: position, by: attribution)) }
    let identifiers = try members.ids("as") ?? []
    return .content(.copy(items, to: target, at: position, as: identifiers, by: attribution))
  }

  static func begin(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let name = try members.textOrNull("name")
    let selected = members.value("selection")?.property
    return .content(
      .beginGroup(named: name, by: attribution).keepingSelection(before: selected))
  }

  static func end(_ members: inout Members, _ attribution: Attribution) -> PlayWork {
    let selected = members.value("selection")?.property
    return .content(.endGroup(by: attribution).keepingSelection(after: selected))
  }
}

extension Answer {
  /// What became of a request on content.
  init(_ reply: ContentReply) {
    var members = [
      JSONMember("changed", .bool(reply.changed)),
      JSONMember("step", reply.step.map { .count($0.value) } ?? .null),
    ]
    if let operation = reply.operation {
      members.append(JSONMember("operation", .text("\(operation)")))
    }
    if reply.isHeld { members.append(JSONMember("held", .bool(true))) }
    if let task = reply.task { members.append(JSONMember("task", .text(task.id))) }
    if !reply.transfers.isEmpty {
      members.append(
        JSONMember(
          "transfers",
          .list(
            reply.transfers.map { begun in
              .object([
                JSONMember("id", .text(begun.number.id)),
                JSONMember("item", .text(begun.item.text)),
              ])
            })))
    }
    members.append(JSONMember("items", .list(reply.items.map { .text($0.text) })))
    if !reply.skipped.isEmpty {
      members.append(JSONMember("skipped", .list(reply.skipped.map { .text($0.text) })))
    }
    self.init(members: members, sequence: reply.sequence)
  }
}

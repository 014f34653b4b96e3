extension Operation {
  /// The request as one line of the play protocol, members in a fixed order.
  package var playLine: String {
    PlainValue.members(playMembers).json
  }

  /// The members of that line.
  var playMembers: [(Text, PlainValue)] {
    var members = verb.members
    if actor != "local" { members.append(("actor", .string(actor))) }
    if origin != "user" { members.append(("origin", .string(origin))) }
    if unit != .scalar { members.append(("unit", .string(Text(unit.rawValue)))) }
    return members
  }
}

extension Operation.Verb {
  fileprivate var members: Members {
    switch self {
    case .list(let list): list.members
    case .insert(let target, let place, let items):
      op("insert") + one("into", .string(target)) + placed(place)
        + one("items", .array(items.map(\.value)))
    case .set(let edit): edit.members
    case .delete(let items): op("delete") + one("items", texts(items))
    case .deleteContainer(let id): op("delete") + one("container", .string(id))
    case .move(let items, let target, let place):
      op("move") + one("items", texts(items)) + one("to", .string(target)) + placed(place)
    case .copy(let items, let target, let place, let ids):
      op("copy") + one("items", texts(items)) + one("to", .string(target)) + placed(place)
        + (ids.map { one("as", texts($0)) } ?? [])
    case .document(let document): document.members
    case .write(let target, let place, let text, let style):
      op("write") + one("into", .string(target)) + placed(place) + one("text", .string(text))
        + (style.isEmpty ? [] : one("style", .sortedMembers(style)))
    case .style(let text, let style):
      op("style") + text.members + one("style", .sortedMembers(style))
    case .deleteText(let text): op("delete") + text.members
    case .moveText(let text, let target, let place):
      op("move") + text.member + one("to", .string(target)) + placed(place)
    case .copyText(let text, let target, let place):
      op("copy") + text.member + one("to", .string(target)) + placed(place)
    case .begin(let name): op("begin") + optional("name", name)
    case .end: op("end")
    case .drag(let lift): lift.members
    case .add(let session, let items):
      op("add") + one("session", .string(session)) + one("items", texts(items))
    case .over(let session, let target, let place):
      op("over") + one("session", .string(session)) + one("target", .string(target)) + placed(place)
    case .leave(let session): op("leave") + one("session", .string(session))
    case .drop(let drop): drop.members
    case .cancel(let session, let reason):
      op("cancel") + one("session", .string(session)) + optional("reason", reason)
    case .confirm(let session, let extra):
      op("confirm") + one("session", .string(session))
        + (extra.map { one("extra", .sortedMembers($0)) } ?? [])
    case .decline(let session): op("decline") + one("session", .string(session))
    case .transfer(let id, let message): message.members(of: id)
    case .report(let report): report.members
    case .listing(let listing): op(Text(listing.rawValue))
    case .undo(let choice): op("undo") + choice.members
    case .redo(let choice): op("redo") + choice.members
    case .history: op("history")
    case .state(let id): op("state") + optional("of", id)
    case .prune(let steps): op("prune") + one("steps", .integer(steps))
    case .reopen: op("reopen")
    case .crash: op("crash")
    }
  }
}

/// The members of an object, in the order in which they are written.
private typealias Members = [(Text, PlainValue)]

private func op(_ name: Text) -> Members {
  one("op", .string(name))
}

private func one(_ name: Text, _ value: PlainValue) -> Members {
  [(name, value)]
}

private func optional(_ name: Text, _ value: Text?) -> Members {
  value.map { [(name, .string($0))] } ?? []
}

private func texts(_ values: [Text]) -> PlainValue {
  .array(values.map { .string($0) })
}

private func flag(_ name: Text, _ value: Bool) -> Members {
  value ? [(name, .bool(true))] : []
}

private func offered(_ values: [Operation.Representation]) -> PlainValue {
  .array(
    values.map { value in
      let content = value.bytes.map { one("base64", .string(Base64.text(of: $0))) } ?? []
      return .members(one("type", .string(value.type)) + content + flag("lossy", value.isLossy))
    })
}

private func placed(_ place: Operation.Place?) -> Members {
  guard let place else { return [] }
  let value: PlainValue =
    switch place {
    case .first: .string("first")
    case .last: .string("last")
    case .gap(let number): .members(one("gap", .integer(number)))
    case .before(let id): .members(one("before", .string(id)))
    case .after(let id): .members(one("after", .string(id)))
    case .offset(let number): .members(one("offset", .integer(number)))
    }
  return one("at", value)
}

extension Operation.NewList {
  fileprivate var members: Members {
    var members =
      op("list") + optional("id", id) + optional("name", name) + optional("in", container)
    members += placed(at) + optional("app", app) + flag("readOnly", options.readOnly)
    if let accepts = options.accepts { members.append(("accepts", texts(accepts))) }
    if let most = options.maxItems { members.append(("maxItems", .integer(most))) }
    if options.uniqueNames != .allow {
      members.append(("uniqueNames", .string(Text(options.uniqueNames.rawValue))))
    }
    members += flag("confirm", options.confirm) + optional("task", options.task)
    return members + optional("irreversible", options.irreversible)
  }
}

extension Operation.NewDocument {
  fileprivate var members: Members {
    var members = op("document") + optional("id", id) + optional("name", name)
    members += optional("app", app)
    if let attributes { members.append(("attributes", texts(attributes))) }
    if !defaultStyle.isEmpty { members.append(("defaultStyle", .sortedMembers(defaultStyle))) }
    return members
  }
}

extension Operation.TextRange {
  /// The members of a request whose only subject is the text.
  fileprivate var members: Members {
    one("in", .string(document)) + one("range", .array([.integer(start), .integer(end)]))
  }

  /// The member of a request that takes the text somewhere.
  fileprivate var member: Members {
    one("text", .members(members))
  }
}

extension Operation.Entry {
  fileprivate var value: PlainValue {
    switch self {
    case .plain(let id): return .string(id)
    case .item(let item):
      var members = optional("id", item.id) + optional("name", item.name)
      if !item.representations.isEmpty {
        members.append(("representations", offered(item.representations)))
      }
      if !item.fields.isEmpty { members.append(("fields", .sortedMembers(item.fields))) }
      if !item.properties.isEmpty {
        members.append(("properties", .sortedMembers(item.properties)))
      }
      if let items = item.items { members.append(("items", .array(items.map(\.value)))) }
      return .members(members)
    }
  }
}

extension Operation.Edit {
  fileprivate var members: Members {
    var members = op("set") + one("item", .string(item))
    if let name { members.append(("name", .optional(name))) }
    if let properties { members.append(("properties", .sortedMembers(properties))) }
    if let representations { members.append(("representations", offered(representations))) }
    return members
  }
}

extension Operation.Lift {
  fileprivate var members: Members {
    var members = op("drag") + optional("session", session)
    if let external {
      let items = external.items.map { Operation.Entry.item($0).value }
      members += one(
        "external", .members(one("app", .string(external.app)) + one("items", .array(items))))
    } else {
      members += text?.member ?? one("items", texts(items))
    }
    if let allows {
      members.append(("allows", .array(allows.map { .string(Text($0.rawValue)) })))
    }
    return members + flag("externalMove", externalMove)
  }
}

extension Operation.Drop {
  fileprivate var members: Members {
    var members =
      op("drop") + one("session", .string(session)) + optional("target", target) + placed(at)
    members += optional("operation", operation.map { Text($0.rawValue) })
    members += flag("transfer", transfer)
    if let allOrNothing { members.append(("allOrNothing", .bool(allOrNothing))) }
    members += optional("replacing", replacing)
    if let fields { members.append(("fields", texts(fields))) }
    if let properties { members.append(("properties", .sortedMembers(properties))) }
    if let app { members.append(("to", .members(one("app", .string(app))))) }
    return members
  }
}

extension Operation.Message {
  fileprivate func members(of id: Text) -> Members {
    func told(_ name: Text) -> Members { op(name) + one("transfer", .string(id)) }
    switch self {
    case .receive(let bytes, let total):
      var members = told("receive")
      switch bytes {
      case .text(let text): members += one("text", .string(text))
      case .base64(let bytes): members += one("base64", .string(Base64.text(of: bytes)))
      case .zeros(let count): members += one("zeros", .integer(count))
      case nil: break
      }
      return members + (total.map { one("total", .integer($0)) } ?? [])
    case .progress: return told("progress")
    case .finish: return told("finish")
    case .fail(let reason): return told("fail") + optional("reason", reason)
    case .stop(let reason): return told("stop") + optional("reason", reason)
    case .retry: return told("retry")
    case .discard: return told("discard")
    case .acknowledge: return told("acknowledge")
    }
  }
}

extension Operation.Report {
  fileprivate var members: Members {
    op("task") + one("id", .string(task)) + one("state", .string(Text(state.rawValue)))
      + (hundredths.map { one("fraction", .hundredths($0)) } ?? [])
  }
}

extension Operation.Choice {
  fileprivate var members: Members {
    let scope =
      optional("container", container) + optional("actor", actor) + optional("origin", origin)
      + optional("session", session)
    var members: Members = []
    if let step { members.append(("step", .integer(step))) }
    if !scope.isEmpty { members.append(("scope", .members(scope))) }
    return members + flag("dryRun", dryRun) + flag("force", force)
  }
}

import DragJournal
import DragModel

extension JSONWriter {
  /// The members of an event's object, in order.
  static let eventMembers = [
    "v", "seq", "time", "actor", "origin", "kind", "session", "summary", "facts", "lent",
    "selection", "changes",
  ]

  /// An event with everything in it, or with some members alone, nodes and sessions by their
  /// identifiers.
  static func event(
    _ logged: LoggedEvent, names: Names, members: Set<String>? = nil
  ) -> String {
    var json = JSONWriter()
    json.object { json in
      for member in eventMembers where members?.contains(member) ?? true {
        json.write(member, of: logged, names: names)
      }
    }
    return json.text
  }

  private mutating func write(_ member: String, of logged: LoggedEvent, names: Names) {
    let event = logged.event
    switch member {
    case "v": self.member(member, 1)
    case "seq": self.member(member, logged.sequence.value)
    case "time": self.member(member, Moment(milliseconds: event.timeMilliseconds).text)
    case "actor": self.member(member, event.actor.string)
    case "origin": self.member(member, event.origin.name.string)
    case "kind": self.member(member, event.kind.name)
    case "session": self.member(member, event.session.map(names.id))
    case "summary": self.member(member, Summary.line(of: logged, names: names))
    case "facts": self.member(member, event.facts)
    case "lent":
      if event.lent.isEmpty { return }
      name(member)
      array { json in for item in event.lent { json.value(item) } }
    case "selection":
      if event.selection == .none { return }
      name(member)
      object { json in
        json.name("before")
        json.value(event.selection.before)
        json.name("after")
        json.value(event.selection.after)
      }
    default:
      name(member)
      value(event.changes, begun: names.transfersBegun(by: logged), names: names)
    }
  }

  /// Writes changes, and the numbers of the transfers that they begin.
  mutating func value(_ changes: [Change], begun: [TransferNumber?], names: Names) {
    array { json in
      for (change, begun) in zip(changes, begun) {
        json.change(change, begun: begun, names: names)
      }
    }
  }

  private mutating func change(_ change: Change, begun: TransferNumber?, names: Names) {
    object { json in
      switch change {
      case .create(let seed): json.members(of: seed, names: names)
      case .relocate(let relocation): json.members(of: relocation, names: names)
      case .set(let change): json.members(of: change, names: names)
      case .write, .show, .style, .moveText, .dropText:
        json.textMembers(of: change, names: names)
      case .placehold, .mark, .transit, .fill, .forget, .beginDrop, .beginTransfer, .receive,
        .settle, .acknowledge, .joinArrival:
        json.transferMembers(of: change, begun: begun, names: names)
      case .beginSession(let seed): json.members(of: seed, names: names)
      case .addToSession(let session, let items):
        json.member("change", "addToSession")
        json.member("session", names.id(session))
        json.member("items", items.compactMap(names.id))
      case .holdSession(let session, let drop):
        json.member("change", "holdSession")
        json.member("session", names.id(session))
        json.members(of: drop, names: names)
      case .beginTask(let seed):
        json.member("change", "beginTask")
        json.member("name", seed.name.string)
        json.member("list", names.id(seed.list))
        json.member("items", seed.items.compactMap(names.id))
      case .reportTask(let report):
        json.member("change", "reportTask")
        json.member("task", report.task.value)
        json.member("state", report.state.name)
        json.name("fraction")
        json.value(report.fraction.flatMap(PropertyValue.init(number:)))
      case .endSession(let session, let outcome):
        json.member("change", "endSession")
        json.member("session", names.id(session))
        json.members(of: outcome)
      default: json.historyMembers(of: change)
      }
    }
  }

  private mutating func historyMembers(of change: Change) {
    switch change {
    case .openGroup(let groupName):
      member("change", "openGroup")
      member("name", groupName?.string)
    case .joinGroup(let reason):
      member("change", "joinGroup")
      member("barrier", reason?.string)
    case .makeStep(let seed):
      member("change", "makeStep")
      member("name", seed.name.title)
      member("barrier", seed.barrierReason?.string)
    case .joinStep(let step):
      member("change", "joinStep")
      member("step", step.value)
    case .takeBack(let move):
      member("change", "takeBack")
      members(of: move)
    case .doAgain(let move):
      member("change", "doAgain")
      members(of: move)
    case .prune(let actor, let firstKept):
      member("change", "prune")
      member("actor", actor.string)
      member("firstKept", firstKept.value)
    case .dropContent(let hashes):
      member("change", "dropContent")
      member("hashes", hashes.map(hexadecimal))
    default: member("change", "closeGroup")
    }
  }

  private mutating func members(of seed: NodeSeed, names: Names) {
    member("change", "create")
    member("id", seed.kind == .placeholder ? nil : seed.id.string)
    member("kind", "\(seed.kind)")
    member("inside", seed.inside.flatMap(names.id))
    member("folder", seed.isFolder)
    member("name", seed.name?.string)
    member("properties", seed.properties)
    member("fields", seed.fields)
    name("representations")
    value(seed.representations)
    if seed.options != .none {
      name("options")
      value(seed.options)
    }
    if seed.documentOptions != .none {
      name("options")
      value(seed.documentOptions)
    }
  }

  private mutating func members(of relocation: Relocation, names: Names) {
    member("change", "relocate")
    member("id", names.id(relocation.node))
    places(of: relocation, names: names)
    if let renaming = relocation.renaming {
      member("oldName", renaming.old?.string)
      member("newName", renaming.new?.string)
    }
    if relocation.passage != .ordinary { member("passage", "\(relocation.passage)") }
  }

  /// Writes where something stood and where it stands now.
  mutating func places(of relocation: Relocation, names: Names) {
    name("from")
    value(relocation.from, names: names)
    name("to")
    guard let to = relocation.to else { return value(nil as String?) }
    object { json in
      json.member("in", names.id(to.container))
      switch to.text {
      case nil: json.member("index", to.index)
      case .after(let element): json.member("after", element.value)
      case .element(let element): json.member("element", element.value)
      }
    }
  }

  /// Writes where something stood; nil is null.
  mutating func value(_ place: OldPlace?, names: Names) {
    guard let place else { return value(nil as String?) }
    object { json in
      json.member("in", names.id(place.container))
      if let element = place.element { return json.member("element", element.value) }
      json.member("index", place.index)
      json.member("left", neighbour: place.left, names: names)
      json.member("right", neighbour: place.right, names: names)
    }
  }

  /// Writes a member with an entry beside a place: its identifier, or what it is the placeholder of.
  mutating func member(_ name: String, neighbour: NodeNumber?, names: Names) {
    guard let neighbour, let transfer = names.placeholder(neighbour) else {
      return member(name, neighbour.flatMap(names.id))
    }
    self.name(name)
    object { $0.member("placeholder", transfer.name) }
  }

  private mutating func members(of change: ValueChange, names: Names) {
    member("change", "set")
    member("id", names.id(change.node))
    switch change.value {
    case .name(let old, let new):
      member("value", "name")
      member("old", old?.string)
      member("new", new?.string)
    case .property(let key, let old, let new):
      member("value", "property")
      member("key", key.string)
      name("old")
      value(old)
      name("new")
      value(new)
    case .representations(let old, let new):
      member("value", "representations")
      name("old")
      value(old)
      name("new")
      value(new)
    }
  }
}

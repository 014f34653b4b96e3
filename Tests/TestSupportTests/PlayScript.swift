import TestSupport

/// A script of the play protocol, as far as the oracle knows it.
struct PlayScript {
  /// One line of a script.
  enum Line {
    case remark
    case request(Operation, expectError: Text?, expectReply: PlainValue?)
    case expect(state: PlainValue?, history: PlainValue?, actor: Text)
  }

  var lines: [Line] = []

  /// Reads a script; nil if it asks for something that the oracle does not know.
  init?(_ text: String) {
    for row in text.split(separator: "\n") {
      guard let value = PlainValue(parsing: String(row)), let line = Self.line(value) else {
        return nil
      }
      lines.append(line)
    }
  }

  private static func line(_ value: PlainValue) -> Line? {
    var members = value.dictionary ?? [:]
    let actor = members.removeValue(forKey: "actor")?.text ?? "local"
    let origin = members.removeValue(forKey: "origin")?.text ?? "user"
    let error = members.removeValue(forKey: "expectError")?.text
    let reply = members.removeValue(forKey: "expectReply")
    let word = members.removeValue(forKey: "unit")?.text?.string ?? "scalar"
    guard let unit = Operation.Unit(rawValue: word) else { return nil }
    guard let name = members.removeValue(forKey: "op")?.text else { return nil }
    switch name {
    case "note", "check", "rebuild", "collect": return .remark
    case "expect":
      return .expect(state: members["state"], history: members["history"], actor: actor)
    default:
      var reader = MemberReader(members: members)
      guard let verb = reader.verb(name), reader.members.isEmpty else { return nil }
      var operation = Operation(verb, actor: actor, origin: origin)
      operation.unit = unit
      return .request(operation, expectError: error, expectReply: reply)
    }
  }
}

/// Takes the members of a request one by one; what is left over at the end is not understood.
private struct MemberReader {
  var members: [Text: PlainValue]

  mutating func text(_ name: Text) -> Text? {
    members.removeValue(forKey: name)?.text
  }

  mutating func texts(_ name: Text) -> [Text]? {
    members.removeValue(forKey: name)?.values?.compactMap(\.text)
  }

  mutating func flag(_ name: Text) -> Bool {
    members.removeValue(forKey: name) == .bool(true)
  }

  mutating func dictionary(_ name: Text) -> [Text: PlainValue]? {
    members.removeValue(forKey: name)?.dictionary
  }

  mutating func place() -> Operation.Place? {
    guard let value = members.removeValue(forKey: "at") else { return nil }
    if value == .string("first") { return .first }
    if let number = value["gap"]?.number { return .gap(number) }
    if let id = value["before"]?.text { return .before(id) }
    if let id = value["after"]?.text { return .after(id) }
    if let number = value["offset"]?.number { return .offset(number) }
    return .last
  }

  mutating func representations() -> [Operation.Representation]? {
    members.removeValue(forKey: "representations")?.values?.compactMap { value in
      var reader = MemberReader(members: value.dictionary ?? [:])
      guard let type = reader.text("type") else { return nil }
      var representation = Operation.Representation(type, bytes: reader.bytes()?.bytes)
      representation.isLossy = reader.flag("lossy")
      return reader.members.isEmpty ? representation : nil
    }
  }

  mutating func bytes() -> Operation.Bytes? {
    if let text = text("text") { return .text(text) }
    if let text = text("base64") { return Base64.bytes(of: text).map { .base64($0) } }
    return number("zeros").map { .zeros($0) }
  }

  mutating func number(_ name: Text) -> Int? {
    members.removeValue(forKey: name)?.number
  }

  /// A fraction in hundredths.
  mutating func hundredths(_ name: Text) -> Int? {
    switch members.removeValue(forKey: name) {
    case .integer(let number): number * 100
    case .double(let number): Int((number * 100).rounded())
    default: nil
    }
  }

  mutating func verb(_ name: Text) -> Operation.Verb? {
    switch name {
    case "list": list()
    case "document": document()
    case "write": write()
    case "style": range().map { .style($0, dictionary("style") ?? [:]) }
    case "insert": insert()
    case "set": set()
    case "delete": delete()
    case "move", "copy": transport(name)
    case "begin": .begin(name: text("name"))
    case "end": .end
    case "drag": drag()
    case "add", "over", "leave", "cancel": dragged(name)
    case "drop": drop()
    case "confirm": text("session").map { .confirm(session: $0, extra: dictionary("extra")) }
    case "decline": text("session").map { .decline(session: $0) }
    case "receive", "progress", "finish", "fail", "stop", "retry", "discard", "acknowledge":
      message(name)
    case "task": report()
    case "failures", "sessions", "transfers", "tasks":
      Operation.Listing(rawValue: name.string).map { .listing($0) }
    case "undo": .undo(choice())
    case "redo": .redo(choice())
    case "history": .history
    case "state": .state(of: text("of"))
    case "prune": members.removeValue(forKey: "steps")?.number.map { .prune(steps: $0) }
    case "reopen": .reopen
    case "crash": .crash
    default: nil
    }
  }

  private mutating func list() -> Operation.Verb? {
    var list = Operation.NewList(id: text("id"))
    list.name = text("name")
    list.container = text("in")
    list.at = place()
    list.app = text("app")
    list.options.readOnly = flag("readOnly")
    list.options.accepts = texts("accepts")
    list.options.maxItems = members.removeValue(forKey: "maxItems")?.number
    if let rule = text("uniqueNames") {
      list.options.uniqueNames = Operation.NameRule(rawValue: rule.string) ?? .allow
    }
    list.options.confirm = flag("confirm")
    list.options.task = text("task")
    list.options.irreversible = text("irreversible")
    return .list(list)
  }

  private mutating func document() -> Operation.Verb? {
    var document = Operation.NewDocument(id: text("id"))
    document.name = text("name")
    document.app = text("app")
    document.attributes = texts("attributes")
    document.defaultStyle = dictionary("defaultStyle") ?? [:]
    return .document(document)
  }

  private mutating func write() -> Operation.Verb? {
    let place = place()
    guard let target = text("into"), let text = text("text") else { return nil }
    return .write(into: target, at: place, text: text, style: dictionary("style") ?? [:])
  }

  /// The members `in` and `range`; nil where they are not there.
  private mutating func range() -> Operation.TextRange? {
    guard let offsets = members["range"]?.values?.compactMap(\.number), offsets.count == 2,
      let document = members["in"]?.text
    else { return nil }
    members["range"] = nil
    members["in"] = nil
    return Operation.TextRange(document, offsets[0], offsets[1])
  }

  /// The member `text` that names text in a document.
  private mutating func source() -> Operation.TextRange? {
    guard var reader = members["text"]?.dictionary.map({ MemberReader(members: $0) }),
      let range = reader.range(), reader.members.isEmpty
    else { return nil }
    members["text"] = nil
    return range
  }

  private mutating func insert() -> Operation.Verb? {
    let place = place()
    guard let target = text("into"), let items = members.removeValue(forKey: "items")?.values
    else { return nil }
    return .insert(into: target, at: place, items: items.compactMap(Self.entry))
  }

  private static func entry(_ value: PlainValue) -> Operation.Entry? {
    if let id = value.text { return .plain(id) }
    var reader = MemberReader(members: value.dictionary ?? [:])
    var item = Operation.NewItem(id: reader.text("id"))
    item.name = reader.text("name")
    item.properties = reader.dictionary("properties") ?? [:]
    item.fields = reader.dictionary("fields") ?? [:]
    item.representations = reader.representations() ?? []
    item.items = reader.members["items"]?.values?.compactMap(entry)
    return .item(item)
  }

  private mutating func set() -> Operation.Verb? {
    guard let item = text("item") else { return nil }
    var edit = Operation.Edit(item: item)
    if let name = members.removeValue(forKey: "name") { edit.name = .some(name.text) }
    edit.properties = dictionary("properties")
    edit.representations = representations()
    return .set(edit)
  }

  private mutating func delete() -> Operation.Verb? {
    if let container = text("container") { return .deleteContainer(container) }
    if let text = range() { return .deleteText(text) }
    return texts("items").map { .delete(items: $0) }
  }

  private mutating func transport(_ name: Text) -> Operation.Verb? {
    guard let target = text("to") else { return nil }
    let place = place()
    if let text = source() {
      return name == "move"
        ? .moveText(text, to: target, at: place) : .copyText(text, to: target, at: place)
    }
    guard let items = texts("items") else { return nil }
    if name == "move" { return .move(items: items, to: target, at: place) }
    return .copy(items: items, to: target, at: place, ids: texts("as"))
  }

  private mutating func drag() -> Operation.Verb? {
    let session = text("session")
    let source = source()
    let external = external()
    guard let items = source == nil && external == nil ? texts("items") : [] else { return nil }
    var lift = Operation.Lift(session: session, items: items)
    lift.text = source
    lift.external = external
    lift.allows = texts("allows")?.compactMap { Operation.DropOperation(rawValue: $0.string) }
    lift.externalMove = flag("externalMove")
    return .drag(lift)
  }

  private mutating func external() -> Operation.External? {
    guard let value = members.removeValue(forKey: "external"), let app = value["app"]?.text,
      let items = value["items"]?.values
    else { return nil }
    return Operation.External(
      app: app,
      items: items.compactMap { value in
        guard case .item(let item) = Self.entry(value) else { return nil }
        return item
      })
  }

  private mutating func message(_ name: Text) -> Operation.Verb? {
    guard let id = text("transfer") else { return nil }
    switch name {
    case "receive":
      let bytes = bytes()
      return .transfer(id, .receive(bytes, total: number("total")))
    case "progress": return .transfer(id, .progress)
    case "finish": return .transfer(id, .finish)
    case "fail": return .transfer(id, .fail(reason: text("reason")))
    case "stop": return .transfer(id, .stop(reason: text("reason")))
    case "retry": return .transfer(id, .retry)
    case "discard": return .transfer(id, .discard)
    default: return .transfer(id, .acknowledge)
    }
  }

  private mutating func report() -> Operation.Verb? {
    guard let id = text("id"), let word = text("state"),
      let state = Operation.Report.State(rawValue: word.string)
    else { return nil }
    return .report(.init(task: id, state: state, hundredths: hundredths("fraction")))
  }

  private mutating func dragged(_ name: Text) -> Operation.Verb? {
    guard let session = text("session") else { return nil }
    switch name {
    case "add": return texts("items").map { .add(session: session, items: $0) }
    case "over":
      let place = place()
      return text("target").map { .over(session: session, target: $0, at: place) }
    case "leave": return .leave(session: session)
    default: return .cancel(session: session, reason: text("reason"))
    }
  }

  private mutating func drop() -> Operation.Verb? {
    guard let session = text("session") else { return nil }
    var drop = Operation.Drop(session: session, target: text("target"))
    drop.app = members.removeValue(forKey: "to")?["app"]?.text
    drop.at = place()
    drop.operation = text("operation").flatMap { Operation.DropOperation(rawValue: $0.string) }
    drop.transfer = flag("transfer")
    if members["allOrNothing"] != nil { drop.allOrNothing = flag("allOrNothing") }
    drop.replacing = text("replacing")
    drop.fields = texts("fields")
    drop.properties = dictionary("properties")
    return .drop(drop)
  }

  private mutating func choice() -> Operation.Choice {
    var choice = Operation.Choice()
    choice.step = members.removeValue(forKey: "step")?.number
    choice.dryRun = flag("dryRun")
    choice.force = flag("force")
    guard let scope = dictionary("scope") else { return choice }
    choice.container = scope["container"]?.text
    choice.actor = scope["actor"]?.text
    choice.origin = scope["origin"]?.text
    choice.session = scope["session"]?.text
    return choice
  }
}

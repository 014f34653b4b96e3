import DragJournal
import DragModel
import Foundation

/// Members that describe places and content.
extension Members {
  /// The largest file that a representation may be read from, in bytes.
  private static let fileBytes = 64 << 20

  mutating func position(
    _ unit: TextUnit = .scalar
  ) throws(PlayRefusal) -> Position {
    try positionIfAny(unit) ?? .last
  }

  mutating func positionIfAny(
    _ unit: TextUnit = .scalar
  ) throws(PlayRefusal) -> Position? {
    guard let value = value("at") else { return nil }
    guard case .object(let inner) = value else {
      return try choice(value, named: "at", ["first": .first, "last": .last])
    }
    var members = Members(inner, place: "\"at\"")
    try members.checkOne(of: "before", "after", "gap", "offset")
    let position: Position
    if let id: ContentID = try members.id("before") {
      position = .before(id)
    } else if let id: ContentID = try members.id("after") {
      position = .after(id)
    } else if let offset = try members.integer("offset", in: 0...Int64.max) {
      position = .offset(Int(clamping: offset), unit)
    } else {
      position = .gap(Int(clamping: try members.integer("gap", in: 0...Int64.max) ?? 0))
    }
    try members.end()
    return position
  }

  /// What the request's offsets count.
  mutating func unit() throws(PlayRefusal) -> TextUnit {
    try choice(
      "unit", ["scalar": .scalar, "utf16": .utf16, "utf8": .utf8, "character": .character])
      ?? .scalar
  }

  /// A stretch of a document's text: its id under one name, its offsets under `range`.
  mutating func textRange(
    in document: ExactText, _ unit: TextUnit
  ) throws(PlayRefusal) -> TextRange {
    let id: ContentID = try neededID(document)
    let offsets = try needed("range") { (members) throws(PlayRefusal) in
      try members.list("range")
    }
    var numbers: [Int] = []
    for offset in offsets {
      guard case .integer(let number) = offset, number >= 0 else { break }
      numbers.append(Int(clamping: number))
    }
    guard numbers.count == 2, offsets.count == 2 else {
      throw .badRequest("expected \(named("range")) to be two whole numbers of at least 0")
    }
    return TextRange(in: id, numbers[0], numbers[1], unit: unit)
  }

  /// The stretch of text under `text`.
  mutating func textSource(_ unit: TextUnit) throws(PlayRefusal) -> TextRange? {
    guard let inner = try object("text") else { return nil }
    var members = Members(inner, place: "\"text\"")
    let range = try members.textRange(in: "in", unit)
    try members.end()
    return range
  }

  mutating func documentOptions() throws(PlayRefusal) -> DocumentOptions {
    DocumentOptions(
      app: try text("app"), attributes: try texts("attributes"),
      defaultStyle: TextStyle(try properties("defaultStyle")))
  }

  mutating func listOptions() throws(PlayRefusal) -> ListOptions {
    var options = ListOptions()
    options.app = try text("app")
    options.isReadOnly = try flag("readOnly")
    options.accepts = try texts("accepts")
    options.maximumItems = try integer("maxItems", in: 0...Int64.max).map { Int(clamping: $0) }
    let choices: KeyValuePairs<ExactText, ListOptions.UniqueNames> = [
      "allow": .allow, "rename": .rename, "refuse": .refuse,
    ]
    options.uniqueNames = try choice("uniqueNames", choices) ?? .allow
    options.needsConfirmation = try flag("confirm")
    options.task = try text("task")
    options.irreversibleReason = try text("irreversible")
    return options
  }

  mutating func insertedItems(_ name: ExactText) throws(PlayRefusal) -> [InsertedItem]? {
    guard let values = try list(name) else { return nil }
    var items: [InsertedItem] = []
    for value in values {
      switch value {
      case .text(let id): items.append(.plain(try identifier(id, in: name)))
      case .object(let inner):
        var members = Members(inner, place: "an item")
        items.append(.new(try members.newItem()))
      default: throw wrong(name, value, expected: "an array of ids and objects")
      }
    }
    return items
  }

  mutating func newItem() throws(PlayRefusal) -> NewItem {
    var item = NewItem()
    item.id = try id("id")
    item.name = try textOrNull("name")
    item.representations = try representations() ?? []
    item.fields = try properties("fields")
    item.properties = try properties("properties")
    item.items = try insertedItems("items")
    try end()
    return item
  }

  /// Values of something new; one that is null is not there.
  mutating func properties(
    _ name: ExactText
  ) throws(PlayRefusal) -> [ExactText: PropertyValue] {
    var properties: [ExactText: PropertyValue] = [:]
    for member in try object(name) ?? [] {
      if case .null = member.value { continue }
      properties[member.name] = member.value.property
    }
    return properties
  }

  /// Values to be set; one that is null is taken away.
  mutating func changedProperties(
    _ name: ExactText = "properties"
  ) throws(PlayRefusal) -> [ExactText: PropertyValue?] {
    var properties: [ExactText: PropertyValue?] = [:]
    for member in try object(name) ?? [] {
      if case .null = member.value {
        properties[member.name] = .some(nil)
      } else {
        properties[member.name] = member.value.property
      }
    }
    return properties
  }

  /// Representations; null is none.
  mutating func representations() throws(PlayRefusal) -> [Representation]? {
    guard let value = value("representations") else { return nil }
    if case .null = value { return [] }
    guard case .list(let values) = value else {
      throw wrong("representations", value, expected: "an array")
    }
    var representations: [Representation] = []
    for value in values {
      var members = try Members(value, place: "a representation")
      representations.append(try members.representation())
    }
    return representations
  }

  private mutating func representation() throws(PlayRefusal) -> Representation {
    let type = try neededText("type")
    let isLossy = try flag("lossy")
    let given = (["text", "base64", "file"] as [ExactText]).filter { has($0) }
    if given.count > 1 { try checkOne(of: "text", "base64", "file") }
    var bytes = try inlineBytes()
    if let path = try text("file") { bytes = try contents(ofFile: path.string) }
    try end()
    return Representation(type: type, isLossy: isLossy, content: .inline(bytes))
  }

  /// The bytes under `text` or `base64`; none if neither is there.
  mutating func inlineBytes() throws(PlayRefusal) -> [UInt8] {
    if let text = try text("text") { return Array(text.string.utf8) }
    guard let text = try text("base64") else { return [] }
    guard let data = Data(base64Encoded: text.string) else {
      throw .badRequest("expected \(named("base64")) to be base64 with padding")
    }
    return Array(data)
  }

  /// What another app lends under `external`.
  mutating func external() throws(PlayRefusal) -> ExternalContent? {
    guard let inner = try object("external") else { return nil }
    var members = Members(inner, place: "\"external\"")
    let app = try members.text("app") ?? ListOptions.defaultApp
    var items: [NewItem] = []
    let values = try members.needed("items") { (members) throws(PlayRefusal) in
      try members.list("items")
    }
    for value in values {
      if case .text(let id) = value {
        items.append(NewItem(id: try members.identifier(id, in: "items")))
      } else {
        var item = try Members(value, place: "an item")
        items.append(try item.newItem())
      }
    }
    try members.end()
    return ExternalContent(app: app, items: items)
  }

  private func contents(ofFile path: String) throws(PlayRefusal) -> [UInt8] {
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      let data = try file.read(upToCount: Self.fileBytes + 1) ?? Data()
      guard data.count > Self.fileBytes else { return Array(data) }
    } catch {
      throw .badRequest("expected \(named("file")) to name a readable file, found \(path)")
    }
    throw PlayRefusal(
      code: "tooLarge", message: "\(path) has more than \(Self.fileBytes) bytes")
  }
}

import DragJournal
import DragModel

/// The state as the protocol shows it.
extension JournalState {
  /// All lists that stand by themselves, by the bytes of their identifiers.
  func shownState() throws(JournalError) -> JSONValue {
    var lists: [JSONMember] = []
    for id in try self.lists().sorted() {
      lists.append(JSONMember(id.text, .list(try shownEntries(of: id))))
    }
    var documents: [JSONMember] = []
    for id in try self.documents().sorted() {
      documents.append(JSONMember(id.text, try shownDocument(id)))
    }
    return Self.shown(lists, documents)
  }

  /// A document: its text, and where it is not plain.
  func shownDocument(_ id: ContentID) throws(JournalError) -> JSONValue {
    let text = try text(of: id)
    let runs = text.runs.map { run -> JSONValue in
      let attributes =
        run.object.map { JSONValue.object([JSONMember("object", .text($0.text))]) }
        ?? JSONValue(run.style.attributes)
      return .list([.count(run.range.lowerBound), .count(run.range.upperBound), attributes])
    }
    var members = [JSONMember("text", .text(text.text)), JSONMember("runs", .list(runs))]
    let placeholders = try placeholders(in: id)
    if !placeholders.isEmpty {
      members.append(
        JSONMember(
          "placeholders",
          .list(
            placeholders.map { offset, placeholder in
              .object([JSONMember("at", .count(offset))] + placeholder.members)
            })))
    }
    return .object(members)
  }

  /// The entries of one list or item.
  func shownEntries(of id: ContentID) throws(JournalError) -> [JSONValue] {
    (try item(id).items ?? []).map { $0.shown }
  }

  /// A state of these lists and documents.
  static func shown(_ lists: [JSONMember], _ documents: [JSONMember]) -> JSONValue {
    .object([JSONMember("lists", .object(lists)), JSONMember("documents", .object(documents))])
  }
}

extension ContentTree {
  /// An identifier, or an object for what holds others.
  fileprivate var shown: JSONValue {
    if let placeholder { return .object(placeholder.members) }
    guard let items else { return .text(id.text) }
    return .object([
      JSONMember("id", .text(id.text)), JSONMember("items", .list(items.map { $0.shown })),
    ])
  }
}

extension Placeholder {
  fileprivate var members: [JSONMember] {
    [
      JSONMember("placeholder", .text(transfer.id)),
      JSONMember("fraction", JSONValue(hundredths: hundredths)),
    ]
  }
}

extension ItemView {
  /// The state of a list, or the whole content of an item.
  ///
  /// - Throws: `corrupt` if the bytes of a representation are not there.
  func shown(by journal: Journal) throws(JournalError) -> JSONValue {
    let entries: JSONValue? = items.map { .list($0.map { $0.shown }) }
    if isList { return JournalState.shown([JSONMember(id.text, entries ?? .list([]))], []) }
    var encodings: [JSONValue] = []
    for representation in representations {
      let hash = try journal.hash(of: representation)
      encodings.append(
        .object([
          JSONMember("type", .text(representation.type)),
          JSONMember("lossy", .bool(representation.isLossy)),
          JSONMember("size", .count(representation.content.sizeBytes)),
          JSONMember("sha256", hash.map { .text(ExactText(Self.hexadecimal($0))) } ?? .null),
        ]))
    }
    var members = [
      JSONMember("id", .text(id.text)), JSONMember("name", .text(orNull: name)),
      JSONMember("in", .text(orNull: container?.text)),
      JSONMember("properties", JSONValue(properties)), JSONMember("fields", JSONValue(fields)),
      JSONMember("representations", .list(encodings)),
    ]
    if let entries { members.append(JSONMember("items", entries)) }
    return .object(members)
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension Journal {
  /// The SHA-256 of a representation's bytes; nil if they were collected.
  fileprivate func hash(of representation: Representation) throws(JournalError) -> [UInt8]? {
    do throws(JournalError) { return try sha256(of: representation) } catch {
      if case .contentMissing = error { return nil }
      throw error
    }
  }
}

/// A list, document or item as a reply shows it.
enum ContentView: Sendable {
  case item(ItemView)
  case document(JSONValue)

  /// - Throws: `corrupt` if the bytes of a representation are not there.
  func shown(by journal: Journal) throws(JournalError) -> JSONValue {
    switch self {
    case .item(let view): try view.shown(by: journal)
    case .document(let shown): shown
    }
  }
}

extension JournalState {
  /// What a reply shows of a list, document or item.
  func view(of id: ContentID) throws(JournalError) -> ContentView {
    let view = try item(id)
    guard view.isDocument else { return .item(view) }
    return .document(Self.shown([], [JSONMember(id.text, try shownDocument(id))]))
  }
}

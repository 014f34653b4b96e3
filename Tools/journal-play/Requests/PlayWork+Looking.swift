import DragJournal
import DragModel

/// Requests that look.
extension PlayWork {
  static func state(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let item: ContentID? = try members.id("of")
    if let sequence = try members.integer("at", in: 0...Int64.max) {
      return state(of: item, at: SequenceNumber(UInt64(sequence)), attribution)
    }
    guard let item else {
      return read(by: attribution) { (state) throws(JournalError) in
        try state.shownState()
      } _: { (state, _) in
        [JSONMember("state", state)]
      }
    }
    return read(by: attribution) { (state) throws(JournalError) in
      try state.view(of: item)
    } _: { (view, journal) throws(PlayRefusal) in
      let shown = Result { () throws(JournalError) in try view.shown(by: journal) }
      return [JSONMember("state", try shown.played())]
    }
  }

  private static func state(
    of item: ContentID?, at sequence: SequenceNumber, _ attribution: Attribution
  ) -> PlayWork {
    .alone { (player) throws(PlayRefusal) in
      try player.look(attribution) { (journal) throws(JournalError) in
        try journal.read(at: sequence) { (state) throws(JournalError) in
          guard let item else { return [JSONMember("state", try state.shownState())] }
          return [JSONMember("state", try state.view(of: item).shown(by: journal))]
        }
      }
    }
  }

  static func note(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    _ = try members.neededText("text")
    return read(by: attribution) { (_) in
    } _: { (_, _) in
      []
    }
  }

  static func expect(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let wish = try ExpectedState(&members)
    return read(by: attribution) { (state) throws(JournalError) in
      try wish.found(in: state, actor: attribution.actor)
    } _: { (found, _) throws(PlayRefusal) in
      guard wish.isMet(by: found) else {
        throw .mismatch(expected: .object(wish.members), found: .object(found))
      }
      return []
    }
  }
}

/// What an `expect` names.
struct ExpectedState: Sendable {
  private var lists: [JSONMember] = []
  private var documents: [JSONMember] = []
  private var state: JSONValue?
  private var history: JSONValue?

  init(_ members: inout Members) throws(PlayRefusal) {
    guard members.has("state") || members.has("history") else {
      throw .badRequest("expected \"state\", \"history\" or both")
    }
    if let inner = try members.object("state") {
      state = .object(inner)
      var state = Members(inner, place: "\"state\"")
      lists = try state.object("lists") ?? []
      documents = try state.object("documents") ?? []
      try state.end()
    }
    if let inner = try members.object("history") {
      history = .object(inner)
      var left = Members(inner, place: "\"history\"")
      for name in ["undo", "redo", "undoName", "redoName", "current", "steps"] as [ExactText] {
        _ = left.value(name)
      }
      try left.end()
    }
  }

  /// What was named.
  var members: [JSONMember] {
    var members: [JSONMember] = []
    if let state { members.append(JSONMember("state", state)) }
    if let history { members.append(JSONMember("history", history)) }
    return members
  }

  /// What is there of what was named; null for what is not there.
  func found(in state: JournalState, actor: ActorID) throws(JournalError) -> [JSONMember] {
    var found: [JSONMember] = []
    if self.state != nil {
      var shown: [JSONMember] = []
      for wish in lists { shown.append(JSONMember(wish.name, try Self.list(wish.name, in: state))) }
      var texts: [JSONMember] = []
      for wish in documents {
        texts.append(JSONMember(wish.name, try Self.document(wish.name, in: state)))
      }
      found.append(
        JSONMember(
          "state",
          .object([
            JSONMember("lists", .object(shown)),
            JSONMember("documents", .object(texts)),
          ])))
    }
    if history != nil {
      found.append(JSONMember("history", .object(try state.history(of: actor).members)))
    }
    return found
  }

  /// The entries of a list that stands by itself; null if it is not there.
  private static func list(
    _ name: ExactText, in state: JournalState
  ) throws(JournalError) -> JSONValue {
    let id = ContentID(name)
    guard try state.contains(id) else { return .null }
    let view = try state.item(id)
    guard view.isList, view.container == nil else { return .null }
    return .list(try state.shownEntries(of: id))
  }

  /// A document; null if it is not there.
  private static func document(
    _ name: ExactText, in state: JournalState
  ) throws(JournalError) -> JSONValue {
    let id = ContentID(name)
    guard try state.contains(id), try state.item(id).isDocument else { return .null }
    return try state.shownDocument(id)
  }

  /// True if a document is as wished: of it only the members named are looked at, each in whole.
  private static func isDocument(_ found: JSONValue, asWished wish: JSONValue) -> Bool {
    guard case .object(let wished) = wish, case .object(let members) = found else {
      return found.equals(wish)
    }
    return wished.allSatisfy { member in
      // A document without placeholders does not name them.
      let value =
        members.value(of: member.name) ?? (member.name == "placeholders" ? .list([]) : .null)
      return value.equals(member.value)
    }
  }

  /// True if what was found is what was named: lists in whole, of histories the members given.
  func isMet(by found: [JSONMember]) -> Bool {
    if history != nil, let history, found.value(of: "history")?.matches(history) != true {
      return false
    }
    guard state != nil else { return true }
    guard case .object(let shown) = found.value(of: "state"),
      case .object(let foundLists) = shown.value(of: "lists"),
      case .object(let foundDocuments) = shown.value(of: "documents")
    else { return false }
    return zip(lists, foundLists).allSatisfy { $0.value.equals($1.value) }
      && zip(documents, foundDocuments).allSatisfy {
        Self.isDocument($1.value, asWished: $0.value)
      }
  }
}

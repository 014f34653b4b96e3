import DragJournal
import DragModel

/// The one list or document that `--list` or `--doc` asks for.
struct StateSelection {
  /// Its identifier.
  let id: ContentID
  private let isDocument: Bool

  /// Reads the options; nil if all is wanted.
  init?(_ arguments: Arguments) throws(Failure) {
    try arguments.refuse("--doc", with: "--list")
    if let document = arguments.value("--doc") {
      id = ContentID(document)
      isDocument = true
    } else if let list = arguments.value("--list") {
      id = ContentID(list)
      isDocument = false
    } else {
      return nil
    }
  }

  /// True if it is in a state.
  func isThere(in state: JournalState) throws(JournalError) -> Bool {
    guard try state.contains(id) else { return false }
    let item = try state.item(id)
    return isDocument ? item.isDocument : item.isList
  }

  /// A failure that says that it is not there.
  var missing: Failure {
    .notFound("there is no \(isDocument ? "document" : "list") \(Quoted.word(id.string)) there")
  }
}

extension JournalState {
  /// Hands out one list or document and what it holds, or all that is there.
  func forEachEntry(
    of selection: StateSelection?, _ body: (OutlineEntry) throws(JournalError) -> Void
  ) throws(JournalError) {
    guard let selection else { return try forEachEntry(body) }
    var isInside = false
    try forEachEntry { (entry) throws(JournalError) in
      if entry.depth == 0 { isInside = entry.id == selection.id }
      if isInside { try body(entry) }
    }
  }
}

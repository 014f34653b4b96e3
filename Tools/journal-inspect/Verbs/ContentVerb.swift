import DragJournal

/// `content`: what is in the content store, and what keeps it.
struct ContentVerb: ListingVerb {
  static let name = "content"
  static let summary = "the bytes stored for its items, and what keeps them"
  static let syntax = Syntax(operands: ["JOURNAL"], flags: ["--json"])
  static let help = """
    usage: journal-inspect content JOURNAL [--json]

    Lists the content of representations over 1,024 bytes, which are stored once by the
    BLAKE2b-256 hash of their bytes: the hash, how many bytes, how many representations of
    items that are there use it, and what keeps it.

      present      items that are there
      history      only what undo, redo, an open group or a drag can still bring back
      unreachable  nothing: the next collection frees it
      collected    its bytes were freed

      --json  one object a content

    examples:
      journal-inspect content tasks.dragjournal
      journal-inspect content tasks.dragjournal --json | jq 'select(.standing == "history")'
    """

  let path: String
  let isJSON: Bool

  init(_ arguments: Arguments) {
    path = arguments.operands[0]
    isJSON = arguments.has("--json")
  }

  func entries(of journal: Journal) throws(JournalError) -> [ContentEntry] {
    try journal.storedContents()
  }

  func line(_ content: ContentEntry) -> String {
    let bytes = content.sizeBytes == 1 ? "1 byte" : "\(content.sizeBytes) bytes"
    let uses = content.uses == 1 ? "1 use" : "\(content.uses) uses"
    return "\(hexadecimal(content.hash)) \(bytes), \(uses), \(content.standing.rawValue)"
  }

  func write(_ content: ContentEntry, to json: inout JSONWriter) {
    json.member("blake2b", hexadecimal(content.hash))
    json.member("bytes", content.sizeBytes)
    json.member("uses", content.uses)
    json.member("standing", content.standing.rawValue)
  }
}

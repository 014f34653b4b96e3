import DragJournal
import DragModel

/// A document in a journal, edited as an app would edit it: requests in a batch.
final class TextContender: Contender {
  static let name = "journal"

  /// The folder of the journal.
  let path: String
  private let journal: Journal
  private let document = ContentID("text")

  /// Makes a journal with a document.
  init(at path: String, text: String) throws(BenchError) {
    self.path = path
    journal = try BenchError.journal { () throws(JournalError) in try Journal.open(at: path) }
    try BenchError.journal { () throws(JournalError) in
      _ = try journal.perform(.makeDocument(id: document))
      if !text.isEmpty { _ = try journal.perform(.write(text, into: document)) }
    }
  }

  /// Opens a journal that is there.
  init(opening path: String) throws(BenchError) {
    self.path = path
    journal = try BenchError.journal { () throws(JournalError) in
      try Journal.open(at: path, JournalOptions(access: .writing(creates: false)))
    }
  }

  func commit(_ transactions: ArraySlice<Trace.Transaction>) throws(BenchError) {
    var batch = RequestBatch()
    var last: PendingReply<ContentReply>?
    for edits in transactions {
      // Several requests are one step only in a group.
      let isGroup = edits.count > 1 || edits.contains { $0.deleted > 0 && !$0.inserted.isEmpty }
      if isGroup { _ = batch.add(.beginGroup()) }
      for edit in edits {
        if edit.deleted > 0 {
          let range = TextRange(in: document, edit.offset, edit.offset + edit.deleted)
          last = batch.add(.delete(range))
        }
        if !edit.inserted.isEmpty {
          last = batch.add(
            .write(edit.inserted, into: document, at: .offset(edit.offset, .scalar)))
        }
      }
      if isGroup { last = batch.add(.endGroup()) }
    }
    try BenchError.journal { () throws(JournalError) in
      try journal.perform(batch)
      _ = try last?.get()
    }
  }

  /// The whole text.
  func text() throws(BenchError) -> String {
    try BenchError.journal { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in try state.text(of: document).text.string }
    }
  }

  /// The length of the text in a unit.
  func length(in unit: TextUnit) throws(BenchError) -> Int {
    try BenchError.journal { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in try state.length(of: document, in: unit) }
    }
  }

  /// Converts offsets from one unit to another, all in one reading.
  func convert(
    _ offsets: [Int], _ unit: TextUnit, as other: TextUnit
  ) throws(BenchError) -> [Int] {
    try BenchError.journal { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in
        var converted: [Int] = []
        converted.reserveCapacity(offsets.count)
        for offset in offsets {
          converted.append(try state.offset(of: offset, unit, as: other, in: document))
        }
        return converted
      }
    }
  }

  /// Makes sure that the work was done as given.
  func check(_ expected: String) throws(BenchError) {
    let found = try text()
    // Strings are equal that are not the same bytes; here they must be.
    guard found.utf8.elementsEqual(expected.utf8) else {
      throw .wrongResult(
        "the text is another: \(found.utf8.count) bytes, expected \(expected.utf8.count)")
    }
  }

  /// Closes the journal, which stores its state.
  func close() throws(BenchError) {
    try BenchError.journal { () throws(JournalError) in try journal.close() }
  }
}

import DragJournal
import DragModel

/// What the journal answers to an operation of the model test, in the oracle's terms.
package struct JournalReply {
  /// The code of the error; nil if the request was performed.
  package var error: String?
  /// The error itself.
  package var failure: JournalError?
  var changed: Bool?
  var step: Int?
  var items: [String]?
  var skipped: [String] = []
  var operation: String?
  var result: String?
  var conflicts: [String] = []
  var proposal: String?
  /// Transfers that were begun, each with what it brings.
  var transfers: [String] = []
  /// What a listing or a question about a transfer answers, as JSON.
  var facts: String?
  var isHeld = false
  var task: String?
  /// The last event of the request; nil where replies do not tell it.
  var sequence: UInt64?
}

extension JournalReply {
  /// A reply that says nothing but that all is well.
  package static var done: Self { Self() }
}

import DragJournal
import DragModel

/// From which event to which one the log is wanted, as the command line says it.
struct EventRange {
  private let from: Reference?
  private let to: Reference?
  private let after: Reference?
  /// The file that says where to begin and is told where it ended.
  let cursor: CursorFile?

  /// Events with consecutive numbers.
  struct Bounds {
    /// The one before the first.
    var before: SequenceNumber
    /// The last one.
    var last: SequenceNumber
  }

  /// Reads the options that say where to begin and to end.
  init(_ arguments: Arguments) throws(Failure) {
    try arguments.refuse("--after-cursor", with: "--cursor-file")
    try arguments.refuse("--from", with: "--after-cursor")
    try arguments.refuse("--from", with: "--cursor-file")
    from = try arguments.reference(of: "--from")
    to = try arguments.reference(of: "--to")
    after = try arguments.reference(of: "--after-cursor")
    cursor = arguments.value("--cursor-file").map { CursorFile($0) }
  }

  /// True if it is all of the log.
  var isWhole: Bool { from == nil && to == nil && after == nil && cursor == nil }

  /// The events of a journal whose last one is known.
  ///
  /// - Throws: Not found if there is no such event; a usage failure if it ends before it begins.
  func bounds(
    in journal: Journal, through head: SequenceNumber
  ) throws(Failure) -> Bounds {
    var bounds = Bounds(before: .zero, last: head)
    if let to { bounds.last = try to.resolved(in: journal, from: .zero, through: head) }
    if let from {
      let first = try from.resolved(in: journal, from: SequenceNumber(1), through: head)
      guard to == nil || first <= bounds.last else {
        throw .usage("--from is event \(first) and --to is event \(bounds.last), before it")
      }
      bounds.before = SequenceNumber(first.value - 1)
    } else if let after {
      bounds.before = try after.resolved(in: journal, from: .zero, through: head)
    } else if let cursor {
      bounds.before = try cursor.read(of: journal, through: head)
    }
    bounds.last = max(bounds.last, bounds.before)
    return bounds
  }
}

extension Arguments {
  /// The event that an option names.
  fileprivate func reference(of option: String) throws(Failure) -> Reference? {
    guard let word = value(option) else { return nil }
    return try reference(word)
  }
}

import DragJournal
import DragModel

/// How the command line names an event: `42`, `head` or `head~3`.
enum Reference {
  /// The event with a number.
  case number(SequenceNumber)
  /// The event so many before the last one.
  case beforeHead(UInt64)

  /// Reads a reference; nil if it is none.
  init?(_ word: String) {
    if let number = UInt64(word), !word.hasPrefix("+") {
      self = .number(SequenceNumber(number))
    } else if word == "head" {
      self = .beforeHead(0)
    } else if word.hasPrefix("head~") {
      let digits = word.dropFirst(5)
      guard let count = digits.isEmpty ? 1 : UInt64(digits), !digits.hasPrefix("+") else {
        return nil
      }
      self = .beforeHead(count)
    } else {
      return nil
    }
  }

  /// The sequence number it stands for, from the first allowed one to the journal's last.
  ///
  /// - Throws: Not found, if there is no such event.
  func resolved(
    in journal: Journal, from first: SequenceNumber
  ) throws(Failure) -> SequenceNumber {
    let head = try Failure.wrapping { () throws(JournalError) in try journal.lastSequence() }
    let found: SequenceNumber
    switch self {
    case .number(let number): found = number
    case .beforeHead(let count):
      guard count <= head.value else { throw Self.missing(head) }
      found = SequenceNumber(head.value - count)
    }
    guard found >= first, found <= head else { throw Self.missing(head) }
    return found
  }

  private static func missing(_ head: SequenceNumber) -> Failure {
    .notFound("there is no such event; the last one is \(head)")
  }
}

extension Arguments {
  /// Reads a word that names an event.
  func reference(_ word: String) throws(Failure) -> Reference {
    guard let reference = Reference(word) else {
      throw fault("\(Quoted.text(word)) is not an event; use 42, head or head~3")
    }
    return reference
  }
}

import DragJournal
import DragModel

/// How the command line names an event: `42`, `head`, `head~3`, `@{2h}`, `undo`, `redo:anna` or `step:7`.
enum Reference {
  /// The event with a number.
  case number(SequenceNumber)
  /// The event so many before the last one.
  case beforeHead(UInt64)
  /// The newest event that is not younger than a moment.
  case notAfter(Moment)
  /// The event that made a step or last did it again.
  case step(StepNumber)
  /// The event that the next undo of an actor would take back; of the only one if none is named.
  case undo(ActorID?)
  /// The event of the step that the next redo of an actor would do again.
  case redo(ActorID?)

  /// How many events are read at a time while one is looked for.
  private static let pieceCount: UInt64 = 256

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
    } else if word.hasPrefix("@{"), word.hasSuffix("}"),
      let moment = Moment(String(word.dropFirst(2).dropLast()), before: .now)
    {
      self = .notAfter(moment)
    } else {
      self.init(history: word)
    }
  }

  /// Reads what histories name: `undo`, `undo:anna`, `redo`, `redo:anna` or `step:7`.
  private init?(history word: String) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count == 2 ? String(parts[1]) : nil
    if rest?.isEmpty == true { return nil }
    switch parts[0] {
    case "undo": self = .undo(rest.map { ActorID($0) })
    case "redo": self = .redo(rest.map { ActorID($0) })
    case "step":
      guard let rest, let number = UInt32(rest), !rest.hasPrefix("+") else { return nil }
      self = .step(StepNumber(number))
    default: return nil
    }
  }

  /// The sequence number it stands for, from the first allowed one to the journal's last.
  ///
  /// - Throws: Not found, if there is no such event.
  func resolved(
    in journal: Journal, from first: SequenceNumber
  ) throws(Failure) -> SequenceNumber {
    try resolved(in: journal, from: first, through: Self.head(of: journal))
  }

  /// The journal's last event: references that belong together are counted from the same one.
  static func head(of journal: Journal) throws(Failure) -> SequenceNumber {
    try Failure.wrapping { () throws(JournalError) in try journal.lastSequence() }
  }

  /// The sequence number it stands for, where a certain event is the last.
  ///
  /// - Throws: Not found, if there is no such event.
  func resolved(
    in journal: Journal, from first: SequenceNumber, through head: SequenceNumber
  ) throws(Failure) -> SequenceNumber {
    let found: SequenceNumber
    switch self {
    case .number(let number): found = number
    case .beforeHead(let count):
      guard count <= head.value else { throw Self.missing(head) }
      found = SequenceNumber(head.value - count)
    case .notAfter(let moment):
      found = try Self.newest(notAfter: moment, through: head, in: journal)
    case .step, .undo, .redo: found = try inHistory(of: journal)
    }
    guard found >= first, found <= head else { throw Self.missing(head) }
    return found
  }

  /// The newest event not younger than a moment; zero if all are.
  ///
  /// The log is read from its end, since clocks may have been set back.
  private static func newest(
    notAfter moment: Moment, through head: SequenceNumber, in journal: Journal
  ) throws(Failure) -> SequenceNumber {
    var end = head.value
    while end > 0 {
      let start = end - min(end, pieceCount)
      let events = try Failure.wrapping { () throws(JournalError) in
        try journal.events(after: SequenceNumber(start), limit: Int(end - start))
      }
      let found = events.last { $0.event.timeMilliseconds <= moment.milliseconds }
      if let found { return found.sequence }
      end = start
    }
    return .zero
  }

  /// The event that a history names.
  private func inHistory(of journal: Journal) throws(Failure) -> SequenceNumber {
    var actors: [ActorID] = []
    let found = try Failure.wrapping { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in
        actors = try state.actors()
        return try event(in: state, actors)
      }
    }
    if let found { return found }
    switch self {
    case .undo(nil) where actors.count > 1, .redo(nil) where actors.count > 1:
      let names = actors.map { "\(word):\(Quoted.word($0.string))" }
      throw .usage("\(word) is of several actors; use \(names.joined(separator: " or "))")
    case .step(let step): throw .notFound("there is no step \(step)")
    default: throw .notFound("there is nothing to \(word)")
    }
  }

  private func event(
    in state: JournalState, _ actors: [ActorID]
  ) throws(JournalError) -> SequenceNumber? {
    let only = actors.count == 1 ? actors.first : nil
    switch self {
    case .step(let step): return try state.event(of: step)
    case .undo(let actor):
      guard let actor = actor ?? only else { return nil }
      return try state.eventToUndo(of: actor)
    case .redo(let actor):
      guard let actor = actor ?? only else { return nil }
      return try state.eventToRedo(of: actor)
    default: return nil
    }
  }

  private var word: String { if case .redo = self { "redo" } else { "undo" } }

  private static func missing(_ head: SequenceNumber) -> Failure {
    .notFound("there is no such event; the last one is \(head)")
  }
}

extension Arguments {
  /// Reads a word that names an event.
  func reference(_ word: String) throws(Failure) -> Reference {
    guard let reference = Reference(word) else {
      throw fault(
        "\(Quoted.text(word)) is not an event; use 42, head, head~3, @{2h}, undo, redo or step:7")
    }
    return reference
  }
}

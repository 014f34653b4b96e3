import DragJournal
import DragModel

/// How events are printed.
enum EventFormat {
  /// Number, time, actor, kind and summary.
  case line
  /// Number, kind and summary.
  case short
  /// One object.
  case json
}

/// Reads a journal's log in pieces and prints what is wanted of it.
struct EventPrinter {
  private let journal: Journal
  private let format: EventFormat
  private let filter: EventFilter
  private(set) var names = Names()
  /// The last event that was read.
  private var last = SequenceNumber.zero

  /// How many events are read at a time; each reading is a transaction of its own.
  private static let pieceCount = 256

  /// Prepares to print the events of a journal.
  init(journal: Journal, format: EventFormat, filter: EventFilter) {
    self.journal = journal
    self.format = format
    self.filter = filter
  }

  /// Prints all events up to one.
  mutating func printAll(
    through head: SequenceNumber, to output: inout Output
  ) throws(Failure) {
    while last < head, !Signals.wasInterrupted {
      let left = Int(clamping: head.value - last.value)
      let events = try readUpToDamage(limit: min(left, Self.pieceCount))
      guard let newest = events.last else { return }
      try print(events.filter { filter.wants($0.event) }, to: &output)
      last = newest.sequence
    }
  }

  /// Prints the newest events up to one; the log is read from its end, as far as needed.
  mutating func printNewest(
    _ count: Int, through head: SequenceNumber, to output: inout Output
  ) throws(Failure) {
    var pieces: [[LoggedEvent]] = []
    var missing = count
    var end = head
    while missing > 0, end > .zero, !Signals.wasInterrupted {
      let size = min(UInt64(max(missing, pieces.isEmpty ? 0 : Self.pieceCount)), end.value)
      let start = SequenceNumber(end.value - size)
      let events = try read(after: start, limit: Int(clamping: size))
      let wanted = events.filter { filter.wants($0.event) }.suffix(missing)
      pieces.append(Array(wanted))
      missing -= wanted.count
      end = start
    }
    for piece in pieces.reversed() { try print(piece, to: &output) }
    last = head
  }

  /// Prints the next piece after what was read last; false if there is nothing new.
  mutating func printNext(to output: inout Output) throws(Failure) -> Bool {
    let events = try readUpToDamage(limit: Self.pieceCount)
    guard let newest = events.last else { return false }
    try print(events.filter { filter.wants($0.event) }, to: &output)
    last = newest.sequence
    return true
  }

  private mutating func print(_ events: [LoggedEvent], to output: inout Output) throws(Failure) {
    try names.learn(events, from: journal)
    for event in events { try output.line(text(event, isColoured: output.isColoured)) }
  }

  /// Reads what follows; before a damaged event one at a time, so that all before it is printed.
  private func readUpToDamage(limit: Int) throws(Failure) -> [LoggedEvent] {
    do throws(Failure) { return try read(after: last, limit: limit) } catch {
      guard error.status == .corrupt, limit > 1 else { throw error }
      return try read(after: last, limit: 1)
    }
  }

  private func read(
    after sequence: SequenceNumber, limit: Int
  ) throws(Failure) -> [LoggedEvent] {
    try Failure.wrapping { () throws(JournalError) in
      try journal.events(after: sequence, limit: limit)
    }
  }

  private func text(_ logged: LoggedEvent, isColoured: Bool) -> String {
    if case .json = format { return JSONWriter.event(logged, names: names) }
    let event = logged.event
    var parts = [Colour.yellow.of("\(logged.sequence)", isColoured)]
    if case .line = format {
      let time = Moment(milliseconds: event.timeMilliseconds).text
      parts.append(Colour.grey.of(time, isColoured))
      parts.append(Quoted.word(event.actor.string))
    }
    parts.append(Colour.cyan.of(event.kind.name, isColoured))
    let summary = Summary.line(of: logged, names: names)
    if !summary.isEmpty { parts.append(summary) }
    return parts.joined(separator: " ")
  }
}

import DragJournal
import DragModel

/// Reads a journal's log in pieces and prints what is wanted of it.
struct EventPrinter {
  private let format: EventFormat
  private var reader: EventReader
  /// The last event that was read.
  private(set) var last: SequenceNumber

  /// Prepares to print the events of a journal after one.
  init(
    journal: Journal, format: EventFormat, filter: EventFilter, after start: SequenceNumber
  ) {
    self.format = format
    reader = EventReader(journal: journal, filter: filter)
    last = start
  }

  /// The identifiers that were looked up.
  var names: Names { reader.names }

  /// Prints all events up to one, the oldest first.
  mutating func printAll(
    through end: SequenceNumber, to output: inout Output
  ) throws(Failure) {
    // An item's life is followed from its end.
    if reader.readsBackwards { return try printNewest(.max, through: end, to: &output) }
    while last < end, !Signals.wasInterrupted {
      let left = Int(clamping: end.value - last.value)
      guard let newest = try printPiece(atMost: left, to: &output) else { return }
      last = newest
    }
  }

  /// Prints the newest events up to one, the oldest of them first.
  mutating func printNewest(
    _ count: Int, through end: SequenceNumber, to output: inout Output
  ) throws(Failure) {
    for event in try takeNewest(count, through: end) {
      try output.line(line(of: event, isColoured: output.isColoured))
    }
  }

  /// Reads the newest events up to one and hands them out, the oldest of them first.
  mutating func takeNewest(
    _ count: Int, through end: SequenceNumber
  ) throws(Failure) -> [LoggedEvent] {
    var pieces: [[LoggedEvent]] = []
    try reader.readBackwards(count, from: end, downTo: last) { (events, _) throws(Failure) in
      pieces.append(events)
    }
    last = end
    return pieces.reversed().flatMap(\.self)
  }

  /// An event whose names are known as it is printed.
  func line(of event: LoggedEvent, isColoured: Bool) -> String {
    format.line(of: event, names, isColoured: isColoured)
  }

  /// Prints the newest events up to one, the newest first.
  mutating func printReversed(
    _ count: Int, through end: SequenceNumber, to output: inout Output
  ) throws(Failure) {
    let format = format
    try reader.readBackwards(count, from: end, downTo: last) { (events, names) throws(Failure) in
      for event in events.reversed() {
        try output.line(format.line(of: event, names, isColoured: output.isColoured))
      }
    }
    last = end
  }

  /// Prints the next piece after what was read last; false if there is nothing new.
  mutating func printNext(to output: inout Output) throws(Failure) -> Bool {
    guard let newest = try printPiece(atMost: .max, to: &output) else { return false }
    last = newest
    return true
  }

  private mutating func printPiece(
    atMost count: Int, to output: inout Output
  ) throws(Failure) -> SequenceNumber? {
    let piece = try reader.piece(after: last, atMost: count)
    try print(piece.wanted, to: &output)
    return piece.last
  }

  private mutating func print(_ events: [LoggedEvent], to output: inout Output) throws(Failure) {
    try reader.learn(events)
    for event in events {
      try output.line(line(of: event, isColoured: output.isColoured))
    }
  }
}

import DragJournal
import DragModel

/// Reads a journal's log in pieces, forwards or backwards, and chooses what is wanted of it.
struct EventReader {
  private let journal: Journal
  private let filter: EventFilter
  private(set) var names = Names()

  /// How many events are read at a time; each reading is a transaction of its own.
  private static let pieceCount: UInt64 = 256

  /// Prepares to read the events of a journal.
  init(journal: Journal, filter: EventFilter) {
    self.journal = journal
    self.filter = filter
  }

  /// True if what is wanted can only be told going back from its end.
  var readsBackwards: Bool { filter.item != nil }

  /// Looks up what events name.
  mutating func learn(_ events: [LoggedEvent]) throws(Failure) {
    try names.learn(events, from: journal)
  }

  /// Reads what follows an event: what is wanted of it, and the last event that was read, if any.
  ///
  /// Before a damaged event one at a time is read, so that all before it is handed out.
  mutating func piece(
    after sequence: SequenceNumber, atMost count: Int
  ) throws(Failure) -> (wanted: [LoggedEvent], last: SequenceNumber?) {
    let limit = min(count, Int(Self.pieceCount))
    let events: [LoggedEvent]
    do throws(Failure) { events = try read(after: sequence, limit: limit) } catch {
      guard error.status == .corrupt, limit > 1 else { throw error }
      events = try read(after: sequence, limit: 1)
    }
    var trail: ItemTrail?
    if let item = filter.item, let last = events.last {
      trail = try ItemTrail(of: item, in: journal, after: last.sequence)
    }
    return (try wanted(of: events, &trail), events.last?.sequence)
  }

  /// Hands out the newest events that are wanted, up to so many, from one on back, piece by piece; within
  /// a piece the oldest first.
  mutating func readBackwards(
    _ count: Int, from end: SequenceNumber, downTo start: SequenceNumber,
    _ body: ([LoggedEvent], Names) throws(Failure) -> Void
  ) throws(Failure) {
    var trail: ItemTrail?
    if let item = filter.item { trail = try ItemTrail(of: item, in: journal, after: end) }
    var missing = count
    // If all of them are wanted, nothing before the first is read: it may be damaged.
    var size = min(UInt64(count), Self.pieceCount)
    var end = end
    while missing > 0, end > start, !Signals.wasInterrupted {
      size = min(size, end.value - start.value)
      let before = SequenceNumber(end.value - size)
      let events = try read(after: before, limit: Int(size))
      let found = Array(try wanted(of: events, &trail).suffix(missing))
      try learn(found)
      try body(found, names)
      missing -= found.count
      end = before
      size = Self.pieceCount
    }
  }

  private mutating func wanted(
    of events: [LoggedEvent], _ trail: inout ItemTrail?
  ) throws(Failure) -> [LoggedEvent] {
    let admitted = events.filter { filter.admits($0.event) }
    guard filter.needsNames, !events.isEmpty else { return admitted }
    var carried: Set<SequenceNumber> = []
    if trail != nil {
      for logged in events.reversed() where try trail?.passes(logged.event) == true {
        carried.insert(logged.sequence)
      }
    }
    try learn(admitted)
    let involvement = try Involvement(of: admitted, in: journal)
    return admitted.filter { logged in
      let isCarried = carried.contains(logged.sequence)
      guard filter.concerns(logged, isCarried: isCarried, names, involvement) else {
        return false
      }
      return filter.accepts(line: EventFormat.line.line(of: logged, names, isColoured: false))
    }
  }

  private func read(
    after sequence: SequenceNumber, limit: Int
  ) throws(Failure) -> [LoggedEvent] {
    try Failure.wrapping { () throws(JournalError) in
      try journal.events(after: sequence, limit: limit)
    }
  }
}

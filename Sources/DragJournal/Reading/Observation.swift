import DragModel

/// Something of a journal that follows it event by event, with a state of its own.
protocol Observed: Sendable {
  /// What one event does to it is told as these.
  associatedtype Difference: Sendable

  /// The state it has reached.
  var state: State { get }

  /// Applies the event that follows and says what it did.
  mutating func apply(_ event: Event) throws(JournalError) -> [Difference]

  /// The same thing in a later state.
  func now(in state: State) throws(JournalError) -> Self

  /// What makes an earlier one this one.
  func changes(since earlier: Self) throws(JournalError) -> [Difference]
}

/// Reads events until one changed what is observed.
///
/// For a journal opened for reading, if the writer's checkpoint has replaced pages that are needed, one
/// answer tells of several events.
struct Observation<Target: Observed> {
  private let journal: Journal
  private var target: Target
  private var events: JournalEvents.Iterator

  init(of target: Target, in journal: Journal) {
    self.journal = journal
    self.target = target
    events = Self.events(following: target, in: journal)
  }

  /// The next changes and the last event they tell of; nil once the journal is closed or the task is
  /// cancelled.
  mutating func next(
    isolation actor: isolated (any Actor)? = #isolation
  ) async throws(JournalError) -> (sequence: SequenceNumber, changes: [Target.Difference])? {
    while let logged = try await events.next(isolation: actor) {
      let changes: [Target.Difference]
      do throws(JournalError) {
        changes = try await follow(logged.event)
      } catch .stateMoved {
        changes = try await catchUp()
      }
      if !changes.isEmpty { return (target.state.sequence, changes) }
    }
    return nil
  }

  private mutating func follow(_ event: Event) async throws(JournalError) -> [Target.Difference] {
    let old = target
    let (new, changes) = try await Journal.offPool { () throws(JournalError) in
      var new = old
      let changes = try new.apply(event)
      return (new, changes)
    }
    target = new
    return changes
  }

  /// Goes on with what is observed as it is now.
  private mutating func catchUp() async throws(JournalError) -> [Target.Difference] {
    let (journal, old) = (journal, target)
    let (new, changes) = try await Journal.offPool { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in
        let new = try old.now(in: state.state)
        return (new, try new.changes(since: old))
      }
    }
    target = new
    events = Self.events(following: new, in: journal)
    return changes
  }

  private static func events(
    following target: Target, in journal: Journal
  ) -> JournalEvents.Iterator {
    JournalEvents(journal: journal, start: target.state.sequence).makeAsyncIterator()
  }
}

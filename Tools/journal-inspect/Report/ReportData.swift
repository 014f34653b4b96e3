import DragJournal
import DragModel

/// What a report page shows, as one JSON object.
///
/// "base" has what there is before the first event, "changes" of an event what it made of that. Each
/// change is of a node, by its number, or of a transfer; the journal itself is node 0.
struct ReportData {
  /// The events that are shown.
  struct Range {
    var first: SequenceNumber
    var last: SequenceNumber
  }

  private var recorder = ReportRecorder()
  private var names = Names()
  private var json = JSONWriter()

  /// Reads a journal, each event once.
  ///
  /// - Throws: A failure if it is damaged, or if the person interrupts it.
  static func text(
    of journal: Journal, titled title: String, _ range: Range
  ) throws(Failure) -> String {
    var data = ReportData()
    try data.write(journal, title, range)
    try data.names.reportDamage()
    return data.json.text
  }

  private mutating func write(
    _ journal: Journal, _ title: String, _ range: Range
  ) throws(Failure) {
    json.open("{")
    json.member("v", 1)
    json.member("title", title)
    json.member("first", range.first.value)
    json.member("last", range.last.value)
    try writeEvents(of: journal, range)
    json.close("}")
  }

  private mutating func writeEvents(of journal: Journal, _ range: Range) throws(Failure) {
    var end: JournalState?
    var failure: Failure?
    var known = SequenceNumber.zero
    try Failure.wrapping { () throws(JournalError) in
      try journal.forEachEvent(through: range.last) { (logged, state) throws(JournalError) in
        if failure != nil { return }
        if logged.sequence == range.first { try openEvents(after: end) }
        end = state
        guard logged.sequence >= range.first else {
          var unseen = JSONWriter()
          return try recorder.follow(logged, state, &unseen)
        }
        do throws(Failure) {
          if Signals.wasInterrupted { throw .interrupted }
          if logged.sequence > known { known = try learnNames(from: logged.sequence, of: journal) }
        } catch {
          failure = error
          return
        }
        try write(logged, state)
      }
      if range.first > range.last { try openEvents(after: end) }
      json.close("]")
      if let end { try writeEnd(end) }
    }
    if let failure { throw failure }
  }

  /// Looks up what the next events name, up to the one that is returned.
  private mutating func learnNames(
    from sequence: SequenceNumber, of journal: Journal
  ) throws(Failure) -> SequenceNumber {
    let events = try Failure.wrapping { () throws(JournalError) in
      try journal.events(after: SequenceNumber(sequence.value - 1), limit: Self.pieceCount)
    }
    try names.learn(events, from: journal)
    return events.last?.sequence ?? sequence
  }

  private static let pieceCount = 1_024

  private mutating func openEvents(after state: JournalState?) throws(JournalError) {
    json.name("base")
    try recorder.writeAll(of: state, &json)
    json.name("events")
    json.open("[")
  }

  private mutating func write(
    _ logged: LoggedEvent, _ state: JournalState
  ) throws(JournalError) {
    let event = logged.event
    json.open("{")
    json.member("time", event.timeMilliseconds)
    json.member("actor", event.actor.string)
    json.member("kind", event.kind.name)
    if let session = event.session { json.member("session", names.id(session)) }
    json.member("summary", Summary.line(of: logged, names: names))
    if !event.facts.isEmpty { json.member("facts", event.facts) }
    json.name("changes")
    try recorder.follow(logged, state, &json)
    json.close("}")
  }

  // MARK: Sessions and histories

  private mutating func writeEnd(_ state: JournalState) throws(JournalError) {
    json.name("sessions")
    json.open("[")
    for (session, course) in zip(try state.sessions(), recorder.sessions) {
      json.object { json in
        json.members(of: session)
        json.member("began", course.began.value)
        json.member("ended", course.last.value)
      }
    }
    json.close("]")
    json.name("histories")
    json.open("[")
    for actor in try state.actors() { try write(state.history(of: actor), of: actor, state) }
    json.close("]")
  }

  private mutating func write(
    _ history: HistoryView, of actor: ActorID, _ state: JournalState
  ) throws(JournalError) {
    json.open("{")
    json.member("actor", actor.string)
    json.member("current", history.current.value)
    json.name("steps")
    json.open("[")
    for step in history.steps {
      let sessions = try state.sessions(of: step.number)
      guard let course = recorder.steps[step.number] else { continue }
      json.object { $0.members(of: step, course, sessions) }
    }
    json.close("]")
    json.close("}")
  }
}

extension JSONWriter {
  fileprivate mutating func members(
    of step: HistoryView.Step, _ course: ReportRecorder.Step, _ sessions: [SessionID]
  ) {
    member("step", step.number.value)
    member("parent", step.parent.value)
    member("name", step.name.title)
    member("state", step.isDone ? "done" : "undone")
    if let reason = step.barrierReason { member("barrier", reason.string) }
    member("made", course.made.value)
    if !course.moves.isEmpty {
      name("moves")
      array { json in
        for move in course.moves {
          json.array { json in
            json.value(move.sequence.value)
            json.value(move.isDone)
          }
        }
      }
    }
    if sessions.isEmpty { return }
    name("sessions")
    array { json in for session in sessions { json.value(session.string) } }
  }
}

import DragModel

/// Which events a person asked for.
struct EventFilter {
  private var actor: ActorID?
  private var since: Moment?

  /// Reads `--actor` and `--since`.
  init(_ arguments: Arguments) throws(Failure) {
    actor = arguments.value("--actor").map { ActorID($0) }
    if let word = arguments.value("--since") {
      guard let moment = Moment(word, before: .now) else {
        throw arguments.fault(
          "\(Quoted.text(word)) is no time; use 2026-01-31T08:00:00Z, 30s, 10m, 2h or 7d")
      }
      since = moment
    }
  }

  /// True if an event was asked for.
  func wants(_ event: Event) -> Bool {
    if let actor, event.actor != actor { return false }
    if let since, event.timeMilliseconds < since.milliseconds { return false }
    return true
  }
}

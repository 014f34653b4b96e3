import DragJournal
import DragModel

/// Which events a person asked for.
struct EventFilter {
  private let actor: ActorID?
  private let since: Moment?
  private let until: Moment?
  private let kinds: Set<EventKind>?
  private let session: SessionID?
  private let text: String?
  /// The list or document that is to be touched.
  let container: ContentID?
  /// The item whose life is asked for.
  let item: ContentID?

  /// Reads the options that choose events.
  init(_ arguments: Arguments) throws(Failure) {
    actor = arguments.value("--actor").map { ActorID($0) }
    since = try arguments.moment("--since")
    until = try arguments.moment("--until")
    kinds = try arguments.value("--type").map { (word) throws(Failure) in
      try EventKind.all(in: word, arguments)
    }
    session = arguments.value("--session").map { SessionID($0) }
    text = arguments.value("--grep")?.lowercased()
    let subjects = ["--list", "--doc", "--item"]
    for (index, name) in subjects.enumerated() {
      for other in subjects[(index + 1)...] { try arguments.refuse(name, with: other) }
    }
    container = (arguments.value("--list") ?? arguments.value("--doc")).map { ContentID($0) }
    item = arguments.value("--item").map { ContentID($0) }
  }

  /// True if what an event says by itself is asked for.
  func admits(_ event: Event) -> Bool {
    if let actor, event.actor != actor { return false }
    if let since, event.timeMilliseconds < since.milliseconds { return false }
    if let until, event.timeMilliseconds > until.milliseconds { return false }
    if let kinds, !kinds.contains(event.kind) { return false }
    return true
  }

  /// True if identifiers have to be known to choose.
  var needsNames: Bool { session != nil || text != nil || container != nil || item != nil }

  /// True if an event that is admitted is about what was asked for; it may have carried the item
  /// with what that stood in.
  func concerns(
    _ logged: LoggedEvent, isCarried: Bool, _ names: Names, _ involvement: Involvement
  ) -> Bool {
    if let session, !involvement.concerns(session, logged.event, names) { return false }
    if let container, !involvement.concerns(container: container, logged.event, names) {
      return false
    }
    if let item, !isCarried { return involvement.concerns(item: item, logged.event, names) }
    return true
  }

  /// True if the line that is printed of an event has the text that was asked for.
  func accepts(line: String) -> Bool {
    guard let text else { return true }
    return text.isEmpty || line.lowercased().utf8.contains(text.utf8)
  }
}

extension Arguments {
  /// The time that an option tells.
  fileprivate func moment(_ option: String) throws(Failure) -> Moment? {
    guard let word = value(option) else { return nil }
    guard let moment = Moment(word, before: .now) else {
      throw fault(
        "\(Quoted.text(word)) is no time; use 2026-01-31T08:00:00Z, 30s, 10m, 2h or 7d")
    }
    return moment
  }
}

extension EventKind {
  /// Reads names of kinds with commas between them.
  fileprivate static func all(
    in list: String, _ arguments: Arguments
  ) throws(Failure) -> Set<EventKind> {
    let known = Dictionary(uniqueKeysWithValues: names.map { ($1, $0) })
    var kinds: Set<EventKind> = []
    for word in list.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(word)
      if let kind = known[name] {
        kinds.insert(kind)
      } else if name.hasPrefix("event."), let number = UInt64(name.dropFirst(6)) {
        kinds.insert(EventKind(rawValue: number))
      } else {
        let near = NearWords.of(name, in: known.keys.sorted())
        throw arguments.fault(
          "\(Quoted.text(name)) is no kind of event; near it are \(near.joined(separator: ", "))")
      }
    }
    return kinds
  }
}

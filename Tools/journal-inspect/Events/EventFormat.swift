import DragJournal
import DragModel

/// How events are printed.
enum EventFormat {
  /// A line of columns.
  case columns([EventColumn])
  /// One object; of its members only some, unless all are wanted.
  case json(members: Set<String>?)

  /// Number, time, actor, kind and summary.
  static let line = EventFormat.columns([.number, .time, .actor, .kind, .summary])
  /// Number, kind and summary.
  static let short = EventFormat.columns([.number, .kind, .summary])

  /// Reads `--json`, `--oneline` and `--fields`.
  init(_ arguments: Arguments) throws(Failure) {
    try arguments.refuse("--json", with: "--oneline")
    try arguments.refuse("--fields", with: "--oneline")
    let names = arguments.value("--fields")?.split(
      separator: ",", omittingEmptySubsequences: false
    ).map { String($0) }
    if arguments.has("--json") {
      let members = JSONWriter.eventMembers
      try Self.check(names ?? [], among: members, arguments)
      self = .json(members: names.map { Set($0) })
    } else if let names {
      try Self.check(names, among: EventColumn.allCases.map(\.rawValue), arguments)
      self = .columns(names.compactMap { EventColumn(rawValue: $0) })
    } else {
      self = arguments.has("--oneline") ? .short : .line
    }
  }

  private static func check(
    _ names: [String], among all: [String], _ arguments: Arguments
  ) throws(Failure) {
    for name in names where !all.contains(name) {
      throw arguments.fault(
        "\(Quoted.text(name)) is no field; these are: \(all.joined(separator: ", "))")
    }
  }
}

/// A column of a line of the log.
enum EventColumn: String, CaseIterable {
  case number, time, actor, kind, summary, session
}

extension EventFormat {
  /// An event as it is printed.
  func line(of logged: LoggedEvent, _ names: Names, isColoured: Bool) -> String {
    switch self {
    case .json(let members): return JSONWriter.event(logged, names: names, members: members)
    case .columns(let columns):
      var parts = columns.map { $0.text(of: logged, names, isColoured: isColoured) }
      if parts.last == "" { parts.removeLast() }
      return parts.map { $0.isEmpty ? "-" : $0 }.joined(separator: " ")
    }
  }
}

extension EventColumn {
  /// What stands in the column for an event; empty if there is nothing.
  fileprivate func text(of logged: LoggedEvent, _ names: Names, isColoured: Bool) -> String {
    let event = logged.event
    return switch self {
    case .number: Colour.yellow.of("\(logged.sequence)", isColoured)
    case .time:
      Colour.grey.of(Moment(milliseconds: event.timeMilliseconds).text, isColoured)
    case .actor: Quoted.word(event.actor.string)
    case .kind: Colour.cyan.of(event.kind.name, isColoured)
    case .summary: Summary.line(of: logged, names: names)
    case .session: event.session.map(names.word) ?? ""
    }
  }
}

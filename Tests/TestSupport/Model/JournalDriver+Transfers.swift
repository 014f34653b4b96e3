import DragJournal
import DragModel

/// Questions about drops that take time, and the lists of them.
extension JournalDriver {
  func progress(of id: Text) throws(JournalError) -> JournalReply {
    if id.string.isEmpty { throw .badRequest(.emptyIdentifier) }
    let progress = try journal.read { (state) throws(JournalError) in
      try state.progress(of: id.transfer)
    }
    return JournalReply(facts: progress.json)
  }

  func json(of listing: Operation.Listing) throws(JournalError) -> String {
    try journal.read { (state) throws(JournalError) in
      let values: [PlainValue]
      switch listing {
      case .sessions: values = try state.sessions().map(\.json)
      case .transfers: values = try state.transfers().map(\.json)
      case .failures: values = try state.unacknowledgedFailures().map(\.json)
      case .tasks: values = try state.tasks().map(\.json)
      }
      return PlainValue.members([(Text(listing.rawValue), .array(values))]).json
    }
  }
}

extension Text {
  /// The transfer with this id; none has the number 0.
  fileprivate var transfer: TransferNumber {
    number(after: "t").map { TransferNumber($0) } ?? TransferNumber(0)
  }

  /// What the transfer with this id is told.
  func prepared(
    _ message: Operation.Message, by: Attribution
  ) throws(JournalError) -> PreparedRequest {
    if string.isEmpty { throw .badRequest(.emptyIdentifier) }
    switch message {
    case .receive(let bytes, let total):
      return PreparedRequest(
        .receive(transfer, bytes?.bytes ?? [], total: total.map { UInt64($0) }, by: by))
    case .finish: return PreparedRequest(.finish(transfer, by: by))
    case .fail(let reason):
      return PreparedRequest(.fail(transfer, reason: reason?.exact, by: by))
    case .stop(let reason):
      return PreparedRequest(.stop(transfer, reason: reason?.exact, by: by))
    case .retry: return PreparedRequest(content: .retry(transfer, by: by))
    case .discard: return PreparedRequest(.discard(transfer, by: by))
    case .acknowledge: return PreparedRequest(.acknowledge(transfer, by: by))
    case .progress: preconditionFailure("to ask how far a transfer is is no request")
    }
  }

  /// The number after a word, if the text is just that.
  fileprivate func number(after word: String) -> UInt32? {
    guard string.hasPrefix(word), let number = UInt32(string.dropFirst(word.count)),
      word + String(number) == string
    else { return nil }
    return number
  }
}

extension Operation.Report {
  func request(by: Attribution) -> DragJournal.Request<SequenceNumber> {
    .report(
      task.number(after: "task-").map { TaskNumber($0) } ?? TaskNumber(0), state.state,
      fraction: hundredths.map { Double($0) / 100 }, by: by)
  }
}

extension Operation.Report.State {
  fileprivate var state: TaskState {
    switch self {
    case .progress: .progress
    case .finished: .finished
    case .failed: .failed
    }
  }
}

extension PlainValue {
  /// So many hundredths, written shortest; null for none.
  static func fraction(_ hundredths: Int?) -> PlainValue {
    guard let hundredths else { return .null }
    return hundredths % 100 == 0 ? .integer(hundredths / 100) : .double(Double(hundredths) / 100)
  }
}

extension TransferProgress {
  fileprivate var json: String {
    PlainValue.members([
      ("completed", .integer(Int(completedBytes))),
      ("total", totalBytes.map { .integer(Int($0)) } ?? .null),
      ("fraction", .fraction(hundredths)),
    ]).json
  }
}

extension TransferView {
  fileprivate var json: PlainValue {
    .members([
      ("transfer", .string(Text("t\(number)"))), ("item", .string(Text(item.string))),
      ("session", .string(Text(session.string))), ("state", .string(Text(state.name))),
      ("reason", .optional(reason.map { Text($0.string) })),
      ("completed", .integer(Int(progress.completedBytes))),
      ("total", progress.totalBytes.map { .integer(Int($0)) } ?? .null),
    ])
  }
}

extension SessionView {
  fileprivate var json: PlainValue {
    .members([
      ("session", .string(Text(id.string))), ("actor", .string(Text(actor.string))),
      ("state", .string(Text(state.rawValue))),
      ("operation", .string(Text(operation?.word ?? "none"))),
      ("reason", .optional(cancelReason.map { Text($0.name) })),
    ])
  }
}

extension TaskView {
  fileprivate var json: PlainValue {
    .members([
      ("task", .string(Text("task-\(number)"))),
      ("session", .optional(session.map { Text($0.string) })),
      ("name", .string(Text(name.string))), ("state", .string(Text(state.name))),
      ("fraction", .fraction(fraction.map { Int(($0 * 100).rounded()) })),
    ])
  }
}

import DragModel

/// The state of one task that a drop has started.
struct TaskRecord: Hashable, Sendable {
  let name: ExactText
  /// The session of the drop; nil for a copy.
  let session: SessionNumber?
  /// Who started it, and where that request came from.
  let actor: ActorID
  let origin: Origin
  /// The event that started it.
  let startedAt: SequenceNumber
  var state = TaskState.running
  /// How far it was when it last told, from 0 to 1.
  var fraction: Double?
}

extension TaskRecord: PageElement {
  static let table = StateTable.tasks
  static let perPage: UInt32 = 16

  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(7)
    name.encode(into: &encoder)
    try encoder.optional(session)
    actor.encode(into: &encoder)
    origin.name.encode(into: &encoder)
    encoder.unsigned(startedAt.value)
    // As in events: reported as failed, and cancelled beside it.
    encoder.bool(state == .cancelled)
    try TaskReport(
      task: TaskNumber(0), state: state == .cancelled ? .failed : state, fraction: fraction
    ).encode(into: &encoder)
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 7...7)
    name = try ExactText(from: &decoder)
    session = try decoder.optional()
    actor = try ActorID(from: &decoder)
    origin = Origin(try ExactText(from: &decoder))
    startedAt = SequenceNumber(try decoder.unsigned())
    let isCancelled = try decoder.bool()
    let report = try TaskReport(from: &decoder)
    state = isCancelled ? .cancelled : report.state
    fraction = report.fraction
  }
}

import DragModel

/// The state of one task that a drop has started.
struct TaskRecord: Hashable, Sendable {
  let name: ExactText
  /// The session of the drop; nil for a copy.
  let session: SessionNumber?
  var state = TaskState.running
  /// How far it was when it last told, from 0 to 1.
  var fraction: Double?
}

extension TaskRecord: PageElement {
  static let table = StateTable.tasks
  static let perPage: UInt32 = 16

  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(3)
    name.encode(into: &encoder)
    try encoder.optional(session)
    try TaskReport(task: TaskNumber(0), state: state, fraction: fraction).encode(into: &encoder)
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 3...3)
    name = try ExactText(from: &decoder)
    session = try decoder.optional()
    let report = try TaskReport(from: &decoder)
    state = report.state
    fraction = report.fraction
  }
}

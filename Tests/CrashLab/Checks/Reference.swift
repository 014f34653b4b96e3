import DragJournal
import DragModel
import TestSupport

/// What a workload comes to when nothing disturbs it, compared with the oracle on the way.
struct Reference {
  let workload: Workload
  /// The log.
  let log: [LoggedEvent]
  /// The last event after each step; the first is that of the opened journal.
  private let ends: [UInt64]
  /// What the state comes to after steps, by the number of their last event.
  private let digests: [UInt64: UInt64]
  /// In what the run was not as the oracle says.
  let findings: [Finding]

  /// Runs the workload in a place where nothing is; nothing is there afterwards.
  init(_ workload: Workload, in path: String) throws(JournalError) {
    self.workload = workload
    var lab = try LabJournal(path: path, seed: workload.seed)
    var ends = [try lab.sequence]
    var digests = [ends[0]: try Self.digest(lab)]
    var findings: [Finding] = []
    var oracle = OracleJournal()
    for (index, step) in workload.steps.enumerated() {
      let reply = try lab.perform(step)
      if case .operation(let operation) = step, findings.isEmpty {
        let comparison = ModelComparison()
        let expected = oracle.perform(operation)
        var difference = comparison.compare(reply, expected)
        let isLast = index == workload.steps.count - 1
        if difference == nil, isLast || !workload.isLarge {
          difference = try comparison.compare(lab.journal, oracle)
        }
        if let difference { findings.append(Finding(.wrong, "undisturbed: \(difference)")) }
      }
      ends.append(try lab.sequence)
      digests[try lab.sequence] = try Self.digest(lab)
    }
    try lab.journal.close()
    let reader = try Journal.open(at: path, JournalOptions(access: .reading))
    log = try reader.events(after: .zero)
    try reader.close()
    Scratch.remove(path)
    self.ends = ends
    self.digests = digests
    self.findings = findings
  }

  private static func digest(_ lab: LabJournal) throws(JournalError) -> UInt64 {
    try lab.journal.read { (state) throws(JournalError) in try state.digest() }
  }

  /// What the state comes to at an event that ends a step; nil at others.
  func digest(at sequence: UInt64) -> UInt64? { digests[sequence] }

  /// How far the log reaches at most after so many steps.
  func end(after steps: Int) -> UInt64 { ends[min(steps, ends.count - 1)] }

  /// How far the log reaches at least when so many steps were acknowledged.
  ///
  /// Lifts, cancels and beginnings of groups are durable with the next step that makes an event.
  func floor(after steps: Int) -> UInt64 {
    for number in stride(from: min(steps, ends.count - 1), to: 0, by: -1)
    where ends[number] > ends[number - 1] && !workload.steps[number - 1].isDeferred {
      return ends[number]
    }
    return 0
  }

  /// How far the log reaches at least when the commit that made it reach so far is undone.
  func floor(before sequence: UInt64) -> UInt64 {
    ends.indices.map { floor(after: $0) }.last { $0 < sequence } ?? 0
  }
}

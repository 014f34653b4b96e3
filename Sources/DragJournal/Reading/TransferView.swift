public import DragModel

/// A transfer, as tools list it.
public struct TransferView: Hashable, Sendable {
  /// Its number.
  public var number: TransferNumber
  /// What arrives.
  public var item: ContentID
  /// The drag session of the drop.
  public var session: SessionID
  /// The list, item or document that it was dropped on; nil: another app.
  public var target: ContentID?
  /// The step that the drop became with the first item that arrived; nil: none so far, or never.
  public var step: StepNumber?
  /// Where it stands.
  public var state: TransferState
  /// Why it ended, as the app says.
  public var reason: ExactText?
  /// True if its failure was taken note of.
  public var isAcknowledged: Bool
  /// How far it is.
  public var progress: TransferProgress
}

/// How far a transfer is.
public struct TransferProgress: Hashable, Sendable {
  /// The bytes that have come.
  public var completedBytes: UInt64
  /// The bytes there will be; nil: nobody knows.
  public var totalBytes: UInt64?
  /// The part that has come in hundredths, never less than it was before; 99 at most until all has
  /// arrived; nil: nobody knows.
  public var hundredths: Int?
  /// The smoothed rate in bytes a second; 0 before any came.
  public var bytesPerSecond: Double
  /// The time that the rest will take at this rate, in seconds; nil: nobody knows.
  public var remainingSeconds: Double?
}

extension JournalState {
  /// All transfers there ever were, in the order in which they were begun.
  ///
  /// - Complexity: O(t), t = transfers.
  public func transfers() throws(JournalError) -> [TransferView] {
    var transfers: [TransferView] = []
    for value in 1..<max(1, state.transfers.count) {
      transfers.append(try state.view(of: TransferNumber(value)))
    }
    return transfers
  }

  /// Failed and interrupted transfers that nobody has taken note of.
  ///
  /// - Complexity: O(t), t = transfers.
  public func unacknowledgedFailures() throws(JournalError) -> [TransferView] {
    try transfers().filter { $0.state.isFailure && !$0.isAcknowledged }
  }

  /// How far a transfer is, whether it has ended or not.
  ///
  /// - Throws: `transferNotFound`.
  /// - Complexity: O(1).
  public func progress(of transfer: TransferNumber) throws(JournalError) -> TransferProgress {
    _ = try state.known(transfer)
    return try state.view(of: transfer).progress
  }
}

extension State {
  /// A transfer, as tools list it.
  func view(of number: TransferNumber) throws(JournalError) -> TransferView {
    let record = try transfer(number)
    let drop = try drop(record.drop)
    let target = try drop.seed.target.map { (node) throws(JournalError) in try self.node(node).id }
    return TransferView(
      number: number, item: try node(record.seed.item).id,
      session: try session(drop.seed.session).id, target: target,
      step: drop.step == .none ? nil : drop.step, state: record.state, reason: record.reason,
      isAcknowledged: record.isAcknowledged, progress: TransferProgress(record))
  }
}

extension TransferProgress {
  fileprivate init(_ record: TransferRecord) {
    let progress = record.progress
    completedBytes = progress.completedBytes
    totalBytes = progress.totalBytes
    hundredths = record.hundredths
    bytesPerSecond = record.rate
    if let total = progress.totalBytes, record.state == .running {
      let rest = total > completedBytes ? total - completedBytes : 0
      if rest == 0 {
        remainingSeconds = 0
      } else if record.rate > 0 {
        remainingSeconds = Double(rest) / record.rate
      }
    }
  }
}

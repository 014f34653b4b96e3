import DragJournal
import DragModel
import Foundation
import TestSupport

/// A journal that a workload is performed on; the same seed gives the same bytes.
struct LabJournal {
  private let path: String
  private let options: JournalOptions
  private(set) var journal: Journal

  /// Opens the journal, or makes it.
  init(path: String, seed: UInt64) throws(JournalError) {
    self.path = path
    options = Self.options(seed: seed)
    journal = try Journal.open(at: path, options)
  }

  /// Does one step; what is refused is in the reply.
  ///
  /// - Throws: What failed, as opposed to what was refused.
  mutating func perform(_ step: Workload.Step) throws(JournalError) -> JournalReply {
    if step.isReopening {
      try journal.close()
      journal = try Journal.open(at: path, options)
    }
    switch step {
    case .operation(let operation):
      let reply = JournalDriver(journal: journal).perform(operation)
      if let failure = reply.failure, failure.isFailureOfJournal { throw failure }
      return reply
    case .collect: _ = try journal.perform(.collect())
    case .compact: _ = try journal.compact()
    }
    return .done
  }

  /// The newest event, whether it is on disk or only acknowledged.
  var sequence: UInt64 {
    get throws(JournalError) {
      try journal.read { (state) throws(JournalError) in state.sequence.value }
    }
  }

  /// Options with small intervals and a small map; time stands still, whatever has to be done twice.
  static func options(seed: UInt64, lockWait: Duration = .zero) -> JournalOptions {
    var options = JournalOptions(
      clock: { 1_700_000_000_000 },
      entropy: { count in
        (0..<count).map { UInt8(truncatingIfNeeded: (seed &+ UInt64($0)) &* 0x9E37_79B9 >> 7) }
      },
      checkpointIntervalEvents: 16, lockWait: lockWait)
    options.initialMapBytes = 1 << 20
    options.keyframeEventsAPage = 0
    return options
  }
}

extension JournalError {
  /// Whether the journal failed, as opposed to having refused a request.
  var isFailureOfJournal: Bool {
    switch self {
    case .storage, .corrupt, .newerFormat, .wrongChainKey, .openedReadOnly, .stateMoved, .closed,
      .poisoned:
      true
    default: false
    }
  }
}

extension JournalState {
  /// A number for everything that it shows: lists, documents, items and histories.
  func digest() throws(JournalError) -> UInt64 {
    var digest = Fingerprint()
    digest.add(try stateJSON())
    digest.add(try valuesJSON())
    for actor in ModelComparison.actors {
      digest.add(try historyJSON(of: ActorID(ExactText(actor.string))))
    }
    return digest.value
  }
}

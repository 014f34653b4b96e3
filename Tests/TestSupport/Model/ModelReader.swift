import DragJournal
import DragModel
import Foundation
import Synchronization

/// A thread that reads a journal while another writes to it.
///
/// It looks when it is asked to, at the newest state or an earlier one, and notes what it saw.
final class ModelReader: Sendable {
  /// A state that was read.
  struct View {
    var sequence: UInt64
    var fingerprint: UInt64
    /// Whether it was read as a past one, which may stand between two requests of one commit.
    var isPast: Bool
  }

  private struct Shared {
    var journal: Journal?
    var views: [View] = []
    var failure: JournalError?
    var isOver = false
    var random: SplitMix64
  }

  private let shared: Mutex<Shared>
  private let wanted = DispatchSemaphore(value: 0)
  private let isAsked = Atomic<Bool>(false)

  /// Makes a reader whose choices depend on the seed.
  init(seed: UInt64) {
    shared = Mutex(Shared(random: SplitMix64(seed: seed)))
  }

  /// Starts the thread; it ends with `stop`.
  func start() {
    Thread { self.run() }.start()
  }

  /// Lets it look once more, unless it still has to.
  func look() {
    if !isAsked.exchange(true, ordering: .acquiringAndReleasing) { wanted.signal() }
  }

  /// Gives it another journal, or none; it is not reading the old one any more when this returns.
  func turn(to journal: Journal?) { shared.withLock { $0.journal = journal } }

  /// Ends the thread.
  func stop() {
    shared.withLock { $0.isOver = true }
    wanted.signal()
  }

  /// What it has seen since it was asked last.
  func takeViews() throws(JournalError) -> [View] {
    let (views, failure) = shared.withLock { shared in
      defer { shared.views = [] }
      return (shared.views, shared.failure)
    }
    if let failure { throw failure }
    return views
  }

  private func run() {
    while true {
      wanted.wait()
      let isOver = shared.withLock { shared in
        if !shared.isOver { Self.look(&shared) }
        return shared.isOver
      }
      if isOver { return }
      isAsked.store(false, ordering: .releasing)
    }
  }

  private static func look(_ shared: inout Shared) {
    guard let journal = shared.journal else { return }
    do throws(JournalError) {
      let now = try journal.read { (state) throws(JournalError) in state }
      shared.views.append(try view(of: now, isPast: false))
      guard shared.random.chance(25), now.sequence > .zero else { return }
      let back = UInt64(shared.random.below(Int(min(now.sequence.value, 40))))
      let past = try journal.read(at: SequenceNumber(now.sequence.value - back)) {
        (state) throws(JournalError) in state
      }
      shared.views.append(try view(of: past, isPast: true))
    } catch {
      shared.failure = error
    }
  }

  private static func view(of state: JournalState, isPast: Bool) throws(JournalError) -> View {
    View(
      sequence: state.sequence.value, fingerprint: try state.contentsFingerprint(), isPast: isPast)
  }
}

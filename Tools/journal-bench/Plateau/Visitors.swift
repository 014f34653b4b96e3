import Dispatch
import DragJournal
import DragModel
import Foundation
import Synchronization

/// Readers that come, hold a state for a while, and go.
final class Visitors: Sendable {
  private let journal: Journal
  private let longestMilliseconds: Int
  private let isOver = Atomic<Bool>(false)
  private let states = Atomic<Int>(0)
  private let failure = Mutex<JournalError?>(nil)
  private let done = DispatchGroup()

  /// Starts so many readers, each on a thread of its own.
  init(_ count: Int, of journal: Journal, longestMilliseconds: Int) {
    self.journal = journal
    self.longestMilliseconds = longestMilliseconds
    for number in 0..<count {
      done.enter()
      Thread { [self] in
        visit(seed: UInt64(number))
        done.leave()
      }.start()
    }
  }

  private func visit(seed: UInt64) {
    var random = SplitMix(state: seed)
    do throws(JournalError) {
      repeat {
        let state = try journal.read { (state) throws(JournalError) in state }
        let count = try state.count(of: "list-0")
        Callers.pause(milliseconds: random.below(longestMilliseconds))
        // A state stays as it was, however long it is held.
        guard try state.entries(of: "list-0").count == count else {
          throw .outOfBounds(gap: 0, count: count)
        }
        states.add(1, ordering: .relaxed)
        Callers.pause(milliseconds: random.below(longestMilliseconds))
      } while !isOver.load(ordering: .acquiring)
    } catch { failure.withLock { $0 = error } }
  }

  /// Ends them; says how many states they held.
  func stop() throws(BenchError) -> Int {
    isOver.store(true, ordering: .releasing)
    done.wait()
    if let failure = failure.withLock({ $0 }) { throw .journal(failure) }
    return states.load(ordering: .relaxed)
  }
}

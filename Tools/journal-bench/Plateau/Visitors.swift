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
  private let failure = Mutex<BenchError?>(nil)
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
    do throws(BenchError) {
      repeat {
        let hold = random.below(longestMilliseconds)
        let (before, after) = try BenchError.journal { () throws(JournalError) in
          let state = try journal.read { (state) throws(JournalError) in state }
          let before = try state.entries(of: "list-0")
          Callers.pause(milliseconds: hold)
          return (before, try state.entries(of: "list-0"))
        }
        guard before == after else { throw .wrongResult("a state that was held has changed") }
        states.add(1, ordering: .relaxed)
        Callers.pause(milliseconds: random.below(longestMilliseconds))
      } while !isOver.load(ordering: .acquiring)
    } catch { failure.withLock { $0 = error } }
  }

  /// Ends them; says how many states they held.
  func stop() throws(BenchError) -> Int {
    isOver.store(true, ordering: .releasing)
    done.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
    return states.load(ordering: .relaxed)
  }
}

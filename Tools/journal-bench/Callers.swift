import Dispatch
import Foundation
import Synchronization

/// Callers that do something at the same time, each on a thread of its own.
enum Callers {
  private static let stackBytes = 1 << 20

  /// Lets so many callers begin together; says what each came to, and how long all took.
  static func run<R: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws(BenchError) -> R
  ) throws(BenchError) -> (results: [R], time: Duration) {
    let gate = DispatchSemaphore(value: 0)
    let done = DispatchGroup()
    let results = Results<R>()
    for index in 0..<count {
      done.enter()
      let thread = Thread {
        gate.wait()
        results.keep(Result { () throws(BenchError) in try body(index) }, of: index)
        done.leave()
      }
      thread.stackSize = stackBytes
      thread.start()
    }
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<count { gate.signal() }
    done.wait()
    let time = clock.now - start
    return (try results.all(count), time)
  }

  /// Does nothing on this thread for a while.
  static func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1_000) }

  private final class Results<R: Sendable>: Sendable {
    private let found = Mutex<[Int: Result<R, BenchError>]>([:])

    func keep(_ result: Result<R, BenchError>, of index: Int) {
      found.withLock { $0[index] = result }
    }

    func all(_ count: Int) throws(BenchError) -> [R] {
      let found = found.withLock { $0 }
      var all: [R] = []
      for index in 0..<count {
        if let result = found[index] { all.append(try result.get()) }
      }
      return all
    }
  }
}

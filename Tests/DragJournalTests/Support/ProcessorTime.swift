import Foundation

/// The time that a thread has run, which other processes and tests do not lengthen.
enum ProcessorTime {
  /// What this thread has run for during a body, in seconds; it lends itself to the writer.
  static func seconds(of body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

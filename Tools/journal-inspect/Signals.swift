import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the process does with signals.
///
/// LMDB trusts the pages it maps: of a damaged file it may read addresses that are not there, or
/// stop itself. Such a signal ends the process like any other damage that is found.
enum Signals {
  private static let isInterrupted = Atomic<Bool>(false)
  private static let isPolling = Atomic<Bool>(false)

  /// Takes the signals over; called once, first of all.
  static func install() {
    // Writing to a closed pipe then fails, and the output ends the process quietly.
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGINT) { _ in Signals.interrupt() }
    for damage in damageSignals { _ = signal(damage) { _ in Signals.endForDamage() } }
    unblock(damageSignals + [SIGINT])
  }

  private static let damageSignals = [SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  /// Lets signals through that were blocked in the thread that started the process.
  private static func unblock(_ signals: [Int32]) {
    var set = sigset_t()
    _ = unsafe sigemptyset(&set)
    for signal in signals { _ = unsafe sigaddset(&set, signal) }
    _ = unsafe sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// From now on an interruption is only noted, since whoever polls looks for it.
  static func pollForInterruption() { isPolling.store(true, ordering: .relaxed) }

  /// True once the person interrupted a process that polls.
  static var wasInterrupted: Bool { isInterrupted.load(ordering: .relaxed) }

  private static func interrupt() {
    isInterrupted.store(true, ordering: .relaxed)
    if !isPolling.load(ordering: .relaxed) { _exit(ExitStatus.interrupted.rawValue) }
  }

  /// Only calls that are safe in a signal handler.
  private static func endForDamage() {
    let message: StaticString =
      "journal-inspect: the data file is damaged: reading it ended in a fault of memory\n"
    _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(ExitStatus.corrupt.rawValue)
  }
}

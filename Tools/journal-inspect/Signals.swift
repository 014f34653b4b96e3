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
  /// The number of the signal that ends the process; 0 while none came.
  private static let interruption = Atomic<Int32>(0)
  private static let polling = Atomic<Bool>(false)

  /// Takes the signals over; called once, first of all.
  static func install() {
    // Writing to a closed pipe then fails, and the output ends the process quietly.
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGINT) { Signals.interrupt($0) }
    for damage in damageSignals { _ = signal(damage) { _ in Signals.endForDamage() } }
    unblock(damageSignals + [SIGINT, SIGHUP, SIGTERM])
  }

  private static let damageSignals = [SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  /// Lets signals through that were blocked in the thread that started the process.
  private static func unblock(_ signals: [Int32]) {
    var set = sigset_t()
    _ = unsafe sigemptyset(&set)
    for signal in signals { _ = unsafe sigaddset(&set, signal) }
    _ = unsafe sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// From now on an interruption, a terminal that goes, or an end that is asked for is only noted, since
  /// whoever polls looks for it and leaves nothing half done.
  static func pollForInterruption() {
    polling.store(true, ordering: .relaxed)
    _ = signal(SIGTERM) { Signals.interrupt($0) }
    // Under nohup it is ignored, and stays so.
    let before = signal(SIGHUP) { Signals.interrupt($0) }
    if unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      _ = signal(SIGHUP, SIG_IGN)
    }
  }

  /// True if an interruption is only noted.
  static var isPolling: Bool { polling.load(ordering: .relaxed) }

  /// True once a signal was to end a process that polls.
  static var wasInterrupted: Bool { interruption.load(ordering: .relaxed) != 0 }

  /// How a process ends that was interrupted.
  static var status: ExitStatus {
    ExitStatus(rawValue: 128 + interruption.load(ordering: .relaxed)) ?? .interrupted
  }

  private static func interrupt(_ signal: Int32) {
    interruption.store(signal, ordering: .relaxed)
    if !isPolling { _exit(ExitStatus.interrupted.rawValue) }
  }

  /// Only calls that are safe in a signal handler.
  private static func endForDamage() {
    let message: StaticString =
      "journal-inspect: the data file is damaged: reading it ended in a fault of memory\n"
    _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(ExitStatus.corrupt.rawValue)
  }
}

import DragJournal
import Store

/// How the process ends.
enum ExitStatus: Int32 {
  /// All fine.
  case fine = 0
  /// The answer is no: not found, or not sound.
  case negative = 1
  /// The command line makes no sense.
  case usage = 2
  /// The journal cannot be opened: missing, no permission, not a journal, a newer format.
  case cannotOpen = 3
  /// The journal is damaged beyond what was asked.
  case corrupt = 4
  /// Somebody else is in the way.
  case busy = 5
  /// Input, output or the disk failed.
  case system = 6
  /// The terminal is gone; 128 and the signal's number, as shells say it.
  case hungUp = 129
  /// The person interrupted it.
  case interrupted = 130
  /// Somebody ended it.
  case terminated = 143
}

/// Why a verb could not do its work.
struct Failure: Error {
  /// How the process ends.
  var status: ExitStatus
  /// What is said on standard error; nothing if it is empty.
  var message: String

  /// The command line makes no sense.
  static func usage(_ message: String) -> Failure { Failure(status: .usage, message: message) }
  /// A signal ended it, about which nothing need be said.
  static var interrupted: Failure { Failure(status: Signals.status, message: "") }
  /// What was asked for is not there.
  static func notFound(_ message: String) -> Failure {
    Failure(status: .negative, message: message)
  }
}

extension Failure {
  /// What an error of the library comes to.
  init(_ error: JournalError) {
    self.init(status: ExitStatus(error), message: "\(error)")
  }

  /// Runs what can fail with an error of the library.
  static func wrapping<R>(_ body: () throws(JournalError) -> R) throws(Failure) -> R {
    do throws(JournalError) { return try body() } catch { throw Failure(error) }
  }
}

extension ExitStatus {
  /// How the process ends after an error of the library.
  init(_ error: JournalError) {
    switch error {
    case .storage(let error): self.init(error)
    case .corrupt, .badExport: self = .corrupt
    case .newerFormat: self = .cannotOpen
    case .stateMoved: self = .busy
    case .closed, .poisoned, .openedReadOnly: self = .system
    default: self = .negative
    }
  }

  private init(_ error: StoreError) {
    switch error {
    case .corrupt: self = .corrupt
    case .notFound, .permission, .notAJournal, .networkFileSystem, .incompatible, .tableMissing,
      .alreadyExists, .readOnly:
      self = .cannotOpen
    case .lockHeld, .alreadyOpen, .readersFull, .readersBusy: self = .busy
    default: self = .system
    }
  }
}

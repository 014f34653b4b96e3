#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writing that waits for room, and that an interruption ends while there is none.
enum PatientWrite {
  /// What came of it.
  enum Outcome: Equatable {
    case written
    case interrupted
    /// The system's code.
    case failed(Int32)
  }

  /// What fits whole into whatever says that it has room.
  private static let pieceBytes = 4_096
  /// How long room is awaited before an interruption is looked for, which may come right before a wait.
  private static let waitMilliseconds: Int32 = 50

  /// Writes all bytes, or all until it is interrupted.
  static func all(_ bytes: [UInt8], to descriptor: Int32) -> Outcome {
    var start = 0
    while start < bytes.count {
      guard awaitsRoom(descriptor) else { return .interrupted }
      let rest = bytes.count - start
      let count = Signals.isPolling ? min(rest, pieceBytes) : rest
      let written = unsafe bytes.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + start }, count)
      }
      if written >= 0 {
        start += written
      } else if errno != EINTR {
        return .failed(errno)
      }
    }
    return .written
  }

  /// Waits until there is room, or something to complain about; false if it is interrupted.
  private static func awaitsRoom(_ descriptor: Int32) -> Bool {
    guard Signals.isPolling else { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while !Signals.wasInterrupted {
      if unsafe poll(&request, 1, waitMilliseconds) > 0 { return !Signals.wasInterrupted }
    }
    return false
  }
}

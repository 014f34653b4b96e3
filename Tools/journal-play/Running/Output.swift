import Foundation

/// Writes replies, each with one call of the system.
struct Output {
  private let descriptor: Int32
  /// The system's code, once writing has failed; `EPIPE` when nobody reads any more.
  private(set) var failure: Int32?

  /// Writes to a descriptor; a reader that goes away is noticed, not a signal.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Writes all of the bytes, unless writing fails.
  mutating func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while failure == nil, !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        Waiting.until(descriptor, is: POLLOUT)
      } else if errno != EINTR {
        failure = errno
      }
    }
  }
}

/// Waiting for descriptors that whoever made them has set not to block.
enum Waiting {
  /// Waits until a descriptor can be read or written.
  static func until(_ descriptor: Int32, is event: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}

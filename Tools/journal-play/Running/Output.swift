import Foundation

/// Writes replies, each with one call of the system.
struct Output {
  private let descriptor: Int32
  /// True once nobody reads any more.
  private(set) var isBroken = false

  /// Writes to a descriptor; a reader that goes away is noticed, not a signal.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Writes all of the bytes, unless nobody reads.
  mutating func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !isBroken, !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        isBroken = true
      }
    }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Messages for people, beside the replies.
enum StandardError {
  /// Writes a text; whether anybody reads it does not matter.
  static func write(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { bytes in
      var area = unsafe iovec()
      unsafe area.iov_base = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      unsafe area.iov_len = bytes.count
      _ = unsafe writev(STDERR_FILENO, &area, 1)
    }
  }
}

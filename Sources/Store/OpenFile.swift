#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the system calls a file, however its path is spelt.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}

/// An open file or folder, closed when its owner goes.
struct OpenFile: ~Copyable {
  let descriptor: Int32
  let path: String

  /// Opens a file; the descriptor does not survive `exec`.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(StoreError) {
    let opened = unsafe open(path, flags | O_CLOEXEC, mode)
    if opened < 0 { throw .from(code: errno, call: "open", path: path) }
    descriptor = opened
    self.path = path
  }

  deinit { _ = close(descriptor) }

  /// The file's identity and its length in bytes.
  borrowing func status() throws(StoreError) -> (identity: FileIdentity, bytes: Int) {
    var info = stat()
    if unsafe fstat(descriptor, &info) != 0 {
      throw .from(code: errno, call: "fstat", path: path)
    }
    let identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: info.st_dev), number: UInt64(info.st_ino))
    return (identity, Int(info.st_size))
  }

  /// Reads up to so many bytes; fewer only at the end of the file.
  borrowing func read(at offset: Int, bytes: Int) throws(StoreError) -> [UInt8] {
    var failed: Int32 = 0
    let result = unsafe [UInt8](unsafeUninitializedCapacity: bytes) { buffer, count in
      while count < bytes {
        let got = unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + count }, bytes - count,
          off_t(offset + count))
        if got > 0 { count += got }
        if got == 0 { break }
        if got < 0 && errno != EINTR {
          failed = errno
          break
        }
      }
    }
    if failed != 0 { throw .from(code: failed, call: "pread", path: path) }
    return result
  }

  /// Replaces the file's contents.
  borrowing func replaceContents(_ bytes: [UInt8]) throws(StoreError) {
    if ftruncate(descriptor, 0) != 0 { throw .from(code: errno, call: "ftruncate", path: path) }
    let written = unsafe bytes.withUnsafeBytes { buffer in
      unsafe pwrite(descriptor, buffer.baseAddress, buffer.count, 0)
    }
    if written < 0 { throw .from(code: errno, call: "pwrite", path: path) }
    if written < bytes.count { throw .diskFull }
  }

  /// Makes the file or folder survive a power cut.
  borrowing func flush() throws(StoreError) {
    let code = Platform.flush(descriptor)
    if code != 0 { throw .from(code: code, call: "fsync", path: path) }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is there whole or not at all: it has another name until it is finished.
struct OutputFile: ~Copyable {
  private let path: String
  /// The name until then, which nobody else has.
  private let partialPath: String
  private let descriptor: Int32
  private var isFinished = false

  /// Begins a file that its owner alone may read.
  ///
  /// - Throws: A failure if there is one that is not to be replaced, or cannot be, since it is a device,
  ///   a link or a folder; or if it cannot be made.
  init(_ path: String, replacing: Bool = false) throws(Failure) {
    var found = stat()
    if unsafe lstat(path, &found) == 0 {
      guard replacing else {
        throw Failure(
          status: .cannotOpen, message: "\(path) is there already; take another name or remove it")
      }
      guard found.st_mode & S_IFMT == S_IFREG else {
        throw Failure(
          status: .system, message: "\(path) is no regular file and is not replaced; name another")
      }
    }
    var name = (path + ".part-XXXXXX").utf8CString
    let descriptor = unsafe name.withUnsafeMutableBufferPointer { name in
      unsafe name.baseAddress.map { unsafe mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else { throw Self.failure("open", path, errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    self.path = path
    partialPath = unsafe name.withUnsafeBufferPointer { name in
      unsafe name.baseAddress.map { unsafe String(cString: $0) } ?? path
    }
    self.descriptor = descriptor
  }

  /// One that was not finished goes.
  deinit {
    close(descriptor)
    if !isFinished { unsafe unlink(partialPath) }
  }

  /// Adds bytes.
  mutating func append(_ bytes: [UInt8]) throws(Failure) {
    switch PatientWrite.all(bytes, to: descriptor) {
    case .written: break
    case .interrupted: throw .interrupted
    case .failed(let code): throw Self.failure("write", path, code)
    }
  }

  /// Gives the file its name, durably.
  consuming func finish() throws(Failure) {
    guard fsync(descriptor) == 0 else { throw Self.failure("fsync", path, errno) }
    guard unsafe rename(partialPath, path) == 0 else { throw Self.failure("rename", path, errno) }
    isFinished = true
  }

  private static func failure(_ call: String, _ path: String, _ code: Int32) -> Failure {
    Failure(status: .system, message: "\(call) \(path) failed (system code \(code))")
  }
}

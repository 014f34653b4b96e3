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
  private let descriptor: Int32
  private var isFinished = false

  /// The name until then.
  private var partialPath: String { path + ".part" }

  /// Begins a file.
  ///
  /// - Throws: A failure if there is one that is not to be replaced, or it cannot be made.
  init(_ path: String, replacing: Bool = false) throws(Failure) {
    guard unsafe replacing || access(path, F_OK) != 0 else {
      throw Failure(
        status: .cannotOpen, message: "\(path) is there already; take another name or remove it")
    }
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    let descriptor = unsafe open(path + ".part", flags, 0o600)
    guard descriptor >= 0 else { throw Self.failure("open", path, errno) }
    self.path = path
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

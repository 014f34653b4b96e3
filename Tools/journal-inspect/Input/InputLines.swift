#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The lines of a file, or of standard input, one after the other.
struct InputLines: ~Copyable {
  private let descriptor: Int32
  private var waiting: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  private var hasEnded = false
  /// How many bytes were read so far.
  private(set) var bytesRead: UInt64 = 0
  /// How many there are; nil for what is no ordinary file.
  let sizeBytes: UInt64?

  private static let blockBytes = 1 << 20
  /// Longer lines are cut: nothing that this tool reads has any.
  private static let lineBytes = 128 << 20
  /// How long input is awaited before an interruption is looked for.
  private static let waitMilliseconds: Int32 = 100

  /// Opens a file; `-` is standard input.
  init(_ path: String) throws(Failure) {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(
        status: .cannotOpen, message: "\(path) cannot be read (system code \(errno))")
    }
    self.descriptor = descriptor
    var status = stat()
    let isFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    sizeBytes = isFile ? UInt64(clamping: status.st_size) : nil
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  /// The next line without its line feed; nil after the last.
  mutating func next() throws(Failure) -> [UInt8]? {
    var searched = start
    while true {
      let feed = waiting[searched...].firstIndex(of: UInt8(ascii: "\n"))
      if let feed {
        defer { start = feed + 1 }
        return Array(waiting[start..<feed])
      }
      if hasEnded || waiting.count - start > Self.lineBytes {
        guard start < waiting.count else { return nil }
        defer { start = waiting.count }
        return Array(waiting[start...])
      }
      waiting.removeFirst(start)
      start = 0
      searched = waiting.count
      try fill()
    }
  }

  private mutating func fill() throws(Failure) {
    guard awaitsInput() else {
      hasEnded = true
      return
    }
    let old = waiting.count
    waiting += [UInt8](repeating: 0, count: Self.blockBytes)
    let count = unsafe waiting.withUnsafeMutableBytes { bytes in
      unsafe read(descriptor, bytes.baseAddress.map { unsafe $0 + old }, Self.blockBytes)
    }
    waiting.removeLast(Self.blockBytes - max(0, count))
    bytesRead += UInt64(max(0, count))
    if count == 0 { hasEnded = true }
    if count < 0, errno != EINTR {
      throw Failure(status: .system, message: "input cannot be read (system code \(errno))")
    }
  }

  /// Waits until there is something to read, or the end; false if the person interrupts meanwhile.
  ///
  /// An interruption that comes right before the wait does not end it, so it is looked for often.
  private func awaitsInput() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !Signals.wasInterrupted {
      if unsafe poll(&request, 1, Self.waitMilliseconds) != 0 { return !Signals.wasInterrupted }
    }
    return false
  }
}

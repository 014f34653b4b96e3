#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output, collected into large writes.
struct Output: ~Copyable {
  /// True if a terminal shows it.
  let isTerminal: Bool
  /// True if it may be coloured: on a terminal, unless `NO_COLOR` is set.
  let isColoured: Bool
  private var pending: [UInt8] = []

  private static let pendingBytes = 1 << 16

  /// Looks what standard output is.
  init() {
    isTerminal = isatty(STDOUT_FILENO) == 1
    var refusesColour = false
    if let value = unsafe getenv("NO_COLOR") { refusesColour = unsafe value.pointee != 0 }
    isColoured = isTerminal && !refusesColour
  }

  /// Adds a line.
  mutating func line(_ text: String) throws(Failure) {
    pending.append(contentsOf: text.utf8)
    pending.append(UInt8(ascii: "\n"))
    if pending.count >= Self.pendingBytes { try flush() }
  }

  /// Writes what was collected.
  ///
  /// If nobody reads any more, the process ends quietly.
  mutating func flush() throws(Failure) {
    var start = 0
    while start < pending.count {
      let written = unsafe pending.withUnsafeBytes { bytes in
        unsafe write(
          STDOUT_FILENO, bytes.baseAddress.map { unsafe $0 + start }, bytes.count - start)
      }
      if written >= 0 {
        start += written
      } else if errno == EPIPE {
        exit(ExitStatus.fine.rawValue)
      } else if errno != EINTR {
        let code = errno
        pending = []
        throw Failure(
          status: .system, message: "standard output cannot be written (system code \(code))")
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Waits; false as soon as nobody reads the output any more.
  func wait(milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    let count = unsafe poll(&watched, 1, milliseconds)
    let gone = Int16(POLLERR) | Int16(POLLHUP) | Int16(POLLNVAL)
    return count <= 0 || watched.revents & gone == 0
  }

  /// Says something on standard error.
  static func message(_ text: String) {
    let line = Array("\(CommandLineTool.name): \(text)\n".utf8)
    _ = unsafe line.withUnsafeBytes { bytes in
      unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}

/// What a terminal shows a part of a line in.
enum Colour: Int {
  /// Sequence numbers.
  case yellow = 33
  /// Kinds of events, and containers.
  case cyan = 36
  /// What matters less.
  case grey = 90

  /// Wraps text, if colours are wanted.
  func of(_ text: String, _ isColoured: Bool) -> String {
    isColoured ? "\u{1b}[\(rawValue)m\(text)\u{1b}[0m" : text
  }
}

/// Identifiers and names as they stand in lines for people.
enum Quoted {
  /// The text itself if it is one plain word, else in quotes.
  static func word(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.value > 32 && $0.value < 127 && !"\"\\,;:".unicodeScalars.contains($0)
        || $0.properties.isAlphabetic
    }
    return isPlain && !text.isEmpty ? text : Quoted.text(text)
  }

  /// The text in quotes with escapes, so that it is one line and a terminal takes it as text.
  static func text(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default:
        if isHidden(scalar) {
          quoted += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    default: false
    }
  }
}

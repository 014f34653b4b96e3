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
  var isTerminal: Bool { screen.isTerminal }
  /// True if it may be coloured.
  var isColoured: Bool { screen.isColoured }
  /// Where it is shown.
  private(set) var screen: Screen
  private var pending: [UInt8] = []
  private var pager: Pager?

  private static let pendingBytes = 1 << 16

  /// Looks what standard output is.
  init() {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    var refusesColour = false
    if let value = unsafe getenv("NO_COLOR") { refusesColour = unsafe value.pointee != 0 }
    screen = Screen(isTerminal: isTerminal, isColoured: isTerminal && !refusesColour)
  }

  /// Uses colours or none, whatever standard output is; nil: as it is.
  mutating func takeColours(_ isColoured: Bool?) {
    guard let isColoured else { return }
    screen = Screen(isTerminal: isTerminal, isColoured: isColoured)
  }

  /// On a terminal, has a pager show what follows, if there is one.
  mutating func beginPaging() throws(Failure) {
    guard isTerminal, let command = Pager.command else { return }
    // Keys are the pager's then: it decides what becomes of an interruption.
    Signals.pollForInterruption()
    pager = try Pager(command)
  }

  /// Writes what was collected, and waits until the person has seen enough.
  mutating func finish() throws(Failure) {
    try flush()
    try pager.take()?.finish()
  }

  /// Adds a line.
  mutating func line(_ text: String) throws(Failure) { try line(Array(text.utf8)) }

  /// Adds a line of UTF-8.
  mutating func line(_ text: [UInt8]) throws(Failure) {
    try bytes(text)
    try bytes(CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Adds bytes as they are.
  mutating func bytes(_ bytes: some Collection<UInt8>) throws(Failure) {
    pending.append(contentsOf: bytes)
    if pending.count >= Self.pendingBytes { try flush() }
  }

  /// Writes what was collected.
  ///
  /// If nobody reads any more, the process ends quietly.
  mutating func flush() throws(Failure) {
    switch PatientWrite.all(pending, to: STDOUT_FILENO) {
    case .written: break
    case .interrupted:
      pending = []
      throw .interrupted
    case .failed(EPIPE):
      pending = []
      try pager.take()?.finish()
      exit(ExitStatus.fine.rawValue)
    case .failed(let code):
      pending = []
      throw Failure(
        status: .system, message: "standard output cannot be written (system code \(code))")
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

/// Where output is shown.
struct Screen {
  /// True if it is a terminal.
  let isTerminal: Bool
  /// True if it may be coloured: on a terminal, unless `NO_COLOR` is set.
  let isColoured: Bool
}

/// What a terminal shows a part of a line in.
enum Colour: Int {
  /// What went.
  case red = 31
  /// What came.
  case green = 32
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
          quoted += escape(scalar)
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }

  /// The start of a text in quotes, and how long the whole is if that is longer.
  static func start(of text: String) -> String {
    let scalars = text.unicodeScalars
    guard
      let end = scalars.index(
        scalars.startIndex, offsetBy: startScalars, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return Quoted.text(text) }
    return "\(Quoted.text(String(scalars[..<end])))… (\(scalars.count) scalars)"
  }

  private static let startScalars = 40

  /// A text as a terminal may show it: controls in escapes, but not ends of lines and tabs.
  static func lines(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .control, scalar != "\n", scalar != "\t" {
        shown += escape(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16))}"
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    default: false
    }
  }
}

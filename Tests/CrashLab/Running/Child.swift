import Glibc
import Synchronization

/// A process of this executable whose output is read through a pipe.
final class Child {
  /// How a process ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Its number.
  let process: pid_t
  private let output: Int32
  private var buffer: [UInt8] = []
  private var lineStart = 0
  private var end: End?

  /// Starts an executable, this one if none is named, with arguments and further variables; what it
  /// says of errors may be read with the rest.
  init(
    _ arguments: [String], of executable: String = Child.executable,
    variables: [String: String] = [:], withErrors: Bool = false
  ) throws(LabError) {
    let variables = Self.environment + variables.map { "\($0)=\($1)" }
    // A process that is started at the same time must not inherit the pipe.
    let started = Self.starting.withLock { _ in
      Self.start([executable] + arguments, variables, withErrors: withErrors)
    }
    guard let started else { throw LabError("cannot start \(executable): \(errno)") }
    (process, output) = started
  }

  private static let starting = Mutex(())

  private static func start(
    _ words: [String], _ variables: [String], withErrors: Bool
  ) -> (process: pid_t, output: Int32)? {
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else { return nil }
    for pipe in pipes { _ = fcntl(pipe, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, pipes[1], 1)
    if withErrors { posix_spawn_file_actions_adddup2(&actions, pipes[1], 2) }
    // Threads that run closures block signals; a process must get those that end it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let arguments = words.map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    var process: pid_t = 0
    let code = posix_spawn(&process, words[0], &actions, &attributes, arguments, environment)
    for text in arguments + environment { free(text) }
    posix_spawnattr_destroy(&attributes)
    posix_spawn_file_actions_destroy(&actions)
    _ = Glibc.close(pipes[1])
    if code == 0 { return (process, pipes[0]) }
    _ = Glibc.close(pipes[0])
    return nil
  }

  /// The next line of its output; nil after the last.
  func line() -> String? {
    while true {
      if let newline = buffer[lineStart...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { lineStart = newline + 1 }
        return String(decoding: buffer[lineStart..<newline], as: UTF8.self)
      }
      buffer.removeFirst(lineStart)
      lineStart = 0
      var piece = [UInt8](repeating: 0, count: 16_384)
      let count = read(output, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return nil }
      buffer.append(contentsOf: piece[..<count])
    }
  }

  /// The lines that are left, until the process has closed its output.
  func rest() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// Ends it.
  func kill() { _ = Glibc.kill(process, SIGKILL) }

  /// Waits until it has ended.
  func wait() -> End {
    if let end { return end }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    let found = signal == 0 ? End.exit((status >> 8) & 0xff) : End.signal(signal)
    end = found
    return found
  }

  deinit {
    if end == nil {
      kill()
      _ = wait()
    }
    _ = Glibc.close(output)
  }

  /// The path of this executable.
  static let executable: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    return String(decoding: buffer[..<max(0, count)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// The library that watches a process, beside this executable.
  static let library =
    executable.prefix { _ in true }.split(separator: "/").dropLast()
    .reduce("") { $0 + "/" + $1 } + "/libWatchedCalls.so"

  private static let environment: [String] = {
    var found: [String] = []
    var entry = environ
    while let text = entry.pointee {
      found.append(String(cString: text))
      entry += 1
    }
    return found
  }()
}

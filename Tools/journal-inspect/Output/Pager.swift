#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The program that shows the output page by page: standard output leads into it while it runs.
@safe struct Pager: ~Copyable {
  #if canImport(Musl)
    private typealias Stream = OpaquePointer
  #else
    private typealias Stream = UnsafeMutablePointer<FILE>
  #endif

  private let command: String
  private let input: Stream
  /// Where standard output led before.
  private let terminal: Int32

  /// The status of a shell that does not find a command.
  private static let notFoundStatus: Int32 = 127

  /// What `PAGER` says, else less; nil if nothing is to be shown page by page.
  static var command: String? {
    guard let value = unsafe getenv("PAGER") else {
      return isInstalled("less") ? "less -FRX" : nil
    }
    let command = unsafe String(cString: value)
    return command.isEmpty || command == "cat" ? nil : command
  }

  private static func isInstalled(_ program: String) -> Bool {
    guard let value = unsafe getenv("PATH") else { return false }
    let folders = unsafe String(cString: value).split(separator: ":")
    return folders.contains { unsafe access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Starts a command of the shell and has it read standard output.
  ///
  /// - Throws: A failure if it cannot be started; standard output is as it was.
  init(_ command: String) throws(Failure) {
    // The tool ignores the signal of a pipe that nobody reads; a pager is to end by it as usual.
    _ = signal(SIGPIPE, SIG_DFL)
    defer { _ = signal(SIGPIPE, SIG_IGN) }
    guard let input = unsafe popen(command, "w") else {
      throw Failure(
        status: .system,
        message: "the pager \(Quoted.text(command)) cannot be started (system code \(errno)); "
          + "use --no-pager")
    }
    self.command = command
    unsafe self.input = unsafe input
    terminal = dup(STDOUT_FILENO)
    _ = unsafe dup2(fileno(input), STDOUT_FILENO)
  }

  /// Ends its input and waits until it ends.
  ///
  /// - Throws: A failure if the shell did not find it: nothing was shown.
  consuming func finish() throws(Failure) {
    _ = dup2(terminal, STDOUT_FILENO)
    close(terminal)
    let status = unsafe pclose(input)
    guard status >> 8 & 0xFF != Self.notFoundStatus else {
      throw Failure(
        status: .system,
        message: "the pager \(Quoted.text(command)) is not there; set PAGER, or use --no-pager")
    }
  }
}

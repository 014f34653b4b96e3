import DragJournal
import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// What the tool does differently when a terminal shows its output.
  @Suite(.temporaryFolder)
  struct TerminalTests {
    /// Runs the tool on a pseudo-terminal and gives what that would show.
    func shown(
      _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, text: String) {
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      try #require(master >= 0)
      defer { close(master) }
      // Swift does not see unlockpt and ptsname: these are TIOCSPTLCK and TIOCGPTN of Linux.
      var lock: Int32 = 0
      var number: UInt32 = 0
      try #require(ioctl(master, 0x4004_5431, &lock) == 0)
      try #require(ioctl(master, 0x8004_5430, &number) == 0)
      let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      try #require(slave >= 0)
      let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
      let run = try Inspector(arguments, output: terminal, environment: environment)
      let outcome = run.wait(seconds: 20)
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(master, &bytes, bytes.count)
      try #require(count >= 0)
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      return (outcome.status, text.replacingOccurrences(of: "\r\n", with: "\n"))
    }

    @Test("A terminal shows the newest 20 events")
    func newest() throws {
      let clock = SampleJournal.Clock()
      let journal = try Journal.open(at: SampleJournal.path, SampleJournal.options(clock))
      try Carousel(journal).move(first: 30)
      try journal.close()
      let command = ["log", SampleJournal.path, "--oneline"]
      let log = try shown(command, environment: ["NO_COLOR": "1"])
      let all = try Inspector(command).wait()
      #expect(log.status == 0)
      #expect(all.lines.count == 32)
      #expect(log.text.split(separator: "\n") == all.lines.suffix(20))
    }

    @Test("A terminal shows colours, unless NO_COLOR is set")
    func colours() throws {
      try SampleJournal.makeFull()
      let command = ["log", SampleJournal.path, "-n", "1", "--oneline"]
      let plain = try Inspector(command).wait().output
      #expect(!plain.contains("\u{1b}"))
      let coloured = try shown(command, environment: ["NO_COLOR": ""])
      #expect(
        coloured.text
          == plain.replacing("8 ", with: "\u{1b}[33m8\u{1b}[0m ", maxReplacements: 1)
          .replacing("content.edited", with: "\u{1b}[36mcontent.edited\u{1b}[0m"))
      #expect(try shown(command, environment: ["NO_COLOR": "1"]).text == plain)
    }
  }
#endif

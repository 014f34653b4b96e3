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
      _ arguments: [String], environment: [String: String] = [:], errors: Bool = false
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
      // Pages are a test's business only if it names a pager.
      let environment = ["PAGER": "cat"].merging(environment) { $1 }
      let run = try Inspector(
        arguments, output: errors ? nil : terminal, errors: errors ? terminal : nil,
        environment: environment)
      let outcome = run.wait(seconds: 20)
      var bytes = [UInt8](repeating: 0, count: 65_536)
      var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      let count = poll(&waiting, 1, 0) == 0 ? 0 : read(master, &bytes, bytes.count)
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

    @Test("Colours are shown where they are asked for, and nowhere else")
    func chosenColours() throws {
      try SampleJournal.makeFull()
      let command = ["log", SampleJournal.path, "-n", "1", "--oneline"]
      let plain = try Inspector(command).wait().output
      // Whatever runs the tests may refuse colours.
      let allowed = ["NO_COLOR": ""]
      let coloured = try shown(command, environment: allowed).text
      #expect(coloured.contains("\u{1b}[33m8"))
      let always = try Inspector(command + ["--color=always"], environment: ["NO_COLOR": "1"])
      #expect(always.wait() == .init(status: 0, output: coloured, errors: ""))
      #expect(try shown(command + ["--color", "never"]).text == plain)
      #expect(try shown(command + ["--color", "auto"], environment: allowed).text == coloured)
      #expect(try Inspector(command + ["--color", "auto"]).wait().output == plain)
      try Inspector.expect(
        "undo-tree", SampleJournal.path, "--actor", "anna", "--color=always",
        printed: """
          anna: 0 to undo, 1 to redo ("Move Item")
          * \u{1b}[33m5\u{1b}[0m "Move Item" \u{1b}[90mundone\u{1b}[0m

          """)
      try Inspector.expect(
        "diff", SampleJournal.path, "2", "3", "--color=always",
        printed: "\u{1b}[32madded list Y\u{1b}[0m\n", status: 1)
    }

    @Test(
      "A terminal shows what may be long through the pager",
      arguments: [
        ["log", "-n", "2"], ["show", "4"], ["state"], ["diff", "3", "4"], ["undo-tree"],
      ])
    func paged(words: [String]) throws {
      try SampleJournal.makeFull()
      let command = [words[0], SampleJournal.path] + words.dropFirst() + ["--color", "never"]
      let plain = try Inspector(command).wait()
      let pager = ["PAGER": "sed 's/^/> /'"]
      let paged = try shown(command, environment: pager)
      #expect(paged.status == plain.status)
      #expect(paged.text == plain.lines.map { "> \($0)\n" }.joined())
      #expect(try shown(command + ["--no-pager"], environment: pager).text == plain.output)
      for none in ["", "cat"] {
        #expect(try shown(command, environment: ["PAGER": none]).text == plain.output)
      }
      // No terminal, no pages.
      #expect(try Inspector(command, environment: pager).wait() == plain)
    }

    @Test("A pager that ends early ends the tool quietly; one that is not there is told")
    func brokenPager() throws {
      try SampleJournal.makeFull()
      let command = ["log", SampleJournal.path, "--oneline"]
      let early = try shown(command, environment: ["PAGER": "true"])
      #expect(early.status == 0)
      #expect(early.text == "")
      let missing = try shown(command, environment: ["PAGER": "no-such-pager"])
      #expect(missing.status == 6)
    }

    @Test("What only lists a little, or follows, is not shown page by page")
    func notPaged() throws {
      try SampleJournal.makeFull()
      let command = ["sessions", SampleJournal.path]
      let shown = try shown(command, environment: ["PAGER": "sed 's/^/> /'"])
      #expect(shown.text == (try Inspector(command).wait().output))
    }

    @Test("A long verb's line of progress goes when it has ended")
    func progress() throws {
      try SampleJournal.makeFull()
      let command = ["verify", SampleJournal.path, "--rebuild"]
      let drawn = try shown(command, errors: true)
      #expect(drawn.status == 0)
      // Either it was too quick to be drawn, or the last that was drawn takes the line away.
      #expect(drawn.text == "" || drawn.text.hasSuffix("\r\u{1b}[K"))
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

import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// Readers that go early, Ctrl-C, and terminals that close: quiet, and nothing is left behind.
///
/// Output that nobody reads holds the tool up, so the signal always comes in the middle.
@Suite(.temporaryFolder)
struct InterruptionTests {
  private let path = SampleJournal.path
  /// The signals, and the exit status of who leaves nothing half done.
  static let signals: [(signal: Int32, status: Int32)] = [
    (SIGINT, 130), (SIGHUP, 129), (SIGTERM, 143),
  ]
  /// What a pipe holds at least before it holds up who writes to it: half of its room, since each of
  /// its pages takes the whole of a piece or none of it.
  private static let pipeBytes: Int32 = 1 << 15

  /// Makes a journal whose log and export are larger than what a pipe holds.
  private func makeLarge() throws {
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    try Carousel(journal).move(first: 2_000)
    try journal.close()
  }

  /// Waits until a pipe is full.
  private func waitUntilFull(_ descriptor: Int32) throws {
    var waiting: Int32 = 0
    for _ in 0..<10_000 where waiting < Self.pipeBytes {
      usleep(2_000)
      _ = ioctl(descriptor, UInt(FIONREAD), &waiting)
    }
    try #require(waiting >= Self.pipeBytes)
  }

  /// Stops a process as soon as there is a file that it has begun and not finished.
  private func stopWhileWriting(_ process: Int32) throws {
    func isWriting() throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: TemporaryFolder.path)
        .contains { $0.contains(".part-") }
    }
    for _ in 0..<100_000 {
      if try isWriting() { break }
      usleep(100)
    }
    kill(process, SIGSTOP)
    usleep(20_000)
    try #require(try isWriting())
  }

  private func expectNames(_ names: Set<String>) throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: TemporaryFolder.path)
    // What the runs of the tool printed.
    let left = found.filter { !$0.hasPrefix("output-") && !$0.hasPrefix("errors-") }
    #expect(Set(left) == names)
  }

  @Test("Following ends at once, whether it waits for events or for a reader", arguments: signals)
  func follow(signal: Int32, status: Int32) throws {
    try makeLarge()
    let expected = Inspector.Outcome(status: status, output: "", errors: "")
    let pipe = Pipe()
    let stuck = try Inspector(["log", path, "--follow"], output: pipe)
    try waitUntilFull(pipe.fileHandleForReading.fileDescriptor)
    kill(stuck.process.processIdentifier, signal)
    #expect(stuck.wait(seconds: 20) == expected)
    let waiting = try Inspector(["log", path, "-n", "1", "--oneline", "-f"])
    for _ in 0..<10_000 where waiting.output.isEmpty { usleep(2_000) }
    kill(waiting.process.processIdentifier, signal)
    var last = expected
    last.output = "2002 content.moved i0 within X from 199 to 0; step \"Move Item\"\n"
    #expect(waiting.wait(seconds: 20) == last)
    try Inspector.expect("readers", path, printed: "")
  }

  @Test("An export that prints ends at once", arguments: signals)
  func export(signal: Int32, status: Int32) throws {
    try makeLarge()
    let pipe = Pipe()
    let stuck = try Inspector(["export", path], output: pipe)
    try waitUntilFull(pipe.fileHandleForReading.fileDescriptor)
    kill(stuck.process.processIdentifier, signal)
    let outcome = stuck.wait(seconds: 20)
    // It has nothing to tidy up, so what ends other programs ends it too.
    let isCaught = signal == SIGINT
    #expect(
      outcome
        == Inspector.Outcome(
          status: isCaught ? status : signal, wasSignalled: !isCaught, output: "", errors: ""))
    try expectNames(["sample.dragjournal"])
  }

  @Test("An export into a file leaves neither the file nor a part of it", arguments: signals)
  func exportIntoFile(signal: Int32, status: Int32) throws {
    try makeLarge()
    // Content that takes a while.
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    let photo = Representation(
      type: "x/y", content: .inline([UInt8](repeating: 7, count: 30 << 20)))
    _ = try journal.perform(.insert([.new(NewItem(id: "p", representations: [photo]))], into: "X"))
    try journal.close()
    let stuck = try Inspector(["export", path, "-o", TemporaryFolder.path + "/export.jsonl"])
    try stopWhileWriting(stuck.process.processIdentifier)
    kill(stuck.process.processIdentifier, signal)
    kill(stuck.process.processIdentifier, SIGCONT)
    #expect(
      stuck.wait(seconds: 20) == Inspector.Outcome(status: status, output: "", errors: ""))
    try expectNames(["sample.dragjournal"])
  }

  @Test("An import that waits for its next line leaves no journal", arguments: signals)
  func importing(signal: Int32, status: Int32) throws {
    try SampleJournal.makeFull()
    let line = try Inspector.run("export", path).output.prefix { $0 != "\n" }
    let copy = TemporaryFolder.path + "/copy.dragjournal"
    let (input, errors) = (Pipe(), Pipe())
    let process = try Tool("journal-inspect").process(["import", "-", "--into", copy])
    process.standardInput = input
    process.standardError = errors
    try process.run()
    input.fileHandleForWriting.write(Data("\(line)\n".utf8))
    for _ in 0..<10_000 where !FileManager.default.fileExists(atPath: copy) { usleep(2_000) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.status == status)
    #expect(try errors.fileHandleForReading.readToEnd() ?? Data() == Data())
    try expectNames(["sample.dragjournal"])
  }

  @Test(
    "A reader that goes after the first line, as head -1 does, ends the tool quietly",
    arguments: [["export"], ["log"], ["log", "--json"], ["log", "--follow"], ["undo-tree"]])
  func readerGoes(verb: [String]) throws {
    try makeLarge()
    let whole = verb == ["log", "--follow"] ? ["log"] : verb
    let first = try #require(
      try Inspector([whole[0], path] + whole.dropFirst()).wait().output.split(separator: "\n").first
    )
    let pipe = Pipe()
    let stuck = try Inspector([verb[0], path] + verb.dropFirst(), output: pipe)
    try waitUntilFull(pipe.fileHandleForReading.fileDescriptor)
    let read = try pipe.fileHandleForReading.read(upToCount: first.utf8.count)
    #expect(String(decoding: read ?? Data(), as: UTF8.self) == first)
    try pipe.fileHandleForReading.close()
    #expect(stuck.wait(seconds: 20) == Inspector.Outcome(status: 0, output: "", errors: ""))
    try Inspector.expect("readers", path, printed: "")
  }

  @Test("Under nohup a terminal that closes does not end it")
  func nohup() throws {
    try SampleJournal.makeFull()
    let process = try Tool("journal-inspect").process([
      "log", path, "--follow", "-n", "1", "--oneline",
    ])
    let tool = try #require(process.executableURL)
    let arguments = try #require(process.arguments)
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "trap '' HUP; exec \"$0\" \"$@\"", tool.path] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    #expect(output.fileHandleForReading.availableData.first == UInt8(ascii: "8"))
    kill(process.processIdentifier, SIGHUP)
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    _ = try journal.perform(.makeList(id: "Z"))
    #expect(output.fileHandleForReading.availableData.first == UInt8(ascii: "9"))
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.status == 130)
    try journal.close()
  }
}

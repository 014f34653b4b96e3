import Foundation
import Testing
import TestSupport

@Suite("Options of journal-play", .temporaryFolder)
struct PlayOptionTests {
  private static let script = """
    {"op":"list","id":"X"}
    {"op":"list","id":"X"}
    {"op":"list","id":"Y"}
    {"op":"note","text":"last"}

    """
  private static let refusal = """
    {"ok":false,"error":{"code":"alreadyExists","message":\
    "The identifier X is used already; identifiers are used once, take another.","line":2},"seq":1}
    """

  @Test func `quiet prints failures and the last line only`() throws {
    let run = try play(Self.script, ["--quiet"])
    #expect(run.output == Self.refusal + "\n" + #"{"ok":true,"seq":2}"# + "\n")
    #expect(run.status == 1)
  }

  @Test func `quiet prints a last line that is a failure once`() throws {
    let run = try play(
      Self.script.split(separator: "\n").prefix(2).joined(separator: "\n"), ["--quiet"])
    #expect(run.output == Self.refusal + "\n")
    #expect(run.status == 1)
  }

  @Test func `stop-on-error reads no further`() throws {
    let run = try play(Self.script, ["--stop-on-error"])
    #expect(run.lines.count == 2)
    #expect(run.lines.last == Self.refusal)
    #expect(run.status == 1)
  }

  @Test(arguments: [1, 2, 3, 1_000])
  func `replies of a batch are those of single requests, in the order of the requests`(
    size: Int
  ) throws {
    let script =
      Self.script + """
        no JSON
        {"op":"insert","into":"Y","items":["a","b"]}
        {"op":"expect","state":{"lists":{"Y":["a","b"]}}}
        {"op":"drag","session":"s","items":["a"]}
        {"op":"over","session":"s","target":"X"}
        {"op":"drop","session":"s","target":"X"}
        {"op":"state","at":3}
        {"op":"undo"}
        {"op":"reopen"}
        {"op":"sessions"}
        {"op":"state"}

        """
    let single = try play(script, journal: "single.dragjournal")
    let batched = try play(script, ["--batch", "\(size)"], journal: "batched.dragjournal")
    #expect(batched.output == single.output)
    #expect(batched.lines.count == 15)
    #expect(batched.status == 1)
  }

  @Test func `scripts are played one after the other, each with line numbers of its own`() throws {
    let folder = TemporaryFolder.path
    try Data(#"{"op":"list","id":"X"}"#.utf8).write(to: URL(fileURLWithPath: folder + "/1.jsonl"))
    try Data(#"{"op":"list","id":"X"}"#.utf8).write(to: URL(fileURLWithPath: folder + "/2.jsonl"))
    let run = try play(
      #"{"op":"state"}"#, [folder + "/1.jsonl", folder + "/2.jsonl", "-"])
    #expect(run.lines.count == 3)
    #expect(run.lines.dropFirst().first?.contains(#""line":1"#) == true)
    #expect(run.lines.last?.hasPrefix(#"{"ok":true,"state":"#) == true)
    #expect(run.status == 1)
  }

  @Test func `progress is drawn on standard error and leaves the output alone`() throws {
    let run = try play(Self.script, ["--progress"])
    #expect(run.errors.hasSuffix("[##############################] 100% 4 requests\n"))
    #expect(run.lines.count == 4)
  }

  @Test(arguments: [
    (["--colour"], "unknown option --colour"),
    (["--batch"], "--batch takes a value"),
    (["--batch", "0"], "--batch takes a number from 1 to 1000000, not 0"),
    (["--journal"], "--journal takes a value"),
    (
      ["/nowhere/at-all.jsonl"],
      "the script /nowhere/at-all.jsonl cannot be read: No such file or directory"
    ),
  ])
  func `bad usage is told with the usage, and nothing is done`(
    arguments: [String], message: String
  ) throws {
    let run = try play("", arguments)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("journal-play: \(message)\nusage: journal-play "))
    #expect(run.status == 2)
    let journal = TemporaryFolder.path + "/J.dragjournal"
    #expect(!FileManager.default.fileExists(atPath: journal))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func `replies that cannot be written are told`() throws {
    let process = try Tool("journal-play").process(
      ["--journal", TemporaryFolder.path + "/J.dragjournal"])
    let input = Pipe()
    let errors = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = errors
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(Self.script.utf8))
    try input.fileHandleForWriting.close()
    let told = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(
      String(decoding: told, as: UTF8.self)
        == "journal-play: replies cannot be written: No space left on device\n")
    #expect(process.status == 1)
  }

  @Test func `without a journal a temporary one is used and removed`() throws {
    let folder = TemporaryFolder.path
    let temporary = folder + "/temporary"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let script = Self.script + #"{"op":"note","text":"","expectSeq":2}"#
    let run = try Tool("journal-play").run(
      [], input: Data(script.utf8), in: folder, environment: ["TMPDIR": temporary])
    #expect(run.lines.last == #"{"ok":true,"seq":2}"#)
    #expect(run.status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
  }

  @Test func `without a journal the temporary one is made where temporary files go`() throws {
    let folder = TemporaryFolder.path
    let run = try Tool("journal-play").run(
      [], input: Data(#"{"op":"crash"}"#.utf8), in: folder, environment: ["TMPDIR": folder])
    #expect(run.status == -SIGKILL)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(left.count { $0.hasPrefix("journal-play-") } == 1)
  }
}

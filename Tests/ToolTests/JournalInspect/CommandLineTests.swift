import Foundation
import TestSupport
import Testing

/// The command line itself: usage, help, version, and what becomes of the output.
@Suite(.temporaryFolder)
struct CommandLineTests {
  @Test(
    "A command line that makes no sense ends with status 2 and prints nothing",
    arguments: [
      [], ["frobnicate", "J"], ["log"], ["log", "J", "K"], ["log", "J", "-n"],
      ["log", "J", "-n", "-1"], ["log", "J", "-n", "x"], ["log", "J", "--since", "yesterday"],
      ["log", "J", "--since", "2026-02-30T00:00:00Z"], ["log", "J", "--json", "--oneline"],
      ["log", "J", "--json=1"], ["log", "J", "-x"], ["log", "J", "-f", "-r"],
      ["log", "J", "-f", "--to", "3"], ["log", "J", "-f", "--until", "1s"],
      ["log", "J", "-f", "--graph"], ["log", "J", "--graph", "-r"],
      ["log", "J", "--graph", "--json"],
      ["log", "J", "-r", "--cursor-file", "F"], ["log", "J", "--from", "tail"],
      ["log", "J", "--from", "1", "--after-cursor", "1"], ["log", "J", "--until", "tomorrow"],
      ["log", "J", "--from", "1", "--cursor-file", "F"], ["log", "J", "--type", "list.made,"],
      ["log", "J", "--after-cursor", "1", "--cursor-file", "F"], ["log", "J", "--fields", ""],
      ["log", "J", "--list", "X", "--item", "a"], ["log", "J", "--list", "X", "--doc", "D"],
      ["log", "J", "--oneline", "--fields", "kind"], ["log", "J", "--color", "maybe"],
      ["info", "J", "--color"], ["show", "J", "undo:"], ["show", "J", "step:x"],
      ["show", "J", "step"],
      ["state", "J", "--list", "X", "--doc", "D"], ["state", "J", "--list", "X", "--text"],
      ["state", "J", "--tree", "--json"], ["state", "J", "--text", "D", "--doc", "E"],
      ["diff", "J", "1", "2", "--list", "X", "--doc", "D"], ["show", "J"], ["show", "J", "tail"],
      ["show", "J", "head~x"], ["show", "J", "+1"],
      ["show", "J", "@{2x}"], ["show", "J", "@2h"], ["show", "J", "@{}"], ["diff", "J", "1"],
      ["diff", "J", "1", "tail"], ["diff", "J", "1", "2", "3"], ["undo-tree"],
      ["undo-tree", "J", "K"], ["undo-tree", "J", "--json", "--dot"], ["stat"],
      ["stat", "J", "K"], ["readers"], ["prune", "J"], ["prune", "J", "--yes"],
      ["prune", "J", "--keep-steps", "1"], ["prune", "J", "--keep-steps", "-1", "--yes"],
      ["prune", "J", "--keep-steps", "1", "--keep-bytes", "1", "--yes"],
      ["prune", "J", "--older-than", "soon", "--yes"],
      ["prune", "J", "--keep-bytes", "x", "--yes"],
      ["prune", "J", "--keep-steps", "1", "--yes", "--dry-run"], ["completion"],
      ["completion", "tcsh"], ["man", "frobnicate"], ["man", "log", "J"],
      ["state", "J", "--at", "-1"],
      ["state", "J", "--names"], ["state", "J", "D"], ["state", "J", "--text", "D", "E"],
      ["state", "J", "--text", "--json"], ["state", "J", "--text", "D", "--json", "--names"],
      ["transfers"], ["transfers", "J", "K"], ["transfers", "J", "--failed"], ["sessions"],
      ["sessions", "J", "--failures"], ["verify", "J"], ["verify", "J", "--quick", "--rebuild"],
      ["backup", "J"], ["backup", "J", "--out"], ["compact"], ["compact", "J"],
      ["report", "J"], ["report", "J", "-o"], ["report", "J", "-o", "F", "--from", "x"],
      ["export"], ["export", "J", "-o"], ["import", "F"], ["import", "--into", "N"],
      ["verify", "J", "--deep", "--quick"], ["recover", "J"], ["recover", "J", "--out"],
      ["help", "frobnicate"], ["version", "J"],
    ])
  func usage(arguments: [String]) throws {
    let outcome = try Inspector(arguments).wait()
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("journal-inspect: "))
  }

  @Test(
    "Every verb has help with examples",
    arguments: [
      "info", "log", "show", "state", "diff", "undo-tree", "transfers", "sessions", "content",
      "stat", "report",
      "readers", "verify", "backup", "compact", "prune", "recover", "export",
    ])
  func help(verb: String) throws {
    let asked = try Inspector.run("help", verb)
    #expect(asked.status == 0)
    #expect(asked.errors == "")
    #expect(asked.output.hasPrefix("usage: journal-inspect \(verb) JOURNAL"))
    #expect(asked.output.contains("\nexamples:\n  journal-inspect \(verb) "))
    #expect(try Inspector.run(verb, "--help") == asked)
    #expect(try Inspector.run("help").output.contains("\n  \(verb) "))
  }

  @Test("The version is one line, or one object")
  func version() throws {
    #expect(try Inspector.run("version").output == "journal-inspect 1.0.0\n")
    #expect(try Inspector.run("version", "--json").output == #"{"v":1,"version":"1.0.0"}"# + "\n")
  }

  @Test("Output that nobody reads ends the tool quietly", arguments: [[], ["--json"], ["-f"]])
  func closedPipe(options: [String]) throws {
    try SampleJournal.makeFull()
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let run = try Inspector(["log", SampleJournal.path] + options, output: pipe)
    let outcome = run.wait(seconds: 20)
    #expect(outcome.status == 0)
    #expect(!outcome.wasSignalled)
    #expect(outcome.errors == "")
  }

  @Test("Following ends quietly once the reader of its output goes")
  func closedPipeLater() throws {
    try SampleJournal.makeFull()
    let pipe = Pipe()
    let run = try Inspector(["log", SampleJournal.path, "-f", "--oneline"], output: pipe)
    let first = "1 list.made X into the top at 0"
    let read = try #require(try pipe.fileHandleForReading.read(upToCount: first.utf8.count))
    #expect(String(decoding: read, as: UTF8.self) == first)
    #expect(run.process.isRunning)
    try pipe.fileHandleForReading.close()
    let outcome = run.wait(seconds: 20)
    #expect(outcome.status == 0)
    #expect(!outcome.wasSignalled)
    #expect(outcome.errors == "")
  }

  #if os(Linux)
    @Test("Output that finds no room ends with status 6")
    func fullDisk() throws {
      try SampleJournal.makeFull()
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let outcome = try Inspector(["log", SampleJournal.path], output: full).wait()
      #expect(outcome.status == 6)
      #expect(outcome.errors.hasPrefix("journal-inspect: standard output cannot be written"))
    }
  #endif
}

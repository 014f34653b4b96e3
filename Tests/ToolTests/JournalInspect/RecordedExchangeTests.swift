import Foundation
import TestSupport
import Testing

/// Recorded histories, exported and imported: the same journal, byte for byte.
@Suite(.temporaryFolder)
struct RecordedExchangeTests {
  private let folder = TemporaryFolder.path
  private static let data = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/data").standardizedFileURL

  private func outputs(of path: String) throws -> [String] {
    try [["log", "--json"], ["state", "--json", "--names"], ["export"]].map { verb in
      let outcome = try Inspector([verb[0], path] + verb.dropFirst()).wait(seconds: 600)
      #expect(outcome.status == 0)
      return outcome.output
    }
  }

  private func head(of path: String) throws -> Substring {
    let information = try Inspector.run("info", path, "--json").output
    return try #require(
      information.firstMatch(of: #/"head":\{"seq":[0-9]+,"chain":"[0-9a-f]{64}"\}/#)
    ).0
  }

  @Test(
    "The largest recorded board and text are the same journal after an export and an import",
    arguments: ["trello board-1"] + (LongRuns.areWanted ? ["traces automerge-paper"] : []))
  func exchange(history: String) throws {
    let maker = Self.data.appending(path: "tools/to_play.py").path
    guard FileManager.default.fileExists(atPath: maker) else {
      print("skipped: there is no ../shared/data beside the package")
      return
    }
    let (journal, file) = (folder + "/J.dragjournal", folder + "/export.jsonl")
    let copy = folder + "/copy.dragjournal"
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "python3 '\(maker)' \(history) 2>/dev/null > '\(folder)/script.jsonl'",
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.status == 0)
    let played = try Tool("journal-play").run(
      ["--quiet", "--batch", "1000", "--journal", journal, folder + "/script.jsonl"], in: folder)
    #expect(played.status == 0)
    #expect(try Inspector(["export", journal, "-o", file]).wait(seconds: 600).status == 0)
    let imported = try Inspector(["import", file, "--into", copy]).wait(seconds: 600)
    #expect(imported.status == 0)
    #expect(try head(of: copy) == head(of: journal))
    #expect(try outputs(of: copy) == outputs(of: journal))
    let verified = try Inspector(["verify", copy, "--rebuild"]).wait(seconds: 600)
    #expect(verified == Inspector.Outcome(status: 0, output: "sound\n", errors: ""))
  }

  #if os(Linux)
    /// The most memory that a process has had so far, in bytes.
    private func peak(_ process: Process) throws -> Int {
      let status = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      return try Int(#require(status.firstMatch(of: #/VmHWM:\s+([0-9]+) kB/#)).1).map { $0 * 1_024 }
        ?? 0
    }

    /// Makes a journal with so many contents of 1 MiB.
    private func make(contents: Int) throws -> String {
      let name = "\(contents).dragjournal"
      let zeros = { (id: Int) in
        """
        {"op":"drag","session":"s\(id)","external":{"app":"A","items":[{"id":"i\(id)",\
        "representations":[{"type":"x/y"}]}]}}
        {"op":"drop","session":"s\(id)","target":"X"}
        {"op":"receive","transfer":"t\(id)","zeros":\((1 << 20) + id)}
        {"op":"finish","transfer":"t\(id)"}

        """
      }
      let script = #"{"op":"list","id":"X"}"# + "\n" + (1...contents).map(zeros).joined()
      #expect(try play(script, ["--quiet"], journal: name).status == 0)
      return folder + "/" + name
    }

    /// The peaks of an export that has printed, and of an import that has read, all but the end.
    private func peaks(_ journal: String) throws -> (exporting: Int, importing: Int) {
      let file = journal + ".jsonl"
      #expect(try Inspector(["export", journal, "-o", file]).wait(seconds: 600).status == 0)
      let lines = try Data(contentsOf: URL(filePath: file))
      // More than the pipe holds is left, so the export waits.
      let output = Pipe()
      let exporting = try Inspector(["export", journal], output: output)
      var rest = lines.count - (1 << 18)
      while rest > 0, let read = try output.fileHandleForReading.read(upToCount: min(rest, 1 << 16))
      {
        rest -= read.count
      }
      let exportPeak = try peak(exporting.process)
      _ = try output.fileHandleForReading.readToEnd()
      #expect(exporting.wait().status == 0)
      // Its last line is held back, so the import waits.
      let input = Pipe()
      let importing = try Tool("journal-inspect").process(["import", "-", "--into", journal + "-2"])
      importing.standardInput = input
      importing.standardOutput = FileHandle.nullDevice
      try importing.run()
      let end = try #require(lines.dropLast().lastIndex(of: UInt8(ascii: "\n"))) + 1
      try input.fileHandleForWriting.write(contentsOf: lines[..<end])
      let importPeak = try peak(importing)
      try input.fileHandleForWriting.write(contentsOf: lines[end...])
      try input.fileHandleForWriting.close()
      importing.waitUntilExit()
      #expect(importing.status == 0)
      return (exportPeak, importPeak)
    }

    @Test(
      "More content takes an export and an import no more memory",
      .enabled(if: LongRuns.areWanted, "it takes minutes"))
    func memory() throws {
      let small = try peaks(try make(contents: 4))
      let large = try peaks(try make(contents: 64))
      print("peaks in KiB, 4 and 64 MiB of content: \(small), \(large)")
      #expect(large.exporting < small.exporting + (16 << 20))
      #expect(large.importing < small.importing + (16 << 20))
    }
  #endif
}

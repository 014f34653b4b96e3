import Foundation
import Testing
import TestSupport

/// Scripts that others wrote, each with what it must come to.
///
/// They lie beside the package, in `../shared`, and are skipped where they are not.
@Suite("Scripts of others", .temporaryFolder)
struct PlayScriptTests {
  private static let shared = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../../shared").standardizedFileURL.path

  private static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: shared + "/" + path)
  }

  /// The cases about lists, items, drags and histories.
  private static let cases = [
    "B07", "B08", "B09", "B10", "B11", "B12", "B13", "B14", "B20", "B21", "B22", "B23", "B25",
    "B26", "B27", "B28", "B29", "B30", "B31", "B32", "B33", "B35", "B38", "B39", "B41", "B42",
    "B46", "B47", "B48", "B50", "B51", "B58", "R11", "R14",
  ]

  @Test(
    .enabled(if: has("cases"), "there is no folder ../shared/cases beside the package"),
    arguments: cases)
  func `a case of what drag and drop must do holds`(name: String) throws {
    let script = try String(
      contentsOfFile: Self.shared + "/cases/\(name).play.jsonl", encoding: .utf8)
    var lines = script.split(separator: "\n")[...]
    // A crash ends the process; the next one goes on with the next line.
    while !lines.isEmpty {
      let run = try play(lines.joined(separator: "\n"))
      #expect(run.errors == "")
      guard run.status == -SIGKILL else {
        #expect(run.status == 0, "\(run.lines.filter { $0.contains(#""ok":false"#) })")
        #expect(run.lines.count == lines.count)
        return
      }
      lines = lines.dropFirst(run.lines.count + 1)
    }
  }

  @Test(
    .enabled(if: has("data/tools/to_play.py"), "there is no ../shared/data beside the package"),
    arguments: [
      ["trello", "board-2"], ["trello", "board-4"], ["git", "binding", "--limit", "60"],
      ["outline", "lists", "--limit", "60"], ["tree-moves"], ["jsonpatch"],
    ])
  func `a recorded history comes to its recorded end, and back and forth again`(
    words: [String]
  ) throws {
    let script = TemporaryFolder.path + "/script.jsonl"
    try Data().write(to: URL(fileURLWithPath: script))
    let maker = Process()
    maker.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    maker.arguments = ["python3", Self.shared + "/data/tools/to_play.py"] + words
    maker.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: script))
    maker.standardError = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    try #require(maker.status == 0)
    let run = try play("", ["--quiet", "--batch", "100", script])
    #expect(run.lines.count == 1, "\(run.lines.prefix(3))")
    #expect(run.lines.last?.hasPrefix(#"{"ok":true,"#) == true)
    #expect(run.status == 0)
  }
}

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

  /// The cases without transfers, content from outside and collecting.
  private static let cases = [
    "B03", "B04", "B07", "B08", "B09", "B10", "B11", "B12", "B13", "B14", "B15", "B16", "B17",
    "B18", "B19", "B20", "B21", "B22", "B23", "B24", "B25", "B26", "B27", "B28", "B29", "B30",
    "B31", "B32", "B33", "B34", "B35", "B38", "B39", "B41", "B42", "B46", "B47", "B48", "B49",
    "B50", "B51", "B52", "B58", "R01", "R02", "R03", "R04", "R05", "R06", "R07", "R09", "R10",
    "R11", "R12", "R14",
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
      ["outline", "lists", "--limit", "60"], ["tree-moves"], ["jsonpatch"], ["dnd"],
      ["traces", "automerge-paper", "--limit", "500"],
      ["traces", "friendsforever_flat", "--limit", "500"],
    ])
  func `a recorded history comes to its recorded end, and back and forth again`(
    words: [String]
  ) throws {
    let script = TemporaryFolder.path + "/script.jsonl"
    try make(words, script)
    let run = try play("", ["--quiet", "--batch", "100", script])
    #expect(run.lines.count == 1, "\(run.lines.prefix(3))")
    #expect(run.lines.last?.hasPrefix(#"{"ok":true,"#) == true)
    #expect(run.status == 0)
  }

  /// Every trace, or the beginning of one.
  private static let traces: [[String]] =
    ProcessInfo.processInfo.environment["DRAGJOURNAL_LONG"] == "1"
    ? ["automerge-paper", "friendsforever_flat", "json-crdt-patch", "sveltecomponent"].map { [$0] }
    : [["sveltecomponent", "--limit", "1000", "--every", "100"]]

  @Test(
    .enabled(if: has("data/tools/to_play.py"), "there is no ../shared/data beside the package"),
    arguments: traces)
  func `a text as it was typed is taken back to its start and done again, the same at ten points`(
    words: [String]
  ) throws {
    let typed = TemporaryFolder.path + "/typed.jsonl"
    try make(["traces"] + words + ["--undo", "0"], typed)
    let script = TemporaryFolder.path + "/script.jsonl"
    let history = try TypedHistory(typed)
    try Data(history.thereAndBack.utf8).write(to: URL(fileURLWithPath: script))
    #expect(history.points.count >= 10)
    let run = try play("", ["--batch", "100", script])
    #expect(run.lines.filter { $0.contains(#""unmet""#) || $0.contains("mismatch") } == [])
    #expect(run.status == 0)
  }

  private func make(_ words: [String], _ script: String) throws {
    try Data().write(to: URL(fileURLWithPath: script))
    let maker = Process()
    maker.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    maker.arguments = ["python3", Self.shared + "/data/tools/to_play.py"] + words
    maker.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: script))
    maker.standardError = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    try #require(maker.status == 0)
  }
}

/// A script that types a text, with what it is expected to be after some of its steps.
private struct TypedHistory {
  private var requests: [Substring] = []
  private var steps = 0
  /// Expectations by the number of steps before them.
  private(set) var points: [Int: Substring] = [:]

  /// Reads a script; a step is a request or group that leaves another text.
  init(_ path: String) throws {
    let script = try String(contentsOfFile: path, encoding: .utf8)
    var text: [Unicode.Scalar] = []
    var before = text
    var isGrouped = false
    for line in script.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let members = try #require(object as? [String: Any])
      let op = members["op"] as? String
      if op == "history" || op == "check" { continue }
      requests.append(line)
      if op == "write", let new = members["text"] as? String {
        let place = members["at"] as? [String: Int]
        text.insert(contentsOf: new.unicodeScalars, at: place?["offset"] ?? text.count)
      } else if op == "delete", let range = members["range"] as? [Int] {
        text.removeSubrange(range[0]..<range[1])
      } else if op == "expect" {
        points[steps] = line
      }
      if op == "begin" { isGrouped = true }
      if op == "end" { isGrouped = false }
      if !isGrouped, text != before {
        if members["origin"] == nil { steps += 1 }
        before = text
      }
    }
  }

  /// The script, then an undo for each step and a redo for each, with all that was expected.
  var thereAndBack: String {
    var lines = requests
    lines.append(#"{"op":"expect","history":{"undo":\#(steps),"redo":0}}"#)
    for step in stride(from: steps, to: 0, by: -1) {
      if let point = points[step] { lines.append(point) }
      lines.append(#"{"op":"undo"}"#)
    }
    lines.append(#"{"op":"undo","expectError":"nothingToUndo"}"#)
    for step in 1...max(1, steps) {
      lines.append(#"{"op":"redo"}"#)
      if let point = points[step] { lines.append(point) }
    }
    lines.append(#"{"op":"redo","expectError":"nothingToRedo"}"#)
    lines.append(#"{"op":"check"}"#)
    return lines.joined(separator: "\n")
  }
}

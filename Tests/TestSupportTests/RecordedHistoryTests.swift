import Foundation
import TestSupport
import Testing

/// The recorded histories beside the package, turned into scripts that check themselves.
///
/// `DRAGJOURNAL_LONG=1` runs 2,500 transactions of each instead of 800.
@Suite struct RecordedHistoryTests {
  private static let data = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/data").standardizedFileURL

  private static var limit: String {
    LongRun.isOn ? "2500" : "800"
  }

  @Test(arguments: [
    ["dnd"], ["traces", "automerge-paper"], ["traces", "friendsforever_flat"],
    ["traces", "json-crdt-patch"], ["traces", "sveltecomponent"],
  ])
  func theStartOfARecordedHistoryHoldsOnTheOracle(_ history: [String]) throws {
    let converter = Self.data.appending(path: "tools/to_play.py")
    guard FileManager.default.fileExists(atPath: converter.path) else {
      print("skipped: there is no ../shared/data beside the package")
      return
    }
    let lines = try Self.script(converter, history + ["--limit", Self.limit])
    let script = try #require(PlayScript(lines), "the script cannot be read")
    #expect(script.lines.count > 200)
    var runner = ScriptRunner()
    runner.run(script)
    #expect(runner.failures == [])
  }

  private static func script(_ converter: URL, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", converter.path] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}

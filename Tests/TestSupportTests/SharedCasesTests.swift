import Foundation
import Testing
import TestSupport

/// The scripts beside the package.
private let scripts: [URL] = {
  let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/cases").standardizedFileURL
  let found = try? FileManager.default.contentsOfDirectory(
    at: folder, includingPropertiesForKeys: nil)
  return (found ?? []).filter { $0.lastPathComponent.hasSuffix(".play.jsonl") }
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
}()

@Suite struct SharedCasesTests {
  @Test func everyScriptHoldsOnTheOracle() throws {
    guard !scripts.isEmpty else {
      print("skipped: there is no ../shared/cases beside the package")
      return
    }
    var run: [String] = []
    for url in scripts {
      let name = url.lastPathComponent.replacing(".play.jsonl", with: "")
      let text = try String(contentsOf: url, encoding: .utf8)
      let script = try #require(PlayScript(text), "\(name) cannot be read")
      var runner = ScriptRunner()
      runner.run(script)
      #expect(runner.failures == [], "\(name)")
      run.append(name)
    }
    print("run through the oracle: \(run.joined(separator: " "))")
  }

  @Test func whatStoredJournalsMustHoldHoldsOnTheOracle() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../ToolTests/Golden").standardizedFileURL
    let formats = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!formats.isEmpty)
    for format in formats {
      let texts = try ["made", "holds"].map {
        try String(
          contentsOf: folder.appending(path: "\(format)/\($0).play.jsonl"), encoding: .utf8)
      }
      let script = try #require(PlayScript(texts.joined(separator: "{\"op\":\"reopen\"}\n")))
      var runner = ScriptRunner()
      runner.run(script)
      #expect(runner.failures == [], "\(format)")
    }
  }
}

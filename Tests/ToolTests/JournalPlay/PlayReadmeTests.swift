import Foundation
import TestSupport
import Testing

/// The scripts that the README shows.
@Suite(.temporaryFolder) struct PlayReadmeTests {
  @Test("The README's scripts are played as they stand")
  func scripts() throws {
    let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../README.md")
    let blocks = try String(contentsOf: readme, encoding: .utf8).components(separatedBy: "```\n")
    let scripts = blocks.filter { $0.hasPrefix("{\"op\"") }
    #expect(scripts.count == 2)
    for (index, script) in scripts.enumerated() {
      let run = try play(script, journal: "J\(index)")
      #expect(run.status == 0, "\(run.lines)")
      #expect(run.lines.count == script.split(separator: "\n").count)
    }
  }
}

import Foundation
import TestSupport

/// Runs journal-play in the test case's folder.
func play(
  _ script: String, _ options: [String] = [], journal: String = "J.dragjournal"
) throws -> Tool.Run {
  try play(bytes: Data(script.utf8), options, journal: journal)
}

/// Runs journal-play on bytes that need not be text.
func play(
  bytes: Data, _ options: [String] = [], journal: String = "J.dragjournal"
) throws -> Tool.Run {
  let folder = TemporaryFolder.path
  return try Tool("journal-play").run(
    ["--journal", folder + "/" + journal] + options, input: bytes, in: folder)
}

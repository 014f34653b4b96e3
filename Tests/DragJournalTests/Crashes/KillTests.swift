import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// A process that writes is killed at random times; whatever it was told is there afterwards.
///
/// A kill proves safety when a process dies; it proves nothing about power cuts.
/// `DRAGJOURNAL_LONG=1` kills 200 times.
@Suite(.temporaryFolder, .serialized) struct KillTests {
  private let path = TemporaryFolder.journal
  private let notes = TemporaryFolder.path + "/notes"

  @Test(
    "A writer killed twice loses nothing it was told, and leaves nothing half done",
    arguments: LongRuns.areWanted ? 1...100 : 1...10)
  func killed(seed: UInt64) async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, notes = notes as String, seed = seed as UInt64] in
      try KilledWriter(path: path, notes: notes, seed: seed).run()
    }
    let before = try check()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, notes = notes as String, seed = (seed + 1_000) as UInt64] in
      try KilledWriter(path: path, notes: notes, seed: seed).run()
    }
    let after = try check()
    #expect(after.starts(with: before))
    if LongRuns.areWanted { print("seed \(seed): \(before.count), then \(after.count) events") }
  }

  /// Opens what the kill left, compares it with what the writer noted, and gives the log.
  private func check() throws -> [LoggedEvent] {
    let told = WriterNotes(contentsOf: notes)
    let journal = try Journal.open(at: path, .test(interval: 64))
    let log = try journal.log()
    #expect(told.failures == [])
    #expect(told.lost(in: log) == [])
    #expect(told.halfDone(in: log) == [])
    #expect(try journal.damage() == [])
    #expect(
      try journal.now().sessions().allSatisfy { $0.state == .finished || $0.state == .cancelled })
    #expect(try journal.information().counts.openGroups == 0)
    try journal.close()
    return log
  }
}

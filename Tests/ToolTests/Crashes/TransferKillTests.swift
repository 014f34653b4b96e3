import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// A process that moves several items by transfers is killed at each of its writes.
///
/// What is left is compared with the oracle, which performs the requests that the log has and then
/// crashes. A kill proves safety when a process dies; it proves nothing about power cuts.
/// `DRAGJOURNAL_LONG=1` kills at every write; without, at each seventh.
@Suite(.temporaryFolder)
struct TransferKillTests {
  @Test(
    "Killed at any write, a move by transfers leaves each item in one place and can be undone",
    .enabled(if: KilledPlay.isPossible, "libraries cannot be preloaded here"),
    arguments: TransferScript.allCases, KilledPlay.Moment.allCases)
  func killed(script: TransferScript, moment: KilledPlay.Moment) throws {
    let play = KilledPlay(script: script.operations, folder: TemporaryFolder.path)
    let whole = try play.countWrites(in: "whole")
    #expect(whole.outcome.status == 0)
    #expect(whole.outcome.refusals == [])
    #expect(whole.outcome.told.count == script.operations.count)
    let check = KilledCheck(
      script: script.operations, told: whole.outcome.told,
      log: try KilledCheck.log(in: play.folder + "/whole"))

    var killed = 0
    let step = LongRuns.areWanted ? 1 : 7
    let first =
      LongRuns.areWanted ? 1 : 1 + (KilledPlay.Moment.allCases.firstIndex(of: moment) ?? 0)
    let numbers = stride(from: first, through: whole.writes, by: step)
    for number in numbers {
      let outcome = try play.play(in: "J", until: moment, write: number)
      if outcome.status == -SIGKILL { killed += 1 }
      let wrong = try check.complaints(about: outcome, in: play.folder + "/J")
      #expect(wrong == [], "killed \(moment) write \(number)")
      try? FileManager.default.removeItem(atPath: play.folder + "/J")
    }
    // A checkpoint after a second of idleness may come in one run and not in another.
    #expect(killed > 9 * numbers.underestimatedCount / 10)
    if LongRuns.areWanted {
      print("\(script), \(moment): killed at \(killed) of \(whole.writes) writes")
    }
  }
}

extension KilledPlay {
  /// Whether this platform can load a library before all others.
  static var isPossible: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }
}

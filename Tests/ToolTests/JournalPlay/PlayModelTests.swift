import Foundation
import TestSupport
import Testing

/// journal-play against the model in memory that the library itself is compared with.
@Suite("Drawn requests", .temporaryFolder)
struct PlayModelTests {
  @Test(arguments: UInt64(1)..<6)
  func `replies, states and histories of lists are those of the model`(seed: UInt64) throws {
    let operations = OperationGenerator.operations(seed: seed, count: 400)
    let run = try play(OracleJournal.script(of: operations), ["--quiet"])
    #expect(run.lines.count == 1, "\(run.lines.prefix(3))")
    #expect(run.status == 0)
  }
}

import TestSupport
import Testing

@Suite struct GeneratorTests {
  @Test(arguments: [UInt64(1), 2, 77])
  func theSameSeedGivesTheSameOperations(seed: UInt64) {
    let first = OperationGenerator.operations(seed: seed, count: 300)
    let second = OperationGenerator.operations(seed: seed, count: 300)
    #expect(first == second)
    #expect(first != OperationGenerator.operations(seed: seed + 1, count: 300))
  }

  @Test func someRequestsAreRefusedMostAreDoneAndAllKindsOccur() {
    var counts: [String: Int] = [:]
    var refusals: [String: Int] = [:]
    var most = 0  // the longest state, in bytes
    for seed in UInt64(0)..<12 {
      var generator = OperationGenerator(seed: seed)
      var journal = OracleJournal()
      for _ in 0..<500 {
        let operation = generator.next(for: journal)
        let name = PlainValue(parsing: operation.playLine)?["op"]?.text?.string ?? ""
        counts[name, default: 0] += 1
        if let code = journal.perform(operation).error { refusals[code, default: 0] += 1 }
        most = max(most, journal.state.utf8.count)
      }
    }
    let refused = refusals.values.reduce(0, +)
    #expect(counts.count == 18)
    #expect(most < 4000)
    #expect((600...1500).contains(refused))
    let codes = [
      "notFound", "alreadyExists", "itemGone", "badRequest", "tooLarge", "typeRefused", "forbidden",
      "readOnly", "full", "nameTaken", "outOfBounds", "wouldCreateCycle", "sessionEnded",
      "groupOpen", "nothingToUndo", "nothingToRedo", "horizonReached", "valueChanged",
      "originMissing",
    ]
    #expect(codes.filter { refusals[$0] == nil } == [])
  }

  @Test func everyPlayLineReadsBackAsTheSameOperation() throws {
    for operation in OperationGenerator.operations(seed: 9, count: 800) {
      let script = try #require(PlayScript(operation.playLine), "\(operation.playLine)")
      guard case .request(let read, nil, nil) = script.lines[0] else {
        Issue.record("\(operation.playLine) is read as no request")
        continue
      }
      #expect(read.playLine == operation.playLine)
    }
  }
}

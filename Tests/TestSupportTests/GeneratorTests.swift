import TestSupport
import Testing

@Suite struct GeneratorTests {
  @Test(arguments: [UInt64(1), 2, 77], Content.allCases)
  func theSameSeedGivesTheSameOperations(seed: UInt64, content: Content) {
    let first = content.operations(seed: seed, count: 300)
    let second = content.operations(seed: seed, count: 300)
    #expect(first == second)
    #expect(first != content.operations(seed: seed + 1, count: 300))
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

  @Test func requestsOnTextsAreMostlyDoneAndAllKindsOccur() {
    var counts: [String: Int] = [:]
    var refusals: [String: Int] = [:]
    var results: [String: Int] = [:]
    for seed in UInt64(0)..<6 {
      var generator = TextOperationGenerator(seed: seed)
      var journal = OracleJournal()
      for _ in 0..<500 {
        let operation = generator.next(for: journal)
        let kind = Self.kind(of: operation)
        let reply = journal.perform(operation)
        if let code = reply.error { refusals[code, default: 0] += 1 }
        if let result = reply.result { results[result, default: 0] += 1 }
        if reply.ok, reply.changed != false { counts[kind, default: 0] += 1 }
      }
    }
    #expect((350...900).contains(refusals.values.reduce(0, +)))
    let kinds = [
      "document", "write", "style text", "delete text", "move text", "copy text", "drag text",
      "drop", "over", "insert", "move", "copy", "set", "delete", "undo", "redo", "begin", "end",
    ]
    #expect(kinds.filter { counts[$0, default: 0] < 10 } == [])
    let codes = [
      "splitsCharacter", "outOfBounds", "typeRefused", "valueChanged", "originMissing", "itemGone",
      "alreadyExists", "badRequest", "forbidden", "groupOpen", "notFound",
    ]
    #expect(codes.filter { refusals[$0] == nil } == [])
    #expect(results["partial", default: 0] > 10)
  }

  @Test func transfersComeToAllTheirEndsAndAreLeftUnderWay() {
    var counts: [String: Int] = [:]
    var refusals: [String: Int] = [:]
    var states: [String: Int] = [:]
    for seed in UInt64(0)..<5 {
      var generator = TransferOperationGenerator(seed: seed)
      var journal = OracleJournal()
      for _ in 0..<400 {
        let operation = generator.next(for: journal)
        let reply = journal.perform(operation)
        if let code = reply.error { refusals[code, default: 0] += 1 }
        if reply.ok { counts[Self.kind(of: operation), default: 0] += 1 }
        if reply.isHeld { counts["held", default: 0] += 1 }
        if let result = reply.result { counts[result, default: 0] += 1 }
      }
      for transfer in journal.listing(.transfers)["transfers"]?.values ?? [] {
        states[transfer["state"]?.text?.string ?? "", default: 0] += 1
      }
    }
    let kinds = [
      "drop", "held", "confirm", "decline", "receive", "progress", "finish", "fail", "stop",
      "retry", "discard", "acknowledge", "task", "tasks", "sessions", "transfers", "failures",
      "cancelled", "applied", "undo", "redo", "crash", "reopen", "begin", "end",
    ]
    #expect(kinds.filter { counts[$0, default: 0] < 3 } == [])
    let ends = ["committed", "failed", "interrupted", "stopped", "retried", "discarded", "running"]
    #expect(ends.filter { states[$0, default: 0] < 5 } == [])
    let codes = [
      "inTransit", "transferEnded", "taskEnded", "conflict", "irreversible", "contentMissing",
      "sessionEnded", "itemGone", "full", "nameTaken", "alreadyExists", "wouldCreateCycle",
    ]
    #expect(codes.filter { refusals[$0] == nil } == [])
    #expect((300...900).contains(refusals.values.reduce(0, +)))
  }

  /// The name of a request's kind, and whether it is about text.
  private static func kind(of operation: Operation) -> String {
    let line = PlainValue(parsing: operation.playLine)
    let name = line?["op"]?.text?.string ?? ""
    let isText = line?["text"]?["range"] ?? line?["range"]
    return isText == nil ? name : name + " text"
  }

  @Test(arguments: Content.allCases)
  func theScriptOfASequenceHoldsOnTheOracle(content: Content) throws {
    let lines = OracleJournal.script(of: content.operations(seed: 5, count: 200))
    let script = try #require(PlayScript(lines))
    #expect(script.lines.count == 400)
    var runner = ScriptRunner()
    runner.run(script)
    #expect(runner.failures == [])
  }

  @Test(arguments: Content.allCases)
  func everyPlayLineReadsBackAsTheSameOperation(content: Content) throws {
    for operation in content.operations(seed: 9, count: 800) {
      let script = try #require(PlayScript(operation.playLine), "\(operation.playLine)")
      guard case .request(let read, nil, nil) = script.lines[0] else {
        Issue.record("\(operation.playLine) is read as no request")
        continue
      }
      #expect(read.playLine == operation.playLine)
    }
  }
}

import TestSupport
import Testing

@Suite struct LawTests {
  /// Requests of one actor that leave the history to plain undo and redo.
  static func plainOperations(seed: UInt64) -> [Operation] {
    let drawn = OperationGenerator.operations(seed: seed, count: 30)
    let plain = drawn.map { operation in
      let verb: Operation.Verb =
        switch operation.verb {
        case .undo: .undo(.init())
        case .redo: .redo(.init())
        case .prune: .history
        case let other: other
        }
      return Operation(verb)
    }
    return plain + [Operation(.reopen)]
  }

  @Test(arguments: 0..<20)
  func undoingAllAndRedoingAsMuchGoesBackThroughTheSameStates(block: UInt64) {
    for seed in (block * 100)..<(block * 100 + 100) {
      var journal = OracleJournal()
      for operation in Self.plainOperations(seed: seed) { journal.perform(operation) }
      var states = [journal.state]
      while true {
        let reply = journal.perform(Operation(.undo(.init())))
        guard reply.ok else {
          #expect(reply.error == "nothingToUndo", "seed \(seed)")
          break
        }
        #expect(reply.result == "applied", "seed \(seed)")
        states.append(journal.state)
      }
      while let expected = states.popLast() {
        #expect(Array(journal.state.utf8) == Array(expected.utf8), "seed \(seed)")
        if !states.isEmpty { journal.perform(Operation(.redo(.init()))) }
      }
    }
  }

  @Test(arguments: UInt64(5000)..<5020)
  func whatIsRefusedOrTriedOnlyChangesNothing(seed: UInt64) {
    var generator = OperationGenerator(seed: seed)
    var journal = OracleJournal()
    for _ in 0..<400 {
      let operation = generator.next(for: journal)
      let before = Self.everything(in: journal)
      let reply = journal.perform(operation)
      if !reply.ok || Self.isTrial(operation) {
        #expect(Self.everything(in: journal) == before, "seed \(seed): \(operation.playLine)")
      }
    }
  }

  private static func isTrial(_ operation: Operation) -> Bool {
    switch operation.verb {
    case .undo(let choice), .redo(let choice): choice.dryRun
    case .over, .leave, .history, .state: true
    default: false
    }
  }

  private static func everything(in journal: OracleJournal) -> [[UInt8]] {
    let histories = ["a", "b", "c", "local"].map { journal.history(of: Text($0)) }
    return ([journal.state, journal.sessionList] + histories).map { Array($0.utf8) }
  }
}

import TestSupport
import Testing

@Suite struct LawTests {
  @Test(arguments: 0..<20)
  func undoingAllAndRedoingAsMuchGoesBackThroughTheSameStates(block: UInt64) {
    let check = SequenceCheck { operations in
      var journal = OracleJournal()
      for operation in operations + [Operation(.reopen)] { journal.perform(operation) }
      return Self.failureOfUndoAndRedo(journal)
    }
    let seeds = (block * 100)..<(block * 100 + 100)
    #expect(check.broken(SequenceCheck.drawn(seeds, count: 24, Self.plain)) == [])
  }

  /// The operation of one actor who leaves the history to plain undo and redo.
  private static func plain(_ operation: Operation) -> Operation {
    switch operation.verb {
    case .undo: Operation(.undo(.init()))
    case .redo: Operation(.redo(.init()))
    case .prune: Operation(.history)
    default: Operation(operation.verb)
    }
  }

  private static func failureOfUndoAndRedo(_ start: OracleJournal) -> String? {
    var journal = start
    var states = [journal.state]
    while true {
      let reply = journal.perform(Operation(.undo(.init())))
      guard reply.ok else {
        if reply.error != "nothingToUndo" { return "undo is refused: \(reply.error ?? "")" }
        break
      }
      if reply.result != "applied" { return "undo is \(reply.result ?? "")" }
      states.append(journal.state)
    }
    while let expected = states.popLast() {
      if !journal.state.utf8.elementsEqual(expected.utf8) {
        return "\(journal.state) instead of \(expected)"
      }
      if !states.isEmpty { journal.perform(Operation(.redo(.init()))) }
    }
    return nil
  }

  @Test(arguments: UInt64(5000)..<5012)
  func whatIsRefusedOrTriedOnlyChangesNothing(seed: UInt64) {
    let check = SequenceCheck { operations in
      var journal = OracleJournal()
      for operation in operations {
        let before = Self.everything(in: journal)
        let reply = journal.perform(operation)
        if !reply.ok || Self.isTrial(operation), Self.everything(in: journal) != before {
          return "\(operation.playLine) has changed something"
        }
      }
      return nil
    }
    #expect(check.broken(SequenceCheck.drawn(seed..<seed + 1, count: 300)) == [])
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

import TestSupport
import Testing

/// `DRAGJOURNAL_LONG=1` checks some laws on many more sequences.
@Suite struct LawTests {
  @Test(arguments: UInt64(0)..<(LongRun.isOn ? 80 : 20), Content.allCases)
  func undoingAllAndRedoingAsMuchGoesBackThroughTheSameStates(block: UInt64, content: Content) {
    let check = SequenceCheck { operations in
      var journal = OracleJournal()
      for operation in operations + [Operation(.reopen)] { journal.perform(operation) }
      return Self.failureOfUndoAndRedo(journal)
    }
    let sizes: (sequences: UInt64, operations: Int) =
      switch content {
      case .lists: (100, 24)
      case .listsAndDocuments: (40, 24)
      case .transfers: (3, 90)
      }
    let seeds = (block * 100)..<(block * 100 + sizes.sequences)
    let sequences = SequenceCheck.drawn(seeds, content, count: sizes.operations, Self.plain)
    #expect(check.broken(sequences) == [])
  }

  /// The operation of one actor who leaves the history to plain undo and redo.
  private static func plain(_ operation: Operation) -> Operation {
    switch operation.verb {
    case .undo: Operation(.undo(.init()))
    case .redo: Operation(.redo(.init()))
    case .prune: Operation(.history)
    default: plain(operation.verb, operation.unit)
    }
  }

  private static func plain(_ verb: Operation.Verb, _ unit: Operation.Unit) -> Operation {
    var operation = Operation(verb)
    operation.unit = unit
    return operation
  }

  private static func failureOfUndoAndRedo(_ start: OracleJournal) -> String? {
    var journal = start
    var states = [journal.state]
    while true {
      let reply = journal.perform(Operation(.undo(.init())))
      guard reply.ok else {
        let isEnd = reply.error == "nothingToUndo" || reply.error == "irreversible"
        if !isEnd { return "undo is refused: \(reply.error ?? "")" }
        break
      }
      if reply.result != "applied" { return "undo is \(reply.result ?? "")" }
      states.append(journal.state)
    }
    let redo = Operation(.redo(.init()))
    let undo = Operation(.undo(.init()))
    return failure(of: redo, through: states.dropLast().reversed(), &journal)
      ?? failure(of: undo, through: states.dropFirst(), &journal)
  }

  /// Repeats a request and compares the state after each with what it was before.
  private static func failure(
    of request: Operation, through states: some Sequence<String>, _ journal: inout OracleJournal
  ) -> String? {
    for expected in states {
      journal.perform(request)
      if !journal.state.utf8.elementsEqual(expected.utf8) {
        return "\(journal.state) instead of \(expected)"
      }
    }
    return nil
  }

  @Test(arguments: UInt64(3000)..<(LongRun.isOn ? 3400 : 3012), Content.allCases)
  func anyStepIsUndoneAndRedoneThroughTheSameStates(seed: UInt64, content: Content) {
    let check = SequenceCheck { operations in
      var journal = OracleJournal()
      for operation in operations + [Operation(.reopen)] { journal.perform(operation) }
      return [false, true].lazy.compactMap { Self.failureOfAnyStep(in: journal, isForced: $0) }
        .first
    }
    #expect(check.broken(SequenceCheck.drawn(seed..<seed + 1, content, count: 120)) == [])
  }

  /// Undoes each step by itself, redoes it and undoes it again.
  private static func failureOfAnyStep(in start: OracleJournal, isForced: Bool) -> String? {
    var choice = Operation.Choice()
    choice.force = isForced
    for step in 1..<200 {
      choice.step = step
      var journal = start
      guard journal.perform(Operation(.undo(choice))).ok else { continue }
      let undone = journal.state
      for (verb, expected) in [(Operation.Verb.redo(choice), start.state), (.undo(choice), undone)]
      {
        let reply = journal.perform(Operation(verb))
        if reply.result != "applied", case .redo = verb {
          return "redo of \(step) is \(reply.error ?? reply.result ?? "")"
        }
        if !journal.state.utf8.elementsEqual(expected.utf8) {
          return "step \(step): \(journal.state) instead of \(expected)"
        }
      }
    }
    return nil
  }

  @Test(arguments: UInt64(4000)..<(LongRun.isOn ? 4200 : 4012))
  func aGroupThatEndsAsItBeganMakesNoStepAndLeavesNoTrace(seed: UInt64) {
    let check = SequenceCheck { operations in
      var journal = OracleJournal()
      for operation in operations + [Operation(.reopen)] { journal.perform(operation) }
      let documents = PlainValue(parsing: journal.state)?["documents"]?.dictionary ?? [:]
      return documents.keys.sorted().lazy.compactMap { Self.failureOfGroup(in: $0, journal) }.first
    }
    let sequences = SequenceCheck.drawn(seed..<seed + 1, .listsAndDocuments, count: 150)
    #expect(check.broken(sequences) == [])
  }

  /// Does things to a document in a group, takes each back by hand, and undoes what was before.
  private static func failureOfGroup(in document: Text, _ start: OracleJournal) -> String? {
    let line = Operation.TextRange(document, 0, 1)
    let verbs: [Operation.Verb] = [
      .begin(name: nil), .write(into: document, at: .first, text: "\u{2028}", style: [:]),
      .insert(into: document, at: .offset(1), items: [.plain("new")]), .delete(items: ["new"]),
      .moveText(line, to: document, at: .last),
      .write(into: document, at: .first, text: "\u{2028}", style: [:]), .deleteText(line),
      .document(.init(id: "draft")), .deleteContainer("draft"),
    ]
    var journal = start
    for verb in verbs { journal.perform(Operation(verb, actor: "local")) }
    var end = Operation.TextRange(document, 0, 0)
    let text = PlainValue(parsing: journal.state)?["documents"]?[document]?["text"]?.text
    end.end = text?.string.count ?? 0
    end.start = end.end - 1
    var deletion = Operation(.deleteText(end), actor: "local")
    deletion.unit = .character
    journal.perform(deletion)
    let reply = journal.perform(Operation(.end, actor: "local"))
    if reply.changed != false || reply.step != nil { return "the group of \(document) is a step" }
    guard Self.everything(in: journal) == Self.everything(in: start) else {
      return "the group of \(document) has left a trace"
    }
    var untouched = start
    for actor in ["a", "b", "c"] as [Text] {
      journal.perform(Operation(.undo(.init()), actor: actor))
      untouched.perform(Operation(.undo(.init()), actor: actor))
    }
    return Self.everything(in: journal) == Self.everything(in: untouched)
      ? nil : "undo differs after the group of \(document)"
  }

  @Test(arguments: UInt64(5000)..<5012, Content.allCases)
  func whatIsRefusedOrTriedOnlyChangesNothing(seed: UInt64, content: Content) {
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
    let count = content == .lists ? 300 : 150
    #expect(check.broken(SequenceCheck.drawn(seed..<seed + 1, content, count: count)) == [])
  }

  private static func isTrial(_ operation: Operation) -> Bool {
    switch operation.verb {
    case .undo(let choice), .redo(let choice): choice.dryRun
    case .over, .leave, .history, .state, .listing, .transfer(_, .progress): true
    default: false
    }
  }

  private static func everything(in journal: OracleJournal) -> [[UInt8]] {
    let histories = ["a", "b", "c", "local"].map { journal.history(of: Text($0)) }
    let lists = Operation.Listing.allCases.map { journal.listing($0).json }
    return ([journal.state] + lists + histories).map { Array($0.utf8) }
  }
}

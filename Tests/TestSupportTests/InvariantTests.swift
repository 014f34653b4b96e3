import TestSupport
import Testing

@Suite struct InvariantTests {
  @Test(arguments: UInt64(900)..<908, Content.allCases)
  func whatIsThereStandsInOnePlaceOnlyAndSaysSoItself(seed: UInt64, content: Content) {
    let check = SequenceCheck { operations in
      var journal = OracleJournal()
      for operation in operations {
        journal.perform(operation)
        if let failure = Self.failure(of: journal) { return failure }
      }
      return nil
    }
    #expect(check.broken(SequenceCheck.drawn(seed..<seed + 1, content, count: 140)) == [])
  }

  private static func failure(of journal: OracleJournal) -> String? {
    var places: [(id: Text, container: Text?)] = []
    let lists = PlainValue(parsing: journal.state)?["lists"]?.dictionary ?? [:]
    for (list, entries) in lists {
      places.append((list, nil))
      collect(entries, in: list, into: &places)
    }
    let documents = PlainValue(parsing: journal.state)?["documents"]?.dictionary ?? [:]
    for (document, content) in documents {
      places.append((document, nil))
      for run in content["runs"]?.values ?? [] {
        guard let id = run.values?.last?["object"]?.text else { continue }
        places.append((id, document))
        if let items = PlainValue(parsing: journal.item(id))?["items"] {
          collect(items, in: id, into: &places)
        }
      }
    }
    if Set(places.map(\.id)).count < places.count { return "something stands twice" }
    for (id, container) in places {
      guard let content = PlainValue(parsing: journal.item(id)), content != .null else {
        return "\(id) is shown and not there"
      }
      if let stated = content["in"], stated != .optional(container) {
        return "\(id) stands in \(container ?? "") and says \(stated.json)"
      }
    }
    return nil
  }

  private static func collect(
    _ entries: PlainValue, in container: Text, into places: inout [(id: Text, container: Text?)]
  ) {
    for entry in entries.values ?? [] {
      guard let id = entry.text ?? entry["id"]?.text else { continue }
      places.append((id, container))
      if let inner = entry["items"] { collect(inner, in: id, into: &places) }
    }
  }

  @Test(arguments: UInt64(700)..<710, [Text("a"), "b", "c"])
  func theHistoryCountsWhatPlainUndoAndRedoFind(seed: UInt64, actor: Text) {
    let check = SequenceCheck { operations in
      var journal = OracleJournal()
      for operation in operations + [Operation(.reopen)] { journal.perform(operation) }
      return Self.failureOfCounts(journal, actor, "undo")
        ?? Self.failureOfCounts(journal, actor, "redo")
    }
    #expect(check.broken(SequenceCheck.drawn(seed..<seed + 1, count: 90)) == [])
  }

  /// Counts down with forced undos or redos until one is refused.
  private static func failureOfCounts(
    _ start: OracleJournal, _ actor: Text, _ name: Text
  ) -> String? {
    var journal = start
    var choice = Operation.Choice()
    choice.force = true
    let request = Operation(name == "undo" ? .undo(choice) : .redo(choice), actor: actor)
    var left = count(name, journal, actor)
    while true {
      let code = journal.perform(request).error
      if let code {
        let isEnd = ["nothingToUndo", "nothingToRedo", "horizonReached"].contains(code)
        return isEnd == (left == 0) ? nil : "\(code) with \(left) left to \(name)"
      }
      left -= 1
      if count(name, journal, actor) != left {
        return "\(name) counts \(count(name, journal, actor)) instead of \(left)"
      }
    }
  }

  private static func count(_ name: Text, _ journal: OracleJournal, _ actor: Text) -> Int {
    PlainValue(parsing: journal.history(of: actor))?[name]?.number ?? -1
  }
}

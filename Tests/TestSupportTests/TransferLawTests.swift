import TestSupport
import Testing

/// What holds of drops that take time, whatever happens around them.
///
/// `DRAGJOURNAL_LONG=1` looks at many more sequences.
@Suite struct TransferLawTests {
  private static let actors: [Text] = ["a", "b", "c", "local"]

  private func check(
    _ seed: UInt64, count: Int, _ failure: @escaping (OracleJournal) -> String?
  ) -> [String] {
    let check = SequenceCheck { operations in
      var journal = OracleJournal()
      for operation in operations { journal.perform(operation) }
      return failure(journal)
    }
    return check.broken(SequenceCheck.drawn(seed..<seed + 1, .transfers, count: count))
  }

  @Test(arguments: UInt64(6000)..<(LongRun.isOn ? 6200 : 6012))
  func nothingIsInBothPlacesOrInNeither(seed: UInt64) {
    let check = SequenceCheck { operations in
      var journal = OracleJournal()
      for operation in operations {
        journal.perform(operation)
        if let failure = Self.failureOfPlaces(in: journal) { return failure }
      }
      return nil
    }
    #expect(check.broken(SequenceCheck.drawn(seed..<seed + 1, .transfers, count: 120)) == [])
  }

  /// What is on its way is unseen, and is back where it was once all transfers are interrupted.
  private static func failureOfPlaces(in start: OracleJournal) -> String? {
    var journal = start
    for actor in actors {
      while journal.perform(Operation(.end, actor: actor)).ok {}
    }
    let before = Shown(journal)
    let underWay = (journal.listing(.transfers)["transfers"]?.values ?? []).filter {
      ["running", "ready"].contains($0["state"]?.text)
    }
    for transfer in underWay {
      guard let item = transfer["item"]?.text else { return "a transfer brings nothing" }
      if before.items.contains(item) { return "\(item) is in both places" }
    }
    let ids = underWay.compactMap { $0["transfer"]?.text }
    if !Set(ids).isSuperset(of: before.placeholders) { return "a placeholder stands for nothing" }
    if Set(before.placeholders).count < before.placeholders.count { return "one stands twice" }
    var later = journal
    later.perform(Operation(.crash))
    let after = Shown(later)
    if !after.placeholders.isEmpty { return "a placeholder is left" }
    if Set(after.items).count < after.items.count { return "something stands twice" }
    let lost = before.items.filter { !after.items.contains($0) }
    if !lost.isEmpty { return "\(lost) is in neither place" }
    let returned = Set(underWay.compactMap { $0["item"]?.text })
    let strange = after.items.filter { id in
      !before.items.contains(id) && !returned.contains(id)
        && !after.surroundings(of: id).contains { returned.contains($0) }
    }
    return strange.isEmpty ? nil : "\(strange) has come from nowhere"
  }

  /// A drop that takes time, from the state of a journal.
  private struct Attempt {
    var drop: Operation
    /// The journal while the drop is under way.
    var journal: OracleJournal
    var transfers: [Text]
  }

  /// All drops of drags under way on lists and documents that begin transfers.
  private static func attempts(in journal: OracleJournal) -> [Attempt] {
    let containers = ["lists", "documents"].flatMap { (kind: Text) in
      PlainValue(parsing: journal.state)?[kind]?.dictionary?.keys.sorted() ?? []
    }
    let dragging = (journal.listing(.sessions)["sessions"]?.values ?? [])
      .filter { $0["state"] == .string("dragging") }.compactMap { $0["session"]?.text }
    let places: [Operation.Place?] = [nil, .first]
    return dragging.suffix(6).flatMap { session in
      containers.flatMap { target in
        places.compactMap { place in
          var drop = Operation.Drop(session: session, target: target)
          drop.at = place
          drop.transfer = true
          var trial = journal
          var operation = Operation(.drop(drop))
          var reply = trial.perform(operation)
          if reply.error == "badRequest" {
            drop.transfer = false
            operation = Operation(.drop(drop))
            reply = trial.perform(operation)
          }
          if reply.isHeld { reply = trial.perform(Operation(.confirm(session: session))) }
          guard !reply.transfers.isEmpty else { return nil }
          return Attempt(drop: operation, journal: trial, transfers: reply.transfers.map(\.id))
        }
      }
    }
  }

  private static func content(of journal: OracleJournal) -> [[UInt8]] {
    ([journal.state] + actors.map { journal.history(of: $0) }).map { Array($0.utf8) }
  }

  @Test(arguments: UInt64(6400)..<(LongRun.isOn ? 6500 : 6408))
  func aDropThatFailsOrIsStoppedIsAsIfItHadNeverBeen(seed: UInt64) {
    let broken = check(seed, count: 90) { start in
      for attempt in Self.attempts(in: start) {
        for message in [Operation.Message.fail(reason: nil), .stop(reason: nil)] {
          if let failure = Self.failure(of: attempt, endingBy: message, start) { return failure }
        }
      }
      return nil
    }
    #expect(broken == [])
  }

  /// Others write at the end of everything while the drop is under way; then it ends.
  private static func failure(
    of attempt: Attempt, endingBy message: Operation.Message, _ start: OracleJournal
  ) -> String? {
    var journal = attempt.journal
    var untouched = start
    let containers = ["lists", "documents"].flatMap { (kind: Text) in
      PlainValue(parsing: start.state)?[kind]?.dictionary?.keys.sorted() ?? []
    }
    for (index, id) in containers.enumerated() {
      let verbs: [Operation.Verb] = [
        .write(into: id, at: .last, text: "w", style: [:]),
        .insert(into: id, at: .last, items: [.plain(Text("new-\(index)"))]),
      ]
      for verb in verbs {
        let operation = Operation(verb, actor: "local", origin: "import")
        if journal.perform(operation).ok { untouched.perform(operation) }
      }
    }
    for id in attempt.transfers {
      journal.perform(Operation(.transfer(id, .receive(.zeros(3), total: 9))))
      journal.perform(Operation(.transfer(id, message)))
    }
    guard content(of: journal) != content(of: untouched) else { return nil }
    return "\(attempt.drop.playLine) leaves \(journal.state), not \(untouched.state)"
  }

  @Test(arguments: UInt64(6600)..<(LongRun.isOn ? 6800 : 6616))
  func undoOfAnOpenDropEqualsStoppingIt(seed: UInt64) {
    let broken = check(seed, count: 110) { start in
      for actor in Self.actors {
        var undone = start
        let reply = undone.perform(Operation(.undo(.init()), actor: actor))
        guard reply.result == "cancelled", reply.step == nil else { continue }
        var stopped = start
        for transfer in undone.listing(.transfers)["transfers"]?.values ?? [] {
          guard transfer["state"] == .string("stopped"), let id = transfer["transfer"]?.text else {
            continue
          }
          stopped.perform(Operation(.transfer(id, .stop(reason: nil))))
        }
        let lists = Operation.Listing.allCases
        if Self.content(of: undone) != Self.content(of: stopped)
          || lists.contains(where: { undone.listing($0) != stopped.listing($0) })
        {
          return "\(undone.state), not \(stopped.state)"
        }
      }
      return nil
    }
    #expect(broken == [])
  }

  @Test(arguments: UInt64(6900)..<(LongRun.isOn ? 7000 : 6910))
  func aRetryEndsWhereTheFirstTryWouldHave(seed: UInt64) {
    let broken = check(seed, count: 90) { start in
      for attempt in Self.attempts(in: start) where attempt.transfers.count == 1 {
        var first = attempt.journal
        first.perform(Operation(.transfer(attempt.transfers[0], .finish)))
        var second = attempt.journal
        second.perform(Operation(.transfer(attempt.transfers[0], .fail(reason: nil))))
        let reply = second.perform(Operation(.transfer(attempt.transfers[0], .retry)))
        guard let again = reply.transfers.first else {
          return "\(attempt.drop.playLine) is not retried: \(reply.error ?? "")"
        }
        second.perform(Operation(.transfer(again.id, .finish)))
        if Self.content(of: first) != Self.content(of: second) {
          return "\(attempt.drop.playLine) leads to \(second.state), not \(first.state)"
        }
      }
      return nil
    }
    #expect(broken == [])
  }
}

/// What a state shows: the ids of items and nested lists, and the placeholders.
private struct Shown {
  var items: [Text] = []
  var placeholders: [Text] = []
  private var containers: [Text: Text] = [:]

  /// What stands around an item, innermost first.
  func surroundings(of id: Text) -> [Text] {
    containers[id].map { [$0] + surroundings(of: $0) } ?? []
  }

  init(_ journal: OracleJournal) {
    let state = PlainValue(parsing: journal.state)
    for (list, entries) in state?["lists"]?.dictionary ?? [:] { collect(entries, in: list) }
    for document in state?["documents"]?.dictionary?.values.map({ $0 }) ?? [] {
      placeholders += (document["placeholders"]?.values ?? []).compactMap {
        $0["placeholder"]?.text
      }
      for run in document["runs"]?.values ?? [] {
        guard let id = run.values?.last?["object"]?.text else { continue }
        items.append(id)
        if let inner = PlainValue(parsing: journal.item(id))?["items"] {
          collect(inner, in: id)
        }
      }
    }
  }

  private mutating func collect(_ entries: PlainValue, in container: Text) {
    for entry in entries.values ?? [] {
      if let id = entry["placeholder"]?.text { placeholders.append(id) }
      guard let id = entry.text ?? entry["id"]?.text else { continue }
      items.append(id)
      containers[id] = container
      if let inner = entry["items"] { collect(inner, in: id) }
    }
  }
}

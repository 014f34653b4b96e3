import DragJournal
import DragModel
import TestSupport

/// Runs operations on a journal and on the oracle and compares them after each.
struct ModelRun {
  /// Where the journal is made; nothing may be there.
  let path: String
  /// The actors whose histories are compared.
  let actors: [Text] = ["local", "a", "b", "c"]

  /// The first difference, in words; nil if there is none.
  func difference(_ operations: [Operation]) -> String? {
    do throws(JournalError) {
      return try run(operations)
    } catch {
      return "the journal failed: \(error)"
    }
  }

  private func run(_ operations: [Operation]) throws(JournalError) -> String? {
    let options = JournalOptions(checkpointIntervalEvents: 64)
    var journal = try Journal.open(at: path, options)
    var oracle = OracleJournal()
    for (index, operation) in operations.enumerated() {
      if operation.verb == .reopen || operation.verb == .crash {
        try journal.close()
        journal = try Journal.open(at: path, options)
      }
      let expected = oracle.perform(operation)
      let found = JournalDriver(journal: journal).perform(operation)
      var difference = compare(found, expected)
      if difference == nil { difference = try compare(journal, oracle) }
      if let difference {
        try journal.close()
        return "operation \(index), \(operation.playLine): \(difference)"
      }
    }
    defer { try? journal.close() }
    return try journal.verify(.rebuild).first.map { "verification: \($0)" }
  }

  /// Two texts that differ, in words; of long ones what is around the first difference.
  private func difference(_ what: String, _ found: String, _ expected: String) -> String {
    let common = zip(found, expected).prefix { $0 == $1 }.count
    func shown(_ text: String) -> String {
      (common > 200 ? "…" : "") + text.dropFirst(max(0, common - 200)).prefix(400)
    }
    return "\(what)\n\(shown(found)), not\n\(shown(expected))"
  }

  private func compare(_ found: JournalReply, _ expected: OracleReply) -> String? {
    func differs<T: Equatable>(_ name: String, _ found: T?, _ expected: T?) -> String? {
      found == expected
        ? nil : difference("\(name) is", String(describing: found), String(describing: expected))
    }
    if let refusal = differs("refusal", found.error, expected.error) { return refusal }
    guard expected.ok else { return nil }
    let proposal = expected.proposal.map { word in expected.reason.map { "\(word) \($0)" } ?? word }
    if expected.changed != nil, let changed = differs("changed", found.changed, expected.changed) {
      return changed
    }
    let drop =
      differs("transfers", found.transfers, expected.transfers.map { "\($0.id) \($0.item)" })
      ?? differs("facts", found.facts, expected.facts?.json)
      ?? differs("held", found.isHeld, expected.isHeld)
      ?? differs("task", found.task, expected.task?.string)
    if let drop { return drop }
    return differs("step", found.step, expected.step)
      ?? differs("conflicts", found.conflicts, expected.conflicts.map(\.code))
      ?? differs("result", found.result, expected.result)
      ?? differs("proposal", found.proposal, proposal)
      ?? differs("skipped", found.skipped, expected.skipped.map(\.string))
      ?? (expected.operation == nil
        ? nil : differs("operation", found.operation, expected.operation))
      ?? (expected.items == nil || expected.changed == false
        ? nil : differs("items", found.items, expected.items?.map(\.string)))
  }

  private func compare(
    _ journal: Journal, _ oracle: OracleJournal
  ) throws(JournalError) -> String? {
    try journal.read { (state) throws(JournalError) in
      let json = try state.stateJSON()
      if json != oracle.state { return difference("state is", json, oracle.state) }
      for actor in actors {
        let found = try state.historyJSON(of: ActorID(actor.exact))
        let expected = oracle.history(of: actor)
        if found != expected { return difference("history of \(actor) is", found, expected) }
      }
      return try compareValues(state, oracle)
    }
  }

  /// Compares all that is known of each item that is there.
  private func compareValues(
    _ state: JournalState, _ oracle: OracleJournal
  ) throws(JournalError) -> String? {
    var open = try state.lists() + state.documents()
    while let id = open.popLast() {
      let view = try state.item(id)
      open.append(contentsOf: try state.entries(of: id))
      if view.isList || view.isDocument { continue }
      let found = view.json
      let expected = oracle.item(Text(id.string))
      if found != expected { return difference("item is", found, expected) }
    }
    return nil
  }
}

extension RepresentationContent {
  /// Size and hash; null for content of which the oracle knows nothing but the type.
  fileprivate var members: [(Text, PlainValue)] {
    guard case .inline(let bytes) = self, !bytes.isEmpty else {
      return [("size", .null), ("sha256", .null)]
    }
    return [
      ("size", .integer(bytes.count)),
      ("sha256", .string(TestSupport.SHA256.hexadecimal(of: bytes))),
    ]
  }
}

extension ItemView {
  /// The item as the protocol writes it; of representations only the types.
  var json: String {
    var members: [(Text, PlainValue)] = [
      ("id", .string(Text(id.string))), ("name", .optional(name.map { Text($0.string) })),
      ("in", .optional(container.map { Text($0.string) })), ("properties", .sorted(properties)),
      ("fields", .sorted(fields)),
      (
        "representations",
        .array(
          representations.map {
            .members(
              [
                ("type", .string(Text($0.type.string))), ("lossy", .bool($0.isLossy)),
              ] + $0.content.members)
          })
      ),
    ]
    if let items { members.append(("items", .array(items.map(\.json)))) }
    return PlainValue.members(members).json
  }
}

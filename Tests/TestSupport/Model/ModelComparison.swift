import DragJournal
import DragModel

/// Compares a journal and what it answers with the oracle.
package struct ModelComparison {
  /// The actors whose histories are compared.
  package static let actors: [Text] = ["local", "a", "b", "c"]

  /// Makes the comparison.
  package init() {}

  /// Two texts that differ, in words; of long ones what is around the first difference.
  private func difference(_ what: String, _ found: String, _ expected: String) -> String {
    let common = zip(found, expected).prefix { $0 == $1 }.count
    func shown(_ text: String) -> String {
      (common > 200 ? "…" : "") + text.dropFirst(max(0, common - 200)).prefix(400)
    }
    return "\(what)\n\(shown(found)), not\n\(shown(expected))"
  }

  /// The first thing in which a reply is not the oracle's.
  package func compare(_ found: JournalReply, _ expected: OracleReply) -> String? {
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

  /// The first thing in which state and histories are not the oracle's.
  package func compare(
    _ journal: Journal, _ oracle: OracleJournal
  ) throws(JournalError) -> String? {
    try journal.read { (state) throws(JournalError) in
      if let difference = try compare(state, oracle.contents) { return difference }
      for actor in Self.actors {
        if let difference = try compare(state, historyOf: actor, oracle) { return difference }
      }
      return try compareValues(state, journal, oracle)
    }
  }

  /// The first thing in which lists, documents and items are not the oracle's.
  func compare(_ state: JournalState, _ contents: ModelContents) throws(JournalError) -> String? {
    let json = try state.stateJSON()
    if json != contents.state { return difference("state is", json, contents.state) }
    let values = try state.valuesJSON()
    if values != contents.values { return difference("values are", values, contents.values) }
    return nil
  }

  /// The first thing in which the history of an actor is not the oracle's.
  func compare(
    _ state: JournalState, historyOf actor: Text, _ oracle: OracleJournal
  ) throws(JournalError) -> String? {
    let found = try state.historyJSON(of: ActorID(actor.exact))
    let expected = oracle.history(of: actor)
    return found == expected ? nil : difference("history of \(actor) is", found, expected)
  }

  /// Compares all that is known of each item that is there.
  private func compareValues(
    _ state: JournalState, _ journal: Journal, _ oracle: OracleJournal
  ) throws(JournalError) -> String? {
    var open = try state.lists() + state.documents()
    while let id = open.popLast() {
      let view = try state.item(id)
      open.append(contentsOf: try state.entries(of: id))
      if view.isList || view.isDocument { continue }
      // Of content that was collected the oracle knows more than the journal.
      guard let hashes = try hashes(of: view, journal) else { continue }
      let found = view.json(hashes)
      let expected = oracle.item(Text(id.string))
      if found != expected { return difference("item is", found, expected) }
    }
    return nil
  }

  /// The hashes of an item's representations, none for empty ones; nil if one was collected.
  private func hashes(
    of view: ItemView, _ journal: Journal
  ) throws(JournalError) -> [[UInt8]?]? {
    var hashes: [[UInt8]?] = []
    for representation in view.representations {
      // Of content without bytes the oracle knows nothing but the type.
      if representation.content.sizeBytes == 0 {
        hashes.append(nil)
        continue
      }
      do throws(JournalError) { hashes.append(try journal.sha256(of: representation)) } catch {
        if case .contentMissing = error { return nil }
        throw error
      }
    }
    return hashes
  }
}

extension ItemView {
  /// The item as the protocol writes it, with the hashes of its representations.
  fileprivate func json(_ hashes: [[UInt8]?]) -> String {
    var members: [(Text, PlainValue)] = [
      ("id", .string(Text(id.string))), ("name", .optional(name.map { Text($0.string) })),
      ("in", .optional(container.map { Text($0.string) })), ("properties", .sorted(properties)),
      ("fields", .sorted(fields)),
      (
        "representations",
        .array(
          zip(representations, hashes).map { representation, hash in
            .members([
              ("type", .string(Text(representation.type.string))),
              ("lossy", .bool(representation.isLossy)),
              ("size", hash == nil ? .null : .integer(Int(representation.content.sizeBytes))),
              ("sha256", .optional(hash.map { Text(hexadecimal: $0) })),
            ])
          })
      ),
    ]
    if let items { members.append(("items", .array(items.map(\.json)))) }
    return PlainValue.members(members).json
  }
}

extension Text {
  /// Bytes in hexadecimal digits.
  fileprivate init(hexadecimal bytes: [UInt8]) {
    self.init(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }
}

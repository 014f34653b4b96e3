import TestSupport

/// Runs a script through the oracle and collects what is not as the script wishes.
struct ScriptRunner {
  var journal = OracleJournal()
  /// One message for each wish that did not come true.
  var failures: [String] = []

  mutating func run(_ script: PlayScript) {
    for (index, line) in script.lines.enumerated() {
      for failure in failures(of: line) { failures.append("line \(index + 1): \(failure)") }
    }
  }

  private mutating func failures(of line: PlayScript.Line) -> [String] {
    switch line {
    case .remark: return []
    case .expect(let state, let history, let actor):
      return check(state: state) + check(history: history, of: actor)
    case .request(let operation, let code, let expected):
      let reply = journal.perform(operation)
      guard reply.error == code?.string else {
        return ["\(operation.playLine): \(reply.error ?? "done"), not \(code?.string ?? "done")"]
      }
      guard let expected = expected.map(Self.known), !Self.matches(reply.value, expected) else {
        return []
      }
      return ["\(operation.playLine): \(reply.value.json), not \(expected.json)"]
    }
  }

  private func check(state: PlainValue?) -> [String] {
    let present = PlainValue(parsing: journal.state) ?? .null
    return ["lists", "documents"].flatMap { (kind: Text) -> [String] in
      (state?[kind]?.dictionary ?? [:]).compactMap { id, expected in
        let found = present[kind]?[id] ?? .null
        let holds = kind == "lists" ? found == expected : Self.holds(found, expected)
        return holds ? nil : "\(id) is \(found.json), not \(expected.json)"
      }
    }
  }

  /// Whether a document is as expected; one that has no placeholders does not say so.
  private static func holds(_ found: PlainValue, _ expected: PlainValue) -> Bool {
    guard case .object(var members) = found else { return found == expected }
    if found["placeholders"] == nil { members.append(.init("placeholders", .array([]))) }
    return matches(.object(members), expected)
  }

  /// What is expected without what the oracle does not know: the rule that decided a proposal, which
  /// has no agreed words.
  private static func known(_ expected: PlainValue) -> PlainValue {
    switch expected {
    case .array(let values): .array(values.map(known))
    case .object(let members):
      .object(
        members.filter { $0.name != "rule" }.map { .init($0.name, known($0.value)) })
    default: expected
    }
  }

  private func check(history expected: PlainValue?, of actor: Text) -> [String] {
    guard let expected else { return [] }
    let found = PlainValue(parsing: journal.history(of: actor)) ?? .null
    return Self.matches(found, expected) ? [] : ["history is \(found.json), not \(expected.json)"]
  }

  /// Whether all members named are there and equal, arrays in full length.
  static func matches(_ found: PlainValue, _ expected: PlainValue) -> Bool {
    if let wanted = expected.dictionary {
      return wanted.allSatisfy { name, value in
        found[name].map { matches($0, value) } ?? false
      }
    }
    if let wanted = expected.values, let values = found.values {
      return wanted.count == values.count && zip(values, wanted).allSatisfy { matches($0, $1) }
    }
    return found == expected
  }
}

extension OracleReply {
  /// The reply as the protocol writes it, as far as the oracle knows it.
  var value: PlainValue {
    var members: [PlainValue.Member] = []
    if case .object(let told) = facts { members = told }
    if isHeld { add("held", .bool(true)) }
    add("task", .optional(task))
    add("transfers", .array(transfers.map(\.value)))
    func add(_ name: Text, _ value: PlainValue) { members.append(.init(name, value)) }
    func add(_ name: Text, text: String?) { add(name, .optional(text.map { Text($0) })) }
    add("changed", changed.map { .bool($0) } ?? .null)
    add("step", step.map { .integer($0) } ?? .null)
    add("items", .array((items ?? []).map { .string($0) }))
    add("skipped", .array(skipped.map { .string($0) }))
    add("conflicts", .array(conflicts.map(Self.value(of:))))
    add("session", .optional(session))
    add("representation", .optional(representation))
    add("state", json.flatMap { PlainValue(parsing: $0) } ?? .null)
    add("operation", text: operation)
    add("name", text: name)
    add("result", text: result)
    add("proposal", text: proposal)
    add("reason", text: reason)
    add("badge", text: badge)
    return .object(members)
  }

  private static func value(of conflict: Conflict) -> PlainValue {
    .object([.init("code", .string(Text(conflict.code))), .init("item", .string(conflict.item))])
  }
}

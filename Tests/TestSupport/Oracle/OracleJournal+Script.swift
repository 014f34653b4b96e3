extension OracleJournal {
  /// The operations as a script of the play protocol that expects what the oracle does.
  ///
  /// After each request it expects its refusal or reply, the state of all that is or was there, and
  /// the history of the actor.
  package static func script(of operations: [Operation]) -> String {
    var journal = OracleJournal()
    var seen: Set<Text> = []
    var lines: [String] = []
    for operation in operations {
      let reply = journal.perform(operation)
      var members = operation.playMembers
      if let code = reply.error {
        members.append(("expectError", .string(Text(code))))
      } else {
        members.append(("expectReply", .members(reply.told)))
      }
      lines.append(PlainValue.members(members).json)
      seen.formUnion(journal.lists)
      lines.append(
        PlainValue.members([
          ("op", .string("expect")), ("actor", .string(operation.actor)),
          ("state", journal.wholeState(of: seen)),
          ("history", PlainValue(parsing: journal.history(of: operation.actor)) ?? .null),
        ]).json)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The state with a null for each list and document that is not there any more.
  private func wholeState(of seen: Set<Text>) -> PlainValue {
    let present = PlainValue(parsing: state) ?? .null
    let kinds: [Text] = ["lists", "documents"]
    return .members(
      kinds.map { kind in
        var members = present[kind]?.dictionary ?? [:]
        for (id, state) in members where kind == "documents" && state["placeholders"] == nil {
          guard case .object(let told) = state else { continue }
          members[id] = .object(told + [.init("placeholders", .array([]))])
        }
        for id in seen where (nodes[id]?.isDocument ?? false) == (kind == "documents") {
          if members[id] == nil { members[id] = .null }
        }
        return (kind, .sortedMembers(members))
      })
  }
}

extension OracleReply {
  /// What a reply tells for certain, as the protocol writes it.
  fileprivate var told: [(Text, PlainValue)] {
    var members: [(Text, PlainValue)] = []
    func add(_ name: Text, _ text: String?) {
      if let text { members.append((name, .string(Text(text)))) }
    }
    if let changed { members.append(("changed", .bool(changed))) }
    if let step { members.append(("step", .integer(step))) }
    if let items, changed != false { members.append(("items", .array(items.map { .string($0) }))) }
    if !skipped.isEmpty { members.append(("skipped", .array(skipped.map { .string($0) }))) }
    if result != nil {
      let codes = conflicts.map { PlainValue.members([("code", .string(Text($0.code)))]) }
      members.append(("conflicts", .array(codes)))
    }
    if isHeld { members.append(("held", .bool(true))) }
    if let task { members.append(("task", .string(task))) }
    if !transfers.isEmpty { members.append(("transfers", .array(transfers.map(\.value)))) }
    if let facts { members += Self.certain(facts) }
    if let session { members.append(("session", .string(session))) }
    add("operation", operation)
    add("name", name)
    add("result", result)
    add("proposal", proposal)
    add("reason", reason)
    if proposal != nil { members.append(("badge", .optional(badge.map { Text($0) }))) }
    return members
  }

  /// The members of a list of what is under way that no reading of the rules leaves open.
  ///
  /// Those are not the reasons, the fractions and first states of tasks, and what came of a session
  /// that has started a task or whose transfers were retried.
  private static func certain(_ facts: PlainValue) -> [(Text, PlainValue)] {
    let open: Set<Text> = ["reason", "operation", "fraction"]
    return (facts.dictionary ?? [:]).sorted { $0.key < $1.key }.map { name, value in
      guard let entries = value.values else { return (name, value) }
      return (
        name,
        .array(
          entries.map { entry in
            let members = entry.dictionary ?? [:]
            return .sortedMembers(
              members.filter { member in
                !open.contains(member.key) && member.value != .string("running")
                  || member.key == "state" && members["transfer"] != nil
              })
          })
      )
    }
  }
}

extension OracleReply.Begun {
  /// The transfer as a reply tells it.
  package var value: PlainValue {
    .members([("id", .string(id)), ("item", .string(item))])
  }
}

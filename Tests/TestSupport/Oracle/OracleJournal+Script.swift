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
    if let session { members.append(("session", .string(session))) }
    add("operation", operation)
    add("name", name)
    add("result", result)
    add("proposal", proposal)
    add("reason", reason)
    if proposal != nil { members.append(("badge", .optional(badge.map { Text($0) }))) }
    return members
  }
}

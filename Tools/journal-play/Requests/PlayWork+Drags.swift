import DragJournal
import DragModel

/// Requests on drag sessions.
extension PlayWork {
  private static let operations: KeyValuePairs<ExactText, DropOperation> = [
    "move": .move, "copy": .copy, "link": .link,
  ]

  static func drag(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let session: SessionID? = try members.id("session")
    if members.has("text") || members.has("external") {
      try members.checkOne(of: "items", "text", "external")
    }
    let unit = try members.unit()
    var source =
      if let text = try members.textSource(unit) {
        DragSource(text: text)
      } else if let external = try members.external() {
        DragSource(external: external)
      } else {
        DragSource(items: try members.neededIDs("items"))
      }
    if let names = try members.list("allows") {
      source.allows = []
      for name in names {
        source.allows.append(try members.choice(name, named: "allows", operations))
      }
    }
    source.allowsExternalMove = try members.flag("externalMove")
    source.preview = members.value("preview")?.property
    return performAndLook(.beginDrag(session, of: source, by: attribution), sessionMembers)
  }

  static func add(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let session: SessionID = try members.neededID("session")
    let items = try members.neededIDs("items")
    return performAndLook(.addToDrag(session, items: items, by: attribution), sessionMembers)
  }

  static func cancel(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let session: SessionID = try members.neededID("session")
    let choices: KeyValuePairs<ExactText, CancelReason> = [
      "user": .user, "noTarget": .noTarget, "error": .error,
    ]
    let reason = try members.choice("reason", choices) ?? .user
    return performAndLook(
      .cancelDrag(session, reason: reason, by: attribution), sessionMembers)
  }

  private static func sessionMembers(_ session: SessionID) -> [JSONMember] {
    [JSONMember("session", .text(session.text))]
  }

  static func drop(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let session: SessionID = try members.neededID("session")
    try members.checkOne(of: "target", "to")
    let operation = try members.choice("operation", operations)
    let allOrNothing = try members.flag("allOrNothing")
    let byTransfers = try members.flag("transfer")
    let unit = try members.unit()
    let fields = try members.texts("fields")
    if let inner = try members.object("to") {
      for name in ["at", "replacing", "properties"] as [ExactText] where members.has(name) {
        throw .badRequest("\"to\" and \"\(name)\" exclude each other")
      }
      var app = Members(inner, place: "\"to\"")
      let name = try app.neededText("app")
      try app.end()
      return .content(
        .drop(
          session, onApp: name, operation: operation, fields: fields, allOrNothing: allOrNothing,
          byTransfers: byTransfers, by: attribution))
    }
    let target = DropTarget(
      on: try members.neededID("target"), at: try members.positionIfAny(unit), operation: operation,
      replacing: try members.id("replacing"), properties: try members.changedProperties(),
      fields: fields, allOrNothing: allOrNothing, byTransfers: byTransfers)
    return .content(.drop(session, on: target, by: attribution))
  }

  static func confirm(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let session: SessionID = try members.neededID("session")
    return .content(.confirm(session, extra: try members.properties("extra"), by: attribution))
  }

  static func over(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let session: SessionID = try members.neededID("session")
    let unit = try members.unit()
    let target = DropTarget(
      on: try members.neededID("target"), at: try members.positionIfAny(unit))
    return read(by: attribution) { (state) throws(JournalError) in
      try state.proposal(for: session, over: target)
    } _: { (proposal, _) in
      proposal.members
    }
  }

  static func leave(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let session: SessionID = try members.neededID("session")
    return read(by: attribution) { (state) throws(JournalError) in
      do throws(JournalError) {
        try state.checkDragging(session)
      } catch {
        guard error.code != "notFound" else { throw error }
      }
    } _: { (_, _) in
      []
    }
  }

  static func spring(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let session: SessionID = try members.neededID("session")
    let target: ContentID = try members.neededID("target")
    return read(by: attribution) { (state) throws(JournalError) in
      try state.checkDragging(session)
      _ = try state.count(of: target)
    } _: { (_, _) in
      []
    }
  }

  static func sessions(_ attribution: Attribution) -> PlayWork {
    read(by: attribution) { (state) throws(JournalError) in
      try state.sessions()
    } _: { (sessions, _) in
      [JSONMember("sessions", .list(sessions.map { .object($0.members) }))]
    }
  }
}

extension JournalState {
  /// Refuses a session that never was or has ended.
  fileprivate func checkDragging(_ session: SessionID) throws(JournalError) {
    _ = try proposal(for: session, over: DropTarget(on: "any"))
  }
}

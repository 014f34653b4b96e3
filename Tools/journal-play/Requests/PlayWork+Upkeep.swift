import DragJournal
import DragModel

/// Requests on the journal as a whole.
extension PlayWork {
  static func check(_ attribution: Attribution) -> PlayWork {
    .alone { (player) throws(PlayRefusal) in
      let findings = Findings()
      let answer = try player.look(attribution) { (journal) throws(JournalError) in
        findings.all = try journal.verify(.rebuild).map { "\($0)" }
        return []
      }
      guard findings.all.isEmpty else {
        throw PlayRefusal(code: "corrupt", message: findings.all.joined(separator: " "))
      }
      return answer
    }
  }

  static func rebuild(_ attribution: Attribution) -> PlayWork {
    .alone { (player) throws(PlayRefusal) in
      try player.look(attribution) { (journal) throws(JournalError) in
        try journal.rebuild()
        return []
      }
    }
  }

  static func reopen(_ attribution: Attribution) -> PlayWork {
    .alone { (player) throws(PlayRefusal) in
      try player.reopen(attribution)
      return try player.look(attribution.unconditional) { (_) in [] }
    }
  }

  static func crash() -> PlayWork {
    .alone { (player) throws(PlayRefusal) in try player.crash() }
  }
}

/// What a check has found.
private final class Findings {
  var all: [String] = []
}

extension Attribution {
  /// The same without the sequence number that was expected.
  fileprivate var unconditional: Attribution { Attribution(actor: actor, origin: origin) }
}

/// What the oracle answers; members that a request does not tell are nil or empty.
package struct OracleReply: Hashable, Sendable {
  /// A change that could not be taken back or done again.
  package struct Conflict: Hashable, Sendable {
    /// The protocol's code.
    package var code: String
    /// What it is about.
    package var item: Text
  }

  /// A transfer that was begun.
  package struct Begun: Hashable, Sendable {
    /// Its id.
    package var id: Text
    /// What it brings.
    package var item: Text
  }

  /// Whether the request was not refused.
  package var ok = true
  /// The code with which it was refused.
  package var error: String?
  /// Whether content changed; nil for requests that are not about content, and for undo and redo.
  package var changed: Bool?
  /// The step that was made, undone or redone.
  package var step: Int?
  /// The ids that were made, or that arrived, in order.
  package var items: [Text]?
  /// Lifted items that could not be taken along.
  package var skipped: [Text] = []
  /// Whether the drop waits for its confirmation.
  package var isHeld = false
  /// The task that a drop has started.
  package var task: Text?
  /// The transfers that a drop has begun, in order.
  package var transfers: [Begun] = []
  /// The session of a drag.
  package var session: Text?
  /// The operation of a drop.
  package var operation: String?
  /// The name of the step undone or redone.
  package var name: String?
  /// The outcome of an undo or redo: `applied`, `partial` or `cancelled`.
  package var result: String?
  /// What could not be taken back or done again.
  package var conflicts: [Conflict] = []
  /// What a drop here would do.
  package var proposal: String?
  /// Why a drop here is forbidden.
  package var reason: String?
  /// The badge to show.
  package var badge: String?
  /// The representation that the target would take of the first item.
  package var representation: Text?
  /// Members that are told of what is under way.
  package var facts: PlainValue?
  /// The state or history that was asked for, as JSON.
  package var json: String?

  /// Makes the answer of a request that was done.
  package init() {}

  /// Makes the answer of a refused request.
  package init(refused code: String) {
    ok = false
    error = code
  }
}

/// A request was refused, or a change could not be taken back.
struct Refusal: Error, Hashable {
  var code: String

  init(_ code: String) {
    self.code = code
  }
}

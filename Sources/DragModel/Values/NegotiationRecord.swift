/// What came of a negotiation, for the facts of an event: what was taken, and what failed before it.
public struct NegotiationRecord: Hashable, Sendable {
  /// An encoding that was chosen but could not be loaded.
  public struct Failure: Hashable, Sendable {
    /// What was chosen.
    public var choice: Negotiation.Choice
    /// Why it could not be loaded, in the app's words.
    public var reason: ExactText

    /// Describes a failure.
    public init(_ choice: Negotiation.Choice, reason: ExactText) {
      self.choice = choice
      self.reason = reason
    }
  }

  /// What is taken; nil if the target accepts nothing, or all that it accepts has failed.
  public private(set) var chosen: Negotiation.Choice?
  /// What was chosen before and failed, in that order.
  public private(set) var failures: [Failure] = []

  /// Tells of one choice that failed, and of the next.
  public init(_ failed: Negotiation.Choice, reason: ExactText, _ next: Negotiation.Choice) {
    chosen = next
    failures = [Failure(failed, reason: reason)]
  }

  /// Begins with the best choice.
  public init(_ negotiation: Negotiation) { chosen = negotiation.best }

  /// Goes on to the next choice, because the present one could not be loaded.
  ///
  /// Nothing happens if nothing is chosen any more.
  ///
  /// - Returns: The next choice; nil if none is left.
  @discardableResult
  public mutating func fallBack(
    in negotiation: Negotiation, reason: ExactText
  ) -> Negotiation.Choice? {
    guard let failed = chosen else { return nil }
    failures.append(Failure(failed, reason: reason))
    chosen = negotiation.next(after: failed)
    return chosen
  }
}

extension NegotiationRecord {
  private enum Key {
    static let chosen: ExactText = "chosen"
    static let failed: ExactText = "failed"
    static let index: ExactText = "index"
    static let type: ExactText = "type"
    static let accepted: ExactText = "accepted"
    static let match: ExactText = "match"
    static let reason: ExactText = "reason"
  }

  /// The record as a value that events can carry: a map with `chosen` and `failed`, each left out if
  /// there is nothing.
  public var value: PropertyValue {
    var members: [ExactText: PropertyValue] = [:]
    if let chosen { members[Key.chosen] = .map(Self.members(of: chosen)) }
    if !failures.isEmpty {
      members[Key.failed] = .list(
        failures.map { failure in
          var members = Self.members(of: failure.choice)
          members[Key.reason] = .text(failure.reason)
          return .map(members)
        })
    }
    return .map(members)
  }

  /// Reads a record back; nil if the value is none.
  ///
  /// Members that are not known are skipped.
  public init?(_ value: PropertyValue) {
    guard case .map(let members) = value else { return nil }
    if let chosen = members[Key.chosen] {
      guard case .map(let parts) = chosen, let choice = Self.choice(parts) else { return nil }
      self.chosen = choice
    }
    guard let failed = members[Key.failed] else { return }
    guard case .list(let values) = failed else { return nil }
    for value in values {
      guard case .map(let parts) = value, let choice = Self.choice(parts),
        case .text(let reason) = parts[Key.reason]
      else { return nil }
      failures.append(Failure(choice, reason: reason))
    }
  }

  private static func members(of choice: Negotiation.Choice) -> [ExactText: PropertyValue] {
    var members: [ExactText: PropertyValue] = [
      Key.index: .integer(Int64(choice.index)), Key.type: .text(choice.type),
      Key.match: .text(ExactText(choice.match.rawValue)),
    ]
    if let pattern = choice.pattern { members[Key.accepted] = .text(pattern) }
    return members
  }

  private static func choice(_ members: [ExactText: PropertyValue]) -> Negotiation.Choice? {
    guard case .integer(let index) = members[Key.index], let index = Int(exactly: index),
      index >= 0, case .text(let type) = members[Key.type],
      case .text(let word) = members[Key.match],
      let match = ContentTypes.Match(rawValue: word.string)
    else { return nil }
    var pattern: ExactText?
    if let accepted = members[Key.accepted] {
      guard case .text(let text) = accepted else { return nil }
      pattern = text
    }
    return Negotiation.Choice(index: index, type: type, pattern: pattern, match: match)
  }
}

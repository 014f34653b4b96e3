/// Which of the offered encodings a target takes: the first that it accepts, then the next.
public struct Negotiation: Hashable, Sendable {
  /// The offered content types, best first.
  public let offered: [ExactText]
  /// What the target accepts: names, `x/*` and `*`; nil: everything.
  public let accepted: [ExactText]?
  /// Which types conform to which.
  public let types: ContentTypes

  /// Puts an offer before a target; without `types`, names alone decide.
  public init(
    offered: [ExactText], accepted: [ExactText]?, types: ContentTypes = ContentTypes()
  ) {
    self.offered = offered
    self.accepted = accepted
    self.types = types
  }

  /// An offered encoding that the target accepts, and why.
  public struct Choice: Hashable, Sendable {
    /// Its index in the offer.
    public var index: Int
    /// Its content type.
    public var type: ExactText
    /// The first of the accepted patterns that it conforms to; nil if the target names none.
    public var pattern: ExactText?
    /// How it conforms.
    public var match: ContentTypes.Match

    /// Describes a choice.
    public init(index: Int, type: ExactText, pattern: ExactText?, match: ContentTypes.Match) {
      self.index = index
      self.type = type
      self.pattern = pattern
      self.match = match
    }
  }

  /// The first offered encoding that the target accepts; nil if it accepts none.
  public var best: Choice? { choice(from: 0) }

  /// The next one that it accepts, for when a choice could not be loaded; nil if there is none.
  public func next(after choice: Choice) -> Choice? { self.choice(from: choice.index + 1) }

  /// All that it accepts, best first.
  ///
  /// - Complexity: O(r·a), r = encodings offered, a = patterns accepted.
  public var choices: [Choice] { offered.indices.compactMap(choice(at:)) }

  private func choice(from start: Int) -> Choice? {
    offered.indices.dropFirst(start).lazy.compactMap(choice(at:)).first
  }

  /// What the target takes an offered encoding for; nil if it does not accept it.
  private func choice(at index: Int) -> Choice? {
    let type = offered[index]
    guard let accepted else {
      return Choice(index: index, type: type, pattern: nil, match: .anything)
    }
    for pattern in accepted {
      guard let match = types.match(type, pattern) else { continue }
      return Choice(index: index, type: type, pattern: pattern, match: match)
    }
    return nil
  }
}

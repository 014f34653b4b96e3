/// All encodings that a source offers of one item, best first.
///
/// The order is the source's and is kept; a target takes the first that it accepts (`Negotiation`).
public struct RepresentationOffer: Hashable, Sendable {
  /// The encodings, best first.
  public var representations: [OfferedRepresentation]

  /// Makes an offer.
  public init(_ representations: [OfferedRepresentation]) {
    self.representations = representations
  }

  /// Makes an offer of what an item has.
  public init(_ representations: [Representation]) {
    self.init(representations.map { OfferedRepresentation($0) })
  }

  /// What the guidelines for dragging advise against.
  ///
  /// The native form of an object comes first, lossless before lossy, and a form that others can
  /// read is among them (Apple's Human Interface Guidelines, "Drag and drop"). Nothing is refused for
  /// it.
  public enum Warning: Hashable, Sendable {
    /// A private type stands behind a public one, so targets that know both take the poorer.
    case nativeNotFirst(ExactText, behind: ExactText)
    /// A lossless encoding stands behind a lossy one.
    case losslessAfterLossy(ExactText, behind: ExactText)
    /// All types are private, so other apps can read none of them.
    case noPublicFallback(ExactText)
  }

  /// Checks the order, and that there is something for others; `types` says which names are public.
  public func warnings(_ types: ContentTypes = .wellKnown) -> [Warning] {
    var warnings: [Warning] = []
    var firstPublic: ExactText?
    var firstLossy: ExactText?
    for representation in representations {
      let type = representation.type
      let isPublic = types.isPublic(type)
      if let firstPublic, !isPublic {
        warnings.append(.nativeNotFirst(type, behind: firstPublic))
      }
      if let firstLossy, !representation.isLossy {
        warnings.append(.losslessAfterLossy(type, behind: firstLossy))
      }
      if isPublic { firstPublic = firstPublic ?? type }
      if representation.isLossy { firstLossy = firstLossy ?? type }
    }
    if let best = representations.first, firstPublic == nil {
      warnings.append(.noPublicFallback(best.type))
    }
    return warnings
  }
}

extension RepresentationOffer.Warning: CustomStringConvertible {
  /// What is advised against, and what to do, for a developer.
  public var description: String {
    switch self {
    case .nativeNotFirst(let type, let other):
      "private type \(type) is offered behind \(other); offer the native form first"
    case .losslessAfterLossy(let type, let other):
      "lossless \(type) is offered behind lossy \(other); offer lossless forms first"
    case .noPublicFallback(let type):
      "private type \(type) has no public alternative; offer one that other apps can read, too"
    }
  }
}

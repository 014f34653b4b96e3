/// One encoding that a source could give of an item, described before any of its bytes are there.
public struct OfferedRepresentation: Hashable, Sendable {
  /// The content type: a MIME name or a reverse-DNS name.
  public var type: ExactText
  /// True if the encoding loses something of the original.
  public var isLossy: Bool
  /// About how many bytes it will have, if the source knows; for showing progress only.
  public var sizeHintBytes: UInt64?

  /// Describes an encoding.
  public init(_ type: ExactText, isLossy: Bool = false, sizeHintBytes: UInt64? = nil) {
    self.type = type
    self.isLossy = isLossy
    self.sizeHintBytes = sizeHintBytes
  }

  /// Describes an encoding that is there, whose size is known.
  public init(_ representation: Representation) {
    self.init(
      representation.type, isLossy: representation.isLossy,
      sizeHintBytes: representation.content.sizeBytes)
  }
}

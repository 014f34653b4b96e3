/// What offsets and lengths of a text count.
public enum TextUnit: String, Hashable, Sendable, CaseIterable {
  /// Unicode scalars; an embedded object is one.
  case scalar
  /// Code units of UTF-16, as in an `NSRange`.
  case utf16
  /// Bytes of UTF-8.
  case utf8
  /// Extended grapheme clusters, as Swift's `Character`.
  case character
}

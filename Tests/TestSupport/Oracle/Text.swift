/// Text that is compared by its UTF-8 bytes, never by canonical equivalence.
///
/// Ids, names and the names of properties are of this type, so that a precomposed and a decomposed
/// letter stay two different texts everywhere: as keys, in sets and in comparisons.
package struct Text: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The UTF-8 bytes of the text.
  package let bytes: [UInt8]
  /// A number made of the bytes (FNV-1a), so that most comparisons need not look at them.
  private let fingerprint: UInt64

  /// Makes a text of a string's UTF-8 bytes.
  package init(_ string: String) {
    self.init(bytes: Array(string.utf8))
  }

  /// Makes a text of a literal.
  package init(stringLiteral value: String) {
    self.init(value)
  }

  /// Makes a text of bytes that are valid UTF-8.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
    var mixed: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { mixed = (mixed ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    fingerprint = mixed
  }

  /// The text as a string.
  package var string: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// The text itself, for messages.
  package var description: String {
    string
  }

  /// Whether two texts have the same bytes.
  package static func == (left: Text, right: Text) -> Bool {
    left.fingerprint == right.fingerprint && left.bytes == right.bytes
  }

  /// Hashes what equal texts have in common.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
  }

  /// Orders by bytes, the shorter first if one begins with the other.
  package static func < (left: Text, right: Text) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// Joins the bytes of two texts.
  package static func + (left: Text, right: Text) -> Text {
    Text(bytes: left.bytes + right.bytes)
  }
}

/// Why bytes are not deterministic CBOR; offsets count bytes from the start of the input.
public enum CBORError: Error, Sendable, Hashable {
  /// The input ends inside the head of the item that starts at `offset`.
  case truncated(offset: Int)
  /// An item announces more bytes or members than the input has left.
  case lengthBeyondInput(offset: Int)
  /// A length, an integer or a float is written longer than it needs to be.
  case notShortest(offset: Int)
  /// The item at `offset` is well formed, but not what the reader needs there.
  case unexpected(found: CBORType, expected: Expectation, offset: Int)
  /// The initial byte is one that RFC 8949 reserves.
  case reserved(offset: Int)
  /// An item of indefinite length, or the break that ends one.
  case indefiniteLength(offset: Int)
  /// The text item at `offset` is not valid UTF-8.
  case invalidUTF8(offset: Int)
  /// The integer at `offset` does not fit 64 signed bits.
  case integerOutOfRange(offset: Int)
  /// A number that is NaN or infinite stands where a finite one is needed.
  case notFinite(offset: Int)
  /// The map key at `offset` sorts before the key it follows.
  case keyOrder(offset: Int)
  /// The map key at `offset` equals the key it follows.
  case duplicateKey(offset: Int)
  /// Arrays and maps are nested deeper than `CBORLimits.depth`, or new items deeper than
  /// `Limits.insertionDepth`.
  case tooDeep(offset: Int)
  /// Bytes follow the value that should have been the last.
  case trailingBytes(offset: Int)

  /// What a reader asked for when it met something else.
  public enum Expectation: Sendable, Hashable {
    /// An integer of 0 or more.
    case unsigned
    /// An integer below 0.
    case negative
    /// An integer of either sign.
    case integer
    /// A byte string.
    case bytes
    /// A text string.
    case text
    /// An array.
    case array
    /// A map.
    case map
    /// `true` or `false`.
    case bool
    /// `null`.
    case null
    /// A floating-point number.
    case double
    /// Any value of the subset in use: no tags, no undefined, no unassigned simple values.
    case value
  }
}

/// The limits that reader and writer share.
package enum CBORLimits {
  /// How many arrays and maps may be open at once.
  package static let depth = 64
  /// How many members are reserved ahead for a count that the input merely claims.
  static let reservedMembers = 32
}

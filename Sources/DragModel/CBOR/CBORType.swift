/// The kind of a CBOR item, as its initial byte tells it.
public enum CBORType: Sendable, Hashable {
  /// An integer of 0 or more (major type 0).
  case unsigned
  /// An integer below 0 (major type 1).
  case negative
  /// A byte string (major type 2).
  case bytes
  /// A text string (major type 3).
  case text
  /// An array (major type 4).
  case array
  /// A map (major type 5).
  case map
  /// A tag (major type 6), which this subset refuses.
  case tag
  /// `true` or `false`.
  case bool
  /// `null`.
  case null
  /// A floating-point number of 2, 4 or 8 bytes.
  case double
  /// The simple value `undefined`, which this subset refuses.
  case undefined
  /// An unassigned simple value, which this subset refuses.
  case simple
}

/// The major types, in place in the upper three bits of the initial byte.
enum CBORMajor {
  static let unsigned: UInt8 = 0x00
  static let negative: UInt8 = 0x20
  static let bytes: UInt8 = 0x40
  static let text: UInt8 = 0x60
  static let array: UInt8 = 0x80
  static let map: UInt8 = 0xa0
  static let tag: UInt8 = 0xc0
  static let simple: UInt8 = 0xe0
}

/// The initial bytes of major type 7 that this subset uses.
enum CBORSimple {
  static let `false`: UInt8 = 0xf4
  static let `true`: UInt8 = 0xf5
  static let null: UInt8 = 0xf6
  static let undefined: UInt8 = 0xf7
  static let half: UInt8 = 0xf9
  static let single: UInt8 = 0xfa
  static let double: UInt8 = 0xfb
}

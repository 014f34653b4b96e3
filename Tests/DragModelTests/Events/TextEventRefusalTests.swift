import DragModel
import Testing

/// Bytes that are almost an event of a text.
@Suite struct TextEventRefusalTests {
  /// What each change is wrong in, its bytes from offset 7 of the event on, and the refusal.
  static let refused: [(String, String, CBORError)] = spans + writings + changes + places + seeds

  private static let spans: [(String, String, CBORError)] = [
    ("a span of none", "8207 81 82 02 00", .integerOutOfRange(offset: 11)),
    (
      "an element past 2^32", "8207 81 82 1b0000000100000000 01", .integerOutOfRange(offset: 11)
    ),
    ("a count past 2^32", "8207 81 82 02 1b0000000100000000", .integerOutOfRange(offset: 12)),
    ("a span that ends at 2^32", "8207 81 82 1affffffff 01", .integerOutOfRange(offset: 11)),
    ("a span that ends past 2^32", "8207 81 82 02 1affffffff", .integerOutOfRange(offset: 11)),
    ("a span of three numbers", "8207 81 83 02 01 01", .integerOutOfRange(offset: 10)),
    ("a span of one number", "8207 81 81 02", .integerOutOfRange(offset: 10)),
    ("an element in two bytes that needs one", "8207 81 82 1802 01", .notShortest(offset: 11)),
    ("a count in five bytes that needs one", "8207 81 82 02 1a00000001", .notShortest(offset: 12)),
    (
      "a negative element", "8207 81 82 20 01",
      .unexpected(found: .negative, expected: .unsigned, offset: 11)
    ),
  ]

  private static let writings: [(String, String, CBORError)] = [
    ("a writing of nothing", "8203 83 01 00 02", .integerOutOfRange(offset: 9)),
    ("styled text without a style", "8203 84 01 00 02 81 6141", .integerOutOfRange(offset: 13)),
    (
      "styled text with two styles", "8203 84 01 00 02 83 6141 a0 a0",
      .integerOutOfRange(offset: 13)
    ),
    ("a style that is no map", "8203 84 01 00 02 82 6141 80", .integerOutOfRange(offset: 16)),
    (
      "attributes in the wrong order", "8203 84 01 00 02 82 6141 a2 6162 01 6161 02",
      .keyOrder(offset: 20)
    ),
    (
      "an attribute twice", "8203 84 01 00 02 82 6141 a2 6161 01 6161 02",
      .duplicateKey(offset: 20)
    ),
    (
      "a part that is neither text nor item", "8203 84 01 00 02 f5",
      .unexpected(found: .bool, expected: .unsigned, offset: 13)
    ),
    ("a lone surrogate in a text", "8203 84 01 00 02 63 eda080", .invalidUTF8(offset: 13)),
    ("an overlong form in a text", "8203 84 01 00 02 62 c080", .invalidUTF8(offset: 13)),
    ("a text that is cut off", "8203 84 01 00 02 63 6141", .lengthBeyondInput(offset: 13)),
    ("more parts than bytes", "8203 9a 00ffffff 01 00 02", .lengthBeyondInput(offset: 9)),
    (
      "the item of a text past 2^32", "8203 84 01 00 02 1b0000000100000000",
      .integerOutOfRange(offset: 13)
    ),
  ]

  private static let changes: [(String, String, CBORError)] = [
    ("a showing without passages", "8204 81 f4", .integerOutOfRange(offset: 9)),
    (
      "a showing by number", "8204 82 00 80",
      .unexpected(found: .unsigned, expected: .bool, offset: 10)
    ),
    ("a passage of three parts", "8204 82 f4 81 83 01 80 80", .integerOutOfRange(offset: 12)),
    ("a styled piece of three parts", "8205 81 83 01 02 01", .integerOutOfRange(offset: 10)),
    ("a styled piece of none", "8205 81 84 01 02 00 80", .integerOutOfRange(offset: 12)),
    (
      "an attribute without a new value", "8205 81 84 01 02 01 81 82 6161 f6",
      .integerOutOfRange(offset: 15)
    ),
    ("a move of four parts", "8206 84 01 02 00 03", .integerOutOfRange(offset: 9)),
    ("a move of eight parts", "8206 88 01 02 00 03 80 80 80 80", .integerOutOfRange(offset: 9)),
    (
      "a stamped span of three numbers", "8206 85 01 02 00 03 81 83 02 01 00",
      .integerOutOfRange(offset: 15)
    ),
    (
      "a stamped span of none", "8206 85 01 02 00 03 81 84 02 00 00 01",
      .integerOutOfRange(offset: 16)
    ),
    (
      "a stamp past 2^32", "8206 85 01 02 00 03 81 84 02 01 00 1b0000000100000000",
      .integerOutOfRange(offset: 19)
    ),
    (
      "a mark past 2^32", "8206 85 01 02 00 1b0000000100000000 80", .integerOutOfRange(offset: 13)
    ),
    ("a joined step past 2^32", "821822 1b0000000100000000", .integerOutOfRange(offset: 10)),
    ("a joining without a step", "811822", .integerOutOfRange(offset: 7)),
    ("a step of an unknown action", "82181e 81 82 11 01", .integerOutOfRange(offset: 12)),
    ("a change of a text with two parts", "8307 80 80", .integerOutOfRange(offset: 7)),
  ]

  private static let places: [(String, String, CBORError)] = [
    ("an old place of three parts", "8201 83 07 83 01 05 05 f6", .integerOutOfRange(offset: 11)),
    ("an old place of one part", "8201 83 07 81 01 f6", .integerOutOfRange(offset: 11)),
    (
      "an old element past 2^32", "8201 83 07 82 01 1b0000000100000000 f6",
      .integerOutOfRange(offset: 13)
    ),
    (
      "a new place that is neither after nor at an element", "8201 83 07 f6 83 01 02 05",
      .integerOutOfRange(offset: 14)
    ),
    ("a new place of four parts", "8201 83 07 f6 84 01 00 05 05", .integerOutOfRange(offset: 12)),
    (
      "a new element past 2^32", "8201 83 07 f6 83 01 01 1b0000000100000000",
      .integerOutOfRange(offset: 15)
    ),
  ]

  private static let seeds: [(String, String, CBORError)] = [
    (
      "document options of two parts", "8200 a3 00 6144 01 03 09 82 f6 f6",
      .integerOutOfRange(offset: 16)
    ),
    (
      "a default style that is no map", "8200 a3 00 6144 01 03 09 83 f6 f6 80",
      .integerOutOfRange(offset: 19)
    ),
    (
      "supported attributes by number", "8200 a3 00 6144 01 03 09 83 f6 81 01 a0",
      .unexpected(found: .unsigned, expected: .text, offset: 19)
    ),
    (
      "a session of eight parts", "820a 88 6173 80 80 f4 f6 f6 82 6141 80 f6",
      .integerOutOfRange(offset: 9)
    ),
    (
      "a lifted text without spans", "820a 86 6173 80 80 f4 f6 81 01",
      .integerOutOfRange(offset: 16)
    ),
    (
      "a lifted span without a stamp", "820a 86 6173 80 80 f4 f6 82 01 81 82 02 01",
      .integerOutOfRange(offset: 19)
    ),
    (
      "a lifted span of none", "820a 86 6173 80 80 f4 f6 82 01 81 83 02 00 00",
      .integerOutOfRange(offset: 20)
    ),
    (
      "a lifted text that is null", "820a 86 6173 80 80 f4 f6 f6",
      .unexpected(found: .null, expected: .array, offset: 16)
    ),
  ]

  @Test("A malformed change of a text is refused with the reason and the place", arguments: refused)
  func isRefused(what: String, bytes: String, error: CBORError) {
    #expect(throws: error, "\(what)") {
      try event(hex(("a3 010a 0200 0781" + bytes).filter { $0 != " " }))
    }
  }
}

import DragModel
import Testing

/// Bytes that are almost an event of a transfer.
@Suite struct TransferEventRefusalTests {
  /// What each change is wrong in, its bytes from offset 7 of the event on, and the refusal.
  static let refused: [(String, String, CBORError)] = [
    ("a transit without a direction", "821834 05", .integerOutOfRange(offset: 7)),
    ("a mark of two numbers", "821833 82 04 05", .integerOutOfRange(offset: 10)),
    ("a drop of seven parts", "821837 87 02 00 03 f6 a0 f6 f4", .integerOutOfRange(offset: 10)),
    ("an unknown operation", "821837 88 02 03 03 f6 a0 f6 f4 80", .integerOutOfRange(offset: 12)),
    ("a transfer of five parts", "821838 85 05 f6 f4 f6 f6", .integerOutOfRange(offset: 10)),
    (
      "a stand that is neither entry nor mark", "821838 86 05 f6 f4 f6 f6 82 02 0a",
      .integerOutOfRange(offset: 17)
    ),
    (
      "another try of no transfer", "821838 87 05 f6 f4 f6 f6 f6 f6",
      .unexpected(found: .null, expected: .unsigned, offset: 17)
    ),
    (
      "a hundred hundredths", "821839 83 01 83 00 f6 f6 83 01 01 1864",
      .integerOutOfRange(offset: 19)
    ),
    (
      "an unknown state of a transfer", "82183a 86 01 00 08 f6 f6 f6",
      .integerOutOfRange(offset: 13)
    ),
    ("a settlement without a step", "82183a 85 01 00 02 f6 f6", .integerOutOfRange(offset: 10)),
    ("an arrival without a reason", "821824 82 06 82 06 02", .integerOutOfRange(offset: 10)),
    ("an unknown passage", "8201 85 07 f6 f6 f6 05", .integerOutOfRange(offset: 14)),
    ("a passage that is none", "8201 85 07 f6 f6 f6 00", .integerOutOfRange(offset: 14)),
    ("a renaming that is none", "8201 84 07 f6 f6 f6", .integerOutOfRange(offset: 13)),
    (
      "a renaming that is said to be done", "8201 84 07 f6 f6 83 f6 6141 f5",
      .integerOutOfRange(offset: 17)
    ),
    (
      "a held drop of seven parts", "830d 00 87 03 01 f6 f6 a0 f6 f4",
      .integerOutOfRange(offset: 10)
    ),
    (
      "external content that is null", "820a 87 6173 80 80 f4 f6 f6 f6",
      .unexpected(found: .null, expected: .array, offset: 17)
    ),
    (
      "an external item of five parts", "820a 87 6173 80 80 f4 f6 f6 82 6141 81 85 f6 f6 80 a0 a0",
      .integerOutOfRange(offset: 21)
    ),
  ]

  @Test(
    "A malformed change of a transfer is refused with the reason and the place", arguments: refused)
  func isRefused(what: String, bytes: String, error: CBORError) {
    #expect(throws: error, "\(what)") {
      try event(hex(("a3 010a 0200 0781" + bytes).filter { $0 != " " }))
    }
  }

  /// An event that lends items, each inside the one before; the first begins at offset 21, each
  /// takes 7 bytes.
  private static func lending(depth: Int, innermost: String) -> [UInt8] {
    let start = "a3 010a 0200 0781 820a 87 6173 80 80 f4 f6 f6 82 6141 81"
    let open = String(repeating: "86 f6 f6 80 a0 a0 81", count: depth)
    return hex((start + open + innermost).filter { $0 != " " })
  }

  @Test(
    "Items of another app may be nested as deep as an insertion",
    arguments: ["6161", "86 f6 f6 80 a0 a0 f6"])
  func deepest(innermost: String) throws {
    let bytes = Self.lending(depth: Limits.insertionDepth - 1, innermost: innermost)
    #expect(try encoded(event(bytes)) == bytes)
  }

  @Test(
    "Items nested deeper are refused where they are too deep, however deep",
    arguments: [64, 65, 100_000], ["6161", "86 f6 f6 80 a0 a0 f6"])
  func tooDeep(depth: Int, innermost: String) {
    #expect(throws: CBORError.tooDeep(offset: 21 + 64 * 7)) {
      try event(Self.lending(depth: depth, innermost: innermost))
    }
  }
}

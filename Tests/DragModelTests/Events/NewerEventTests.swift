import DragModel
import Testing

/// Events of newer versions, and bytes that are no events.
@Suite struct NewerEventTests {
  @Test("A key of a newer minor version is skipped, whatever its value")
  func unknownKeys() throws {
    let newer = "a5 01 0a  02 00  07 81 81 15  0a a1 61 6b 82 f6 f5  18 63 f9 3c00"
    #expect(try event(hex(newer.filter { $0 != " " })) == Event(.closeGroup))
  }

  @Test("A key of a newer minor version in something that is made is skipped")
  func unknownSeedKey() throws {
    let newer = "a3 01 0a  02 00  07 81 82 00 a3 00 61 61 01 02 0a 43 010203"
    #expect(
      try event(hex(newer.filter { $0 != " " }))
        == Event(.create(NodeSeed(id: "a", kind: .item))))
  }

  @Test("A kind of a newer minor version keeps its number and its bytes")
  func unknownKind() throws {
    let bytes = hex("a3 01 19 03e8  02 00  07 80".filter { $0 != " " })
    let read = try event(bytes)
    #expect(read.kind.rawValue == 1_000)
    #expect(read.kind.name == "event.1000")
    #expect(try encoded(read) == bytes)
  }

  static let refused: [(String, String, CBORError)] = [
    ("an unknown change", "a3 010a 0200 07 81 82 1863 00", .integerOutOfRange(offset: 8)),
    ("a change with too many parts", "a3 010a 0200 07 81 82 15 00", .integerOutOfRange(offset: 7)),
    (
      "a change without parts", "a3 010a 0200 07 81 80", .truncated(offset: 8)
    ),
    ("no kind", "a2 0200 0780", .integerOutOfRange(offset: 0)),
    ("a key that comes late", "a3 0200 010a 0780", .keyOrder(offset: 3)),
    ("a key that comes twice", "a3 010a 010a 0780", .duplicateKey(offset: 3)),
    (
      "a kind of item that is none", "a3 010a 0200 0781 8200 a2 006161 0105",
      .integerOutOfRange(
        offset: 14)
    ),
    (
      "an index that is negative", "a3 010a 0200 0781 8201 83 02 f6 82 01 20",
      .unexpected(
        found: .negative, expected: .unsigned, offset: 14)
    ),
    (
      "a node number over 32 bits", "a3 010a 0200 0781 8201 83 1b0000000100000000 f6 f6",
      .integerOutOfRange(offset: 10)
    ),
    (
      "a task reported as cancelled", "a3 010a 0200 0781 821829 83 01 04 f6",
      .integerOutOfRange(offset: 12)
    ),
    (
      "a selection in one part", "a4 010a 0200 0780 0981f6", .integerOutOfRange(offset: 8)
    ),
    ("a byte too many", "a3 010a 0200 0780 00", .trailingBytes(offset: 7)),
    ("a time in two bytes that needs one", "a3 010a 021805 0780", .notShortest(offset: 4)),
    ("nothing", "", .truncated(offset: 0)),
  ]

  @Test("Bytes that are no event are refused with the reason and the place", arguments: refused)
  func isRefused(what: String, bytes: String, error: CBORError) {
    #expect(throws: error, "\(what)") { try event(hex(bytes.filter { $0 != " " })) }
  }
}

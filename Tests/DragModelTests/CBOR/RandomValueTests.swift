import DragModel
import Testing

/// Seeded random values and bytes; a failure names the rounds that went wrong.
@Suite struct RandomValueTests {
  private static let strings: [ExactText] = [
    "", "a", "b", "aa", "name", "\u{e9}", "e\u{301}", "\u{6c34}", "\u{10151}",
    "a text that is longer than what fits a small string",
  ]

  static func value(depth: Int, _ random: inout SplitMix64) -> PropertyValue {
    switch UInt64.random(in: 0..<(depth == 0 ? 6 : 8), using: &random) {
    case 0: return .null
    case 1: return .bool(random.next() & 1 == 0)
    case 2: return .integer(Int64(bitPattern: random.next()) >> Int64(random.next() % 64))
    case 3:
      let number = Double(bitPattern: random.next())
      return PropertyValue(number: number) ?? .integer(0)
    case 4:
      return PropertyValue(number: Double(random.next() % 4096) / 64) ?? .null
    case 5: return .text(strings[Int(random.next() % UInt64(strings.count))])
    case 6:
      return .list((0..<random.next() % 5).map { _ in value(depth: depth - 1, &random) })
    default:
      var members: [ExactText: PropertyValue] = [:]
      for _ in 0..<random.next() % 6 {
        let key = strings[Int(random.next() % UInt64(strings.count))]
        members[key] = value(depth: depth - 1, &random)
      }
      return .map(members)
    }
  }

  @Test("20,000 random values come back as they were written, and skip as one value")
  func roundTrip() {
    let wrong = (0..<20_000).filter { round in
      var random = SplitMix64(state: UInt64(round))
      let value = Self.value(depth: 4, &random)
      guard let bytes = try? encoded(value) else { return true }
      return (try? propertyValue(bytes)) != value || errorSkipping(bytes) != nil
    }
    #expect(wrong == [])
  }

  /// Random bytes for even rounds, an encoded value with a few bytes changed for odd ones.
  static func hostileBytes(round: Int) -> [UInt8] {
    var random = SplitMix64(state: UInt64(round) << 20)
    if round.isMultiple(of: 2) {
      return (0..<random.next() % 24).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
    var bytes = (try? encoded(value(depth: 3, &random))) ?? []
    for _ in 0...random.next() % 3 where !bytes.isEmpty {
      let index = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 4 {
      case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[index] ^= 1 << UInt8(random.next() % 8)
      case 2: bytes.remove(at: index)
      default: bytes.removeLast(bytes.count - index)
      }
    }
    return bytes
  }

  @Test("Of 200,000 hostile inputs none traps, and what is accepted is written back to the byte")
  func hostile() {
    var accepted = 0
    let wrong = (0..<200_000).filter { round in
      let bytes = Self.hostileBytes(round: round)
      let skipped = errorSkipping(bytes) == nil
      if let item = try? CBORItem(decoding: bytes), item.encoded() != bytes { return true }
      guard let value = try? propertyValue(bytes) else { return false }
      accepted += 1
      // A value that can be read can be skipped, too.
      return !skipped || (try? encoded(value)) != bytes
    }
    #expect(wrong == [])
    // Both outcomes must be there, or the test says nothing.
    #expect(accepted > 10_000 && accepted < 190_000)
  }

  @Test("Every input of one and two bytes that is accepted is written back to the byte")
  func exhaustive() {
    let inputs = (UInt8.min...UInt8.max).flatMap { first in
      [[first]] + (UInt8.min...UInt8.max).map { [first, $0] }
    }
    let wrong = inputs.filter { bytes in
      guard let item = try? CBORItem(decoding: bytes) else { return false }
      return item.encoded() != bytes
    }
    #expect(wrong == [])
    // 24 + 24 integers, 2 booleans, null, 4 empty strings and containers in one byte.
    #expect(inputs.count { $0.count == 1 && errorSkipping($0) == nil } == 55)
  }
}

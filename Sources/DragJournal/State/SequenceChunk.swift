import DragModel

/// A node of the counted tree in which a container keeps its entries in order.
///
/// A leaf lists entries; a branch lists chunks and how many entries are below each. There are no
/// order keys: an entry is found by counting, so nothing grows, collides or needs renumbering.
struct SequenceChunk: Sendable {
  /// No chunk.
  static let none: UInt32 = 0
  /// The most members of a chunk; one more splits it.
  static let capacity = 64
  /// A leaf below this looks for a neighbour to join.
  static let sparse = 16

  /// The branch above; `none` for a root.
  var parent: UInt32 = none
  /// Entries of a leaf (node numbers), or chunks of a branch.
  var members: [UInt32]
  /// For a branch, the number of entries below each member; nil for a leaf.
  var counts: [UInt32]?

  /// The number of entries in or below it.
  var total: Int {
    guard let counts else { return members.count }
    return counts.reduce(0) { $0 + Int($1) }
  }

  /// How many entries stand before a member; nil if it is none.
  func countBefore(_ member: UInt32) -> Int? {
    guard let position = members.firstIndex(of: member) else { return nil }
    guard let counts else { return position }
    var before = 0
    for index in 0..<position { before += Int(counts[index]) }
    return before
  }

  /// The member of a branch that has the entry with an index, or that an insertion at it goes into;
  /// nil for a leaf.
  func member(
    having index: Int, isInserting: Bool
  ) -> (position: Int, below: UInt32, left: Int)? {
    guard let counts, !members.isEmpty else { return nil }
    var left = index
    var position = 0
    while position < counts.count - 1, left >= Int(counts[position]) + (isInserting ? 1 : 0) {
      left -= Int(counts[position])
      position += 1
    }
    return (position, members[position], left)
  }
}

extension SequenceChunk: PageElement {
  static let table = StateTable.chunks
  static let perPage: UInt32 = 1

  func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(counts == nil ? 2 : 3)
    encoder.unsigned(UInt64(parent))
    Self.append(members, to: &encoder)
    if let counts { Self.append(counts, to: &encoder) }
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    let parts = try decoder.arrayHeader(in: 2...3)
    parent = try decoder.narrow()
    members = try Self.numbers(from: &decoder)
    guard parts == 3 else { return }
    let start = decoder.offset
    counts = try Self.numbers(from: &decoder)
    guard counts?.count == members.count else { throw .integerOutOfRange(offset: start) }
  }

  private static func append(_ numbers: [UInt32], to encoder: inout CBOREncoder) {
    encoder.arrayHeader(numbers.count)
    for number in numbers { encoder.unsigned(UInt64(number)) }
  }

  private static func numbers(from decoder: inout CBORDecoder) throws(CBORError) -> [UInt32] {
    let count = try decoder.arrayHeader(in: 0...capacity + 1)
    var numbers: [UInt32] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count { numbers.append(try decoder.narrow()) }
    return numbers
  }
}

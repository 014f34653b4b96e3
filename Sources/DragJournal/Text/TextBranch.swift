import DragModel

/// A node of the counted tree in which a document keeps its leaves in order.
struct TextBranch: Sendable {
  /// No branch.
  static let none: UInt32 = 0
  /// The most members; more split it.
  static let capacity = 32

  /// The branch above; `none` for a root.
  var parent: UInt32 = none
  /// True if its members are leaves, false if they are branches.
  var isAboveLeaves: Bool
  var members: [UInt32]
  /// How long the shown text below each member is.
  var counts: [TextCounts]

  /// How long the shown text below it is.
  var total: TextCounts { counts.reduce(.zero, +) }

  /// How long the shown text before a member is; nil if it is none.
  func countsBefore(_ member: UInt32) -> TextCounts? {
    guard let position = members.firstIndex(of: member) else { return nil }
    return counts[..<position].reduce(.zero, +)
  }

  /// The first of some members, or the first below which anything is shown.
  func firstMember(in positions: Range<Int>, isShown: Bool) -> UInt32? {
    positions.first { !isShown || counts[$0].scalars > 0 }.map { members[$0] }
  }

  /// The last of some members, or the last below which anything is shown.
  func lastMember(in positions: Range<Int>, isShown: Bool) -> UInt32? {
    positions.last { !isShown || counts[$0].scalars > 0 }.map { members[$0] }
  }

  /// The member with an offset that is not past the text, and the offset in it.
  func member(having offset: Int, _ unit: TextUnit) -> (member: UInt32, left: Int)? {
    var left = offset
    for (position, member) in members.enumerated() {
      let count = counts[position][unit]
      if left < count { return (member, left) }
      left -= count
    }
    return nil
  }
}

extension TextBranch: PageElement {
  static let table = StateTable.textBranches
  static let perPage: UInt32 = 1

  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(3 + 5 * members.count)
    encoder.unsigned(UInt64(parent))
    encoder.bool(isAboveLeaves)
    encoder.unsigned(UInt64(members.count))
    for member in members { encoder.unsigned(UInt64(member)) }
    for count in counts { count.encode(into: &encoder) }
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    let start = decoder.offset
    let parts = try decoder.arrayHeader()
    parent = try decoder.narrow()
    isAboveLeaves = try decoder.bool()
    let count = try decoder.narrow(Int.self)
    guard count <= Self.capacity, parts == 3 + 5 * count else {
      throw .integerOutOfRange(offset: start)
    }
    members = []
    counts = []
    for _ in 0..<count { members.append(try decoder.narrow()) }
    for _ in 0..<count { counts.append(try TextCounts(from: &decoder)) }
  }
}

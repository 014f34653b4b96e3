import DragModel

/// Which leaf each of 256 elements with consecutive numbers stands in.
struct TextBlock: Sendable {
  /// How many elements.
  static let size: UInt32 = 256

  /// Where another leaf begins: offset in the block « 32 | leaf, in ascending order, the first at 0.
  private var starts: [UInt64]

  /// A block of elements that all stand in one leaf.
  init(leaf: UInt32) { starts = [UInt64(leaf)] }

  /// The leaf of the element at an offset.
  func leaf(at offset: UInt32) -> UInt32 {
    var index = starts.count - 1
    while UInt32(starts[index] >> 32) > offset { index -= 1 }
    return UInt32(truncatingIfNeeded: starts[index])
  }

  /// True if elements all stand in a leaf already.
  func isAll(_ range: Range<UInt32>, in leaf: UInt32) -> Bool {
    guard self.leaf(at: range.lowerBound) == leaf else { return false }
    return !starts.contains {
      UInt32($0 >> 32) > range.lowerBound && UInt32($0 >> 32) < range.upperBound
    }
  }

  /// Says that elements stand in a leaf.
  mutating func set(_ range: Range<UInt32>, to leaf: UInt32) {
    if starts.count == 1, UInt32(truncatingIfNeeded: starts[0]) == leaf { return }
    let following =
      range.upperBound < Self.size ? self.leaf(at: range.upperBound) : TextLeaf.none
    var changed = starts.filter { UInt32($0 >> 32) < range.lowerBound }
    if changed.last.map({ UInt32(truncatingIfNeeded: $0) }) != leaf {
      changed.append(UInt64(range.lowerBound) << 32 | UInt64(leaf))
    }
    if range.upperBound < Self.size, following != leaf {
      changed.append(UInt64(range.upperBound) << 32 | UInt64(following))
    }
    changed.append(contentsOf: starts.filter { UInt32($0 >> 32) > range.upperBound })
    starts = changed
  }
}

extension TextBlock: PageElement {
  static let table = StateTable.textBlocks
  static let perPage: UInt32 = 16

  func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(starts.count)
    for start in starts { encoder.unsigned(start) }
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    let start = decoder.offset
    let count = try decoder.arrayHeader(in: 1...Int(Self.size))
    starts = []
    for _ in 0..<count { starts.append(try decoder.unsigned()) }
    guard starts[0] >> 32 == 0, zip(starts, starts.dropFirst()).allSatisfy({ $0 >> 32 < $1 >> 32 })
    else { throw .integerOutOfRange(offset: start) }
  }
}

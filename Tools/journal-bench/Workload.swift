/// Seeded moves of items between lists, the same for every system.
///
/// It keeps the lists itself, so each move names a gap that is there and changes something.
struct Workload {
  /// One move.
  struct Move {
    /// The number of the item.
    var item: Int
    /// The number of the list it goes to.
    var list: Int
    /// The gap in that list, as it is shown before the move.
    var gap: Int
    /// The item after the gap, for systems that know no gaps; nil at the end.
    var next: Int?
  }

  /// The items of each list, in order.
  private(set) var lists: [[Int]]
  private var homes: [Int]
  private var random: SplitMix

  /// Fills lists with items, list after list.
  init(lists listCount: Int, itemsEach: Int, seed: UInt64 = 20_260_101) {
    lists = (0..<listCount).map { Array($0 * itemsEach..<($0 + 1) * itemsEach) }
    homes = lists.indices.flatMap { Array(repeating: $0, count: itemsEach) }
    random = SplitMix(state: seed)
  }

  /// How many items there are.
  var itemCount: Int { homes.count }

  /// The next moves.
  mutating func moves(_ count: Int) -> [Move] {
    (0..<count).map { _ in move() }
  }

  private mutating func move() -> Move {
    while true {
      let item = random.below(homes.count)
      let target = random.below(lists.count)
      let gap = random.below(lists[target].count + 1)
      guard let old = lists[homes[item]].firstIndex(of: item) else { continue }
      let isInside = homes[item] == target
      if isInside, gap == old || gap == old + 1 { continue }
      let next = gap < lists[target].count ? lists[target][gap] : nil
      lists[homes[item]].remove(at: old)
      lists[target].insert(item, at: isInside && old < gap ? gap - 1 : gap)
      homes[item] = target
      return Move(item: item, list: target, gap: gap, next: next)
    }
  }
}

/// The generator SplitMix64: the same numbers everywhere for a seed.
struct SplitMix {
  /// The seed, then the state.
  var state: UInt64

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number from 0 up to a bound that is far below 2^64, so its bias does not show.
  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}

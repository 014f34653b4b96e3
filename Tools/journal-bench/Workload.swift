/// Seeded moves of items between lists, the same for every system.
///
/// It keeps the lists itself, so each move names a gap that is there and changes something.
struct Workload {
  /// One move of an item, or of some that stand together.
  struct Move {
    /// The numbers of the items, in the order of their list.
    var items: [Int]
    /// The number of the list it goes to.
    var list: Int
    /// The gap in that list, as it is shown before the move.
    var gap: Int
    /// The item after the gap, which stays where it is, for systems that know no gaps; nil at the end.
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

  /// The next moves, each of one item or of as many neighbours as are asked for and there.
  mutating func moves(_ count: Int, of size: Int = 1) -> [Move] {
    (0..<count).map { _ in move(of: size) }
  }

  private mutating func move(of size: Int) -> Move {
    while true {
      let item = random.below(homes.count)
      let target = random.below(lists.count)
      let gap = random.below(lists[target].count + 1)
      let home = homes[item]
      guard let found = lists[home].firstIndex(of: item) else { continue }
      let first = max(0, min(found, lists[home].count - size))
      let run = first..<min(first + size, lists[home].count)
      let isInside = home == target
      if isInside, gap >= run.lowerBound, gap <= run.upperBound { continue }
      let next = gap < lists[target].count ? lists[target][gap] : nil
      let items = Array(lists[home][run])
      lists[home].removeSubrange(run)
      let place = isInside && first < gap ? gap - items.count : gap
      lists[target].insert(contentsOf: items, at: place)
      for item in items { homes[item] = target }
      return Move(items: items, list: target, gap: gap, next: next)
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

import TestSupport

/// Which of the changes that wait a power cut keeps.
struct Survival {
  /// What is kept, in order.
  let pieces: [Disk.Piece]
  /// Which these are, in words.
  let name: String

  /// Up to so many changes, every choice of them is tried.
  static let exhaustiveCount = 8
  /// Choices at random, where there are more.
  private static let randomCount = 100
  /// Choices in which one page is torn.
  private static let tornCount = 12

  /// All that are tried for changes that wait.
  static func all(of pieces: [Disk.Piece], _ random: inout SplitMix64) -> [Survival] {
    let kept =
      pieces.count <= exhaustiveCount
      ? exhaustive(pieces.count) : chosen(pieces.count, &random)
    var all = kept.map { Survival(pieces, kept: $0) }
    let torn = pieces.indices.filter {
      if case .bytes(_, _, let bytes) = pieces[$0] { bytes.count > Disk.sectorBytes } else { false }
    }
    guard !torn.isEmpty else { return all }
    for _ in 0..<tornCount {
      let piece = torn[Int(random.next() % UInt64(torn.count))]
      all.append(Survival(pieces, kept: coins(pieces.count, &random), tearing: piece, &random))
    }
    return all
  }

  private static func exhaustive(_ count: Int) -> [[Bool]] {
    (0..<(1 << count)).map { mask in (0..<count).map { mask >> $0 & 1 == 1 } }
  }

  /// None, all, those before each, all but one, and some by chance.
  private static func chosen(_ count: Int, _ random: inout SplitMix64) -> [[Bool]] {
    var chosen: [[Bool]] = []
    let stride = max(1, count / 32)
    for number in Swift.stride(from: 0, through: count, by: stride) {
      chosen.append((0..<count).map { $0 < number })
      chosen.append((0..<count).map { $0 != number })
    }
    for _ in 0..<randomCount { chosen.append(coins(count, &random)) }
    return chosen
  }

  private static func coins(_ count: Int, _ random: inout SplitMix64) -> [Bool] {
    // Sometimes most are kept, sometimes few.
    let weight = 1 + random.next() % 7
    return (0..<count).map { _ in random.next() % 8 < weight }
  }

  private init(_ all: [Disk.Piece], kept: [Bool]) {
    pieces = zip(all, kept).filter(\.1).map(\.0)
    name = Self.word(kept)
  }

  /// Keeps some sectors of one page.
  private init(
    _ all: [Disk.Piece], kept: [Bool], tearing torn: Int, _ random: inout SplitMix64
  ) {
    var pieces: [Disk.Piece] = []
    let sectors = Self.coins(Disk.pageBytes / Disk.sectorBytes, &random)
    for (index, piece) in all.enumerated() {
      guard index == torn, case .bytes(let file, let offset, let bytes) = piece else {
        if kept[index] { pieces.append(piece) }
        continue
      }
      var start = 0
      while start < bytes.count {
        let place = (offset + start) % Disk.pageBytes
        let stop = min(bytes.count, start + Disk.sectorBytes - place % Disk.sectorBytes)
        if sectors[place / Disk.sectorBytes] {
          pieces.append(.bytes(file: file, at: offset + start, Array(bytes[start..<stop])))
        }
        start = stop
      }
    }
    self.pieces = pieces
    name = Self.word(kept) + ", \(torn) torn \(Self.word(sectors))"
  }

  private static func word(_ kept: [Bool]) -> String {
    let shown = kept.prefix(64).map { $0 ? "1" : "0" }.joined()
    return kept.count > 64 ? shown + "..." : shown
  }
}

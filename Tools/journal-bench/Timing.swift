/// How long the commits of one round took.
struct Timing {
  /// The time of the whole round.
  var total: Duration = .zero
  /// Operations done.
  var operations = 0
  /// The time of each commit.
  var commits: [Duration] = []

  /// Times operations in commits of a size; the clock is read once between two commits.
  static func measure<Operation>(
    _ contender: some Contender<Operation>, _ operations: [Operation], each size: Int
  ) throws(BenchError) -> Timing {
    var timing = Timing(operations: operations.count)
    timing.commits.reserveCapacity(operations.count / size + 1)
    let clock = ContinuousClock()
    let start = clock.now
    var last = start
    var index = 0
    while index < operations.count {
      let end = min(index + size, operations.count)
      try contender.commit(operations[index..<end])
      let now = clock.now
      timing.commits.append(now - last)
      last = now
      index = end
    }
    timing.total = last - start
    return timing
  }

  /// Times one walk over everything that a floor holds.
  static func scan<Operation>(_ floor: LMDBFloor<Operation>) throws(BenchError) -> Timing {
    let clock = ContinuousClock()
    let start = clock.now
    let count = try floor.scan()
    let time = clock.now - start
    return Timing(total: time, operations: count, commits: [time])
  }

  /// Operations a second.
  var rate: Double { Double(operations) / total.inSeconds }
}

extension Duration {
  /// The duration in seconds.
  var inSeconds: Double { self / .seconds(1) }
}

/// The middle and the ends of the figures of several rounds.
struct Spread: Codable, Hashable {
  /// The median.
  var median: Double
  /// The least.
  var min: Double
  /// The greatest.
  var max: Double

  /// Takes the figures of the rounds; all zero if there are none.
  init(_ figures: [Double]) {
    let sorted = figures.sorted()
    median = Self.quantile(0.5, of: sorted)
    min = sorted.first ?? 0
    max = sorted.last ?? 0
  }

  /// The figure that a share of the sorted ones does not exceed; for a half, the median.
  static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    guard !sorted.isEmpty else { return 0 }
    if share == 0.5, sorted.count.isMultiple(of: 2) {
      return (sorted[sorted.count / 2 - 1] + sorted[sorted.count / 2]) / 2
    }
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted[Swift.min(Swift.max(rank, 1), sorted.count) - 1]
  }
}

import TestSupport

/// A law that each sequence of operations keeps, and what to say of one that does not.
struct SequenceCheck {
  /// What is wrong with a sequence; nil if nothing is.
  var failure: ([Operation]) -> String?

  /// The sequences that break the law, each as short as can be and written as a script.
  func broken(_ sequences: [(seed: UInt64, operations: [Operation])]) -> [String] {
    sequences.compactMap { seed, operations in
      guard failure(operations) != nil else { return nil }
      let shortest = Shrinker { failure($0) != nil }.shrink(operations)
      let script = shortest.map(\.playLine).joined(separator: "\n")
      return "seed \(seed): \(failure(shortest) ?? "") after\n\(script)"
    }
  }

  /// The sequences drawn from each of these seeds.
  static func drawn(
    _ seeds: Range<UInt64>, count: Int, _ change: (Operation) -> Operation = { $0 }
  ) -> [(seed: UInt64, operations: [Operation])] {
    seeds.map { ($0, OperationGenerator.operations(seed: $0, count: count).map(change)) }
  }
}

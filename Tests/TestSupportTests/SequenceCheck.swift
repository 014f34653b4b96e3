import TestSupport

/// What sequences of operations are about.
enum Content: CaseIterable {
  case lists
  case listsAndDocuments
  case transfers

  /// The operations drawn from a seed.
  func operations(seed: UInt64, count: Int) -> [Operation] {
    switch self {
    case .lists: OperationGenerator.operations(seed: seed, count: count)
    case .listsAndDocuments: TextOperationGenerator.operations(seed: seed, count: count)
    case .transfers: TransferOperationGenerator.operations(seed: seed, count: count)
    }
  }
}

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
    _ seeds: Range<UInt64>, _ content: Content = .lists, count: Int,
    _ change: (Operation) -> Operation = { $0 }
  ) -> [(seed: UInt64, operations: [Operation])] {
    seeds.map { ($0, content.operations(seed: $0, count: count).map(change)) }
  }
}

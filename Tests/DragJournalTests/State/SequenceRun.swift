import DragModel
import TestSupport

@testable import DragJournal

/// Random insertions and removals on a sequence and on an array.
struct SequenceRun {
  static let container = NodeNumber(1)
  /// The most entries there may be.
  static let limit = 5_000

  private(set) var state: State
  private(set) var model: [NodeNumber] = []
  private(set) var differences: [String] = []
  private(set) var longest = 0
  private let pattern: SequenceTreeTests.Pattern
  private var spare: [NodeNumber] = []
  private var random: SplitMix64
  private var operations = 0

  init(_ pattern: SequenceTreeTests.Pattern, seed: UInt64) throws {
    self.pattern = pattern
    random = SplitMix64(seed: seed)
    state = try State(hashKey: .test)
    try state.applyContent(.create(NodeSeed(id: "list", kind: .list)))
  }

  /// Makes so many changes and then compares everything.
  mutating func perform(_ count: Int) throws {
    for _ in 0..<count {
      operations += 1
      // First mostly in, then as often in as out, at last mostly out.
      let likely = operations < 8_000 ? 85 : operations < 14_000 ? 50 : 25
      let isIn = model.isEmpty || model.count < Self.limit && below(100) < likely
      if isIn { try insert() } else { try remove() }
      try probe()
    }
    try compare()
  }

  /// Puts entries in until there are so many.
  mutating func grow(to count: Int) throws {
    while model.count < count { try insert() }
    try compare()
  }

  /// Takes everything out.
  mutating func empty() throws {
    while !model.isEmpty { try remove() }
    try compare()
    if try state.node(Self.container).sequence != SequenceChunk.none {
      differences.append("an empty list has chunks")
    }
  }

  private mutating func insert() throws {
    let entry: NodeNumber
    if let reused = spare.popLast() {
      entry = reused
    } else {
      entry = NodeNumber(state.nodes.count)
      try state.applyContent(.create(NodeSeed(id: ContentID("\(entry)"), kind: .item)))
    }
    let index = place(isIn: true)
    try state.insertEntry(entry, into: Self.container, at: index)
    model.insert(entry, at: index)
    longest = max(longest, model.count)
  }

  private mutating func remove() throws {
    let entry = model.remove(at: place(isIn: false))
    try state.removeEntry(entry)
    spare.append(entry)
  }

  private mutating func place(isIn: Bool) -> Int {
    let last = isIn ? model.count : model.count - 1
    return switch pattern {
    case .appending: last
    case .prepending: 0
    case .sameGap: last / 3
    case .random: below(last + 1)
    case .queue: isIn ? last : 0
    }
  }

  /// Looks at one entry from both sides.
  private mutating func probe() throws {
    guard !model.isEmpty else { return }
    let index = below(model.count)
    if try state.entry(at: index, of: Self.container) != model[index] {
      differences.append("operation \(operations): the entry at \(index)")
    }
    if try state.index(of: model[index]) != index {
      differences.append("operation \(operations): the index of \(model[index])")
    }
  }

  private mutating func compare() throws {
    if try state.entries(of: Self.container) != model {
      differences.append("operation \(operations): the entries")
    }
    if try state.entryCount(of: Self.container) != model.count {
      differences.append("operation \(operations): the count")
    }
    try state.checkSequences()
  }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}

extension HashKey {
  /// A fixed key.
  static var test: HashKey {
    HashKey(bytes: Array(1...16)) ?? { preconditionFailure("a key has 16 bytes") }()
  }
}

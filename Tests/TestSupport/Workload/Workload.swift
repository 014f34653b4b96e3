/// What a process does to a journal while its end is tried out: a bit of everything, from one seed.
///
/// Lists, texts, drags, transfers, undo and redo, groups, prunes and mistakes come from the generator
/// for transfers; content of its own, collections, compactions and closings are added.
package struct Workload: Sendable {
  /// One thing to do.
  package enum Step: Hashable, Sendable {
    /// A request.
    case operation(Operation)
    /// Frees content that nothing can reach.
    case collect
    /// Goes on in a new generation without the free pages.
    case compact

    /// What it does, in a word.
    package var name: String {
      switch self {
      case .operation(let operation):
        String(String(describing: operation.verb).prefix { $0.isLetter })
      case .collect: "collect"
      case .compact: "compact"
      }
    }

    /// Whether it may be acknowledged before it is durable.
    package var isDeferred: Bool {
      guard case .operation(let operation) = self else { return false }
      switch operation.verb {
      case .drag, .add, .cancel, .begin: return true
      default: return false
      }
    }

    /// Whether the journal is closed and opened for it.
    package var isReopening: Bool {
      guard case .operation(let operation) = self else { return false }
      return operation.verb == .reopen || operation.verb == .crash
    }

    /// Whether it is made of several commits, of which the first may be durable when it fails.
    package var isCompound: Bool { isReopening || self == .collect || self == .compact }
  }

  /// What it was drawn from.
  package let seed: UInt64
  /// What is done, in order.
  package let steps: [Step]

  /// Draws so many steps; each eighth seed has content that makes the file grow past a small map.
  package init(seed: UInt64, count: Int) {
    self.seed = seed
    var draw = Draw(seed: seed)
    steps = (0..<count).map { _ in draw.next() }
  }

  /// Whether the seed has content that makes the file grow past a small map.
  package var isLarge: Bool { Self.isLarge(seed) }

  fileprivate static func isLarge(_ seed: UInt64) -> Bool { seed % 8 == 0 }
}

/// Draws the steps of a workload, each from the state that those before it lead to.
private struct Draw {
  private var generator: TransferOperationGenerator
  private var journal = OracleJournal()
  private var random: SplitMix64
  private var contents = 0
  private let isLarge: Bool

  init(seed: UInt64) {
    generator = TransferOperationGenerator(seed: seed)
    random = SplitMix64(seed: ~seed)
    isLarge = Workload.isLarge(seed)
  }

  mutating func next() -> Workload.Step {
    let step = draw()
    if case .operation(let operation) = step { journal.perform(operation) }
    return step
  }

  private mutating func draw() -> Workload.Step {
    let scene = Scene(journal)
    guard scene.lists.count > 2 else { return .operation(generator.next(for: journal)) }
    switch random.below(100) {
    case 0..<10: return .operation(insertion(scene))
    case 10..<14:
      let known = scene.live.filter { $0.string.hasPrefix("content") }
      guard let item = random.pick(known) else { return .operation(insertion(scene)) }
      return .operation(Operation(.delete(items: [item]), origin: "import"))
    case 14..<18: return .collect
    case 18..<21: return .operation(Operation(.reopen))
    case 21..<27:
      guard let running = random.pick(scene.running.map(\.id)) else { break }
      let piece = Operation.Bytes.base64(bytes(1_500))
      return .operation(Operation(.transfer(running, .receive(piece, total: nil))))
    case 27..<30: return .compact
    default: break
    }
    return .operation(generator.next(for: journal))
  }

  /// An item with content that is stored by its hash.
  private mutating func insertion(_ scene: Scene) -> Operation {
    contents += 1
    var item = Operation.NewItem(id: Text("content\(contents)"))
    let size = isLarge ? 300_000 : 1_100 + random.below(4_000)
    item.representations = [.init("public.data", bytes: bytes(size))]
    let target = random.pick(scene.lists) ?? "none"
    return Operation(
      .insert(into: target, at: nil, items: [.item(item)]),
      origin: random.chance(40) ? "import" : "user")
  }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    let first = UInt8(truncatingIfNeeded: random.next())
    return (0..<count).map { first &+ UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
  }
}

/// Draws the steps of a workload, each from the state that those before it lead to.
package struct WorkloadGenerator: Sendable {
  /// What most requests are about.
  package enum Focus: Sendable {
    /// Lists alone.
    case lists
    /// Documents, and lists in half of the requests.
    case texts
    /// Those, and in half of the requests drops that take time.
    case everything
  }

  private var generator: TransferOperationGenerator
  private var random: SplitMix64
  private var contents = 0
  private let focus: Focus
  private let isLarge: Bool

  /// Makes the generator of a seed; large content makes the file grow past a small map.
  package init(seed: UInt64, focus: Focus = .everything, withLargeContent isLarge: Bool) {
    generator = TransferOperationGenerator(seed: seed)
    random = SplitMix64(seed: ~seed)
    self.focus = focus
    self.isLarge = isLarge
  }

  /// Draws the next step for a journal in this state.
  package mutating func next(for journal: OracleJournal) -> Workload.Step {
    let scene = Scene(journal)
    guard scene.lists.count > 2 else { return .operation(other(scene)) }
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
    return .operation(other(scene))
  }

  /// A request of the generator for what most are about.
  private mutating func other(_ scene: Scene) -> Operation {
    switch focus {
    case .lists: generator.texts.lists.next(in: scene)
    case .texts: generator.texts.next(in: scene)
    case .everything: generator.next(in: scene)
    }
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

public import DragModel

/// The order around the gap as it would be after a drop, so that a list can make room.
public struct OrderPreview: Hashable, Sendable {
  /// An entry with its future index.
  public struct Entry: Hashable, Sendable {
    /// The entry; for an item that a copy or a link would be made of, that item; for a placeholder the
    /// item on its way; nil for an item from another app that has no identifier yet.
    public var id: ContentID?
    /// The index it would have.
    public var index: Int
    /// True if it is dragged, false if it is there and stays.
    public var isArriving: Bool

    /// Describes an entry.
    public init(_ id: ContentID?, at index: Int, isArriving: Bool) {
      self.id = id
      self.index = index
      self.isArriving = isArriving
    }
  }

  /// All that would arrive, and some entries before and after it, in their future order.
  public var entries: [Entry]
  /// How many entries the list would have.
  public var count: Int

  /// Makes a preview.
  public init(entries: [Entry], count: Int) {
    self.entries = entries
    self.count = count
  }
}

/// The entries of a list around a gap that would stay when the drop is done.
struct GapSurroundings {
  /// The nearest that stay before the gap, the nearest last.
  private(set) var before: [NodeNumber] = []
  /// The nearest that stay after the gap, the nearest first.
  private(set) var after: [NodeNumber] = []
  /// How many entries stay before the gap.
  private let countBefore: Int
  /// How many entries stay.
  private let staying: Int

  /// Looks around the gap of a placement in a list or item.
  ///
  /// - Complexity: O((k + r) log n), k = dragged items, r = radius, n = entries of the list.
  init(_ placement: Placement, radius: Int, state: State) throws(JournalError) {
    let target = placement.target
    let gap = try placement.landing.gap(in: state)
    var leaving: Set<NodeNumber> = []
    if placement.decision.operation == .move {
      for source in placement.sources where try state.parent(of: source) == target {
        leaving.insert(source)
      }
    }
    if let replaced = placement.replaced { leaving.insert(replaced) }
    var leavingBefore = 0
    for entry in leaving where try state.shownIndex(of: entry) < gap { leavingBefore += 1 }
    countBefore = gap - leavingBefore
    let count = try state.shownCount(of: target)
    staying = count - leaving.count
    var index = gap
    while before.count < radius, let entry = try state.shownEntry(at: index - 1, of: target) {
      if !leaving.contains(entry) { before.append(entry) }
      index -= 1
    }
    before.reverse()
    index = gap
    while after.count < radius, let entry = try state.shownEntry(at: index, of: target) {
      if !leaving.contains(entry) { after.append(entry) }
      index += 1
    }
  }

  /// The gap by its neighbours.
  func insertionPoint(in state: State) throws(JournalError) -> InsertionPoint {
    .between(
      left: try before.last.map { (entry) throws(JournalError) in try state.shownID(of: entry) },
      right: try after.first.map { (entry) throws(JournalError) in try state.shownID(of: entry) })
  }

  /// The order with the arrivals in the gap.
  func preview(
    of arrivals: [ContentID?], in state: State
  ) throws(JournalError) -> OrderPreview {
    func ids(_ entries: [NodeNumber]) throws(JournalError) -> [ContentID?] {
      try entries.map { (entry) throws(JournalError) in try state.shownID(of: entry) }
    }
    var entries: [OrderPreview.Entry] = []
    entries.reserveCapacity(before.count + arrivals.count + after.count)
    var index = countBefore - before.count
    for (part, isArriving) in [(try ids(before), false), (arrivals, true), (try ids(after), false)]
    {
      for id in part {
        entries.append(.init(id, at: index, isArriving: isArriving))
        index += 1
      }
    }
    return OrderPreview(entries: entries, count: staying + arrivals.count)
  }
}

extension State {
  /// The identifier of a node.
  func id(of number: NodeNumber) throws(JournalError) -> ContentID {
    try nodes.read(number.value) { $0.id }
  }

  /// The identifier that an entry is known by: of a placeholder that of the item on its way.
  func shownID(of entry: NodeNumber) throws(JournalError) -> ContentID {
    let (id, transfer) = try nodes.read(entry.value) { ($0.id, $0.transfer) }
    guard let transfer else { return id }
    return try self.id(of: self.transfer(transfer).seed.item)
  }
}

import DragModel

/// The entries of a container as they are shown: all but those in transit.
///
/// Few entries of a container that is looked at are in transit, so they are listed with it and counted
/// out.
///
/// - Complexity: as for all entries, and O(t log n), t = entries of the container in transit.
extension State {
  /// How many entries are shown.
  func shownCount(of container: NodeNumber) throws(JournalError) -> Int {
    let count = try entryCount(of: container)
    if try isDocument(container) { return count }
    return count - (try entriesInTransit(of: container).count)
  }

  /// The entry with an index among those that are shown; nil if the index is outside.
  func shownEntry(
    at index: Int, of container: NodeNumber
  ) throws(JournalError) -> NodeNumber? {
    guard index >= 0, try index < shownCount(of: container) else { return nil }
    var found = index
    for unseen in try indexesInTransit(of: container) where unseen <= found { found += 1 }
    return try entryIfAny(at: found, of: container)
  }

  /// The index of an entry, or of where it would be, among those that are shown.
  func shownIndex(of entry: NodeNumber) throws(JournalError) -> Int {
    let index = try index(of: entry)
    guard let container = try parent(of: entry) else { return index }
    return index - (try indexesInTransit(of: container).count { $0 < index })
  }

  /// The next shown entry after one in its container; nil if there is none.
  func shownEntry(after entry: NodeNumber) throws(JournalError) -> NodeNumber? {
    var next = try self.entry(after: entry)
    while let candidate = next, try nodes.read(candidate.value, { $0.isOnItsWay }) {
      next = try self.entry(after: candidate)
    }
    return next
  }

  /// The entries that are shown, in order; placeholders too, of a document the objects.
  func shownEntries(of container: NodeNumber) throws(JournalError) -> [NodeNumber] {
    let unseen = try entriesInTransit(of: container)
    let all = try entries(of: container)
    return unseen.isEmpty ? all : all.filter { !unseen.containsSorted($0) }
  }

  /// The items and lists that are shown, in order, without placeholders.
  func shownContent(of container: NodeNumber) throws(JournalError) -> [NodeNumber] {
    let shown = try shownEntries(of: container)
    if openTransfers.isEmpty { return shown }
    var content: [NodeNumber] = []
    for entry in shown where try !isPlaceholder(entry) { content.append(entry) }
    return content
  }

  /// True for what stands in for an item on its way.
  func isPlaceholder(_ number: NodeNumber) throws(JournalError) -> Bool {
    try nodes.read(number.value) { $0.kind == .placeholder }
  }

  /// True if a node is on its way, or inside something that is.
  func isOnItsWay(_ number: NodeNumber) throws(JournalError) -> Bool {
    if openTransfers.isEmpty { return false }
    var next: NodeNumber? = number
    while let node = next, node != .root {
      let (isOnItsWay, parent) = try nodes.read(node.value) { ($0.isOnItsWay, $0.parent) }
      if isOnItsWay { return true }
      next = parent
    }
    return false
  }

  /// What stands for a node in a place that was remembered: for a placeholder whose transfer has
  /// committed the item that came.
  func present(_ neighbour: NodeNumber?) throws(JournalError) -> NodeNumber? {
    guard let neighbour,
      let transfer = try nodes.read(neighbour.value, { $0.transfer })
    else { return neighbour }
    let record = try self.transfer(transfer)
    return record.state == .committed ? record.seed.item : neighbour
  }

  /// The placeholder of an item on its way to a container.
  func placeholder(
    of item: NodeNumber, in container: NodeNumber
  ) throws(JournalError) -> NodeNumber? {
    for number in openTransfers {
      let seed = try transfer(number).seed
      guard seed.item == item, case .entry(let placeholder)? = seed.stand else { continue }
      if try parent(of: placeholder) == container { return placeholder }
    }
    return nil
  }

  /// Inside an event there may be some before its transfers are begun, so those are not asked.
  private func entriesInTransit(of container: NodeNumber) throws(JournalError) -> [NodeNumber] {
    try nodes.read(container.value) { $0.inTransit }
  }

  /// The indexes of the entries in transit among all entries, in order.
  private func indexesInTransit(of container: NodeNumber) throws(JournalError) -> [Int] {
    let unseen = try entriesInTransit(of: container)
    if unseen.isEmpty { return [] }
    if try isDocument(container) { return [] }
    return try unseen.map { (entry) throws(JournalError) in try index(of: entry) }.sorted()
  }
}

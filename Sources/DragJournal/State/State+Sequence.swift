import DragModel

/// The entries of a container, in order: a counted tree of chunks.
///
/// - Complexity: finding by index and finding an index are O(log n), n = entries of the container;
///   inserting and removing too, plus at most one chunk's entries.
extension State {
  /// How many entries a container has; for a document O(n), n = its length.
  func entryCount(of container: NodeNumber) throws(JournalError) -> Int {
    let (root, kind) = try nodes.read(container.value) { ($0.sequence, $0.kind) }
    if kind == .document { return try objects(of: container).count }
    return root == SequenceChunk.none ? 0 : try chunks.read(root) { $0.total }
  }

  /// The entry at an index, which must be there.
  func entry(at index: Int, of container: NodeNumber) throws(JournalError) -> NodeNumber {
    var left = index
    var number = try sequence(of: container)
    while let (_, below) = try descend(from: number, skipping: &left, isInserting: false) {
      number = below
    }
    let entry = try chunks.read(number) { chunk in
      chunk.members.indices.contains(left) ? chunk.members[left] : nil
    }
    guard let entry else { throw .corrupt(.sequence(container)) }
    return NodeNumber(entry)
  }

  /// The entry at an index, or nil if the index is outside.
  func entryIfAny(at index: Int, of container: NodeNumber) throws(JournalError) -> NodeNumber? {
    guard index >= 0, try index < entryCount(of: container) else { return nil }
    return try entry(at: index, of: container)
  }

  /// The index of an entry among all entries of its container.
  func index(of entry: NodeNumber) throws(JournalError) -> Int {
    var number = try nodes.read(entry.value) { $0.leaf }
    var member = entry.value
    var index = 0
    while true {
      let step = try chunks.read(number) { chunk in (chunk.countBefore(member), chunk.parent) }
      guard let before = step.0 else { throw .corrupt(.sequence(entry)) }
      index += before
      if step.1 == SequenceChunk.none { return index }
      member = number
      number = step.1
    }
  }

  /// The entry directly after one in its container; nil for the last.
  func entry(after entry: NodeNumber) throws(JournalError) -> NodeNumber? {
    if let next = try neighboursInLeaf(of: entry).right { return next }
    guard let container = try parent(of: entry) else { return nil }
    return try entryIfAny(at: index(of: entry) + 1, of: container)
  }

  /// The entries directly before and after one, as far as they stand in the same leaf.
  func neighboursInLeaf(
    of entry: NodeNumber
  ) throws(JournalError) -> (left: NodeNumber?, right: NodeNumber?) {
    let leaf = try nodes.read(entry.value) { $0.leaf }
    return try chunks.read(leaf) { chunk in
      guard let position = chunk.members.firstIndex(of: entry.value) else { return (nil, nil) }
      let left = position > 0 ? NodeNumber(chunk.members[position - 1]) : nil
      let next = position + 1
      return (left, next < chunk.members.count ? NodeNumber(chunk.members[next]) : nil)
    }
  }

  /// All entries of a container, in order; of a document the objects.
  func entries(of container: NodeNumber) throws(JournalError) -> [NodeNumber] {
    let (root, kind) = try nodes.read(container.value) { ($0.sequence, $0.kind) }
    if kind == .document { return try objects(of: container) }
    guard root != SequenceChunk.none else { return [] }
    var entries: [NodeNumber] = []
    try collect(root, into: &entries)
    return entries
  }

  /// The root chunk of what a node holds.
  private func sequence(of container: NodeNumber) throws(JournalError) -> UInt32 {
    try nodes.read(container.value) { $0.sequence }
  }

  private func collect(
    _ number: UInt32, into entries: inout [NodeNumber]
  ) throws(JournalError) {
    let chunk = try chunks.element(number)
    if chunk.counts == nil {
      entries.append(contentsOf: chunk.members.lazy.map(NodeNumber.init))
    } else {
      for member in chunk.members { try collect(member, into: &entries) }
    }
  }

  // MARK: Changing

  /// Puts an entry that stands nowhere into a container, at an index among all entries.
  mutating func insertEntry(
    _ entry: NodeNumber, into container: NodeNumber, at index: Int
  ) throws(JournalError) {
    let root = try sequence(of: container)
    guard root != SequenceChunk.none else {
      let leaf = try chunks.insert(
        SequenceChunk(members: [entry.value]), reusing: &freeChunks)
      try nodes.update(container.value) { $0.sequence = leaf }
      return try place(entry, in: leaf, of: container)
    }
    var left = index
    var number = root
    while let (position, below) = try descend(from: number, skipping: &left, isInserting: true) {
      try chunks.update(number) { $0.counts?[position] += 1 }
      number = below
    }
    var members = 0
    try chunks.update(number) {
      $0.members.insert(entry.value, at: left)
      members = $0.members.count
    }
    try place(entry, in: number, of: container)
    if members > SequenceChunk.capacity {
      try split(number, of: container, isAppending: left == members - 1)
    }
  }

  /// The member of a branch that has the entry with an index, or that an insertion at it goes into,
  /// and the index in it; nil for a leaf.
  private func descend(
    from number: UInt32, skipping left: inout Int, isInserting: Bool
  ) throws(JournalError) -> (position: Int, below: UInt32)? {
    let index = left
    let found = try chunks.read(number) { $0.member(having: index, isInserting: isInserting) }
    guard let found else { return nil }
    left = found.left
    return (found.position, found.below)
  }

  /// Takes an entry out of its container.
  mutating func removeEntry(_ entry: NodeNumber) throws(JournalError) {
    let (parent, leaf) = try nodes.read(entry.value) { ($0.parent, $0.leaf) }
    guard let container = parent else { throw .corrupt(.sequence(entry)) }
    try forgetName(of: entry)
    var found = false
    try chunks.update(leaf) { chunk in
      guard let position = chunk.members.firstIndex(of: entry.value) else { return }
      chunk.members.remove(at: position)
      found = true
    }
    guard found else { throw .corrupt(.sequence(entry)) }
    try nodes.update(entry.value) {
      $0.parent = nil
      $0.leaf = SequenceChunk.none
    }
    try countDown(from: leaf)
    try shrink(leaf, of: container)
  }

  private mutating func place(
    _ entry: NodeNumber, in leaf: UInt32, of container: NodeNumber
  ) throws(JournalError) {
    try nodes.update(entry.value) {
      $0.parent = container
      $0.leaf = leaf
    }
    try noteName(of: entry)
  }

  private mutating func countDown(from leaf: UInt32) throws(JournalError) {
    var number = leaf
    var above = try chunks.read(number) { $0.parent }
    while above != SequenceChunk.none {
      try chunks.update(above) { branch in
        guard let position = branch.members.firstIndex(of: number) else { return }
        branch.counts?[position] -= 1
      }
      number = above
      above = try chunks.read(number) { $0.parent }
    }
  }
}

import DragModel

/// How the chunks of a sequence split, join and vanish.
extension State {
  private mutating func freeChunk(_ number: UInt32) throws(JournalError) {
    try chunks.update(number) { $0 = SequenceChunk(members: []) }
    freeChunks.append(number)
  }

  /// Splits a chunk that is over its capacity, and those above it that become so.
  ///
  /// Appending leaves the old chunk full, so a list that only grows at its end is dense.
  mutating func split(
    _ number: UInt32, of container: NodeNumber, isAppending: Bool
  ) throws(JournalError) {
    var old = try chunks.element(number)
    let cut = isAppending ? old.members.count - 1 : old.members.count / 2
    var new = SequenceChunk(parent: old.parent, members: Array(old.members[cut...]))
    old.members.removeSubrange(cut...)
    if let counts = old.counts {
      new.counts = Array(counts[cut...])
      old.counts?.removeSubrange(cut...)
    }
    let added = try chunks.insert(new, reusing: &freeChunks)
    try adopt(new.members, by: added, areChunks: new.counts != nil)
    if old.parent == SequenceChunk.none {
      let root = try chunks.insert(
        SequenceChunk(members: [number, added], counts: [UInt32(old.total), UInt32(new.total)]),
        reusing: &freeChunks)
      old.parent = root
      try chunks.update(added) { $0.parent = root }
      try nodes.update(container.value) { $0.sequence = root }
      return try chunks.update(number) { $0 = old }
    }
    try chunks.update(number) { $0 = old }
    var isOver = false
    try chunks.update(old.parent) { branch in
      guard let position = branch.members.firstIndex(of: number) else { return }
      branch.members.insert(added, at: position + 1)
      branch.counts?[position] = UInt32(old.total)
      branch.counts?.insert(UInt32(new.total), at: position + 1)
      isOver = branch.members.count > SequenceChunk.capacity
    }
    if isOver { try split(old.parent, of: container, isAppending: isAppending) }
  }

  /// Says to the members of a chunk where they are now.
  private mutating func adopt(
    _ members: [UInt32], by chunk: UInt32, areChunks: Bool
  ) throws(JournalError) {
    for member in members {
      if areChunks {
        try chunks.update(member) { $0.parent = chunk }
      } else {
        try nodes.update(member) { $0.leaf = chunk }
      }
    }
  }

  /// Frees a leaf that is empty; joins one that is sparse with its left or right neighbour.
  mutating func shrink(_ leaf: UInt32, of container: NodeNumber) throws(JournalError) {
    let (count, parent) = try chunks.read(leaf) { ($0.members.count, $0.parent) }
    if count == 0 { return try drop(leaf, of: container) }
    guard count < SequenceChunk.sparse, parent != SequenceChunk.none else { return }
    let branch = try chunks.element(parent)
    guard let position = branch.members.firstIndex(of: leaf) else { return }
    for (left, right) in [(position - 1, position), (position, position + 1)]
    where left >= 0 && right < branch.members.count {
      let into = branch.members[left]
      let from = branch.members[right]
      let moved = try chunks.element(from).members
      guard try chunks.element(into).members.count + moved.count <= SequenceChunk.capacity / 2
      else {
        continue
      }
      try chunks.update(into) { $0.members.append(contentsOf: moved) }
      try adopt(moved, by: into, areChunks: false)
      try chunks.update(parent) { $0.counts?[left] += UInt32(moved.count) }
      return try drop(from, of: container)
    }
  }

  /// Takes an emptied chunk out of the branch above, and what becomes needless with it.
  private mutating func drop(_ number: UInt32, of container: NodeNumber) throws(JournalError) {
    let above = try chunks.element(number).parent
    try freeChunk(number)
    guard above != SequenceChunk.none else {
      return try nodes.update(container.value) { $0.sequence = SequenceChunk.none }
    }
    var left: [UInt32] = []
    try chunks.update(above) { branch in
      guard let position = branch.members.firstIndex(of: number) else { return }
      branch.members.remove(at: position)
      branch.counts?.remove(at: position)
      left = branch.members
    }
    if left.isEmpty { return try drop(above, of: container) }
    guard left.count == 1, try chunks.element(above).parent == SequenceChunk.none else { return }
    try freeChunk(above)
    try chunks.update(left[0]) { $0.parent = SequenceChunk.none }
    try nodes.update(container.value) { $0.sequence = left[0] }
  }
}

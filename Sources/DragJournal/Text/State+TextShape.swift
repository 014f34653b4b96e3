import DragModel

/// How the leaves and branches of a document split, join and vanish, and keep their counts.
extension State {
  /// Makes the new content of leaves count: splits those that are too large, drops empty ones, and
  /// brings the counts of clusters and of the branches above up to date.
  ///
  /// - Complexity: O(log n), n = length of the document; for what is not plain also the text around it
  ///   from where a cluster begins for certain to where another does.
  mutating func settleText(_ leaves: [UInt32]) throws(JournalError) {
    if let only = leaves.first, leaves.count == 1 { return try settleText(only) }
    var reshaped: [UInt32] = []
    for leaf in leaves { reshaped.append(contentsOf: try reshape(leaf)) }
    try recount(reshaped)
  }

  /// The same for a single leaf.
  mutating func settleText(_ leaf: UInt32) throws(JournalError) {
    guard try textLeaves.read(leaf, { $0.isInShape }) else { return try recount(reshape(leaf)) }
    var open: OpenCluster?
    try recount(from: leaf, upTo: [], after: &open)
  }

  /// Splits or drops a leaf; says which leaves its text is in now, and, if it is empty, the one
  /// after it.
  private mutating func reshape(_ number: UInt32) throws(JournalError) -> [UInt32] {
    let (isTooLarge, isEmpty, isFree, isSparse) = try textLeaves.read(number) {
      ($0.isTooLarge, $0.isEmpty, $0.document == .root, $0.isSparse)
    }
    if isFree { return [] }
    if isEmpty {
      let next = try textLeaf(after: number)
      try dropTextLeaf(number)
      return next.map { [$0] } ?? []
    }
    if isSparse, let joined = try joinSparse(number) { return [joined] }
    guard isTooLarge else { return [number] }
    let old = try textLeaves.element(number)
    var numbers: [UInt32] = []
    var pieces: [(UInt32, TextCounts)] = []
    for var piece in old.pieces() {
      piece.parent = old.parent
      piece.document = old.document
      if numbers.isEmpty {
        try textLeaves.update(number) { $0 = piece }
        numbers.append(number)
      } else {
        let added = try textLeaves.insert(piece, reusing: &freeTextLeaves)
        numbers.append(added)
        for run in piece.runs { try locateText(run.span, in: added) }
      }
      pieces.append((numbers[numbers.count - 1], piece.counts))
    }
    try replace(number, in: old.parent, by: pieces, of: old.document)
    return numbers
  }

  /// Counts leaves and what is concerned after them, once it is known everywhere what is shown.
  private mutating func recount(_ leaves: [UInt32]) throws(JournalError) {
    for leaf in leaves { try recountBranches(above: leaf) }
    let all = leaves.count > 1 ? Set(leaves) : []
    var open: OpenCluster?
    for leaf in leaves { try recount(from: leaf, upTo: all, after: &open) }
  }

  /// Counts the clusters of a leaf, and of those after it that may be concerned, and says the
  /// lengths of all to the branches above.
  ///
  /// It stops before leaves that are counted by themselves.
  private mutating func recount(
    from first: UInt32, upTo others: Set<UInt32>, after open: inout OpenCluster?
  ) throws(JournalError) {
    var number: UInt32? = first
    while let leaf = number {
      let (count, joinsBefore, decidesFollowing) = try clusters(inLeaf: leaf, after: &open)
      try textLeaves.update(leaf) {
        $0.counts.characters = count
        $0.joinsBefore = joinsBefore
      }
      try recountBranches(above: leaf)
      if leaf != first, decidesFollowing { return }
      guard let next = try shownTextLeaf(after: leaf), !others.contains(next) else { return }
      if leaf == first, try keepsClusters(next) { return }
      number = next
    }
  }

  /// Says the length of a leaf to the branches above.
  private mutating func recountBranches(above leaf: UInt32) throws(JournalError) {
    var (counts, above) = try textLeaves.read(leaf) { ($0.counts, $0.parent) }
    var member = leaf
    var isFirst = true
    while above != TextBranch.none {
      var next = TextBranch.none
      var isKnown = false
      try textBranches.update(above) { branch in
        next = branch.parent
        guard let position = branch.members.firstIndex(of: member) else { return }
        isKnown = true
        let old = branch.counts[position]
        branch.counts[position] = isFirst ? counts : old + counts
        if isFirst { counts -= old }
      }
      guard isKnown else { throw .corrupt(.textBranch(above)) }
      if counts == .zero { return }
      isFirst = false
      member = above
      above = next
    }
  }

  // MARK: Leaves

  private mutating func dropTextLeaf(_ number: UInt32) throws(JournalError) {
    let (parent, document) = try textLeaves.read(number) { ($0.parent, $0.document) }
    try textLeaves.update(number) { $0 = TextLeaf() }
    freeTextLeaves.append(number)
    try replace(number, in: parent, by: [], of: document)
  }

  /// Joins a leaf that has become small with its neighbour below the same branch; says where its
  /// text is now.
  private mutating func joinSparse(_ number: UInt32) throws(JournalError) -> UInt32? {
    let parent = try textLeaves.read(number) { $0.parent }
    let members = try textBranches.read(parent) { $0.members }
    guard members.count > 1, let position = members.firstIndex(of: number) else { return nil }
    let other = members[position > 0 ? position - 1 : 1]
    let (first, second) = position > 0 ? (other, number) : (number, other)
    let moved = try textLeaves.element(second)
    let isFitting = try textLeaves.read(first) {
      $0.bytes.count + moved.bytes.count <= TextLeaf.byteCapacity / 2
        && $0.runs.count + moved.runs.count <= TextLeaf.runCapacity / 2
    }
    guard isFitting else { return nil }
    try textLeaves.update(first) { $0.append(contentsOf: moved) }
    for run in moved.runs { try locateText(run.span, in: first) }
    try dropTextLeaf(second)
    return first
  }

  /// Says that elements stand in a leaf.
  mutating func locateText(_ span: TextSpan, in leaf: UInt32) throws(JournalError) {
    var first = span.first.value - 1
    let end = span.end.value - 1
    while first < end {
      let block = first / TextBlock.size
      let low = first % TextBlock.size
      let high = min(TextBlock.size, low + end - first)
      if block == textBlocks.count {
        try textBlocks.append(TextBlock(leaf: leaf))
      } else {
        // What follows the last element is nobody's yet: it is taken along.
        let isLast = block * TextBlock.size + high >= lastText.value
        let range = low..<(isLast ? TextBlock.size : high)
        let isKnown = try textBlocks.read(block) { $0.isAll(range, in: leaf) }
        if !isKnown { try textBlocks.update(block) { $0.set(range, to: leaf) } }
      }
      first += high - low
    }
  }

  // MARK: Branches

  private mutating func freeTextBranch(_ number: UInt32) throws(JournalError) {
    try textBranches.update(number) {
      $0 = TextBranch(isAboveLeaves: true, members: [], counts: [])
    }
    freeTextBranches.append(number)
  }

  /// Makes the first leaf of a document.
  mutating func plantText(_ leaf: TextLeaf, in document: NodeNumber) throws(JournalError) -> UInt32
  {
    var leaf = leaf
    leaf.document = document
    let number = try textLeaves.insert(leaf, reusing: &freeTextLeaves)
    let root = try textBranches.insert(
      TextBranch(isAboveLeaves: true, members: [number], counts: [leaf.counts]),
      reusing: &freeTextBranches)
    try textLeaves.update(number) { $0.parent = root }
    try nodes.update(document.value) { $0.sequence = root }
    for run in leaf.runs { try locateText(run.span, in: number) }
    return number
  }

  /// Puts other members in the place of one of a branch, and splits or drops the branch if need be.
  private mutating func replace(
    _ member: UInt32, in number: UInt32, by others: [(member: UInt32, counts: TextCounts)],
    of document: NodeNumber
  ) throws(JournalError) {
    var branch = try textBranches.element(number)
    guard let position = branch.members.firstIndex(of: member) else {
      throw .corrupt(.textBranch(number))
    }
    branch.members.replaceSubrange(position...position, with: others.map(\.member))
    branch.counts.replaceSubrange(position...position, with: others.map(\.counts))
    if branch.members.isEmpty {
      try freeTextBranch(number)
      if branch.parent == TextBranch.none {
        return try nodes.update(document.value) { $0.sequence = TextBranch.none }
      }
      return try replace(number, in: branch.parent, by: [], of: document)
    }
    if branch.parent == TextBranch.none, branch.members.count == 1, !branch.isAboveLeaves {
      let only = branch.members[0]
      try freeTextBranch(number)
      try textBranches.update(only) { $0.parent = TextBranch.none }
      return try nodes.update(document.value) { $0.sequence = only }
    }
    guard branch.members.count > TextBranch.capacity else {
      let total = branch.total
      try textBranches.update(number) { $0 = branch }
      return try setLength(total, of: number)
    }
    try split(number, branch, of: document)
  }

  /// Splits a branch that has too many members into two or more.
  private mutating func split(
    _ number: UInt32, _ branch: TextBranch, of document: NodeNumber
  ) throws(JournalError) {
    let each = TextBranch.capacity * 3 / 4
    var parts: [(member: UInt32, counts: TextCounts)] = []
    var first = 0
    while first < branch.members.count {
      let rest = branch.members.count - first
      let last = first + (rest > each && rest < 2 * each ? rest / 2 : min(each, rest))
      let part = TextBranch(
        parent: branch.parent, isAboveLeaves: branch.isAboveLeaves,
        members: Array(branch.members[first..<last]), counts: Array(branch.counts[first..<last]))
      if parts.isEmpty {
        try textBranches.update(number) { $0 = part }
        parts.append((number, part.total))
      } else {
        let added = try textBranches.insert(part, reusing: &freeTextBranches)
        try adopt(part.members, by: added, areLeaves: part.isAboveLeaves)
        parts.append((added, part.total))
      }
      first = last
    }
    if branch.parent != TextBranch.none {
      return try replace(number, in: branch.parent, by: parts, of: document)
    }
    // A root of these alone; too many for it are split in their turn.
    let root = try textBranches.insert(
      TextBranch(isAboveLeaves: false, members: [number], counts: [branch.total]),
      reusing: &freeTextBranches)
    try textBranches.update(number) { $0.parent = root }
    try nodes.update(document.value) { $0.sequence = root }
    for part in parts { try textBranches.update(part.member) { $0.parent = root } }
    try replace(number, in: root, by: parts, of: document)
  }

  private mutating func adopt(
    _ members: [UInt32], by branch: UInt32, areLeaves: Bool
  ) throws(JournalError) {
    for member in members {
      if areLeaves {
        try textLeaves.update(member) { $0.parent = branch }
      } else {
        try textBranches.update(member) { $0.parent = branch }
      }
    }
  }

  /// Says the length of a branch to those above.
  private mutating func setLength(
    _ total: TextCounts, of number: UInt32
  ) throws(JournalError) {
    var member = number
    var total = total
    var above = try textBranches.read(number) { $0.parent }
    while above != TextBranch.none {
      try textBranches.update(above) { branch in
        guard let position = branch.members.firstIndex(of: member) else { return }
        branch.counts[position] = total
        total = branch.total
      }
      member = above
      above = try textBranches.read(member) { $0.parent }
    }
  }
}

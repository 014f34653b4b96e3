import DragModel

/// Character clusters of texts, as the standard library finds them.
extension State {
  /// True if a character cluster begins at a shown element.
  func beginsCluster(at spot: TextSpot) throws(JournalError) -> Bool {
    let scalar = try scalar(at: spot)
    guard let before = try lastShownScalar(before: spot) else { return true }
    if ClusterRules.standsAlone(scalar), ClusterRules.standsAlone(before) { return true }
    var text = try textBack(from: spot)
    let start = text.utf8.count
    text.unicodeScalars.append(scalar)
    return ClusterRules.clusters(in: text, from: start).beginsAtStart
  }

  /// How many clusters begin in a leaf before an element.
  func charactersBefore(_ spot: TextSpot) throws(JournalError) -> Int {
    let leaf = try textLeaves.element(spot.leaf)
    let before = leaf.shownText(from: (0, 0), to: (spot.run, spot.offset))
    if leaf.isPlain {
      let scalars = before.unicodeScalars.count
      return leaf.joinsBefore && scalars > 0 ? scalars - 1 : scalars
    }
    var text = try textBack(from: TextSpot(leaf: spot.leaf, run: 0, offset: 0))
    let start = text.utf8.count
    text += before
    return ClusterRules.clusters(in: text, from: start).count
  }

  /// The shown element of a leaf at which the cluster with a number of those that begin there does.
  func shownElement(
    atCharacter number: Int, inLeaf leafNumber: UInt32
  ) throws(JournalError) -> (spot: TextSpot, isAtStart: Bool) {
    let leaf = try textLeaves.element(leafNumber)
    var scalars = number + (leaf.joinsBefore ? 1 : 0)
    if !leaf.isPlain {
      var text = try textBack(from: TextSpot(leaf: leafNumber, run: 0, offset: 0))
      let start = text.utf8.count
      text += leaf.shownText
      var left = number
      var index = text.startIndex
      while index < text.endIndex {
        if text.utf8.distance(from: text.startIndex, to: index) >= start {
          if left == 0 { break }
          left -= 1
        }
        index = text.index(after: index)
      }
      let first = text.utf8.index(text.startIndex, offsetBy: start)
      scalars = text.unicodeScalars.distance(from: first, to: index)
    }
    guard let found = leaf.shownElement(at: scalars, .scalar) else {
      throw .corrupt(.textLeaf(leafNumber))
    }
    return (TextSpot(leaf: leafNumber, run: found.run, offset: found.offset), true)
  }

  /// How many clusters begin in a leaf, whether its first scalar joins what is before, and whether
  /// what follows can tell without looking before the leaf.
  func clusters(
    inLeaf number: UInt32
  ) throws(JournalError) -> (count: Int, joinsBefore: Bool, decidesFollowing: Bool) {
    let leaf = try textLeaves.element(number)
    guard leaf.counts.scalars > 0 else { return (0, false, false) }
    let start = TextSpot(leaf: number, run: 0, offset: 0)
    if leaf.isPlain {
      guard let before = try lastShownScalar(before: start), !ClusterRules.standsAlone(before)
      else { return (leaf.counts.scalars, false, true) }
    }
    let shown = leaf.shownText
    var text = try textBack(from: start)
    let offset = text.utf8.count
    text += shown
    let found = ClusterRules.clusters(in: text, from: offset)
    var previous: Unicode.Scalar?
    var decides = false
    for scalar in shown.unicodeScalars.reversed() {
      if let previous, ClusterRules.isCertainBreak(scalar, previous) {
        decides = true
        break
      }
      previous = scalar
    }
    return (found.count, !found.beginsAtStart, decides || leaf.isPlain)
  }

  /// The shown text before an element, back to where a cluster begins for certain.
  private func textBack(from spot: TextSpot) throws(JournalError) -> String {
    var reversed: [Unicode.Scalar] = []
    var leaf = spot.leaf
    var end = (run: spot.run, offset: spot.offset)
    search: while true {
      let shown = try textLeaves.read(leaf) { $0.shownText(from: (0, 0), to: end) }
      for scalar in shown.unicodeScalars.reversed() {
        if let later = reversed.last, ClusterRules.isCertainBreak(scalar, later) { break search }
        reversed.append(scalar)
      }
      guard let before = try shownLeaf(before: leaf) else { break }
      leaf = before
      end = (try textLeaves.read(leaf) { $0.runs.count }, 0)
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: reversed.reversed())
    return String(text)
  }

  private func scalar(at spot: TextSpot) throws(JournalError) -> Unicode.Scalar {
    let text = try textLeaves.read(spot.leaf) {
      $0.shownText(from: (spot.run, spot.offset), to: (spot.run, spot.offset + 1))
    }
    guard let scalar = text.unicodeScalars.first else { throw .corrupt(.textLeaf(spot.leaf)) }
    return scalar
  }

  private func lastShownScalar(before spot: TextSpot) throws(JournalError) -> Unicode.Scalar? {
    var leaf = spot.leaf
    var found = try textLeaves.read(leaf) { $0.lastShownScalar(before: (spot.run, spot.offset)) }
    if found == nil, let before = try shownLeaf(before: leaf) {
      leaf = before
      found = try textLeaves.read(leaf) { $0.lastShownScalar(before: ($0.runs.count, 0)) }
    }
    return found
  }
}

extension TextLeaf {
  /// The last shown scalar before an element.
  fileprivate func lastShownScalar(before end: (run: Int, offset: Int)) -> Unicode.Scalar? {
    var index = end.run
    var offset = end.offset
    while offset == 0 || !runs[index].isShown {
      if index == 0 { return nil }
      index -= 1
      offset = Int(runs[index].count)
    }
    return shownText(from: (index, offset - 1), to: (index, offset)).unicodeScalars.first
  }
}

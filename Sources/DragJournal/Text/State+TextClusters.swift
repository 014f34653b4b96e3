import DragModel

/// Character clusters of texts, as the standard library finds them.
extension State {
  /// True if a character cluster begins at a shown element.
  func beginsCluster(at spot: TextSpot) throws(JournalError) -> Bool {
    let isCertain = try textLeaves.read(spot.leaf) { $0.isPlain && $0.showsText(before: spot) }
    if isCertain { return true }
    let scalar = try scalar(at: spot)
    guard let before = try lastShownScalar(before: spot) else { return true }
    if ClusterRules.standsAlone(scalar), ClusterRules.standsAlone(before) { return true }
    var text = try textBack(from: spot)
    let start = text.count
    text.append(contentsOf: String(scalar).utf8)
    return ClusterRules.clusters(in: text, from: start).beginsAtStart
  }

  /// How many clusters begin in a leaf before an element.
  func charactersBefore(_ spot: TextSpot) throws(JournalError) -> Int {
    if spot.run == 0, spot.offset == 0 { return 0 }
    let leaf = try textLeaves.element(spot.leaf)
    if leaf.isPlain {
      let scalars = leaf.countsBefore(run: spot.run, offset: spot.offset).scalars
      return leaf.joinsBefore && scalars > 0 ? scalars - 1 : scalars
    }
    var text = try textBack(fromLeaf: spot.leaf)
    let start = text.count
    text += leaf.shownText(from: (0, 0), to: (spot.run, spot.offset))
    return ClusterRules.clusters(in: text, from: start).count
  }

  /// The shown element of a leaf at which the cluster with a number of those that begin there does.
  func shownElement(
    atCharacter number: Int, inLeaf leafNumber: UInt32
  ) throws(JournalError) -> (spot: TextSpot, isAtStart: Bool) {
    let leaf = try textLeaves.element(leafNumber)
    var scalars = number + (leaf.joinsBefore ? 1 : 0)
    if !leaf.isPlain {
      var text = try textBack(fromLeaf: leafNumber)
      let start = text.count
      text += leaf.shownText
      var left = number
      var end = text.count
      ClusterRules.forEachCluster(of: text) { offset in
        if offset >= start {
          if left == 0 {
            end = offset
            return false
          }
          left -= 1
        }
        return true
      }
      scalars = text[start..<end].count { $0 & 0xC0 != 0x80 }
    }
    guard let found = leaf.shownElement(at: scalars, .scalar) else {
      throw .corrupt(.textLeaf(leafNumber))
    }
    return (TextSpot(leaf: leafNumber, run: found.run, offset: found.offset), true)
  }

  /// How many clusters begin in a leaf, whether its first scalar joins what is before, and whether
  /// what follows can tell without looking before the leaf.
  ///
  /// `open` is what is known of the cluster that was last begun, if anything is, and is known
  /// afterwards; so a long text without certain breaks is not looked through again for each leaf.
  func clusters(
    inLeaf number: UInt32, after open: inout OpenCluster?
  ) throws(JournalError) -> (count: Int, joinsBefore: Bool, decidesFollowing: Bool) {
    let known = open
    open = nil
    let (scalars, isPlain) = try textLeaves.read(number) { ($0.counts.scalars, $0.isPlain) }
    guard scalars > 0 else { return (0, false, false) }
    if isPlain, try isAfterLoneScalar(number) { return (scalars, false, true) }
    let shown = try textLeaves.read(number) { $0.shownText }
    var text: [UInt8]
    if let known, try shownTextLeaf(before: number) == known.leaf {
      text = known.text
    } else {
      text = try textBack(fromLeaf: number)
    }
    let offset = text.count
    text += shown
    let found = ClusterRules.clusters(in: text, from: offset)
    open = OpenCluster(leaf: number, text: ClusterRules.essence(of: text[found.last...]))
    return (found.count, !found.beginsAtStart, isPlain || ClusterRules.hasCertainBreak(shown))
  }

  /// True if no cluster of a leaf has changed, whatever was changed in the leaf before.
  ///
  /// No cluster went on from there into this leaf, and none does now; what a leaf begins with does not
  /// depend on a cluster that has ended.
  func keepsClusters(_ leaf: UInt32) throws(JournalError) -> Bool {
    let beginsAlone = try textLeaves.read(leaf) { leaf in
      guard leaf.counts.scalars > 0, !leaf.joinsBefore else { return false }
      return leaf.isPlain || leaf.firstShownScalar.map(ClusterRules.standsAlone) ?? false
    }
    guard beginsAlone else { return false }
    return try isAfterLoneScalar(leaf)
  }

  /// True if the last shown scalar before a leaf stands alone, or there is none.
  private func isAfterLoneScalar(_ leaf: UInt32) throws(JournalError) -> Bool {
    guard let before = try shownTextLeaf(before: leaf) else { return true }
    if try textLeaves.read(before, { $0.isPlain }) { return true }
    let last = try lastShownScalar(before: TextSpot(leaf: leaf, run: 0, offset: 0))
    return last.map(ClusterRules.standsAlone) ?? true
  }

  /// The shown text before a leaf that its first clusters depend on, in UTF-8.
  private func textBack(fromLeaf leaf: UInt32) throws(JournalError) -> [UInt8] {
    let first = try textLeaves.read(leaf) { $0.firstShownScalar }
    if let first, ClusterRules.standsAlone(first), try isAfterLoneScalar(leaf) { return [] }
    return try textBack(from: TextSpot(leaf: leaf, run: 0, offset: 0))
  }

  /// The shown text before an element, back to where a cluster begins for certain, in UTF-8.
  private func textBack(from spot: TextSpot) throws(JournalError) -> [UInt8] {
    var reversed: [Unicode.Scalar] = []
    var leaf = spot.leaf
    var end = (run: spot.run, offset: spot.offset)
    search: while true {
      let shown = try textLeaves.read(leaf) { $0.shownText(from: (0, 0), to: end) }
      for scalar in String(decoding: shown, as: UTF8.self).unicodeScalars.reversed() {
        if let later = reversed.last, ClusterRules.isCertainBreak(scalar, later) { break search }
        reversed.append(scalar)
      }
      guard let before = try shownTextLeaf(before: leaf) else { break }
      leaf = before
      end = (try textLeaves.read(leaf) { $0.runs.count }, 0)
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: reversed.reversed())
    return Array(String(text).utf8)
  }

  private func scalar(at spot: TextSpot) throws(JournalError) -> Unicode.Scalar {
    let scalar = try textLeaves.read(spot.leaf) { $0.scalar(at: (spot.run, spot.offset)) }
    guard let scalar else { throw .corrupt(.textLeaf(spot.leaf)) }
    return scalar
  }

  private func lastShownScalar(before spot: TextSpot) throws(JournalError) -> Unicode.Scalar? {
    var leaf = spot.leaf
    var found = try textLeaves.read(leaf) { $0.lastShownScalar(before: (spot.run, spot.offset)) }
    while found == nil, let before = try shownTextLeaf(before: leaf) {
      leaf = before
      found = try textLeaves.read(leaf) { $0.lastShownScalar(before: ($0.runs.count, 0)) }
    }
    return found
  }
}

extension TextLeaf {
  /// True if some text of the leaf is shown before an element.
  fileprivate func showsText(before spot: TextSpot) -> Bool {
    if spot.offset > 0, runs[spot.run].isShown { return true }
    return runs[..<spot.run].contains { $0.isShown && $0.count > 0 }
  }

  /// The last shown scalar before an element.
  fileprivate func lastShownScalar(before end: (run: Int, offset: Int)) -> Unicode.Scalar? {
    var index = end.run
    var offset = end.offset
    while offset == 0 || !runs[index].isShown {
      if index == 0 { return nil }
      index -= 1
      offset = Int(runs[index].count)
    }
    return scalar(at: (index, offset - 1))
  }

  /// The first shown scalar.
  fileprivate var firstShownScalar: Unicode.Scalar? {
    runs.firstIndex(where: \.isShown).flatMap { scalar(at: ($0, 0)) }
  }
}

/// The cluster that is last begun at the end of a leaf: all that what follows depends on.
struct OpenCluster {
  var leaf: UInt32
  /// What is shown of it up to the end of the leaf, in UTF-8.
  var text: [UInt8]
}

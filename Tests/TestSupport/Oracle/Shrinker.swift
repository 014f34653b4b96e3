/// Makes a failing list of operations or steps as short as leaving some out can make it.
package struct Shrinker<Step> {
  /// Whether a list of operations still fails.
  private let fails: ([Step]) -> Bool

  /// Makes a shrinker for what this predicate calls a failure.
  package init(fails: @escaping ([Step]) -> Bool) {
    self.fails = fails
  }

  /// Leaves out halves, quarters and so on down to single operations, as long as the rest fails.
  ///
  /// No single operation of the answer can be left out. A list that does not fail is answered as it
  /// is. This is the reducing half of delta debugging (Zeller and Hildebrandt, 2002).
  package func shrink(_ operations: [Step]) -> [Step] {
    guard fails(operations) else { return operations }
    var shortest = operations
    var size = max(1, shortest.count / 2)
    while true {
      let before = shortest.count
      shortest = leaveOut(chunksOf: size, from: shortest)
      if size > 1 {
        size = max(1, min(size / 2, shortest.count / 2))
      } else if shortest.count == before {
        return shortest
      }
    }
  }

  private func leaveOut(chunksOf size: Int, from operations: [Step]) -> [Step] {
    var kept = operations
    var start = 0
    while start < kept.count {
      var candidate = kept
      candidate.removeSubrange(start..<min(start + size, kept.count))
      if fails(candidate) {
        kept = candidate
      } else {
        start += size
      }
    }
    return kept
  }
}

/// Few numbers, each once and in order.
extension Array where Element: Comparable {
  /// Puts a number into its place, unless it is there.
  mutating func insertSorted(_ number: Element) {
    let place = sortedIndex(of: number)
    if place == count || self[place] != number { insert(number, at: place) }
  }

  /// Takes a number out, if it is there.
  mutating func removeSorted(_ number: Element) {
    let place = sortedIndex(of: number)
    if place < count, self[place] == number { remove(at: place) }
  }

  /// How many numbers are smaller.
  private func sortedIndex(of number: Element) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

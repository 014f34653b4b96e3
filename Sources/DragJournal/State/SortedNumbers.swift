/// Numbers, each once and in order.
///
/// - Complexity: finding one is O(log n), n = numbers; putting one in or taking one out also moves those
///   after it, 4 bytes each.
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

  /// True if a number is there.
  func containsSorted(_ number: Element) -> Bool {
    let place = sortedIndex(of: number)
    return place < count && self[place] == number
  }

  /// How many numbers are smaller.
  func sortedIndex(of number: Element) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

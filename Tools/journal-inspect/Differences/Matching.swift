/// Finds what two sequences have in common, in memory that grows with their length alone.
enum Matching {
  /// The places of a longest run of rising numbers, in order.
  ///
  /// - Precondition: No number occurs twice.
  /// - Complexity: O(n log n), n = numbers.
  static func longestRise(_ numbers: [Int]) -> [Int] {
    /// For each length the place where the rise of that length with the lowest end ends.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous[place] = low > 0 ? ends[low - 1] : nil
      if low < ends.count { ends[low] = place } else { ends.append(place) }
    }
    var rise: [Int] = []
    var place = ends.last
    while let found = place {
      rise.append(found)
      place = previous[found]
    }
    return rise.reversed()
  }

  /// Pairs of places where two sequences have the same elements, rising in both.
  ///
  /// Between what both begin and end with, elements that each has once are kept in order, and what
  /// lies between them is looked at in the same way ("patience diff", B. Cohen).
  static func pairs<Element: Hashable>(_ old: [Element], _ new: [Element]) -> [Pair] {
    var found: [Pair] = []
    var open = [(old: 0..<old.count, new: 0..<new.count)]
    while var (left, right) = open.popLast() {
      while let a = left.first, let b = right.first, old[a] == new[b] {
        found.append(Pair(old: a, new: b))
        left.removeFirst()
        right.removeFirst()
      }
      while let a = left.last, let b = right.last, old[a] == new[b] {
        found.append(Pair(old: a, new: b))
        left.removeLast()
        right.removeLast()
      }
      if left.isEmpty || right.isEmpty { continue }
      let anchors = anchors(old[left], new[right])
      if anchors.isEmpty { continue }
      found += anchors
      var start = (old: left.lowerBound, new: right.lowerBound)
      for anchor in anchors + [Pair(old: left.upperBound, new: right.upperBound)] {
        open.append((start.old..<anchor.old, start.new..<anchor.new))
        start = (anchor.old + 1, anchor.new + 1)
      }
    }
    return found.sorted { $0.old < $1.old }
  }

  /// Where something stands in both sequences.
  struct Pair: Equatable {
    var old: Int
    var new: Int
  }

  /// What each of two stretches has once, as much of it as is in the same order.
  private static func anchors<Element: Hashable>(
    _ old: ArraySlice<Element>, _ new: ArraySlice<Element>
  ) -> [Pair] {
    let places = placesOfUnique(new)
    let pairs = placesOfUnique(old).compactMap { element, place in
      places[element].map { Pair(old: place, new: $0) }
    }.sorted { $0.old < $1.old }
    return longestRise(pairs.map(\.new)).map { pairs[$0] }
  }

  private static func placesOfUnique<Element: Hashable>(
    _ elements: ArraySlice<Element>
  ) -> [Element: Int] {
    var places: [Element: Int] = [:]
    var repeated: Set<Element> = []
    for (place, element) in zip(elements.indices, elements)
    where places.updateValue(place, forKey: element) != nil {
      repeated.insert(element)
    }
    for element in repeated { places[element] = nil }
    return places
  }
}

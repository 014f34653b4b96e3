import DragModel

/// Where character clusters begin: what of Unicode's rules (UAX #29) can be told from near by.
///
/// The rules themselves are the standard library's; here is only what part of the text before a
/// place they need to look at.
enum ClusterRules {
  /// True for scalars that never join a neighbour, but for a rare one before it (`mayJoinAny`).
  ///
  /// A choice of what is common, not the whole class: for these no rule has to be looked up.
  static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0D, 0xA9, 0xAE: false
    case ..<0x300: true
    case 0x370...0x482, 0x48A...0x52F: true
    case 0x2010...0x2027, 0x2030...0x203B: true
    case 0x3001...0x3029, 0x3041...0x3096, 0x309B...0x30FF: true
    case 0x3400...0x4DBF, 0x4E00...0x9FFF: true
    case 0xFF01...0xFF9D: true
    default: false
    }
  }

  /// True if a cluster begins at the second of two neighbours whatever stands before the first.
  ///
  /// Only rules GB9c, GB11, GB12 and GB13 look further back; they need a first scalar that joins
  /// what is before it, or two that are joined when they stand alone.
  static func isCertainBreak(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    if standsAlone(first), standsAlone(second) { return true }
    return count(first, second) == 2 && count("x", first) == 2
  }

  /// How many of the clusters of a text begin at or after an offset in bytes of UTF-8, and whether
  /// one begins exactly there.
  static func clusters(in text: String, from start: Int) -> (count: Int, beginsAtStart: Bool) {
    var count = 0
    var beginsAtStart = false
    var index = text.startIndex
    while index < text.endIndex {
      let offset = text.utf8.distance(from: text.startIndex, to: index)
      if offset == start { beginsAtStart = true }
      if offset >= start { count += 1 }
      index = text.index(after: index)
    }
    return (count, beginsAtStart)
  }

  private static func count(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Int {
    var text = String.UnicodeScalarView()
    text.append(first)
    text.append(second)
    return String(text).count
  }
}

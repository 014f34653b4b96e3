import DragModel

/// Where character clusters begin: what of Unicode's rules (UAX #29) can be told from near by.
///
/// The rules themselves are the standard library's; here is only what part of the text before a
/// place they need to look at.
enum ClusterRules {
  /// True for scalars that never join a neighbour, but for a rare one before it.
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

  /// How many of the clusters of a text in UTF-8 begin at or after an offset in bytes, whether one
  /// begins exactly there, and where the last one begins.
  static func clusters(
    in text: [UInt8], from start: Int
  ) -> (count: Int, beginsAtStart: Bool, last: Int) {
    var count = 0
    var beginsAtStart = false
    var last = 0
    forEachCluster(of: text) { offset in
      if offset == start { beginsAtStart = true }
      if offset >= start { count += 1 }
      last = offset
      return true
    }
    return (count, beginsAtStart, last)
  }

  /// Hands out where clusters of a text in UTF-8 begin, in bytes, until the body has enough.
  ///
  /// Only where scalars may join are the rules looked up: between two that stand alone a cluster ends,
  /// so each stretch between such places is looked at by itself, and one scalar is a cluster.
  static func forEachCluster(of text: [UInt8], _ body: (_ offset: Int) -> Bool) {
    var stretch = 0
    var offset = 0
    var previousIsAlone = false
    while offset < text.count {
      let byte = text[offset]
      let isAlone = byte < 0x80 ? byte != 0x0D : standsAlone(Unicode.Scalar(of: text, at: offset))
      if isAlone, previousIsAlone {
        guard forEachCluster(of: text[stretch..<offset], body) else { return }
        stretch = offset
      }
      previousIsAlone = isAlone
      offset += UTF8Length(leading: byte)
    }
    _ = forEachCluster(of: text[stretch...], body)
  }

  private static func forEachCluster(
    of stretch: ArraySlice<UInt8>, _ body: (_ offset: Int) -> Bool
  ) -> Bool {
    guard let first = stretch.first else { return true }
    if stretch.count == UTF8Length(leading: first) { return body(stretch.startIndex) }
    var offset = stretch.startIndex
    for cluster in String(decoding: stretch, as: UTF8.self) {
      guard body(offset) else { return false }
      offset += cluster.utf8.count
    }
    return true
  }

  /// True if a cluster begins somewhere in a text in UTF-8 whatever stands before it.
  static func hasCertainBreak(_ text: [UInt8]) -> Bool {
    var later: Unicode.Scalar?
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars.reversed() {
      if let later, isCertainBreak(scalar, later) { return true }
      later = scalar
    }
    return false
  }

  private static func count(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Int {
    var text = String.UnicodeScalarView()
    text.append(first)
    text.append(second)
    return String(text).count
  }
}

extension ClusterRules {
  /// A cluster up to this length is its own essence.
  private static let shortBytes = 64

  /// A short text after which clusters go on exactly as after a cluster that is still open.
  ///
  /// What joins it depends on its last scalar that extends nothing, with the one before it if both are
  /// regional indicators, and of the extenders after that one only on the last, on whether there is a
  /// linker, and on whether there is a zero width non-joiner (UAX #29, GB9 to GB13). So however long a
  /// cluster gets, each scalar is looked at once.
  static func essence(of cluster: ArraySlice<UInt8>) -> [UInt8] {
    guard cluster.count > shortBytes else { return Array(cluster) }
    let scalars = Array(String(decoding: cluster, as: UTF8.self).unicodeScalars)
    let base = scalars.lastIndex { !isExtender($0) }
    let extenders = scalars[(base.map { $0 + 1 } ?? 0)...]
    var essence = String.UnicodeScalarView()
    if let base {
      if base > 0, isRegionalIndicator(scalars[base]), isRegionalIndicator(scalars[base - 1]) {
        essence.append(scalars[base - 1])
      }
      essence.append(scalars[base])
    }
    let special =
      extenders.first { $0.value == 0x200C }
      ?? extenders.first { $0.properties.canonicalCombiningClass == .virama }
    if let special { essence.append(special) }
    if let last = extenders.last { essence.append(last) }
    return Array(String(essence).utf8)
  }

  private static func isExtender(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}

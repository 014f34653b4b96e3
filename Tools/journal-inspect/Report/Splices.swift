import DragModel

/// Replacements of stretches that make one sequence another; made in order, each counts places in
/// what is left to change of the old sequence, since the last stretch comes first.
struct Splices<Element: Hashable> {
  /// Puts elements in the place of a stretch; either may be empty.
  struct Splice {
    /// The stretch of the old sequence.
    var old: Range<Int>
    /// What takes its place.
    var new: ArraySlice<Element>
  }

  private(set) var splices: [Splice] = []

  /// Finds few and short ones.
  ///
  /// - Complexity: O(n + m log m), n = elements, m = those between equal beginnings and ends.
  init(from old: [Element], to new: [Element]) {
    let length = min(old.count, new.count)
    var start = 0
    while start < length, old[start] == new[start] { start += 1 }
    var same = 0
    while same < length - start, old[old.count - 1 - same] == new[new.count - 1 - same] {
      same += 1
    }
    let oldMiddle = Array(old[start..<old.count - same])
    let newMiddle = Array(new[start..<new.count - same])
    let end = Matching.Pair(old: oldMiddle.count, new: newMiddle.count)
    var next = Matching.Pair(old: 0, new: 0)
    for pair in Matching.pairs(oldMiddle, newMiddle) + [end] {
      if pair != next {
        splices.append(
          Splice(
            old: start + next.old..<start + pair.old,
            new: new[start + next.new..<start + pair.new]))
      }
      next = Matching.Pair(old: pair.old + 1, new: pair.new + 1)
    }
    splices.reverse()
  }
}

/// Replacements that make one text another, as a page makes them: places count in UTF-16.
struct TextSplices {
  /// Puts a text in the place of so many code units.
  struct Splice {
    var start: Int
    var count: Int
    var text: String
  }

  private(set) var splices: [Splice] = []

  /// Finds them line by line, and in a stretch of lines what lies between its equal ends.
  init(from old: String, to new: String) {
    let old = Array(old.utf8)
    let new = Array(new.utf8)
    let (oldLines, newLines) = (Self.lines(old), Self.lines(new))
    /// Where each line begins, and the end.
    let oldStarts = oldLines.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    for splice in Splices(from: oldLines, to: newLines).splices {
      let starts = oldStarts[splice.old.lowerBound...splice.old.upperBound]
      let lines = Array(splice.new)
      // As many lines as before: each takes the place of one.
      if lines.count == splice.old.count {
        for index in lines.indices.reversed() {
          let line = splice.old.lowerBound + index
          add(old[starts[line]..<starts[line + 1]], lines[index], at: starts[line])
        }
      } else {
        let start = oldStarts[splice.old.lowerBound]
        add(old[start..<oldStarts[splice.old.upperBound]], ArraySlice(lines.joined()), at: start)
      }
    }
    let places = Self.utf16Offsets(
      of: splices.flatMap { [$0.start, $0.start + $0.count] }, in: old)
    for index in splices.indices {
      let end = places[splices[index].start + splices[index].count] ?? 0
      splices[index].start = places[splices[index].start] ?? 0
      splices[index].count = end - splices[index].start
    }
  }

  /// Adds a stretch in bytes without what its ends have in common; scalars stay whole.
  private mutating func add(
    _ oldStretch: ArraySlice<UInt8>, _ newStretch: ArraySlice<UInt8>, at offset: Int
  ) {
    let (old, new) = (Array(oldStretch), Array(newStretch))
    let length = min(old.count, new.count)
    var start = 0
    while start < length, old[start] == new[start] { start += 1 }
    while start > 0, Self.continues(old, start) || Self.continues(new, start) { start -= 1 }
    var same = 0
    while same < length - start, old[old.count - 1 - same] == new[new.count - 1 - same] {
      same += 1
    }
    while same > 0,
      Self.continues(old, old.count - same) || Self.continues(new, new.count - same)
    { same -= 1 }
    splices.append(
      Splice(
        start: offset + start, count: old.count - same - start,
        text: String(decoding: new[start..<new.count - same], as: UTF8.self)))
  }

  /// True if a scalar goes on at a place.
  private static func continues(_ bytes: [UInt8], _ place: Int) -> Bool {
    place < bytes.count && bytes[place] & 0xc0 == 0x80
  }

  /// The lines with their ends.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }

  /// What offsets in bytes are in UTF-16.
  private static func utf16Offsets(of offsets: [Int], in bytes: [UInt8]) -> [Int: Int] {
    var found: [Int: Int] = [:]
    var place = 0
    var units = 0
    for offset in Set(offsets).sorted() {
      while place < offset {
        let byte = bytes[place]
        // Of a scalar's bytes only the first counts; four of them are a surrogate pair.
        if byte & 0xc0 != 0x80 { units += byte >= 0xf0 ? 2 : 1 }
        place += 1
      }
      found[offset] = units
    }
    return found
  }
}

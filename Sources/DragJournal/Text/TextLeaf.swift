import DragModel

/// A short stretch of a document's text: elements in order, seen or not, with styles and bytes.
///
/// Also a stretch that stands in no document, while it is moved or about to be written.
struct TextLeaf: Sendable {
  /// No leaf.
  static let none: UInt32 = 0
  /// Above either of these a leaf is split.
  static let byteCapacity = 1_024
  static let runCapacity = 64
  /// Below both of these a leaf looks for a neighbour to join.
  static let sparseBytes = 128
  static let sparseRuns = 8

  /// The branch above.
  var parent: UInt32 = TextBranch.none
  /// The document it belongs to; the journal itself if it is free or loose.
  var document = NodeNumber.root
  var runs: [TextRun] = []
  /// The scalars of all runs, seen or not.
  var bytes: [UInt8] = []
  /// The styles that runs name, each once.
  var styles: [TextStyle] = []
  /// The length of what is shown.
  var counts = TextCounts.zero
  /// True if every scalar, seen or not, stands alone as a character cluster.
  var isPlain = true
  /// True if the first shown scalar belongs to a cluster that begins in a leaf before.
  var joinsBefore = false

  var isEmpty: Bool { runs.isEmpty }
  var isTooLarge: Bool { bytes.count > Self.byteCapacity || runs.count > Self.runCapacity }
  var isSparse: Bool { bytes.count < Self.sparseBytes && runs.count < Self.sparseRuns }
  /// True if it need be neither split, nor joined, nor dropped.
  var isInShape: Bool { !isEmpty && !isTooLarge && !isSparse }

  // MARK: Looking

  /// The style of a run.
  func style(of run: TextRun) -> TextStyle {
    run.style == 0 ? .plain : styles[Int(run.style) - 1]
  }

  /// The run that an element is in, and its offset there.
  func find(_ number: TextNumber) -> (run: Int, offset: Int)? {
    for index in runs.indices where runs[index].contains(number) {
      return (index, Int(number.value - runs[index].first.value))
    }
    return nil
  }

  /// Where the bytes of a run begin.
  func byteOffset(ofRun index: Int) -> Int {
    var offset = 0
    for run in runs[..<index] { offset += Int(run.utf8) }
    return offset
  }

  /// How many bytes the first elements of a run take, and how many of them take four.
  func bytes(ofFirst count: Int, inRun index: Int) -> (utf8: Int, wide: Int) {
    let run = runs[index]
    if count == Int(run.count) { return (Int(run.utf8), Int(run.wide)) }
    if run.utf8 == run.count { return (count, 0) }
    var utf8 = 0
    var wide = 0
    var left = count
    for byte in bytes[byteOffset(ofRun: index)...] {
      if byte & 0xC0 != 0x80 {
        if left == 0 { break }
        left -= 1
        if byte >= 0xF0 { wide += 1 }
      }
      utf8 += 1
    }
    return (utf8, wide)
  }

  /// What is shown before an element, characters aside.
  func countsBefore(run index: Int, offset: Int) -> TextCounts {
    var counts = TextCounts.zero
    for run in runs[..<index] { counts += run.counts }
    guard offset > 0, runs[index].isShown else { return counts }
    let (utf8, wide) = bytes(ofFirst: offset, inRun: index)
    return counts + TextCounts(scalars: offset, utf8: utf8, utf16: offset + wide)
  }

  /// The shown text from one element to before another, in UTF-8.
  func shownText(from start: (run: Int, offset: Int), to end: (run: Int, offset: Int)) -> [UInt8] {
    var shown: [UInt8] = []
    var offset = byteOffset(ofRun: start.run)
    for index in start.run..<min(end.run + 1, runs.count) {
      let run = runs[index]
      let first = index == start.run ? start.offset : 0
      let last = index == end.run ? end.offset : Int(run.count)
      if run.isShown, first < last {
        let low = offset + bytes(ofFirst: first, inRun: index).utf8
        let high = offset + bytes(ofFirst: last, inRun: index).utf8
        shown.append(contentsOf: bytes[low..<high])
      }
      offset += Int(run.utf8)
    }
    return shown
  }

  /// All that is shown, in UTF-8.
  var shownText: [UInt8] { shownText(from: (0, 0), to: (runs.count, 0)) }

  /// The scalar that an element is, seen or not; none for a mark.
  func scalar(at element: (run: Int, offset: Int)) -> Unicode.Scalar? {
    if runs[element.run].utf8 == 0 { return nil }
    let start = bytes(ofFirst: element.offset, inRun: element.run).utf8
    return Unicode.Scalar(of: bytes, at: byteOffset(ofRun: element.run) + start)
  }
}

/// How many bytes of UTF-8 a scalar takes, by the first of them.
func UTF8Length(leading byte: UInt8) -> Int {
  byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
}

extension Unicode.Scalar {
  /// Decodes the scalar whose bytes begin at an offset of valid UTF-8.
  init(of text: [UInt8], at offset: Int) {
    let length = UTF8Length(leading: text[offset])
    // The first byte's leading bits say the length; the others have six bits of the scalar each.
    var value = UInt32(text[offset]) & (length == 1 ? 0x7F : 0x7F >> UInt32(length))
    for byte in text[offset + 1..<offset + length] { value = value << 6 | UInt32(byte & 0x3F) }
    self = Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

// MARK: Changing

extension TextLeaf {
  /// Adds elements that are alike at the end; their bytes too.
  mutating func append(_ run: TextRun, style: TextStyle, bytes added: some Collection<UInt8>) {
    var run = run
    run.style = number(of: style)
    bytes.append(contentsOf: added)
    runs.append(run)
    counts += run.counts
    joinRuns(at: runs.count - 1)
  }

  /// Adds scalars that were just written at the end.
  mutating func append(
    _ text: String, from first: TextNumber, style: TextStyle
  ) {
    var count: UInt32 = 0
    var wide: UInt32 = 0
    var isSimple = true
    for byte in text.utf8 {
      if byte & 0xC0 != 0x80 { count += 1 }
      if byte >= 0xF0 { wide += 1 }
      if byte >= 0x80 || byte == 0x0D { isSimple = false }
    }
    if !isSimple, !text.unicodeScalars.allSatisfy(ClusterRules.standsAlone) { isPlain = false }
    append(
      TextRun(
        first: first, count: count, utf8: UInt32(text.utf8.count), wide: wide, kind: .scalars,
        isShown: true, stamp: 0, style: 0),
      style: style, bytes: text.utf8)
  }

  /// Adds an object that was just put here at the end.
  mutating func append(_ object: NodeNumber, at number: TextNumber) {
    isPlain = false
    append(
      TextRun(
        first: number, count: 1, utf8: 3, wide: 0, kind: .object(object), isShown: true,
        stamp: 0, style: 0),
      style: .plain, bytes: [0xEF, 0xBF, 0xBC])
  }

  /// Adds the mark of a move at the end.
  mutating func appendMark(at number: TextNumber) {
    append(
      TextRun(
        first: number, count: 1, utf8: 0, wide: 0, kind: .mark, isShown: false, stamp: 0,
        style: 0),
      style: .plain, bytes: [])
  }

  /// Makes a run begin at an element; says its index.
  mutating func cut(run index: Int, offset: Int) -> Int {
    guard offset > 0, index < runs.count else { return index }
    guard offset < runs[index].count else { return index + 1 }
    let (utf8, wide) = bytes(ofFirst: offset, inRun: index)
    var second = runs[index]
    second.first = TextNumber(second.first.value + UInt32(offset))
    second.count -= UInt32(offset)
    second.utf8 -= UInt32(utf8)
    second.wide -= UInt32(wide)
    runs[index].count = UInt32(offset)
    runs[index].utf8 = UInt32(utf8)
    runs[index].wide = UInt32(wide)
    runs.insert(second, at: index + 1)
    return index + 1
  }

  /// Puts a loose stretch before a run.
  mutating func insert(_ other: TextLeaf, atRun index: Int) {
    bytes.insert(contentsOf: other.bytes, at: byteOffset(ofRun: index))
    var inserted = other.runs
    for position in inserted.indices where inserted[position].style != 0 {
      inserted[position].style = number(of: other.style(of: inserted[position]))
    }
    runs.insert(contentsOf: inserted, at: index)
    counts += other.counts
    isPlain = isPlain && other.isPlain
    joinRuns(at: index + inserted.count)
    joinRuns(at: index)
  }

  /// Takes a run out and hands it over as a loose stretch.
  mutating func remove(run index: Int) -> TextLeaf {
    let run = runs[index]
    var removed = TextLeaf()
    let start = byteOffset(ofRun: index)
    removed.append(run, style: style(of: run), bytes: bytes[start..<start + Int(run.utf8)])
    removed.isPlain = isPlain
    bytes.removeSubrange(start..<start + Int(run.utf8))
    runs.remove(at: index)
    counts -= run.counts
    joinRuns(at: index)
    return removed
  }

  /// Changes part of a run; says where the run is that it became.
  mutating func change(
    run index: Int, offset: Int, count: Int, _ change: (inout TextRun) -> Void
  ) {
    let start = cut(run: index, offset: offset)
    _ = cut(run: start, offset: count)
    counts -= runs[start].counts
    change(&runs[start])
    counts += runs[start].counts
    joinRuns(at: start + 1)
    joinRuns(at: start)
  }

  /// Changes the style of part of a run.
  mutating func restyle(run index: Int, offset: Int, count: Int, _ style: TextStyle) {
    let number = number(of: style)
    change(run: index, offset: offset, count: count) { $0.style = number }
  }

  /// Appends another stretch that stands directly after it.
  ///
  /// - Complexity: O(k), k = length of the other one, whatever the length of this one.
  mutating func append(contentsOf other: TextLeaf) {
    let joint = runs.count
    bytes.append(contentsOf: other.bytes)
    for var run in other.runs {
      if run.style != 0 { run.style = number(of: other.style(of: run)) }
      runs.append(run)
    }
    counts += other.counts
    isPlain = isPlain && other.isPlain
    joinRuns(at: joint)
  }

  /// Joins a run with the one before it, if it is its continuation.
  private mutating func joinRuns(at index: Int) {
    guard index > 0, index < runs.count, runs[index - 1].continues(with: runs[index]) else {
      return
    }
    runs[index - 1].count += runs[index].count
    runs[index - 1].utf8 += runs[index].utf8
    runs[index - 1].wide += runs[index].wide
    runs.remove(at: index)
  }

  private mutating func number(of style: TextStyle) -> UInt32 {
    if style.isPlain { return 0 }
    if let index = styles.firstIndex(of: style) { return UInt32(index + 1) }
    styles.append(style)
    return UInt32(styles.count)
  }

  /// Lengthens the last written run by text that was typed directly after it, if that is all there
  /// is to do.
  mutating func type(_ text: String, from first: TextNumber, after run: Int) -> Bool {
    guard isPlain, runs[run].kind == .scalars, runs[run].end == first.value, runs[run].isShown,
      runs[run].stamp == 0, runs[run].style == 0
    else { return false }
    var text = text
    let isAscii = text.withUTF8 { bytes in
      unsafe bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    }
    guard isAscii else { return false }
    let length = text.utf8.count
    bytes.insert(contentsOf: text.utf8, at: byteOffset(ofRun: run) + Int(runs[run].utf8))
    runs[run].count += UInt32(length)
    runs[run].utf8 += UInt32(length)
    counts.scalars += length
    counts.utf8 += length
    counts.utf16 += length
    return true
  }

  /// Cuts a stretch that is too large into pieces that are not, each about half full or more.
  consuming func pieces() -> [TextLeaf] {
    guard isTooLarge else { return [self] }
    let bytesEach = Self.byteCapacity / 2
    let runsEach = Self.runCapacity / 2
    var pieces: [TextLeaf] = []
    var piece = TextLeaf()
    var offset = 0
    for index in runs.indices {
      let run = runs[index]
      let style = style(of: run)
      var rest = bytes[offset..<offset + Int(run.utf8)]
      offset += Int(run.utf8)
      var first = run.first
      var isFirst = true
      while isFirst || !rest.isEmpty {
        isFirst = false
        if piece.bytes.count >= bytesEach || piece.runs.count >= runsEach {
          pieces.append(piece)
          piece = TextLeaf()
        }
        let part = Self.prefix(of: rest, atMost: bytesEach - piece.bytes.count)
        var partial = run
        partial.first = first
        partial.count = run.kind == .scalars ? UInt32(part.count) : 1
        partial.utf8 = UInt32(part.end - rest.startIndex)
        partial.wide = UInt32(part.wide)
        piece.append(partial, style: style, bytes: rest[..<part.end])
        first = TextNumber(first.value + partial.count)
        rest = rest[part.end...]
      }
    }
    pieces.append(piece)
    for index in pieces.indices {
      pieces[index].isPlain = isPlain || pieces[index].hasOnlyAlone
    }
    return pieces
  }

  /// The whole scalars at the start of some bytes that fit a number of bytes, but at least one.
  private static func prefix(
    of bytes: ArraySlice<UInt8>, atMost limit: Int
  ) -> (count: Int, wide: Int, end: Int) {
    var count = 0
    var wide = 0
    var end = bytes.startIndex
    while end < bytes.endIndex {
      let length = UTF8Length(leading: bytes[end])
      if count > 0, end + length - bytes.startIndex > limit { break }
      if length == 4 { wide += 1 }
      count += 1
      end += length
    }
    return (count, wide, end)
  }

  /// True if every scalar stands alone as a character cluster.
  private var hasOnlyAlone: Bool {
    runs.allSatisfy { $0.object == nil }
      && String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy(
        ClusterRules.standsAlone)
  }
}

extension TextLeaf {
  /// Gives stamps to all elements, which are those of the spans in their order.
  mutating func stamp(_ spans: [(span: TextSpan, stamp: UInt32)]) {
    var index = 0
    for (span, stamp) in spans {
      var left = span.count
      while left > 0, index < runs.count {
        let count = min(left, Int(runs[index].count))
        let next = cut(run: index, offset: count)
        runs[index].stamp = stamp
        index = max(next, index + 1)
        left -= count
      }
    }
  }
}

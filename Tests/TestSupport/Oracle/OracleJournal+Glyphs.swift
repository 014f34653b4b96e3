extension OracleJournal {
  /// The next number for a scalar or mark.
  mutating func newGlyphNumber() -> Int {
    glyphCount += 1
    return glyphCount
  }

  /// The scalars and marks of a document.
  func glyphs(of document: Text) -> [Glyph] {
    nodes[document]?.glyphs ?? []
  }

  /// The scalars of a document that are shown.
  func shown(in document: Text) -> [Glyph] {
    glyphs(of: document).filter(\.isShown)
  }

  /// The document in which each scalar and mark stands now, and its index there.
  var glyphPlaces: [Int: (document: Text, index: Int)] {
    var places: [Int: (document: Text, index: Int)] = [:]
    for (id, node) in nodes {
      for (index, glyph) in node.glyphs.enumerated() { places[glyph.number] = (id, index) }
    }
    return places
  }

  /// The document in which a scalar or mark stands now.
  func document(of glyph: Int) -> Text? {
    nodes.first { $0.value.glyphs.contains { $0.number == glyph } }?.key
  }

  /// The text of a document.
  func text(of document: Text) -> Text {
    Text(Self.string(of: shown(in: document)))
  }

  static func string(of glyphs: [Glyph]) -> String {
    var scalars = String.UnicodeScalarView()
    for glyph in glyphs { scalars.append(glyph.scalar) }
    return String(scalars)
  }

  /// The runs of a document as the protocol writes them (S69).
  func runs(of document: Text) -> [PlainValue] {
    var runs: [(start: Int, end: Int, style: PlainValue)] = []
    for (index, glyph) in shown(in: document).enumerated() {
      if let object = glyph.object {
        runs.append((index, index + 1, .members([("object", .string(object))])))
      } else if !glyph.style.isEmpty {
        let style = PlainValue.sortedMembers(glyph.style)
        if let last = runs.last, last.end == index, last.style == style {
          runs[runs.count - 1].end = index + 1
        } else {
          runs.append((index, index + 1, style))
        }
      }
    }
    return runs.map { .array([.integer($0.start), .integer($0.end), $0.style]) }
  }

  /// Shows a scalar that is unseen; an item comes back there from wherever it is.
  mutating func show(_ glyph: Int, in document: Text) {
    guard let index = glyphs(of: document).firstIndex(where: { $0.number == glyph }) else { return }
    if let object = glyphs(of: document)[index].object {
      detach(object)
      nodes[object]?.parent = document
    }
    nodes[document]?.glyphs[index].isThere = true
  }

  /// Makes a shown scalar unseen; an item is in nothing then.
  mutating func hide(_ glyph: Int, in document: Text) {
    guard let index = glyphs(of: document).firstIndex(where: { $0.number == glyph }) else { return }
    nodes[document]?.glyphs[index].isThere = false
    if let object = glyphs(of: document)[index].object { nodes[object]?.parent = nil }
  }

  /// Puts scalars directly before another one, or at the very end.
  mutating func add(_ new: [Glyph], to document: Text, before next: Int?) {
    let present = glyphs(of: document)
    let index = present.firstIndex { $0.number == next } ?? present.count
    nodes[document]?.glyphs.insert(contentsOf: new, at: index)
    for glyph in new where glyph.isThere {
      if let object = glyph.object { nodes[object]?.parent = document }
    }
  }

  /// Takes a stretch out and leaves a mark, whose number is answered.
  mutating func cut(_ stretch: Stretch) -> (glyphs: [Glyph], mark: Int) {
    let mark = Glyph(number: newGlyphNumber(), content: .mark, isThere: false)
    let cut = Array(glyphs(of: stretch.document)[stretch.range])
    nodes[stretch.document]?.glyphs.replaceSubrange(stretch.range, with: [mark])
    return (cut, mark.number)
  }

  /// A style as a document has it: its default overlaid by this one, as far as supported (S22).
  func adapted(_ style: [Text: PlainValue], to document: Text) -> [Text: PlainValue] {
    guard let node = nodes[document] else { return style }
    let overlaid = node.defaultStyle.merging(style) { $1 }
    return overlaid.filter { $0.value != .null && node.supports($0.key) }
  }
}

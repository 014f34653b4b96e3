extension OracleJournal {
  /// The scalars before an offset (S14); refused past the end and inside what must stay whole.
  func offset(
    _ number: Int, in document: Text, _ unit: Operation.Unit, cutsClusters: Bool = false
  ) throws(Refusal) -> Int {
    guard number >= 0 else { throw Refusal("badRequest") }
    let shown = shown(in: document)
    let borders = Self.clusterBorders(of: shown)
    let offset: Int?
    switch unit {
    case .scalar: offset = number <= shown.count ? number : nil
    case .character: offset = number < borders.count ? borders[number] : nil
    case .utf8: offset = try Self.offset(number, widths: shown.map { UTF8.width($0.scalar) })
    case .utf16: offset = try Self.offset(number, widths: shown.map { UTF16.width($0.scalar) })
    }
    guard let offset else { throw Refusal("outOfBounds") }
    guard cutsClusters || borders.contains(offset) else { throw Refusal("splitsCharacter") }
    return offset
  }

  /// How many scalars of these widths come before an offset; nil past the end.
  private static func offset(_ number: Int, widths: [Int]) throws(Refusal) -> Int? {
    var rest = number
    for (index, width) in widths.enumerated() {
      if rest == 0 { return index }
      guard rest >= width else { throw Refusal("splitsCharacter") }
      rest -= width
    }
    return rest == 0 ? widths.count : nil
  }

  /// Where clusters begin and end, in scalars, from 0 to the length of the text.
  static func clusterBorders(of glyphs: [Glyph]) -> [Int] {
    var borders = [0]
    for character in string(of: glyphs) {
      borders.append(borders[borders.count - 1] + character.unicodeScalars.count)
    }
    return borders
  }

  /// The scalars of a range, counted among those shown.
  func offsets(
    of text: Operation.TextRange, _ unit: Operation.Unit, cutsClusters: Bool = false
  ) throws(Refusal) -> Range<Int> {
    let start = try offset(text.start, in: text.document, unit, cutsClusters: cutsClusters)
    let end = try offset(text.end, in: text.document, unit, cutsClusters: cutsClusters)
    guard start <= end else { throw Refusal("outOfBounds") }
    return start..<end
  }

  /// A place in a document, counted in the scalars before it (S12).
  func offset(
    of place: Operation.Place?, in document: Text, _ unit: Operation.Unit
  ) throws(Refusal) -> Int {
    switch place {
    case .first: return 0
    case .last, nil: return shown(in: document).count
    case .offset(let number): return try offset(number, in: document, unit)
    case .gap, .before, .after: throw Refusal("badRequest")
    }
  }

  /// The shown scalar that comes after an offset and is none of these; nil for the end.
  func glyph(after offset: Int, in document: Text, except moving: Set<Int>) -> Int? {
    shown(in: document).dropFirst(offset).first { !moving.contains($0.number) }?.number
  }

  /// Where something lands that goes to a place, in a list, item or document (S13).
  func landing(
    _ place: Operation.Place?, in container: Text, moving: Set<Text>, _ unit: Operation.Unit
  ) throws(Refusal) -> Landing {
    guard nodes[container]?.isDocument == true else {
      let gap = try gap(place, in: container)
      return .entry(landing(gap: gap, in: container, moving: moving))
    }
    let shown = shown(in: container)
    let moved = shown.filter { $0.object.map { moving.contains($0) } ?? false }
    let offset = try offset(of: place, in: container, unit)
    return .glyph(glyph(after: offset, in: container, except: Set(moved.map(\.number))))
  }

  /// The document with this id; refused if it is something else.
  func knownDocument(_ id: Text) throws(Refusal) -> Node {
    let node = try known(id)
    guard node.isDocument else { throw Refusal("typeRefused") }
    return node
  }
}

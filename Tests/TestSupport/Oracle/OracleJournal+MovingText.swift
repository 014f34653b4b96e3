/// A move or copy of text: at once, or by a drop.
struct TextTransport {
  /// What is taken.
  enum Source {
    /// Text as it is now.
    case range(Operation.TextRange)
    /// Text that was lifted before (S30).
    case lifted([Followed])
  }

  var source: Source
  /// The document; nil for another app.
  var target: Text?
  var at: Operation.Place?
  /// What is asked for; nil leaves it to the rules.
  var operation: Operation.DropOperation?
  var allows: [Operation.DropOperation] = [.move, .copy, .link]
  var externalMove = false

  init(
    _ source: Source, to target: Text?, at place: Operation.Place?,
    operation: Operation.DropOperation?
  ) {
    self.source = source
    self.target = target
    at = place
    self.operation = operation
  }

  /// What a transport comes to once all is checked.
  struct Plan {
    var source: Text
    /// What is taken; nil for nothing.
    var stretch: Stretch?
    var operation = Operation.DropOperation.move
    /// Whether it lands in itself or at its own edges (S15).
    var staysInPlace = false
    /// The scalar before which it lands; nil for the end.
    var next: Int?
  }
}

extension OracleJournal {
  /// Checks and does a transport.
  mutating func transport(
    _ transport: TextTransport, _ request: Request
  ) throws(Refusal) -> OracleReply {
    perform(transport, try plan(transport, request), request)
  }

  /// Makes all the checks in their order (S20).
  func plan(_ transport: TextTransport, _ request: Request) throws(Refusal) -> TextTransport.Plan {
    var plan = try source(of: transport.source, request)
    if let target = transport.target { _ = try knownDocument(target) }
    plan.operation = try decide(
      Sources(containers: [plan.source], isText: true), on: transport.target,
      asked: transport.operation, allows: transport.allows, externalMove: transport.externalMove)
    guard let target = transport.target else { return plan }
    let offset = try offset(of: transport.at, in: target, request.unit)
    guard let stretch = plan.stretch else { return plan }
    if plan.operation == .move, target == stretch.document {
      let taken = offsets(of: stretch)
      plan.staysInPlace = taken.lowerBound <= offset && offset <= taken.upperBound
    }
    plan.next = glyph(after: offset, in: target, except: [])
    return plan
  }

  private func source(
    of source: TextTransport.Source, _ request: Request
  ) throws(Refusal) -> TextTransport.Plan {
    switch source {
    case .range(let text):
      _ = try knownDocument(text.document)
      let offsets = try offsets(of: text, request.unit)
      return .init(source: text.document, stretch: stretch(offsets, of: text.document))
    case .lifted(let scalars):
      guard let group = mainGroup(of: scalars) else { throw Refusal("itemGone") }
      let stretch = stretch(of: group)
      let edges = offsets(of: stretch)
      for edge in [edges.lowerBound, edges.upperBound] {
        _ = try offset(edge, in: stretch.document, .scalar)
      }
      return .init(source: stretch.document, stretch: stretch)
    }
  }

  /// The stretch from the first to the last scalar of a range; nil for an empty one.
  func stretch(_ offsets: Range<Int>, of document: Text) -> Stretch? {
    let all = glyphs(of: document)
    let shown = all.indices.filter { all[$0].isShown }[offsets]
    guard let first = shown.first, let last = shown.last else { return nil }
    return Stretch(document: document, range: first..<last + 1)
  }

  /// The range that a stretch is among what is shown.
  func offsets(of stretch: Stretch) -> Range<Int> {
    let all = glyphs(of: stretch.document)
    let start = all[..<stretch.range.lowerBound].filter(\.isShown).count
    return start..<start + all[stretch.range].filter(\.isShown).count
  }

  /// Does what was planned.
  mutating func perform(
    _ transport: TextTransport, _ plan: TextTransport.Plan, _ request: Request
  ) -> OracleReply {
    let name: Text = plan.operation == .move ? "Move Text" : "Copy Text"
    var reply = commit(request, name: name) { journal in
      guard let stretch = plan.stretch, !plan.staysInPlace else { return [] }
      guard let target = transport.target else {
        let taken = journal.glyphs(of: stretch.document)[stretch.range].filter(\.isShown)
        return plan.operation == .move ? [journal.delete(taken, in: stretch.document)] : []
      }
      return plan.operation == .move
        ? journal.move(stretch, to: target, before: plan.next)
        : [journal.copy(stretch, to: target, before: plan.next)]
    }
    reply.operation = plan.operation.rawValue
    return reply
  }

  /// Moves a stretch, stamps it, and adapts its styles to another document (S27, S63).
  private mutating func move(_ stretch: Stretch, to target: Text, before next: Int?) -> [Change] {
    stampCount += 1
    var (taken, mark) = cut(stretch)
    var parts: [TextChange.MovePart] = []
    for index in taken.indices where taken[index].isScalar {
      parts.append(
        .init(glyph: taken[index].number, left: stampCount, before: taken[index].stamp))
      taken[index].stamp = stampCount
    }
    add(taken, to: target, before: next)
    let documents: Set = [stretch.document, target]
    var moved = change(.moved(parts, mark: mark), [], in: documents)
    moved.concerns.formUnion(taken.filter(\.isShown).compactMap(\.object))
    guard stretch.document != target else { return [moved] }
    var styled: [TextChange.StylePart] = []
    for glyph in taken where glyph.isShown && glyph.object == nil {
      styled += adapt(glyph, in: target)
    }
    return styled.isEmpty ? [moved] : [moved, change(.styled(styled), [], in: documents)]
  }

  private mutating func adapt(_ glyph: Glyph, in target: Text) -> [TextChange.StylePart] {
    let wanted = adapted(glyph.style, to: target)
    var values: [Text: PlainValue?] = [:]
    for attribute in Set(glyph.style.keys).union(wanted.keys) {
      values.updateValue(wanted[attribute], forKey: attribute)
    }
    return setStyle(values, of: glyph.number, in: target)
  }

  /// Copies what is shown of a stretch, its items with all they hold (S26, S27).
  private mutating func copy(_ stretch: Stretch, to target: Text, before next: Int?) -> Change {
    let sources = glyphs(of: stretch.document)[stretch.range].filter(\.isShown)
    var made: [Text: Text] = [:]
    makeCopies(of: sources.compactMap(\.object), &made, avoiding: [], fields: nil)
    var new: [Glyph] = []
    for source in sources {
      var glyph = Glyph(number: newGlyphNumber(), content: source.content)
      if let object = source.object {
        glyph.content = .object(made[object] ?? object)
      } else {
        glyph.style =
          stretch.document == target ? source.style : adapted(source.style, to: target)
      }
      new.append(glyph)
    }
    add(new, to: target, before: next)
    return change(.written, new, in: [target])
  }
}

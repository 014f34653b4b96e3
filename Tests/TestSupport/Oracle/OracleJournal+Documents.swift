extension OracleJournal {
  /// Makes a document, which stands by itself.
  mutating func makeDocument(
    _ document: Operation.NewDocument, _ request: Request
  ) throws(Refusal) -> OracleReply {
    var node = Node(id: document.id ?? madeID("document"))
    node.isDocument = true
    node.standsAlone = true
    node.name = document.name
    node.app = document.app ?? "app"
    node.attributes = document.attributes
    node.defaultStyle = document.defaultStyle.filter { $0.value != .null }.mapValues(\.canonical)
    if nodes[node.id] != nil { throw Refusal("alreadyExists") }
    var reply = commit(request, name: "New Document") { journal in
      journal.nodes[node.id] = node
      journal.attach(node.id, at: .alone)
      return [Change(item: node.id, concerns: [node.id], inverse: .takeOut)]
    }
    reply.items = [node.id]
    return reply
  }

  /// Adds text to a document (S22).
  mutating func write(
    _ text: Text, _ style: [Text: PlainValue], into document: Text, at place: Operation.Place?,
    _ request: Request
  ) throws(Refusal) -> OracleReply {
    _ = try knownDocument(document)
    let offset = try offset(of: place, in: document, request.unit)
    let next = glyph(after: offset, in: document, except: [])
    let style = adapted(style.mapValues(\.canonical), to: document)
    return commit(request, name: "Insert Text") { journal in
      let new = text.string.unicodeScalars.map { scalar in
        Glyph(number: journal.newGlyphNumber(), content: .scalar(scalar), style: style)
      }
      journal.add(new, to: document, before: next)
      return [journal.change(.written, new, in: [document])]
    }
  }

  /// Sets and takes away attributes of text (S22).
  mutating func style(
    _ text: Operation.TextRange, _ style: [Text: PlainValue], _ request: Request
  ) throws(Refusal) -> OracleReply {
    let document = try knownDocument(text.document)
    let offsets = try offsets(of: text, request.unit, cutsClusters: true)
    let styled = shown(in: text.document)[offsets].filter { $0.object == nil }
    let style = style.mapValues(\.canonical).filter { document.supports($0.key) }
    return commit(request, name: "Style Text") { journal in
      var parts: [TextChange.StylePart] = []
      for glyph in styled {
        let values = style.mapValues { $0 == .null ? nil : $0 }
        parts += journal.setStyle(values, of: glyph.number, in: text.document)
      }
      var change = journal.change(.styled(parts), [], in: [text.document])
      change.concerns = [text.document]
      return [change]
    }
  }

  /// Gives attributes of a scalar values and answers what has changed.
  mutating func setStyle(
    _ values: [Text: PlainValue?], of glyph: Int, in document: Text
  ) -> [TextChange.StylePart] {
    guard let index = glyphs(of: document).firstIndex(where: { $0.number == glyph }) else {
      return []
    }
    var parts: [TextChange.StylePart] = []
    for attribute in values.keys.sorted() {
      let value = values[attribute] ?? nil
      let old = glyphs(of: document)[index].style[attribute]
      guard old != value else { continue }
      nodes[document]?.glyphs[index].style[attribute] = value
      parts.append(.init(glyph: glyph, attribute: attribute, old: old, expected: value))
    }
    return parts
  }

  /// Deletes text.
  mutating func delete(
    _ text: Operation.TextRange, _ request: Request
  ) throws(Refusal) -> OracleReply {
    _ = try knownDocument(text.document)
    let offsets = try offsets(of: text, request.unit)
    let deleted = Array(shown(in: text.document)[offsets])
    return commit(request, name: "Delete Text") { [$0.delete(deleted, in: text.document)] }
  }

  /// Makes scalars unseen.
  mutating func delete(_ deleted: [Glyph], in document: Text) -> Change {
    for glyph in deleted { hide(glyph.number, in: document) }
    return change(.deleted, deleted, in: [document])
  }

  /// A change of text, found by the documents and the items that it concerns (S60).
  func change(
    _ kind: TextChange.Kind, _ glyphs: [Glyph], in documents: Set<Text>
  ) -> Change {
    let text = TextChange(kind: kind, parts: glyphs.map { .init(glyph: $0.number) })
    return Change(
      item: documents.min() ?? "", concerns: documents.union(glyphs.compactMap(\.object)),
      inverse: .text(text))
  }
}

public import DragModel

extension Request where Reply == ContentReply {
  /// Sets and takes away attributes of a stretch of text; nil takes one away.
  ///
  /// Attributes that the document does not support, and objects, are left alone. Refused: as a
  /// deletion of the range, but clusters may be cut.
  ///
  /// - Complexity: O(k log n), k = runs concerned, n = length of the text.
  public static func style(
    _ range: TextRange, _ style: [ExactText: PropertyValue?],
    by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(range.document)
      try Checks.shape(style.values)
      try draft.check(attribution)
      let text = try draft.state.find(range, cutsClusters: true)
      let options = try draft.state.nodes.read(text.document.value) { $0.documentOptions }
      let wanted = style.filter { options.supports($0.key) }
      let styling = try draft.state.styling(of: text) { old in
        var new = old
        for (name, value) in wanted { new.attributes[name] = value.orNil }
        return new
      }
      guard let styling else {
        return ContentReply(sequence: draft.state.sequence, changed: false)
      }
      try draft.style(styling)
      let step = try draft.credit(
        .textStyled, to: attribution, name: .action(.styleText, count: 1))
      return ContentReply(sequence: draft.state.sequence, changed: true, step: step)
    }
  }
}

extension State {
  /// What it takes to give the shown scalars of a stretch other styles; nil if they have them.
  func styling(
    of text: FoundText, _ change: (TextStyle) -> TextStyle
  ) throws(JournalError) -> TextStyling? {
    guard let edges = text.edges else { return nil }
    var pieces: [TextStyling.Piece] = []
    try forEachPart(from: edges.first, to: edges.last) { (run, span, leaf) throws(JournalError) in
      guard run.isShown, run.kind == .scalars else { return }
      let old = try textLeaves.read(leaf) { $0.style(of: run) }
      let attributes = old.changes(to: change(old))
      if attributes.isEmpty { return }
      if let last = pieces.indices.last, pieces[last].span.end == span.first,
        pieces[last].attributes == attributes
      {
        pieces[last].span.count += span.count
      } else {
        pieces.append(
          TextStyling.Piece(document: text.document, span: span, attributes: attributes))
      }
    }
    return pieces.isEmpty ? nil : TextStyling(pieces)
  }
}

extension TextStyle {
  /// The attributes that differ in another style, by name.
  fileprivate func changes(to new: TextStyle) -> [TextStyling.Attribute] {
    if self == new { return [] }
    return Set(attributes.keys).union(new.attributes.keys).sorted().compactMap { name in
      let before = attributes[name]
      let after = new.attributes[name]
      return before == after ? nil : TextStyling.Attribute(name, old: before, new: after)
    }
  }
}

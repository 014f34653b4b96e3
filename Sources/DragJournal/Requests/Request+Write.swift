public import DragModel

extension Request where Reply == ContentReply {
  /// Writes text into a document.
  ///
  /// It gets the document's default style overlaid by the one given, as far as the document supports
  /// its attributes; nil takes an attribute away.
  ///
  /// Refused: `typeRefused` for what is not a document, `rangeOutOfBounds`, `splitsCharacter` for a
  /// place inside a character.
  ///
  /// - Complexity: O(k + log n), k = length of the new text, n = length of the document's.
  public static func write(
    _ text: String, into document: ContentID, at position: Position = .last,
    style: [ExactText: PropertyValue?] = [:], typing: TypingOptions? = nil,
    by attribution: Attribution = .init()
  ) -> Self {
    write(
      CollectionOfOne((text: text, style: style)), into: document, at: position, typing: typing,
      by: attribution)
  }

  /// Writes styled text into a document, run by run as the other form does.
  ///
  /// Refused: as the other form; `badRequest` if there are objects in the text or runs do not fit it.
  public static func write(
    _ text: RichText, into document: ContentID, at position: Position = .last,
    by attribution: Attribution = .init()
  ) -> Self {
    write(
      text.pieces, into: document, at: position, typing: nil, by: attribution)
  }

  private static func write(
    _ pieces: (some Collection<TextPiece> & Sendable)?, into document: ContentID,
    at position: Position, typing: TypingOptions?, by attribution: Attribution
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(document)
      try Checks.shape(position)
      guard let pieces else { throw .badRequest(.objectInText) }
      for piece in pieces { try Checks.shape(piece.style.values) }
      try draft.check(attribution)
      let target = try draft.state.presentDocument(document)
      let landing = try TextLanding(position, in: target, moving: [], state: draft.state)
      let options = try draft.state.nodes.read(target.value) { $0.documentOptions }
      var parts: [TextWriting.Part] = []
      for piece in pieces where !piece.text.isEmpty {
        parts.append(.text(ExactText(piece.text), options.style(overlaidBy: piece.style)))
      }
      guard !parts.isEmpty else {
        return ContentReply(sequence: draft.state.sequence, changed: false)
      }
      let writing = TextWriting(
        document: target, after: try landing.after(in: draft.state),
        first: draft.state.lastText.next, parts: parts)
      let joined = try draft.stepToJoin(typing, .write(writing), by: attribution)
      try draft.write(writing)
      let step = try draft.credit(
        .textWritten, to: attribution, name: .action(.insertText, count: 1), joining: joined)
      return ContentReply(sequence: draft.state.sequence, changed: true, step: step)
    }
  }
}

/// A text with the style that it asks for.
private typealias TextPiece = (text: String, style: [ExactText: PropertyValue?])

extension DocumentOptions {
  /// The style that text gets here: the default style overlaid, as far as attributes are supported.
  func style(overlaidBy given: [ExactText: PropertyValue?]) -> TextStyle {
    if given.isEmpty, defaultStyle.isPlain { return .plain }
    var attributes = defaultStyle.attributes
    for (name, value) in given { attributes[name] = value.orNil }
    return TextStyle(attributes.filter { supports($0.key) && $0.value != .null })
  }
}

extension RichText {
  /// The text run by run, plain stretches too; nil if it holds objects or its runs do not fit.
  fileprivate var pieces: [TextPiece]? {
    let scalars = text.string.unicodeScalars
    var pieces: [TextPiece] = []
    var offset = 0
    var index = scalars.startIndex
    func stretch(to end: Int) -> String? {
      guard end >= offset,
        let next = scalars.index(index, offsetBy: end - offset, limitedBy: scalars.endIndex)
      else { return nil }
      defer {
        index = next
        offset = end
      }
      return String(scalars[index..<next])
    }
    for run in runs {
      guard run.object == nil, let before = stretch(to: run.range.lowerBound),
        let styled = stretch(to: run.range.upperBound)
      else { return nil }
      pieces.append((before, [:]))
      pieces.append((styled, run.style.attributes.mapValues { $0 }))
    }
    pieces.append((String(scalars[index...]), [:]))
    return pieces
  }
}

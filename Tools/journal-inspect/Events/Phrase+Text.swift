import DragModel

/// What a change of text did, for people.
///
/// Moves count all that went along, seen or not.
extension Phrase {
  /// Text that was written or copied; U+FFFC stands for each item in it.
  static func of(_ writing: TextWriting, names: Names) -> String {
    var text = ""
    for part in writing.parts {
      switch part {
      case .text(let string, _): text += string.string
      case .object: text.unicodeScalars.append(RichText.objectScalar)
      }
    }
    let objects = writing.parts.compactMap(\.object)
    let with = objects.isEmpty ? "" : " with \(names.words(objects))"
    return "writes \(Quoted.start(of: text))\(with) into \(names.word(writing.document))"
  }

  /// Text that was deleted or shown again; nil if there is none.
  static func of(_ showing: TextShowing, names: Names) -> String? {
    let phrases = showing.passages.map { passage in
      let stretch = "\(scalars(passage.spans.elementCount)) of \(names.word(passage.document))"
      return showing.isShown ? "shows \(stretch) again" : "deletes \(stretch)"
    }
    return phrases.isEmpty ? nil : phrases.joined(separator: ", ")
  }

  /// Text that was styled, document by document; nil if there is none.
  static func of(_ styling: TextStyling, names: Names) -> String? {
    var documents: [NodeNumber] = []
    var pieces: [NodeNumber: [TextStyling.Piece]] = [:]
    for piece in styling.pieces {
      if pieces[piece.document] == nil { documents.append(piece.document) }
      pieces[piece.document, default: []].append(piece)
    }
    let phrases = documents.map { document in
      let pieces = pieces[document] ?? []
      let count = scalars(pieces.reduce(0) { $0 + $1.span.count })
      return "styles \(count) of \(names.word(document)): \(attributes(of: pieces))"
    }
    return phrases.isEmpty ? nil : phrases.joined(separator: ", ")
  }

  /// Text that was moved.
  static func of(_ move: TextMove, names: Names) -> String {
    let stretch = "moves \(scalars(move.spans.map(\.span).elementCount))"
    let source = names.word(move.from)
    return move.from == move.to
      ? "\(stretch) within \(source)" : "\(stretch) from \(source) to \(names.word(move.to))"
  }

  /// Text that was dropped for good.
  static func of(dropped spans: [TextSpan]) -> String {
    "drops \(scalars(spans.elementCount)) for good"
  }

  /// Text or items that a drag lifted, or how many items another app lends.
  static func of(liftedBy seed: SessionSeed, names: Names) -> String {
    let session = Quoted.word(seed.id.string)
    if let external = seed.external {
      let items = external.items.count == 1 ? "1 item" : "\(external.items.count) items"
      return "\(session) lifts \(items) of \(Quoted.word(external.app.string))"
    }
    guard let text = seed.text else { return "\(session) lifts \(names.words(seed.items))" }
    let count = scalars(text.spans.map(\.span).elementCount)
    return "\(session) lifts \(count) of \(names.word(text.document))"
  }

  private static let shownAttributes = 8

  /// The attributes that were set or cleared, each once.
  private static func attributes(of pieces: [TextStyling.Piece]) -> String {
    var words: [String] = []
    var seen: Set<String> = []
    for attribute in pieces.flatMap(\.attributes) {
      let word = Quoted.word(attribute.name.string) + (attribute.new == nil ? " cleared" : "")
      if seen.insert(word).inserted { words.append(word) }
    }
    let shown = words.prefix(shownAttributes).joined(separator: ", ")
    let rest = words.count - shownAttributes
    return rest > 0 ? "\(shown) and \(rest) more" : shown
  }

  private static func scalars(_ count: Int) -> String {
    count == 1 ? "1 scalar" : "\(count) scalars"
  }
}

extension [TextSpan] {
  /// How many elements they are.
  fileprivate var elementCount: Int { reduce(0) { $0 + $1.count } }
}

/// One scalar of a document, shown or not, or a mark where text was taken out.
///
/// What was shown once stays at its place, unseen, and travels with the text around it (S19).
struct Glyph: Hashable {
  /// What stands there.
  enum Content: Hashable {
    case scalar(Unicode.Scalar)
    /// An item, shown as U+FFFC.
    case object(Text)
    /// The place that moved text came from (S63), or that a transfer would have brought something to (S42).
    case mark
    /// The stand-in of what a transfer brings.
    case placeholder(Text)
  }

  /// The number by which it is found wherever it goes; no two have the same.
  var number: Int
  var content: Content
  var style: [Text: PlainValue] = [:]
  /// Whether it was neither deleted nor taken elsewhere.
  var isThere = true
  /// Whether the item that stands here is in transit (S40).
  var isInTransit = false
  /// The number of the last move of text that took it along; 0 before any.
  var stamp = 0

  /// Whether it is part of the text.
  var isShown: Bool { isThere && !isInTransit }

  /// Whether it is a scalar, seen or not, rather than a mark or placeholder.
  var isScalar: Bool {
    switch content {
    case .scalar, .object: true
    case .mark, .placeholder: false
    }
  }

  /// What the text has here.
  var scalar: Unicode.Scalar {
    if case .scalar(let scalar) = content { return scalar }
    return "\u{FFFC}"
  }

  /// The item that stands here; nil for text and marks.
  var object: Text? {
    if case .object(let id) = content { return id }
    return nil
  }
}

/// Where something lands in a container (S13).
enum Landing: Hashable {
  /// Directly before an entry of a list or item; at the very end if there is none.
  case entry(Text?)
  /// Directly before a scalar of a document; at the very end if there is none.
  case glyph(Int?)
}

/// A change of text, as undo sees it (S62).
struct TextChange {
  enum Kind {
    /// Text was written or copied: it goes and comes.
    case written
    /// Text was deleted: it comes and goes.
    case deleted
    case styled([StylePart])
    case moved([MovePart], mark: Int)
  }

  /// One scalar that was written, copied or deleted.
  struct Part {
    var glyph: Int
    var status = Change.Status.inEffect
  }

  /// One attribute of one scalar.
  struct StylePart {
    var glyph: Int
    var attribute: Text
    var old: PlainValue?
    /// What the attribute has if nobody has set it since.
    var expected: PlainValue?
    var status = Change.Status.inEffect
  }

  /// One scalar that was taken along by a move.
  struct MovePart {
    var glyph: Int
    /// The stamp that the move left it with.
    var left: Int
    /// The stamp that it had before the move, and that an undo leaves it with.
    var before: Int
    /// The stamp that it had before the last undo, and that a redo gives back.
    var beforeUndo = 0
    var status = Change.Status.inEffect
  }

  var kind: Kind
  /// The scalars that were written, copied or deleted, in their order.
  var parts: [Part] = []
}

/// Text from its first to its last scalar, all between them included, seen or not.
struct Stretch {
  var document: Text
  /// The indices of its scalars and marks in the document.
  var range: Range<Int>
}

/// What can be followed wherever it is moved: scalars and the stamps they were left with (S63).
struct Followed: Hashable {
  var glyph: Int
  var left: Int
}

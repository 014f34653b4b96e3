import DragModel

/// Where text or objects land in a document: directly before a shown element that stays.
///
/// So they stand after anything unseen in the gap, and several land one after the other.
struct TextLanding {
  let document: NodeNumber
  /// The element that they land before; nil: the end.
  let next: TextNumber?

  /// Finds the landing for a position among the text as it is shown; objects that are moved are
  /// counted in their old places.
  ///
  /// - Throws: `badRequest` for a position that documents do not have, and as for an offset.
  init(
    _ position: Position, in document: NodeNumber, moving moved: [NodeNumber],
    state: borrowing State
  ) throws(JournalError) {
    let spot = try Self.spot(of: position, in: document, state: state)
    self.document = document
    guard let spot else {
      next = nil
      return
    }
    var found: TextNumber?
    try state.forEachPart(from: spot) { (run, span, _) throws(JournalError) in
      guard run.isShown else { return true }
      if let object = run.object, moved.contains(object) { return true }
      found = span.first
      return false
    }
    next = found
  }

  /// Finds the landing for text that is moved within its document; nil if it would not move.
  init?(
    _ position: Position, moving text: FoundText, edges: (first: TextNumber, last: TextNumber),
    state: State
  ) throws(JournalError) {
    let document = text.document
    self.document = document
    let spot = try Self.spot(of: position, in: document, state: state)
    let length = try state.textLength(of: document).scalars
    let offset =
      try spot.map { (spot) throws(JournalError) in
        try state.scalarsBefore(state.number(at: spot))
      } ?? length
    let start = try state.scalarsBefore(edges.first)
    let end = try state.scalarsBefore(edges.last) + 1
    if (start...end).contains(offset) { return nil }
    next = try spot.map { (spot) throws(JournalError) in try state.number(at: spot) }
  }

  private static func spot(
    of position: Position, in document: NodeNumber, state: State
  ) throws(JournalError) -> TextSpot? {
    switch position {
    case .first: try state.shownElement(at: 0, .scalar, in: document)?.spot
    case .last: nil
    case .offset(let offset, let unit):
      try state.shownElement(after: offset, unit, in: document)
    case .gap, .before, .after: throw .badRequest(.gapInDocument)
    }
  }

  /// The element, of all that stand in the document, that the next arrival stands directly after.
  func after(in state: State) throws(JournalError) -> TextNumber {
    guard let next else { return try state.lastElement(of: document) }
    return try state.element(before: state.standingTextSpot(of: next))
  }

  /// The offset in scalars that arrivals go to.
  func offset(in state: State) throws(JournalError) -> Int {
    guard let next else { return try state.textLength(of: document).scalars }
    return try state.scalarsBefore(next)
  }

  /// True if objects of the document stand one after the other directly before the landing.
  func isPlace(of objects: [NodeNumber], in state: State) throws(JournalError) -> Bool {
    var offset = try offset(in: state)
    for object in objects.reversed() {
      offset -= 1
      guard try state.parent(of: object) == document,
        try state.scalarsBefore(state.textElement(of: object)) == offset
      else { return false }
    }
    return true
  }
}

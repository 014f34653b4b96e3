import DragModel

/// What a drop, a move or a copy of text asks for, checked, and ready to be done.
///
/// Making one checks everything in the order that decides which refusal comes first; doing it cannot
/// be refused any more.
struct TextPlacement {
  /// The stretch, with its first and last shown element.
  let text: FoundText
  let edges: (first: TextNumber, last: TextNumber)
  let target: NodeNumber
  let decision: OperationRules.Decision
  /// Where it lands; nil: it stays where it is.
  let landing: TextLanding?

  init(
    _ text: FoundText, edges: (first: TextNumber, last: TextNumber), to target: ContentID,
    at position: Position, operation: DropOperation?, rules: OperationRules, state: State
  ) throws(JournalError) {
    self.text = text
    self.edges = edges
    self.target = try state.present(target)
    guard try state.isDocument(self.target) else { throw .typeRefused(target) }
    decision = try rules.decide(
      asked: operation, from: [text.document], isText: true, target: self.target, state: state)
    if decision.operation == .move, self.target == text.document {
      landing = try TextLanding(position, moving: text, edges: edges, state: state)
    } else {
      landing = try TextLanding(position, in: self.target, moving: [], state: state)
    }
  }

  /// True if everything would be shown as it is.
  func changesNothing(in state: State) throws(JournalError) -> Bool {
    guard let landing else { return true }
    guard decision.operation == .move, target == text.document else { return false }
    return try landing.changesNothing(moving: edges, in: state)
  }
}

extension TextLanding {
  /// True if moving a stretch of the same document here would show the same text: if the stretch and
  /// what it would be moved over read the same in either order.
  ///
  /// - Complexity: O(k), k = length of both; the first difference ends it.
  fileprivate func changesNothing(
    moving edges: (first: TextNumber, last: TextNumber), in state: State
  ) throws(JournalError) -> Bool {
    let stretch = try state.shownOffsets(from: edges.first, to: edges.last)
    let (start, end) = (stretch.lowerBound, stretch.upperBound)
    let offset = try offset(in: state)
    let (low, middle, high) = offset < start ? (offset, start, end) : (start, end, offset)
    // A text with an object reads the same only where it is the same object.
    let lowLength = middle - low
    let highLength = high - middle
    var a = TextWalk(from: low, to: high, wrappingTo: nil, in: document)
    var b = TextWalk(from: middle, to: high, wrappingTo: (low, middle), in: document)
    var left = lowLength + highLength
    while left > 0 {
      guard let one = try a.next(in: state), let other = try b.next(in: state), one == other else {
        return false
      }
      left -= 1
    }
    return true
  }
}

/// A walk over shown scalars with their styles, in one or two stretches of a document.
private struct TextWalk {
  private var offset: Int
  private var end: Int
  private var second: (Int, Int)?
  private let document: NodeNumber
  private var buffer: [Element] = []
  private var position = 0

  /// What is shown at an offset.
  struct Element: Equatable {
    let scalar: Unicode.Scalar
    let style: TextStyle
    let object: NodeNumber?
  }

  init(from start: Int, to end: Int, wrappingTo second: (Int, Int)?, in document: NodeNumber) {
    offset = start
    self.end = end
    self.second = second
    self.document = document
  }

  mutating func next(in state: State) throws(JournalError) -> Element? {
    if position == buffer.count { try fill(from: state) }
    guard position < buffer.count else { return nil }
    position += 1
    return buffer[position - 1]
  }

  /// Reads up to a hundred more.
  private mutating func fill(from state: State) throws(JournalError) {
    if offset == end, let second {
      (offset, end) = second
      self.second = nil
    }
    buffer = []
    position = 0
    let last = min(end, offset + 100)
    guard offset < last, let first = try state.shownElement(at: offset, .scalar, in: document),
      let final = try state.shownElement(at: last - 1, .scalar, in: document)
    else { return }
    let shown = try state.shownText(
      from: state.number(at: first.spot), to: state.number(at: final.spot))
    var runs = shown.runs[...]
    for (index, scalar) in String(decoding: shown.bytes, as: UTF8.self).unicodeScalars.enumerated()
    {
      while let run = runs.first, run.end <= index { runs.removeFirst() }
      let run = runs.first.flatMap { $0.start <= index ? $0 : nil }
      buffer.append(Element(scalar: scalar, style: run?.style ?? .plain, object: run?.object))
    }
    offset = last
  }
}

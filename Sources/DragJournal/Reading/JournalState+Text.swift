public import DragModel

/// Documents and their texts.
///
/// Offsets count the text as it is shown, in any unit.
extension JournalState {
  /// The placeholders in a document with their offsets in scalars, in order; they are no part of its
  /// text.
  ///
  /// - Throws: `notFound`, `itemGone`, `typeRefused` for anything but a document.
  /// - Complexity: O(t log n), t = transfers under way, n = length of the text.
  public func placeholders(
    in document: ContentID
  ) throws(JournalError) -> [(offset: Int, placeholder: Placeholder)] {
    try placeholders(in: state.presentDocument(document))
  }

  /// The placeholders in a document, which may be gone.
  func placeholders(
    in number: NodeNumber
  ) throws(JournalError) -> [(offset: Int, placeholder: Placeholder)] {
    var marks: [(mark: TextNumber, offset: Int, placeholder: Placeholder)] = []
    for transfer in state.openTransfers {
      let record = try state.transfer(transfer)
      guard case .mark(let mark)? = record.seed.stand, try state.document(of: mark) == number else {
        continue
      }
      let found = (
        mark, try state.scalarsBefore(mark),
        Placeholder(transfer: transfer, hundredths: record.hundredths)
      )
      var index = marks.count
      while index > 0, try state.stands(mark, before: marks[index - 1].mark) { index -= 1 }
      marks.insert(found, at: index)
    }
    return marks.map { ($0.offset, $0.placeholder) }
  }

  /// The documents, in no particular order.
  public func documents() throws(JournalError) -> [ContentID] { try outermost(.document) }

  /// The text of a document, with its style runs and objects.
  ///
  /// - Throws: `notFound`, `itemGone`, `typeRefused` for what is not a document.
  /// - Complexity: O(n), n = length of the text.
  public func text(of document: ContentID) throws(JournalError) -> RichText {
    try richText(state.shownText(of: state.presentDocument(document)))
  }

  /// A stretch of a document's text; character clusters may be cut.
  ///
  /// - Throws: as for a document; `rangeOutOfBounds`, `splitsCharacter` inside a scalar.
  /// - Complexity: O(k + log n), k = length of the stretch, n = length of the text.
  public func text(in range: TextRange) throws(JournalError) -> RichText {
    guard let edges = try state.find(range, cutsClusters: true).edges else { return RichText("") }
    return try richText(state.shownText(from: edges.first, to: edges.last))
  }

  /// How long a document's text is, in a unit.
  ///
  /// - Throws: as for its text.
  /// - Complexity: O(1).
  public func length(
    of document: ContentID, in unit: TextUnit = .scalar
  ) throws(JournalError) -> Int {
    try state.textLength(of: state.presentDocument(document))[unit]
  }

  /// The same place of a text counted in another unit; a place inside a character of the new unit is
  /// rounded up to its end.
  ///
  /// - Throws: as for its text; `rangeOutOfBounds`, `splitsCharacter` inside a scalar.
  /// - Complexity: O(log n), n = length of the text.
  public func offset(
    of offset: Int, _ unit: TextUnit, as other: TextUnit, in document: ContentID
  ) throws(JournalError) -> Int {
    let number = try state.presentDocument(document)
    let spot = try state.shownElement(after: offset, unit, in: number, cutsClusters: true)
    guard let spot else { return try state.textLength(of: number)[other] }
    return try state.textBefore(spot)[other]
  }

  /// A text that was found, with the identifiers of its objects.
  func richText(_ shown: ShownText) throws(JournalError) -> RichText {
    var runs: [RichText.Run] = []
    runs.reserveCapacity(shown.runs.count)
    for run in shown.runs {
      let object = try run.object.map { (node) throws(JournalError) in try state.node(node).id }
      runs.append(RichText.Run(run.start..<run.end, run.style, object: object))
    }
    return RichText(ExactText(String(decoding: shown.bytes, as: UTF8.self)), runs: runs)
  }
}

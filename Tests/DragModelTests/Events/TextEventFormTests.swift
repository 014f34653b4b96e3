import DragModel
import Testing

/// Events of texts against bytes worked out by hand from RFC 8949 and `journal.cddl`.
@Suite struct TextEventFormTests {
  private static let one = NodeNumber(1)
  private static let two = NodeNumber(2)

  private static func span(_ first: UInt32, _ count: Int) -> TextSpan {
    TextSpan(TextNumber(first), count: count)
  }

  private static func step(_ action: StepName.Action) -> Change {
    .makeStep(StepSeed(name: .action(action, count: 1)))
  }

  private static func happened(_ kind: EventKind, _ changes: Change...) -> Event {
    Event(
      kind: kind, timeMilliseconds: 1, actor: .local, origin: .user, changes: changes)
  }

  /// A document of the app "m" that supports two attributes.
  static let made = happened(
    .documentMade,
    .create(
      NodeSeed(
        id: "D", kind: .document,
        documentOptions: DocumentOptions(
          app: "m", attributes: ["bold", "link"], defaultStyle: ["size": .integer(12)]))),
    .relocate(Relocation(node: one, from: nil, to: NewPlace(container: .root, index: 0))),
    step(.newDocument))

  static let madeBytes = """
    a3  01 11  02 01
      07 83
        82 00  a3  00 61 44  01 03
                   09 83 61 6d  82 64 626f6c64 64 6c696e6b  a1 64 73697a65 0c
        82 01  83  01  f6  82 00 00
        82 18 1e  81 82 0a 01
    """

  /// Plain text, bold text and an item at the start; it belongs to step 9.
  static let written = happened(
    .textWritten,
    .write(
      TextWriting(
        document: one, after: .none, first: TextNumber(2),
        parts: [
          .text("é", .plain), .text("B", ["bold": .bool(true)]), .object(NodeNumber(300)),
        ])),
    .joinStep(StepNumber(9)))

  static let writtenBytes = """
    a3  01 12  02 01
      07 82
        82 03  86  01 00 02  62 c3a9  82 61 42 a1 64 626f6c64 f5  19 012c
        82 18 22  09
    """

  /// Elements 2 to 4 and 100 are deleted.
  static let deleted = happened(
    .contentDeleted,
    .show(
      TextShowing(
        isShown: false, passages: [TextPassage(document: one, spans: [span(2, 3), span(100, 1)])])),
    step(.deleteText))

  static let deletedBytes = """
    a3  01 0d  02 01
      07 82
        82 04  82 f4  81  82 01  82  82 02 03  82 18 64 01
        82 18 1e  81 82 0d 01
    """

  /// Elements are shown again, and others dropped for good.
  static let shown = happened(
    .undoApplied,
    .show(
      TextShowing(
        isShown: true, passages: [TextPassage(document: two, spans: [span(23, 24)])])),
    .dropText([span(256, 65_536), span(4_294_967_294, 1)]))

  static let shownBytes = """
    a3  01 18 1e  02 01
      07 82
        82 04  82 f5  81  82 02  81  82 17 18 18
        82 07  82  82 19 0100 1a 00010000  82 1a fffffffe 01
    """

  /// Elements 2 to 5 become bold; of element 65,536 one attribute goes and another comes.
  static let styled = happened(
    .textStyled,
    .style(
      TextStyling([
        TextStyling.Piece(
          document: one, span: span(2, 4),
          attributes: [TextStyling.Attribute("bold", old: nil, new: .bool(true))]),
        TextStyling.Piece(
          document: one, span: span(65_536, 1),
          attributes: [
            TextStyling.Attribute("a", old: .integer(1), new: nil),
            TextStyling.Attribute("b", old: nil, new: .integer(2)),
          ]),
      ])),
    step(.styleText))

  static let styledBytes = """
    a3  01 13  02 01
      07 82
        82 05  82
          84 01 02 04  81  83 64 626f6c64 f6 f5
          84 01 1a 00010000 01  82  83 61 61 01 f6  83 61 62 f6 02
        82 18 1e  81 82 0c 01
    """

  /// Elements 2 to 4 go from one document to the start of another; the second move takes that back,
  /// but for 9, which the first was about too.
  static let moved = happened(
    .contentMoved,
    .moveText(
      TextMove(
        from: one, to: two, after: .none, mark: TextNumber(32),
        spans: [StampedSpan(span(2, 3), old: 0, new: 1)])),
    .moveText(
      TextMove(
        from: two, to: one, after: TextNumber(32), mark: TextNumber(33),
        spans: [StampedSpan(span(2, 3), old: 1, new: 0)],
        followed: [StampedSpan(span(9, 1), old: 5, new: 6)], taken: [span(2, 3)])),
    step(.moveText))

  static let movedBytes = """
    a3  01 0a  02 01
      07 83
        82 06  85  01 02 00 18 20  81  84 02 03 00 01
        82 06  87  02 01 18 20 18 21  81  84 02 03 01 00  81  84 09 01 05 06  81  82 02 03
        82 18 1e  81 82 0f 01
    """

  /// Item 7 goes from one text to a new element of another, and back to its old element.
  static let relocated = happened(
    .dropPerformed,
    .relocate(
      Relocation(
        node: NodeNumber(7), from: OldPlace(document: one, element: TextNumber(5)),
        to: NewPlace(document: two, .after(TextNumber(9))))),
    .relocate(
      Relocation(
        node: NodeNumber(7), from: OldPlace(document: two, element: TextNumber(10)),
        to: NewPlace(document: one, .element(TextNumber(5))))))

  static let relocatedBytes = """
    a3  01 04  02 01
      07 82
        82 01  83  07  82 01 05  83 02 00 09
        82 01  83  07  82 02 0a  83 01 01 05
    """

  /// Elements 2 to 5, never moved, and 8, of move 3, are lifted.
  static let lifted = happened(
    .dragBegan,
    .beginSession(
      SessionSeed(
        id: "s", items: [],
        text: LiftedText(
          document: one,
          spans: [
            LiftedText.Span(span(2, 4), stamp: 0), LiftedText.Span(span(8, 1), stamp: 3),
          ]),
        allows: [.move], allowsExternalMove: false, preview: nil)))

  static let liftedBytes = """
    a3  01 01  02 01
      07 81
        82 0a  86 61 73  80  81 00  f4  f6  82 01  82  83 02 04 00  83 08 01 03
    """

  static let rows = [
    (made, madeBytes), (written, writtenBytes), (deleted, deletedBytes), (shown, shownBytes),
    (styled, styledBytes), (moved, movedBytes), (relocated, relocatedBytes),
    (lifted, liftedBytes),
  ]

  @Test("An event of a text is written to the byte as the format says", arguments: rows)
  func isWritten(event: Event, bytes: String) throws {
    #expect(try encoded(event) == hex(bytes.filter { !$0.isWhitespace }))
  }

  @Test("Bytes as the format says are read as the event of a text", arguments: rows)
  func isRead(expected: Event, bytes: String) throws {
    #expect(try event(hex(bytes.filter { !$0.isWhitespace })) == expected)
  }
}

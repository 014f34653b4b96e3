import DragJournal
import DragModel
import TestSupport
import Testing

/// Selections as something to lift, what hangs under the finger, and where a drop could go.
@Suite(.temporaryFolder) struct DraggingTests {
  private let path = TemporaryFolder.journal

  /// L holds a, F{x, G{y}}, b and c; M holds m.
  private func open() throws(JournalError) -> Journal {
    let journal = try openJournal(path)
    try journal.make("L", ["a", "F", "b", "c"])
    try journal.make("M", ["m"])
    try journal.add(["x", "G"], to: "F")
    try journal.add(["y"], to: "G")
    return journal
  }

  static let selections: [(selection: [DragSelection], items: [ContentID])] = [
    ([.items(["c", "a"])], ["c", "a"]), ([.items(["a", "c", "a"])], ["a", "c"]),
    ([.items(["F", "x"])], ["F"]), ([.items(["y", "F"])], ["F"]),
    ([.items(["y", "x"])], ["y", "x"]),
    ([.items(["y", "G", "b"])], ["G", "b"]), ([.entries(of: "L", 1..<3)], ["F", "b"]),
    ([.entries(of: "L", 0..<4), .items(["y", "m"])], ["a", "F", "b", "c", "m"]),
    ([.entries(of: "L", 2..<2), .items(["m"])], ["m"]),
  ]

  @Test("Each selected item is lifted once, what holds it absorbs it", arguments: selections)
  func selection(row: (selection: [DragSelection], items: [ContentID])) throws {
    let journal = try open()
    let source = try journal.now().dragSource(of: row.selection)
    #expect(source == DragSource(items: row.items))
    try journal.performNow(.beginDrag(of: source))
    try journal.closeNow()
  }

  @Test("A selection is refused for what lifting it would be refused for")
  func refused() throws {
    let journal = try open()
    try journal.performNow(.delete(["c"]))
    let state = try journal.now()
    func refusal(_ selection: DragSelection...) -> JournalError? {
      do throws(JournalError) {
        _ = try state.dragSource(of: selection)
        return nil
      } catch { return error }
    }
    #expect(refusal(.items(["c"])) == .itemGone("c"))
    #expect(refusal(.items(["none"])) == .notFound("none"))
    #expect(refusal(.items(["L"])) == .forbidden(.standsByItself("L")))
    #expect(refusal(.entries(of: "L", 1..<4)) == .outOfBounds(gap: 4, count: 3))
    #expect(refusal(.entries(of: "L", -1..<2)) == .outOfBounds(gap: -1, count: 3))
    #expect(refusal(.entries(of: "L", 1..<1)) == .badRequest(.nothingLifted))
    #expect(refusal() == .badRequest(.nothingLifted))
    #expect(
      refusal(.items(["a"]), .text(TextRange(in: "D", 0, 1)))
        == .badRequest(.notWithText("items")))
    try journal.closeNow()
  }

  @Test("Selected text grows to whole characters")
  func textSelection() throws {
    let journal = try open()
    try journal.performNow(.makeDocument(id: "D"))
    try journal.performNow(.write("a👨‍👩‍👧b🇫🇷", into: "D"))
    func range(_ start: Int, _ end: Int, _ unit: TextUnit) throws -> TextRange? {
      let range = TextRange(in: "D", start, end, unit: unit)
      return try journal.now().dragSource(of: [.text(range)]).text
    }
    #expect(try range(3, 4, .scalar) == TextRange(in: "D", 1, 6))
    #expect(try range(2, 9, .utf16) == TextRange(in: "D", 1, 9, unit: .utf16))
    #expect(try range(0, 8, .scalar) == TextRange(in: "D", 0, 9))
    #expect(try range(1, 2, .character) == TextRange(in: "D", 1, 2, unit: .character))
    #expect(throws: JournalError.rangeOutOfBounds(start: 0, end: 10, length: 9, .scalar)) {
      try range(0, 10, .scalar)
    }
    #expect(throws: JournalError.rangeOutOfBounds(start: 2, end: 1, length: 9, .scalar)) {
      try range(2, 1, .scalar)
    }
    try journal.closeNow()
  }

  @Test("The first lifted item is in front, items land in source order, gone ones are told")
  func stack() throws {
    let journal = try open()
    try journal.performNow(.beginDrag("s", of: DragSource(items: ["c", "a", "y", "m"])))
    var stack = try journal.now().stack(of: "s")
    #expect(stack == DragStack(lead: "c", items: ["a", "c", "y", "m"]))
    #expect(stack.count == 4)
    try journal.performNow(.addToDrag("s", items: ["F"]))
    stack = try journal.now().stack(of: "s")
    #expect(stack == DragStack(lead: "c", items: ["a", "F", "c", "m"]))
    try journal.performNow(.delete(["c", "a"]))
    stack = try journal.now().stack(of: "s")
    #expect(stack == DragStack(lead: "F", items: ["m", "F"], skipped: ["c", "a"]))
    try journal.performNow(.cancelDrag("s"))
    #expect(throws: JournalError.sessionEnded("s")) { try journal.now().stack(of: "s") }
    #expect(throws: JournalError.sessionNotFound("t")) { try journal.now().stack(of: "t") }
    try journal.closeNow()
  }

  @Test("A drag is followed from the containers that its items or its text stand in")
  func tracker() throws {
    let journal = try open()
    try journal.performNow(.makeDocument(id: "D"))
    try journal.performNow(.write("text", into: "D"))
    try journal.performNow(.beginDrag("s", of: DragSource(items: ["a", "y", "b"])))
    try journal.performNow(.beginDrag("t", of: DragSource(text: TextRange(in: "D", 0, 2))))
    var tracker = try journal.now().tracker(of: "s")
    #expect(tracker.sources == ["L", "G"])
    #expect(tracker.move(over: "G") == [.entered("G")])
    #expect(!tracker.hasLeftSource)
    #expect(try journal.now().tracker(of: "t").sources == ["D"])
    try journal.closeNow()
  }

  @Test("Of several targets the first that would not refuse is the one")
  func firstTarget() throws {
    let journal = try open()
    try journal.performNow(.beginDrag("s", of: DragSource(items: ["F"])))
    let targets = ["G", "F", "M", "L"].map { DropTarget(on: ContentID($0)) }
    let found = try journal.now().firstTarget(for: "s", among: targets)
    #expect(found?.target.container == "M" && found?.proposal.action == .perform(.move))
    #expect(try journal.now().firstTarget(for: "s", among: Array(targets[..<2])) == nil)
    #expect(try journal.now().firstTarget(for: "s", among: []) == nil)
    try journal.closeNow()
  }

  static let gaps: [(gap: Int, point: InsertionPoint)] = [
    (-3, .between(left: nil, right: "a")), (0, .between(left: nil, right: "a")),
    (1, .between(left: "a", right: "F")), (4, .between(left: "c", right: nil)),
    (9, .between(left: "c", right: nil)),
  ]

  @Test("A gap is named by its neighbours, one outside by the end", arguments: gaps)
  func gap(row: (gap: Int, point: InsertionPoint)) throws {
    let journal = try open()
    let point = try journal.now().insertionPoint(nearestGap: row.gap, in: "L")
    #expect(point == row.point)
    try journal.performNow(.move(["m"], to: "L", at: point.position))
    #expect(try journal.now().index(of: "m") == min(max(row.gap, 0), 4))
    try journal.closeNow()
  }

  static let texts = [
    "", "plain", "e\u{301}a\u{308}\u{301}", "a👨‍👩‍👧b🇫🇷🇩🇪\r\nx", "𝒳👍🏽", "각각",
  ]

  /// The place nearest to an offset, by the indexes of Swift's own characters.
  private static func nearest(_ offset: Int, _ unit: TextUnit, in text: String) -> Int {
    let edges = text.indices.map { $0 } + [text.endIndex]
    func distance(_ index: String.Index) -> Int {
      let here =
        switch unit {
        case .scalar: text.unicodeScalars.distance(from: text.startIndex, to: index)
        case .utf8: text.utf8.distance(from: text.startIndex, to: index)
        case .utf16: text.utf16.distance(from: text.startIndex, to: index)
        case .character: text.distance(from: text.startIndex, to: index)
        }
      return abs(here - offset)
    }
    var best = text.startIndex
    for edge in edges where distance(edge) < distance(best) { best = edge }
    return text.unicodeScalars.distance(from: text.startIndex, to: best)
  }

  @Test("A place in a text is moved to the nearest edge of a character", arguments: texts)
  func snap(text: String) throws {
    let journal = try open()
    try journal.performNow(.makeDocument(id: "D"))
    if !text.isEmpty { try journal.performNow(.write(text, into: "D")) }
    let state = try journal.now()
    var wrong: [String] = []
    for unit in TextUnit.allCases {
      for offset in -2...text.utf8.count + 2 {
        let point = try state.insertionPoint(nearest: offset, unit, in: "D")
        if point != .offset(Self.nearest(offset, unit, in: text)) {
          wrong.append("\(offset) \(unit): \(point)")
        }
      }
    }
    #expect(wrong == [])
    try journal.closeNow()
  }
}

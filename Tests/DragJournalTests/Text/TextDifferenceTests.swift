import DragModel
import TestSupport
import Testing

@testable import DragJournal

/// Differences drive a text view: made one after the other, they give the text after each event.
@Suite(.temporaryFolder) struct TextDifferenceTests {
  private let path = TemporaryFolder.journal

  @Test(
    "Differences made on a string give the text after every event, in every unit",
    arguments: LongRuns.areWanted ? 1...20 : 1...3)
  func reproduceTheText(seed: UInt64) async throws {
    let journal = try await Journal.open(at: path, .test(interval: 32))
    var shuffle = TextShuffle(seed: seed)
    try shuffle.fill(journal)
    let start = try nowSequence(journal)
    var following: [(ObservedDocument, Task<[TextDifference], any Error>)] = []
    for document in TextShuffle.documents {
      for unit in TextUnit.allCases {
        let (text, differences) = try await journal.differences(ofText: document, in: unit)
        following.append(
          (ObservedDocument(document, unit, text), Task { try await collect(differences) }))
      }
    }
    for _ in 0..<120 { try shuffle.edit(journal) }
    try end(journal)
    let past = try PastTexts(of: journal, since: start)
    var wrong: [String] = []
    for (observed, task) in following {
      wrong += observed.mistakes(of: try await task.value, in: past)
    }
    #expect(wrong == [])
    try await journal.close()
  }

  @Test(
    "One change makes an earlier text a later one, in every unit",
    arguments: LongRuns.areWanted ? 1...20 : 1...2)
  func catchingUp(seed: UInt64) throws {
    let journal = try openJournal(path)
    var shuffle = TextShuffle(seed: seed)
    try shuffle.fill(journal)
    for _ in 0..<100 { try shuffle.edit(journal) }
    var wrong: [String] = []
    for (unit, distance) in zip(TextUnit.allCases + TextUnit.allCases, 1...) {
      let last = try nowSequence(journal)
      for sequence in stride(from: 8, to: last.value - UInt64(distance), by: 7) {
        let old = try journal.past(SequenceNumber(sequence)).state
        let new = try journal.past(SequenceNumber(sequence + UInt64(distance))).state
        for document in TextShuffle.documents {
          guard let number = try new.number(of: document) else { continue }
          let before = try ObservedText(number, unit, in: old)
          let changes = try ObservedText(number, unit, in: new).changes(since: before)
          var text = ScalarText(try PastTexts.text(of: document, in: JournalState(state: old)))
          wrong += changes.compactMap { text.make($0, in: unit) }
          let expected = try PastTexts.text(of: document, in: JournalState(state: new))
          if text.richText != expected || changes.count > 1 {
            wrong.append("\(document) in \(unit), from \(sequence) over \(distance)")
          }
        }
      }
    }
    #expect(wrong == [])
    try journal.closeNow()
  }

  @Test("What each request does is told as a person would say it")
  func forms() async throws {
    let journal = try await Journal.open(at: path, .test())
    for document: ContentID in ["D", "E"] {
      try journal.performNow(.makeDocument(id: document))
      try journal.performNow(.write("ab🇩🇪cd", into: document))
    }
    try journal.make("L", ["i"])
    let start = try await journal.differences(ofText: "D")
    #expect(start.text == RichText("ab🇩🇪cd"))
    try journal.performNow(.write("xy", into: "E"))
    try journal.performNow(.write("x", into: "D", at: .offset(6, .utf16)))
    try journal.performNow(.delete(TextRange(in: "D", 1, 4)))
    try journal.performNow(.undo())
    try journal.performNow(.style(TextRange(in: "D", 1, 6), ["b": .bool(true)]))
    try journal.performNow(.move(TextRange(in: "D", 0, 1), to: "D", at: .last))
    try journal.performNow(.move(["i"], to: "D", at: .first))
    try journal.performNow(.delete(container: "D"))
    try journal.performNow(.undo())
    try journal.performNow(.move(["i"], to: "L"))
    try end(journal)
    let bold: TextStyle = ["b": .bool(true)]
    let styled = RichText.Run(0..<5, bold)
    let whole = RichText(
      "\u{FFFC}b🇩🇪xcda",
      runs: [RichText.Run(0..<1, object: "i"), RichText.Run(1..<6, bold)])
    #expect(
      try await collect(start.differences).dropLast().map(\.changes) == [
        [.replace(6..<6, with: RichText("x"))],
        [.replace(1..<6, with: RichText(""))],
        [.replace(1..<1, with: RichText("b🇩🇪"))],
        [.restyle(1..<8, as: RichText("b🇩🇪xc", runs: [styled]))],
        [.replace(0..<1, with: RichText("")), .replace(8..<8, with: RichText("a"))],
        [.replace(0..<0, with: RichText("\u{FFFC}", runs: [RichText.Run(0..<1, object: "i")]))],
        [.replace(0..<10, with: RichText(""))],
        [.replace(0..<0, with: whole)],
        [.replace(0..<1, with: RichText(""))],
      ])
    try await journal.close()
  }

  @Test("Text in several places is taken out last first, and comes back first to last")
  func scattered() async throws {
    let journal = try await Journal.open(at: path, .test())
    try journal.performNow(.makeDocument(id: "D"))
    try journal.performNow(.write("a𝒳b", into: "D"))
    try journal.performNow(.write("--", into: "D", at: .offset(1), by: Attribution(actor: "other")))
    let start = try await journal.differences(ofText: "D")
    let inCharacters = try await journal.differences(ofText: "D", in: .character)
    try journal.performNow(.undo())
    try journal.performNow(.redo())
    try end(journal)
    #expect(
      try await collect(start.differences).dropLast().map(\.changes) == [
        [.replace(3..<6, with: RichText("")), .replace(0..<1, with: RichText(""))],
        [.replace(0..<0, with: RichText("a")), .replace(3..<3, with: RichText("𝒳b"))],
      ])
    #expect(
      try await collect(inCharacters.differences).dropLast().map(\.changes) == [
        [.replace(0..<5, with: RichText("--"))],
        [.replace(0..<2, with: RichText("a--𝒳b"))],
      ])
    try await journal.close()
  }

  @Test("In characters a change reaches as far as neighbours join or part")
  func characters() async throws {
    let journal = try await Journal.open(at: path, .test())
    try journal.performNow(.makeDocument(id: "D"))
    try journal.performNow(.write("xe", into: "D"))
    let start = try await journal.differences(ofText: "D", in: .character)
    try journal.performNow(.write("\u{301}z", into: "D"))
    try journal.performNow(.write("🇩🇪🇫🇷.", into: "D", at: .first))
    try journal.performNow(.write("🇯", into: "D", at: .first))
    try end(journal)
    #expect(
      try await collect(start.differences).dropLast().map(\.changes) == [
        [.replace(1..<2, with: RichText("e\u{301}z"))],
        [.replace(0..<0, with: RichText("🇩🇪🇫🇷."))],
        [.replace(0..<2, with: RichText("🇯🇩🇪🇫🇷"))],
      ])
    try await journal.close()
  }

  @Test("A text of something that is not a document is refused")
  func refused() async throws {
    let journal = try await Journal.open(at: path, .test())
    try journal.make("L")
    await #expect(throws: JournalError.typeRefused("L")) {
      _ = try await journal.differences(ofText: "L")
    }
    await #expect(throws: JournalError.notFound("D")) {
      _ = try await journal.differences(ofText: "D")
    }
    try await journal.close()
  }
}

/// The last event there is now.
private func nowSequence(_ journal: Journal) throws -> SequenceNumber { try journal.now().sequence }

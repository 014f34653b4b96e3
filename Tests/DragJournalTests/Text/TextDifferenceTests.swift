import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// Differences drive a text view: made one after the other, they give the text after each event.
@Suite(.temporaryFolder) struct TextDifferenceTests {
  private let path = TemporaryFolder.journal

  @Test(
    "Differences made on a string give the text after every event, in every unit",
    arguments: LongRuns.areWanted ? 1...60 : 1...4)
  func reproduceTheText(seed: UInt64) async throws {
    let journal = try await Journal.open(at: path, .test(interval: 32))
    var shuffle = TextShuffle(seed: seed)
    try shuffle.fill(journal)
    var following: [(ObservedDocument, Task<[TextDifference], any Error>)] = []
    for document in TextShuffle.documents {
      for unit in TextUnit.allCases {
        let start = try await journal.differences(ofText: document, in: unit)
        let observed = ObservedDocument(
          id: document, unit: unit, sequence: try journal.nowSequence(), text: start.text)
        following.append((observed, Task { try await collect(start.differences) }))
      }
    }
    for _ in 0..<200 { try shuffle.edit(journal) }
    try end(journal)
    var wrong: [String] = []
    for (observed, task) in following {
      let differences = try await task.value
      wrong += try observed.mistakes(of: differences, in: journal)
    }
    #expect(wrong == [])
    try await journal.close()
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

/// Where an observer began.
struct ObservedDocument {
  let id: ContentID
  let unit: TextUnit
  let sequence: SequenceNumber
  let text: RichText

  /// Makes the differences on a naive text and compares it with the journal after every event; a
  /// difference may tell of several events if the observer says so.
  func mistakes(
    of differences: [TextDifference], in journal: Journal, coalesces: Bool = false
  ) throws -> [String] {
    var text = NaiveText(text)
    var wrong: [String] = []
    var sequence = sequence
    for difference in differences {
      if difference.sequence <= sequence { wrong.append("\(difference.sequence) came late") }
      if difference.changes.isEmpty { wrong.append("\(difference.sequence) is empty") }
      while !coalesces, sequence.next < difference.sequence {
        sequence = sequence.next
        wrong += try mistake(of: text, at: sequence, in: journal)
      }
      sequence = difference.sequence
      for change in difference.changes {
        if let mistake = text.make(change, in: unit) { wrong.append("\(sequence): \(mistake)") }
      }
      wrong += try mistake(of: text, at: sequence, in: journal)
      if !wrong.isEmpty { break }
    }
    return wrong.map { "\(id) in \(unit), \($0)" }
  }

  private func mistake(
    of text: NaiveText, at sequence: SequenceNumber, in journal: Journal
  ) throws -> [String] {
    let past = try journal.past(sequence)
    let expected = try past.contains(id) ? past.text(of: id) : RichText("")
    return text.richText == expected ? [] : ["after \(sequence): \(text.string.debugDescription)"]
  }
}

/// What the last writing into each document ends with.
private let lastWords = "the end"

/// Writes the last words into both documents.
func end(_ journal: Journal) throws {
  for document in TextShuffle.documents where try journal.now().contains(document) {
    try journal.performNow(.write(lastWords, into: document))
  }
}

/// The differences up to the one that brings the last words.
func collect(_ differences: TextDifferences) async throws -> [TextDifference] {
  var collected: [TextDifference] = []
  for try await difference in differences {
    collected.append(difference)
    let isLast = difference.changes.contains {
      if case .replace(_, let text) = $0 { text.text.string.hasSuffix(lastWords) } else { false }
    }
    if isLast { break }
  }
  return collected
}

extension Journal {
  /// The last event there is now.
  fileprivate func nowSequence() throws -> SequenceNumber { try now().sequence }
}

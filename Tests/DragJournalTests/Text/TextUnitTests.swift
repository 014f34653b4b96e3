import DragJournal
import DragModel
import TestSupport
import Testing

/// The four units agree with Swift's own views of the same text, after any edits.
@Suite(.temporaryFolder) struct TextUnitTests {
  private let path = TemporaryFolder.journal

  @Test(
    "Offsets and lengths in the four units are those of Swift's views",
    arguments: LongRuns.areWanted ? 1...40 : 1...3)
  func agree(seed: UInt64) throws {
    let journal = try openJournal(path)
    var random = SplitMix64(seed: seed)
    var shuffle = TextShuffle(seed: seed)
    try shuffle.fill(journal)
    // One text on many leaves, one on few.
    let long = (0..<(400 * Int(seed))).map { _ in TextShuffle.text(&random) }.joined()
    try journal.performNow(.write(long, into: "D"))
    var wrong: [String] = []
    for round in 0..<8 {
      for _ in 0..<15 { try shuffle.edit(journal) }
      let state = try journal.now()
      for document in TextShuffle.documents {
        wrong += try mistakes(of: document, in: state, &random).map { "round \(round): \($0)" }
      }
    }
    #expect(wrong == [])
    try journal.closeNow()
  }

  @Test("An offset past the end, or inside a scalar, is none in any other unit")
  func refused() throws {
    let journal = try openJournal(path)
    try journal.performNow(.makeDocument(id: "D"))
    try journal.performNow(.write("a𝒳", into: "D"))
    let state = try journal.now()
    #expect(throws: JournalError.splitsCharacter(offset: 2, .utf16)) {
      try state.offset(of: 2, .utf16, as: .scalar, in: "D")
    }
    #expect(throws: JournalError.splitsCharacter(offset: 4, .utf8)) {
      try state.offset(of: 4, .utf8, as: .character, in: "D")
    }
    for (unit, length) in zip(TextUnit.allCases, [2, 3, 5, 2]) {
      #expect(
        throws: JournalError.rangeOutOfBounds(
          start: length + 1, end: length + 1, length: length, unit)
      ) {
        try state.offset(of: length + 1, unit, as: .scalar, in: "D")
      }
    }
    try journal.closeNow()
  }

  @Test("A range past the end is told as it was given")
  func rangePastEnd() throws {
    let journal = try openJournal(path)
    try journal.performNow(.makeDocument(id: "D"))
    try journal.performNow(.write("abc", into: "D"))
    for (start, end) in [(1, 9), (5, 9), (2, 1)] {
      let refusal = JournalError.rangeOutOfBounds(start: start, end: end, length: 3, .scalar)
      #expect(throws: refusal) { try journal.performNow(.delete(TextRange(in: "D", start, end))) }
    }
    try journal.closeNow()
  }

  /// Compares lengths, and offsets at some places of a text, with Swift's views.
  private func mistakes(
    of document: ContentID, in state: JournalState, _ random: inout SplitMix64
  ) throws -> [String] {
    let string = try state.text(of: document).text.string
    var wrong: [String] = []
    for unit in TextUnit.allCases
    where try state.length(of: document, in: unit) != string.length(unit) {
      wrong.append("\(document) has another length in \(unit)")
    }
    let scalars = string.unicodeScalars
    let places = (0..<20).map { _ in Int.random(in: 0...scalars.count, using: &random) }
    for place in [0, scalars.count] + places {
      let index = scalars.index(scalars.startIndex, offsetBy: place)
      let offsets = TextUnit.allCases.map { string.offset(of: index, $0) }
      for (unit, offset) in zip(TextUnit.allCases, offsets) {
        // A place inside a character is none that characters count.
        if unit == .character, string.scalarOffset(offset, unit) != place { continue }
        for (other, expected) in zip(TextUnit.allCases, offsets) {
          let found = try state.offset(of: offset, unit, as: other, in: document)
          if found != expected {
            wrong.append(
              "\(document): \(offset) in \(unit) is \(expected) in \(other), not \(found)")
          }
        }
      }
    }
    return wrong
  }
}

extension String {
  /// How much stands before a place between scalars, by Swift's own views; inside a character it
  /// counts as one more.
  fileprivate func offset(of place: Index, _ unit: TextUnit) -> Int {
    switch unit {
    case .scalar: unicodeScalars.distance(from: startIndex, to: place)
    case .utf8: utf8.distance(from: startIndex, to: place)
    case .utf16: utf16.distance(from: startIndex, to: place)
    case .character: indices.prefix { $0 < place }.count
    }
  }
}

import DragJournal
import DragModel
import TestSupport
import Testing

/// Places between character clusters are where Swift's `Character` has them, and nowhere else.
@Suite(.temporaryFolder) struct ClusterTests {
  private let path = TemporaryFolder.journal

  @Test(
    "Unicode's own examples have edges where Swift finds them, whatever stands before",
    .enabled(if: BreakExample.areInstalled, "\(BreakExample.path) is not there"),
    arguments: Surroundings.allCases)
  func examples(surroundings: Surroundings) throws {
    let journal = try openJournal(path)
    try journal.performNow(.makeDocument(id: "D"))
    let prefix = surroundings.prefix
    if !prefix.isEmpty { try journal.performNow(.write(prefix, into: "D")) }
    let start = prefix.unicodeScalars.count
    var wrong: [String] = []
    for example in try BreakExample.all() where example.line.isMultiple(of: surroundings.step) {
      try journal.performNow(.write(example.text, into: "D"))
      let expected = (prefix + example.text).edges.filter { $0 >= start }
      let end = start + example.text.unicodeScalars.count
      wrong += try journal.mistakes(in: start...end, expected).map { "line \(example.line): \($0)" }
      try journal.performNow(.undo())
    }
    #expect(wrong == [])
    try journal.closeNow()
  }

  /// Line 625 of version 15.0: scissors, a joiner, scissors, which Swift does not join as GB11 did there.
  ///
  /// A text does as Swift does.
  private static let differing: Set = ["\u{2701}\u{200D}\u{2701}"]

  @Test(
    "Swift finds the edges of Unicode's examples, but for those listed here",
    .enabled(if: BreakExample.areInstalled, "\(BreakExample.path) is not there"))
  func swiftAgrees() throws {
    let examples = try BreakExample.all()
    #expect(examples.count >= 600)
    let differing = examples.filter { $0.text.edges != $0.edges }
    #expect(differing.filter { !Self.differing.contains($0.text) }.map(\.line) == [])
  }

  @Test("Scalars written one by one, the last first, have the same edges")
  func scalarByScalar() throws {
    let journal = try openJournal(path)
    try journal.performNow(.makeDocument(id: "D"))
    let text = "e\u{301}👨‍👩‍👧‍👦🇩🇪🇫🇷🇯\r\n\r\u{1100}\u{1161}\u{11A8}क्षि\u{600}x👍🏽\u{200D}."
    for scalar in text.unicodeScalars.reversed() {
      try journal.performNow(.write(String(scalar), into: "D", at: .first))
    }
    #expect(try journal.mistakes(in: 0...text.unicodeScalars.count, text.edges) == [])
    try journal.closeNow()
  }

  @Test("Clusters over many leaves are clusters", arguments: ["👨‍👩‍👧‍👦", "🇩🇪", "e\u{301}\u{323}", "\r\n"])
  func manyLeaves(cluster: String) throws {
    let journal = try openJournal(path)
    try journal.performNow(.makeDocument(id: "D"))
    try journal.performNow(.write(String(repeating: cluster, count: 2_000), into: "D"))
    let length = cluster.unicodeScalars.count
    for start in stride(from: 0, to: 1_990 * length, by: 97 * length) {
      let expected = [start, start + length, start + 2 * length]
      #expect(try journal.mistakes(in: start...start + 2 * length, expected) == [])
    }
    #expect(try journal.now().length(of: "D", in: .character) == 2_000)
    try journal.closeNow()
  }
}

/// What stands before an example.
enum Surroundings: CaseIterable {
  case nothing, letters, families, flags

  var prefix: String {
    switch self {
    case .nothing: ""
    case .letters: String(repeating: "a", count: 3_000)
    case .families: String(repeating: "👨‍👩‍👧‍👦", count: 2_000)
    case .flags: String(repeating: "🇩🇪", count: 2_000)
    }
  }

  /// Every how many lines of examples are tried: looking back over flags takes its time.
  var step: Int {
    switch self {
    case .nothing, .letters: 1
    case .families: 3
    case .flags: 11
    }
  }
}

extension Journal {
  /// Where the document D is taken to have edges other than those expected, for deleting from there
  /// and for moving to there.
  fileprivate func mistakes(in range: ClosedRange<Int>, _ expected: [Int]) throws -> [String] {
    let nothing = TextRange(in: "D", 0, 0)
    let deleting = try range.filter { try accepts(.delete(TextRange(in: "D", $0, $0))) }
    let moving = try range.filter { try accepts(.move(nothing, to: "D", at: .offset($0))) }
    return (deleting == expected ? [] : ["deletes at \(deleting), not \(expected)"])
      + (moving == expected ? [] : ["moves to \(moving), not \(expected)"])
  }

  private func accepts(_ request: Request<ContentReply>) throws -> Bool {
    do {
      #expect(try !performNow(request).changed)
      return true
    } catch JournalError.splitsCharacter {
      return false
    }
  }
}

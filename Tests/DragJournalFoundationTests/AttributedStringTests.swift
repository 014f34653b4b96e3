import DragJournal
import DragJournalFoundation
import DragModel
import Foundation
import TestSupport
import Testing

/// A text goes into an attributed string and comes back as it was.
@Suite(.temporaryFolder) struct AttributedStringTests {
  @Test("A text comes back without loss", arguments: Sample.all)
  func roundTrip(sample: Sample) {
    let string = AttributedString(sample.text)
    #expect(RichText(string) == sample.text)
    #expect(Array(string.unicodeScalars) == Array(sample.text.text.string.unicodeScalars))
  }

  @Test("Random texts come back without loss", arguments: [1, 2, 3, 4] as [UInt64])
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lost = (0..<500).map { _ in RichText.random(&random) }.filter {
      RichText(AttributedString($0)) != $0
    }
    #expect(lost == [])
  }

  @Test("A link that is a URL is Foundation's, everything else is the journal's own")
  func attributes() throws {
    let style: TextStyle = ["link": .text("https://swift.org/a?b#c"), "bold": .bool(true)]
    let text = RichText(
      "ab\u{FFFC}", runs: [RichText.Run(0..<2, style), RichText.Run(2..<3, object: "i")])
    let runs = Array(AttributedString(text).runs)
    #expect(runs.count == 2)
    #expect(runs[0].link == URL(string: "https://swift.org/a?b#c"))
    #expect(runs[0].journalStyle == ["bold": .bool(true)])
    #expect(runs[0].journalObject == nil)
    #expect(runs[1].journalObject == "i")
    #expect(runs[1].journalStyle == nil)
  }

  @Test("A link that URL would change, or that is no text, stays the journal's own")
  func otherLinks() {
    let values: [PropertyValue] = [.text("a b"), .text("http://é"), .text(""), .integer(1)]
    for value in values {
      let text = RichText("x", runs: [RichText.Run(0..<1, ["link": value])])
      let string = AttributedString(text)
      for run in string.runs where run.link != nil {
        #expect(run.link.map { .text(ExactText($0.absoluteString)) } == value)
      }
      #expect(RichText(string) == text)
    }
  }

  @Test("What an app sets on a string is in the text made of it")
  func edited() throws {
    var string = AttributedString(RichText("one two"))
    let word = try #require(string.range(of: "two"))
    string[word].journalStyle = ["italic": .bool(true)]
    string[word].link = URL(string: "https://swift.org")
    let style: TextStyle = ["italic": .bool(true), "link": .text("https://swift.org")]
    #expect(RichText(string) == RichText("one two", runs: [RichText.Run(4..<7, style)]))
  }

  @Test("A text read from a journal is written into another document through a string")
  func throughJournal() throws {
    let journal = try Journal.open(at: TemporaryFolder.path + "/J.dragjournal")
    for document: ContentID in ["D", "E"] {
      _ = try journal.perform(.makeDocument(id: document))
    }
    _ = try journal.perform(.write("e\u{301}👨‍👩‍👧‍👦 ", into: "D"))
    _ = try journal.perform(
      .write("link", into: "D", style: ["link": .text("https://swift.org"), "size": .integer(9)]))
    let text = try journal.read { (state) throws(JournalError) in try state.text(of: "D") }
    _ = try journal.perform(.write(RichText(AttributedString(text)), into: "E"))
    let copied = try journal.read { (state) throws(JournalError) in try state.text(of: "E") }
    #expect(copied == text)
    try journal.close()
  }
}

/// A text with what might get lost.
struct Sample: CustomTestStringConvertible {
  let testDescription: String
  let text: RichText

  init(_ description: String, _ text: ExactText, _ runs: RichText.Run...) {
    testDescription = description
    self.text = RichText(text, runs: runs)
  }

  private static let bold: TextStyle = ["bold": .bool(true)]

  static let all = [
    Sample("nothing", ""),
    Sample("plain", "plain\u{0}text"),
    Sample("composed and not", "\u{E9}e\u{301}\u{212B}\u{C5}", .init(0..<2, bold)),
    Sample("a cluster cut by runs", "e\u{301}\u{323}x", .init(0..<1, bold), .init(2..<3, bold)),
    Sample("a family cut by runs", "👨‍👩‍👧‍👦", .init(2..<4, bold), .init(6..<7, ["a": .null])),
    Sample("flags cut by runs", "🇩🇪🇫🇷", .init(1..<3, bold)),
    Sample(
      "a line end cut by runs", "a\r\nb", .init(0..<2, bold), .init(2..<3, ["b": .integer(1)])),
    Sample("a mark first", "\u{301}a", .init(0..<1, bold)),
    Sample(
      "objects", "\u{FFFC}\u{FFFC}x\u{FFFC}", .init(0..<1, object: "i"), .init(1..<2, object: "i"),
      .init(3..<4, object: "j\u{E9}")),
    Sample("an object that is none", "\u{FFFC}a", .init(0..<1, bold)),
    Sample("an object with a style", "a\u{FFFC}", .init(1..<2, bold, object: "i")),
    Sample(
      "nested values", "xyz",
      .init(
        0..<1,
        [
          "map": .map(["e\u{301}": .list([.null, .number(0.5)]), "\u{E9}": .map([:])]),
          "link": .map(["to": .text("https://swift.org")]),
        ]),
      .init(1..<2, ["number": .integer(.min), "text": .text("\u{212B}")]),
      .init(2..<3, ["number": .integer(.max), "text": .text("\u{C5}")])),
    Sample("two links", "ab", .init(0..<1, link("a:b")), .init(1..<2, link("a:c"))),
    Sample("an odd link", "a", .init(0..<1, link("HTTP://A.b/%7e?q=[]"))),
  ]

  private static func link(_ text: ExactText) -> TextStyle { ["link": .text(text)] }
}

extension RichText {
  /// A text of random scalars, cut into runs anywhere.
  fileprivate static func random(_ random: inout SplitMix64) -> RichText {
    let scalars: [Unicode.Scalar] = [
      "a", " ", "\r", "\n", "\u{301}", "\u{E9}", "\u{200D}", "👩", "🏽", "🇩", "\u{1100}", "\u{1161}",
      "\u{915}", "\u{94D}", "\u{600}", "漢", "\u{FFFC}",
    ]
    let styles: [TextStyle] = [
      .plain, ["bold": .bool(true)], ["link": .text("https://swift.org")],
      ["link": .text("a b"), "size": .number(1.5)],
    ]
    var text = String.UnicodeScalarView()
    var runs: [Run] = []
    var last: TextStyle?
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let start = text.count
      if Int.random(in: 0...5, using: &random) == 0 {
        text.append(RichText.objectScalar)
        runs.append(Run(start..<start + 1, object: ContentID("\(start / 2)")))
        last = nil
        continue
      }
      guard let style = styles.randomElement(using: &random), style != last else { continue }
      for _ in 0...Int.random(in: 0...4, using: &random) {
        text.append(scalars.randomElement(using: &random) ?? "x")
      }
      if !style.isPlain { runs.append(Run(start..<text.count, style)) }
      last = style
    }
    return RichText(ExactText(String(text)), runs: runs)
  }
}

import DragJournal
import DragModel
import TestSupport

/// A text as an array of characters, each bold or not: what the tree of leaves is compared with.
struct NaiveText: Equatable {
  struct Element: Equatable {
    var character: Character
    var isBold: Bool
  }

  var elements: [Element] = []

  var text: String { String(elements.map(\.character)) }

  /// The text with its bold stretches as runs of scalars.
  var rich: RichText {
    var runs: [RichText.Run] = []
    var offset = 0
    for element in elements {
      let end = offset + element.character.unicodeScalars.count
      if element.isBold {
        if let last = runs.indices.last, runs[last].range.upperBound == offset {
          runs[last].range = runs[last].range.lowerBound..<end
        } else {
          runs.append(RichText.Run(offset..<end, ["bold": true]))
        }
      }
      offset = end
    }
    return RichText(ExactText(text), runs: runs)
  }
}

/// Random edits of two documents, done to a journal and to two arrays.
///
/// What is written never joins what stands beside it, so an array of characters is what a string of
/// them would be.
struct NaiveRun {
  let journal: Journal
  private(set) var random: SplitMix64
  private(set) var texts = [NaiveText(), NaiveText()]
  /// The texts before each step that can be taken back.
  private var before: [[NaiveText]] = []
  private static let documents: [ContentID] = ["A", "B"]
  private static let words = [
    "a", "Zb", "ß", "語", "日本語の文", "👍🏽", "e\u{301}", "\n", "x\ty", "👩‍👩‍👧‍👦", "Ж",
    "lorem ipsum dolor sit amet, ",
  ]

  init(_ journal: Journal, seed: UInt64) throws(JournalError) {
    self.journal = journal
    random = SplitMix64(seed: seed)
    for id in Self.documents {
      try journal.performNow(.makeDocument(id: id, by: Attribution(origin: .import)))
    }
  }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  /// Performs edits in one commit.
  mutating func perform(_ count: Int, growing: Bool) throws(JournalError) {
    var batch = RequestBatch()
    for _ in 0..<count {
      if let request = edit(growing: growing) { _ = batch.add(request) }
    }
    try journal.perform(batch)
  }

  /// Takes the last steps back, one by one.
  mutating func undo(_ count: Int) throws(JournalError) {
    for _ in 0..<min(count, before.count) {
      try journal.performNow(.undo())
      if let last = before.popLast() { texts = last }
    }
  }

  private mutating func edit(growing: Bool) -> Request<ContentReply>? {
    let document = below(2)
    let length = texts[document].elements.count
    let start = below(length + 1)
    let count = min(length - start, below(10) == 0 ? below(400) : below(6))
    let range = TextRange(
      in: Self.documents[document], start..<start + count, unit: .character)
    let was = texts
    let request: Request<ContentReply>
    switch below(growing ? 6 : 10) {
    case 0...3:
      request = write(at: start, of: document)
    case 4:
      let isBold = below(2) == 0
      for index in start..<start + count { texts[document].elements[index].isBold = isBold }
      request = .style(range, ["bold": isBold ? .bool(true) : nil])
    case 5, 6:
      request = move(start..<start + count, range, of: document)
    default:
      texts[document].elements.removeSubrange(start..<start + count)
      request = .delete(range)
    }
    if texts == was { return nil }
    before.append(was)
    return request
  }

  private mutating func write(at offset: Int, of document: Int) -> Request<ContentReply> {
    var text = ""
    for _ in 0...below(4) { text += Self.words[below(Self.words.count)] }
    if below(200) == 0 { text = String(repeating: text, count: 300) }
    let isBold = below(5) == 0
    texts[document].elements.insert(
      contentsOf: text.map { NaiveText.Element(character: $0, isBold: isBold) }, at: offset)
    return .write(
      text, into: Self.documents[document], at: .offset(offset, .character),
      style: isBold ? ["bold": true] : [:])
  }

  private mutating func move(
    _ moved: Range<Int>, _ range: TextRange, of document: Int
  ) -> Request<ContentReply> {
    let target = below(2)
    let place = below(texts[target].elements.count + 1)
    let elements = Array(texts[document].elements[moved])
    var landing = place
    if target == document {
      if place > moved.upperBound {
        landing = place - moved.count
      } else if place > moved.lowerBound {
        landing = moved.lowerBound
      }
    }
    texts[document].elements.removeSubrange(moved)
    texts[target].elements.insert(contentsOf: elements, at: landing)
    return .move(range, to: Self.documents[target], at: .offset(place, .character))
  }

  /// What differs between the journal and the arrays, in words.
  func differences() throws(JournalError) -> [String] {
    try journal.read { (state) throws(JournalError) in
      var found: [String] = []
      for (id, naive) in zip(Self.documents, texts) {
        let text = try state.text(of: id)
        if text != naive.rich { found.append("\(id) is\n\(text), not\n\(naive.rich)") }
        let string = naive.text
        let lengths: [(TextUnit, Int)] = [
          (.scalar, string.unicodeScalars.count), (.utf16, string.utf16.count),
          (.utf8, string.utf8.count), (.character, string.count),
        ]
        for (unit, length) in lengths where try state.length(of: id, in: unit) != length {
          found.append("\(id) has \(try state.length(of: id, in: unit)) \(unit)s, not \(length)")
        }
      }
      return found
    }
  }
}

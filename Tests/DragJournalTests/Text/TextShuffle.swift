import DragJournal
import DragModel
import TestSupport

/// Random edits of two documents, D and E, and of items that go between them and a list.
struct TextShuffle {
  static let documents: [ContentID] = ["D", "E"]
  private static let list: ContentID = "L"

  private var random: SplitMix64
  private var made = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Makes what is edited: texts, and a list of items; undoing edits never gets that far.
  func fill(_ journal: Journal) throws {
    let maker = Attribution(actor: "maker")
    try journal.performNow(.makeList(id: Self.list, by: maker))
    let items: [ContentID] = ["i1", "i2", "i3"]
    try journal.performNow(.insert(items.map { .plain($0) }, into: Self.list, by: maker))
    for document in Self.documents {
      try journal.performNow(.makeDocument(id: document, by: maker))
      try journal.performNow(
        .write("Begin 🇩🇪 e\u{301}\r\n of \(document)", into: document, by: maker))
    }
  }

  /// Makes one edit, if it is one that is allowed: it counts in any unit, wherever it falls.
  mutating func edit(_ journal: Journal) throws {
    made += 1
    let document = Self.documents.randomElement(using: &random) ?? "D"
    let other = Self.documents.randomElement(using: &random) ?? "E"
    let unit = TextUnit.allCases.randomElement(using: &random) ?? .scalar
    let range = try range(in: document, unit, journal)
    let length = try length(of: other, unit, journal)
    let place = Position.offset(Int.random(in: 0...length, using: &random), unit)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: attempt(.write(Self.text(&random), into: other, at: place, style: style()), journal)
    case 5: attempt(.write(Self.text(&random), into: other), journal)
    case 6, 7: attempt(.delete(range), journal)
    case 8, 9: attempt(.style(range, style()), journal)
    case 10, 11: attempt(.move(range, to: other, at: place), journal)
    case 12: attempt(.copy(range, to: other, at: place), journal)
    case 13: attempt(.undo(), journal)
    case 14: attempt(.redo(), journal)
    case 15: attempt(.undo(.next, by: Attribution(actor: "other")), journal)
    case 16: attempt(.insert([.new(NewItem(name: "new"))], into: other, at: place), journal)
    case 17: attempt(.move([try item(journal)], to: other, at: place), journal)
    case 18: attempt(.move([try item(journal)], to: Self.list), journal)
    default: try editUnseen(document, place, journal)
    }
  }

  /// Edits in a group, or while a document is gone.
  private mutating func editUnseen(
    _ document: ContentID, _ place: Position, _ journal: Journal
  ) throws {
    let actor = Attribution(actor: "other")
    if Bool.random(using: &random) {
      attempt(.beginGroup(), journal)
      attempt(.write(Self.text(&random), into: document, at: place), journal)
      attempt(.delete(try range(in: document, .character, journal)), journal)
      if Bool.random(using: &random) {
        attempt(.write(Self.text(&random), into: document, by: actor), journal)
      }
      attempt(.endGroup(), journal)
      return
    }
    let remover = Attribution(actor: "remover")
    try journal.performNow(.delete(container: document, by: remover))
    for _ in 0..<3 {
      attempt(.undo(), journal)
      attempt(.move([try item(journal)], to: Self.list, by: actor), journal)
    }
    try journal.performNow(.undo(by: remover))
  }

  private func attempt(_ request: Request<some Any>, _ journal: Journal) {
    _ = try? journal.performNow(request)
  }

  private func length(
    of document: ContentID, _ unit: TextUnit, _ journal: Journal
  ) throws(JournalError) -> Int {
    try journal.read { (state) throws(JournalError) in try state.length(of: document, in: unit) }
  }

  private mutating func range(
    in document: ContentID, _ unit: TextUnit, _ journal: Journal
  ) throws -> TextRange {
    let length = try length(of: document, unit, journal)
    let start = Int.random(in: 0...length, using: &random)
    let end = min(length, start + Int.random(in: 0...30, using: &random))
    return TextRange(in: document, start, end, unit: unit)
  }

  /// An item, wherever it is.
  private mutating func item(_ journal: Journal) throws -> ContentID {
    try journal.read { (state) throws(JournalError) in
      var items = try state.entries(of: Self.list)
      for document in Self.documents where try state.contains(document) {
        items += try state.text(of: document).runs.compactMap(\.object)
      }
      return items
    }.randomElement(using: &random) ?? "i1"
  }

  private mutating func style() -> [ExactText: PropertyValue?] {
    let styles: [[ExactText: PropertyValue?]] = [
      [:], ["bold": .bool(true)], ["bold": nil], ["color": .text("red"), "size": .number(1.5)],
    ]
    return styles.randomElement(using: &random) ?? [:]
  }

  /// A random text of up to six fragments; some join neighbours, or end in the middle of a cluster.
  static func text(_ random: inout SplitMix64) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0...Int.random(in: 0...5, using: &random) {
      text.append(contentsOf: (fragments.randomElement(using: &random) ?? "x").unicodeScalars)
    }
    return String(text)
  }

  private static let fragments: [String] = [
    "word ", "Ascii, plain.", "漢字", "かな", "한국", "\u{1100}", "\u{1161}\u{11A8}", "é", "e\u{301}",
    "\u{301}", "\u{308}\u{323}", "\r\n", "\r", "\n", "👍🏽", "🏽", "👨‍👩‍👧‍👦", "\u{200D}", "👩‍", "🇩🇪🇫🇷",
    "🇯", "🇵", "क्षि", "\u{94D}", "ত", "\u{600}", "\u{1F468}", "𝒳", "\u{FE0F}", "ß",
  ]
}

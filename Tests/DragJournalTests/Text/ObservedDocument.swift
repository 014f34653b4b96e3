import DragJournal
import DragModel

/// Where an observer of a text began.
struct ObservedDocument {
  let id: ContentID
  let unit: TextUnit
  let text: RichText

  init(_ id: ContentID, _ unit: TextUnit, _ text: RichText) {
    self.id = id
    self.unit = unit
    self.text = text
  }

  /// Makes the differences on a text of scalars and compares it with what was read after every event.
  ///
  /// An observer in another process may be told of several events by one difference.
  func mistakes(
    of differences: [TextDifference], in past: PastTexts, coalesced: Bool = false
  ) -> [String] {
    var text = ScalarText(text)
    var wrong: [String] = []
    var rest = differences[...]
    for (sequence, texts) in past.texts {
      if let next = rest.first, next.sequence <= sequence {
        rest.removeFirst()
        if next.changes.isEmpty { wrong.append("\(next.sequence) has no changes") }
        if next.sequence < sequence { wrong.append("\(next.sequence) came late") }
        wrong += next.changes.compactMap { text.make($0, in: unit) }
      } else if coalesced {
        continue
      }
      if text.richText != texts[id] {
        wrong.append("after \(sequence): \(text.string.debugDescription)")
        break
      }
    }
    if !rest.isEmpty { wrong.append("\(rest.count) differences are left") }
    return wrong.map { "\(id) in \(unit), \($0)" }
  }
}

/// Observers of both documents of a shuffle in every unit, in a process that only reads.
struct ObservingTexts {
  private let start: SequenceNumber
  private var observers: [(document: ObservedDocument, differences: TextDifferences)] = []

  init(_ journal: Journal) async throws {
    start = try await journal.state().sequence
    for document in TextShuffle.documents {
      for unit in TextUnit.allCases {
        let (text, differences) = try await journal.differences(ofText: document, in: unit)
        observers.append((ObservedDocument(document, unit, text), differences))
      }
    }
  }

  /// What each is told, one observer after the other.
  func collect() async throws -> [[TextDifference]] {
    var collected: [[TextDifference]] = []
    for observer in observers {
      collected.append(try await DragJournalTests.collect(observer.differences))
    }
    return collected
  }

  /// What is wrong with what they were told.
  func mistakes(of collected: [[TextDifference]], in journal: Journal) throws -> [String] {
    let past = try PastTexts(of: journal, since: start)
    return zip(observers, collected).flatMap {
      $0.document.mistakes(of: $1, in: past, coalesced: true)
    }
  }
}

/// The texts of the documents of a shuffle after every event.
struct PastTexts {
  private(set) var texts: [(sequence: SequenceNumber, texts: [ContentID: RichText])] = []

  /// Reads them from the past of a journal.
  init(of journal: Journal, since start: SequenceNumber) throws(JournalError) {
    let end = try journal.now().sequence
    var sequence = start
    while sequence < end {
      sequence = sequence.next
      let past = try journal.past(sequence)
      var read: [ContentID: RichText] = [:]
      for document in TextShuffle.documents {
        read[document] = try Self.text(of: document, in: past)
      }
      texts.append((sequence, read))
    }
  }

  /// A document's text; empty while it is gone.
  static func text(
    of document: ContentID, in state: JournalState
  ) throws(JournalError) -> RichText {
    try state.contains(document) ? state.text(of: document) : RichText("")
  }
}

/// What the last writing into each document ends with, and no other text does.
private let lastWords = "the end ∎"

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

import DragModel

/// The work `text`, second part: edits at several places of texts of several sizes, by turns, and
/// offsets converted from unit to unit.
struct SpliceWork {
  /// Where a text is edited.
  enum Place: CaseIterable {
    case end
    case middle
    /// Anywhere, another place each time.
    case anywhere
  }

  private let rounds: Int
  private let isQuick: Bool
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    rounds = arguments.rounds
    isQuick = arguments.isQuick
    self.folder = folder
  }

  /// Bytes of the texts; the first is what growth is compared with.
  private var sizes: [Int] {
    isQuick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000, 10_000_000]
  }

  /// Edits of a place in a round: they share a commit.
  private var edits: Int { isQuick ? 50 : 500 }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    var conversions: [Converted] = []
    var subjects: [Subject] = []
    for size in sizes {
      let text = SeededText(bytes: size)
      let subject = try Subject(text, path: folder + "/splices-\(size)")
      conversions += try convert(text, subject)
      subjects.append(subject)
    }
    // After a reading, pages are copied once before they are changed; that is done here.
    for subject in subjects {
      for place in Place.allCases { _ = try subject.edit(place, count: edits) }
    }
    var figures = subjects.map { _ in [Place: [Duration]]() }
    for round in 0..<rounds {
      for turn in subjects.indices {
        let index = (turn + round) % subjects.count
        for place in Place.allCases {
          let time = try subjects[index].edit(place, count: edits)
          figures[index][place, default: []].append(time)
        }
      }
    }
    var lines: [any ReportLine] = []
    for (index, subject) in subjects.enumerated() {
      try subject.finish()
      lines.append(Spliced(bytes: sizes[index], edits: edits, figures[index]))
    }
    for (index, size) in sizes.enumerated().dropFirst() {
      lines.append(
        Grown(
          from: sizes[0], to: size, zip(figures[index].middle, figures[0].middle).map { $0 / $1 }))
    }
    return lines + conversions
  }

  // MARK: Conversions

  /// Converts offsets in the middle of a text from unit to unit, and checks what they come to.
  private func convert(
    _ text: SeededText, _ subject: Subject
  ) throws(BenchError) -> [Converted] {
    let count = isQuick ? 50 : 1_000
    let middle = text.length.scalars / 2
    let lengths = text.lengths(before: Array(middle - count / 2..<middle + count / 2))
    var lines: [Converted] = []
    for unit in TextUnit.allCases where unit != .scalar {
      for other in TextUnit.allCases where other != .scalar && other != unit {
        let offsets = lengths.map { $0[unit] }
        var times: [Double] = []
        for _ in 0..<rounds {
          let clock = ContinuousClock()
          let start = clock.now
          let found = try subject.journal.convert(offsets, unit, as: other)
          times.append((clock.now - start).inSeconds * 1e6 / Double(offsets.count))
          guard found == lengths.map({ $0[other] }) else {
            throw .wrongResult("offsets in \(unit) came to others in \(other)")
          }
        }
        lines.append(
          Converted(
            bytes: text.length[.utf8], from: unit.rawValue, to: other.rawValue,
            conversions: offsets.count, times))
      }
    }
    return lines
  }

  // MARK: Edits

  /// A document of some size that is edited.
  private final class Subject {
    let journal: TextContender
    private var length: Int
    private var random = SplitMix(state: 20_260_101)

    /// Makes it, and makes sure that it has the length it should have in every unit.
    init(_ text: SeededText, path: String) throws(BenchError) {
      journal = try TextContender(at: path, text: text.string)
      length = text.length.scalars
      for unit in TextUnit.allCases {
        guard try journal.length(in: unit) == text.length[unit] else {
          throw .wrongResult("a new text has another length in \(unit)")
        }
      }
    }

    /// Writes 1 to 20 scalars and deletes 1 to 20, so many times; says how long it took.
    func edit(_ place: Place, count: Int) throws(BenchError) -> Duration {
      var edits: [Trace.Transaction] = []
      for _ in 0..<count {
        let written = 1 + random.below(20)
        let deleted = 1 + random.below(20)
        let word = SeededText.word(&random, scalars: written)
        var offset = offset(of: place)
        edits.append([Trace.Edit(offset: offset, deleted: 0, inserted: word)])
        length += written
        offset = min(offset, length - deleted)
        edits.append([Trace.Edit(offset: offset, deleted: deleted, inserted: "")])
        length -= deleted
      }
      let clock = ContinuousClock()
      let start = clock.now
      try journal.commit(edits[...])
      return clock.now - start
    }

    private func offset(of place: Place) -> Int {
      switch place {
      case .end: length
      case .middle: length / 2
      case .anywhere: random.below(length + 1)
      }
    }

    /// Makes sure that every edit was done, and closes the journal.
    func finish() throws(BenchError) {
      let found = try journal.length(in: .scalar)
      guard found == length else {
        throw .wrongResult("an edited text has \(found) scalars, expected \(length)")
      }
      try journal.close()
    }
  }
}

extension [SpliceWork.Place: [Duration]] {
  /// The times in the middle.
  var middle: [Duration] { self[.middle] ?? [] }
}

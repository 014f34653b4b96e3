import DragJournal
import DragModel

/// The work `open`: opening journals of several sizes, by turns, with what they need in the cache.
struct OpenWork {
  private let rounds: Int
  private let isQuick: Bool
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    isQuick = arguments.isQuick
    rounds = isQuick ? arguments.rounds : max(arguments.rounds, 9)
    self.folder = folder
  }

  /// Items of the journals, and moves made of them; the first is empty, and what the others are
  /// compared with, the next the smallest.
  private var sizes: [(items: Int, moves: Int)] {
    if isQuick { return [(0, 0), (100, 200), (1_000, 2_000), (100, 1_000)] }
    return [
      (0, 0), (1_000, 1_000), (10_000, 20_000), (100_000, 200_000), (1_000_000, 2_000_000),
      (1_000, 100_000), (1_000, 2_000_000),
    ]
  }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    var subjects: [Subject] = []
    for size in sizes {
      subjects.append(try Subject(items: size.items, moves: size.moves, in: folder))
    }
    // One opening of each comes before, so that the cache is warm.
    for subject in subjects { _ = try subject.open() }
    var figures = subjects.map { _ in [Opened.Opening]() }
    for round in 0..<rounds {
      for turn in subjects.indices {
        let index = (turn + round) % subjects.count
        figures[index].append(try subjects[index].open())
      }
    }
    var lines: [any ReportLine] = []
    for (subject, openings) in zip(subjects, figures) {
      lines.append(
        Opened(
          items: subject.items, events: subject.events,
          fileBytes: ScratchFolder.bytes(under: subject.path), openings, empty: figures[0],
          smallest: figures[1]))
    }
    return lines + growth(subjects, figures)
  }

  /// How opening grows with the items, and with the events of as many items as the smallest has.
  private func growth(
    _ subjects: [Subject], _ figures: [[Opened.Opening]]
  ) -> [any ReportLine] {
    let all = zip(subjects, figures).map { subject, openings in
      (subject, Spread(openings.map { $0.open.inSeconds * 1e3 }).median)
    }
    let few = subjects[1].items
    let byItems = all.filter { $0.0.events > 0 }.reduce(into: [(size: Int, time: Double)]()) {
      if $1.0.items > $0.last?.size ?? 0 { $0.append(($1.0.items, $1.1)) }
    }
    let byEvents = all.filter { $0.0.items == few }.map { (size: $0.0.events, time: $0.1) }
    return [
      Growth(work: "open", task: "items", unit: "ms", byItems),
      Growth(work: "open", task: "events", unit: "ms", byEvents),
    ]
  }

  /// A closed journal of some size.
  private struct Subject {
    /// Its folder.
    let path: String
    /// Items in it.
    let items: Int
    /// Events in its log.
    let events: Int
    private let list = ContentID("list-0")

    /// Makes it: lists of at most 1,000 items, each filled by one event, then moves.
    init(items: Int, moves: Int, in folder: String) throws(BenchError) {
      path = folder + "/open-\(items)-\(moves)"
      self.items = items
      guard items > 0 else {
        events = 0
        try BenchError.journal { [path] () throws(JournalError) in
          try Journal.open(at: path).close()
        }
        return
      }
      let itemsEach = min(items, 1_000)
      var workload = Workload(lists: items / itemsEach, itemsEach: itemsEach)
      let journal = try JournalContender(at: path, workload)
      var left = moves
      while left > 0 {
        let moves = workload.moves(min(left, 1_000))
        try journal.commit(moves[...])
        left -= moves.count
      }
      try journal.check(workload)
      try journal.close()
      events = moves + 2 * (items / itemsEach)
    }

    /// Opens it, looks at one entry, closes it.
    func open() throws(BenchError) -> Opened.Opening {
      try BenchError.journal { () throws(JournalError) in
        let clock = ContinuousClock()
        let start = clock.now
        let journal = try Journal.open(at: path)
        let opened = clock.now
        if items > 0 {
          _ = try journal.read { (state) throws(JournalError) in
            try state.entry(at: 0, of: list)
          }
        }
        let looked = clock.now
        try journal.close()
        return Opened.Opening(open: opened - start, first: looked - opened)
      }
    }
  }
}

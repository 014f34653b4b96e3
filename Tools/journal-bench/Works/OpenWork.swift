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

  /// Items of the journals; the first is empty, and what the others are compared with.
  private var sizes: [Int] {
    isQuick ? [0, 100, 1_000] : [0, 1_000, 100_000, 1_000_000]
  }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    var subjects: [Subject] = []
    for size in sizes { subjects.append(try Subject(items: size, in: folder)) }
    // One opening of each comes before, so that the cache is warm.
    for subject in subjects { _ = try subject.open() }
    var figures = subjects.map { _ in [(open: Duration, first: Duration)]() }
    for round in 0..<rounds {
      for turn in subjects.indices {
        let index = (turn + round) % subjects.count
        figures[index].append(try subjects[index].open())
      }
    }
    return subjects.indices.map { index in
      Opened(
        items: subjects[index].items, events: subjects[index].events,
        fileBytes: ScratchFolder.bytes(under: subjects[index].path),
        opens: figures[index].map(\.open), firsts: figures[index].map(\.first),
        empty: figures[0].map(\.open))
    }
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

    /// Makes it: lists of at most 1,000 items, each filled by one event, then two moves an item.
    init(items: Int, in folder: String) throws(BenchError) {
      path = folder + "/open-\(items)"
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
      var left = items * 2
      while left > 0 {
        let moves = workload.moves(min(left, 1_000))
        try journal.commit(moves[...])
        left -= moves.count
      }
      try journal.check(workload)
      try journal.close()
      events = items * 2 + 2 * (items / itemsEach)
    }

    /// Opens it, looks at one entry, closes it.
    func open() throws(BenchError) -> (open: Duration, first: Duration) {
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
        return (opened - start, looked - opened)
      }
    }
  }
}

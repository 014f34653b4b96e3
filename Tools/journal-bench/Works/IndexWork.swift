import DragJournal
import DragModel

/// The work `index`: the item at an index, and the index of an item, in lists of several sizes.
struct IndexWork {
  private let rounds: Int
  private let isQuick: Bool
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    rounds = arguments.rounds
    isQuick = arguments.isQuick
    self.folder = folder
  }

  /// Items of the lists.
  private var sizes: [Int] { isQuick ? [1_000, 5_000] : [1_000, 10_000, 100_000, 1_000_000] }

  /// Look-ups in a round.
  private var lookUps: Int { isQuick ? 200 : 20_000 }

  /// What is looked up.
  private enum Task: String, CaseIterable {
    case item = "item at index"
    case index = "index of item"
  }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    var subjects: [Subject] = []
    for size in sizes { subjects.append(try Subject(items: size, in: folder)) }
    var means: [Task: [[Double]]] = [:]
    var each: [Task: [[Double]]] = [:]
    for task in Task.allCases {
      means[task] = sizes.map { _ in [] }
      each[task] = means[task]
    }
    // A round before the first loads pages and is not counted.
    for round in -1..<rounds {
      for turn in sizes.indices {
        let index = (turn + max(round, 0)) % sizes.count
        for task in Task.allCases {
          let (mean, times) = try subjects[index].lookUp(task, count: lookUps)
          if round < 0 { continue }
          means[task]?[index].append(mean)
          each[task]?[index] += times
        }
      }
    }
    for subject in subjects { try subject.close() }
    return Task.allCases.flatMap { report($0, means[$0] ?? [], each[$0] ?? []) }
  }

  private func report(
    _ task: Task, _ means: [[Double]], _ each: [[Double]]
  ) -> [any ReportLine] {
    var lines: [any ReportLine] = []
    for (index, size) in sizes.enumerated() {
      lines.append(
        Figure(
          work: "index", task: task.rawValue, size: size, unit: "ns", means[index],
          each: Latency(each[index]), goal: size == 1_000_000 ? .lookUp(task.rawValue) : nil))
    }
    lines.append(
      Growth(
        work: "index", task: task.rawValue, unit: "ns",
        zip(sizes, means).map { ($0, Spread($1).median) }))
    return lines
  }

  /// A list of some size.
  private final class Subject {
    private let lists: JournalLists
    /// The items in the order that they must have.
    private let order: [Int]
    private var random = SplitMix(state: 20_260_101)

    /// Makes it, and moves some items about in it.
    init(items: Int, in folder: String) throws(BenchError) {
      var workload = Workload(lists: 1, itemsEach: items)
      let journal = try JournalContender(at: folder + "/index-\(items)", workload)
      try journal.commit(workload.moves(1_000)[...])
      order = workload.lists[0]
      lists = journal.lists
    }

    /// Looks at random places: the mean time, and that of each with a look at the clock.
    ///
    /// In nanoseconds. What was found must be what is there.
    func lookUp(
      _ task: Task, count: Int
    ) throws(BenchError) -> (mean: Double, times: [Double]) {
      let places = (0..<count).map { _ in random.below(order.count) }
      let items = places.map { lists.id(of: order[$0]) }
      let list = lists.lists[0]
      let clock = ContinuousClock()
      var times = [Duration](repeating: .zero, count: count)
      var found = items
      var indexes = places
      let total = try BenchError.journal { () throws(JournalError) in
        try lists.journal.read { (state) throws(JournalError) in
          func look(_ number: Int) throws(JournalError) {
            switch task {
            case .item: found[number] = try state.entry(at: places[number], of: list)
            case .index: indexes[number] = try state.index(of: items[number])
            }
          }
          for number in 0..<count {
            let start = clock.now
            try look(number)
            times[number] = clock.now - start
          }
          found = Array(repeating: list, count: count)
          indexes = Array(repeating: -1, count: count)
          let start = clock.now
          for number in 0..<count { try look(number) }
          return clock.now - start
        }
      }
      guard task == .index ? indexes == places : found == items else {
        throw .wrongResult("a look-up found something else")
      }
      return (total.inSeconds * 1e9 / Double(count), times.map { $0.inSeconds * 1e9 })
    }

    func close() throws(BenchError) {
      try BenchError.journal { () throws(JournalError) in try lists.journal.close() }
    }
  }
}

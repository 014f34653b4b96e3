import DragJournal
import DragModel
import Synchronization

/// The work `latency`: how long a durable drop takes when nothing else happens, and while something
/// does.
struct LatencyWork {
  /// What happens meanwhile.
  enum Condition: String, CaseIterable {
    case quiet
    case checkpoint = "with a checkpoint"
    case reader = "a reader holds states"
    case transfer = "a transfer arrives"
  }

  private static let pieceBytes = 1 << 20
  private let rounds: Int
  private let isQuick: Bool
  private let transferBytes: Int
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    rounds = arguments.rounds
    isQuick = arguments.isQuick
    transferBytes = arguments.transferMebibytes.map { $0 << 20 } ?? (isQuick ? 2 << 20 : 1 << 30)
    self.folder = folder
  }

  /// Events between two times that the state is stored.
  private var interval: Int { isQuick ? 64 : JournalOptions().checkpointIntervalEvents }

  /// Drops of a round.
  ///
  /// A journal just opened stores its state after a number of events: the quiet ones are fewer, those
  /// with a checkpoint a few more.
  private func drops(_ condition: Condition) -> Int {
    condition == .checkpoint ? interval + 64 : interval * 3 / 4
  }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    var workload =
      isQuick ? Workload(lists: 10, itemsEach: 100) : Workload(lists: 100, itemsEach: 1_000)
    let options = JournalOptions(checkpointIntervalEvents: interval)
    let contender = try JournalContender(at: folder + "/latency", workload, options)
    try BenchError.journal { () throws(JournalError) in
      _ = try contender.journal.perform(.makeList(id: "files"))
    }
    var timings: [Condition: [Timing]] = [:]
    for round in 0..<rounds {
      for condition in Condition.allCases {
        // One transfer is long enough to tell, and takes much room.
        if condition == .transfer, round < rounds - 1 { continue }
        try contender.restart()
        let timing = try run(condition, contender.lists, &workload)
        timings[condition, default: []].append(timing)
      }
    }
    try contender.lists.check(workload)
    try contender.close()
    return report(timings)
  }

  /// Drops items on one thread while another does what happens meanwhile.
  private func run(
    _ condition: Condition, _ lists: JournalLists, _ workload: inout Workload
  ) throws(BenchError) -> Timing {
    let before = try Self.checkpoint(lists.journal)
    let run = Run(lists: lists, drops: drops(condition), transferBytes: transferBytes)
    let start = workload
    let (results, total) = try Callers.run(2) { (caller) throws(BenchError) in
      if caller == 0 { return try run.drop(start, waits: condition == .transfer) }
      switch condition {
      case .quiet, .checkpoint: break
      case .reader: try run.hold()
      case .transfer: try run.receive(pieceBytes: Self.pieceBytes)
      }
      return (start, [])
    }
    workload = results[0].0
    let after = try Self.checkpoint(lists.journal)
    let isRight = condition == .checkpoint ? after > before : condition != .quiet || after == before
    guard isRight else {
      throw .wrongResult("\(condition.rawValue): the stored state went from \(before) to \(after)")
    }
    let times = results[0].1
    return Timing(total: total, operations: times.count, commits: times)
  }

  private static func checkpoint(_ journal: Journal) throws(BenchError) -> SequenceNumber {
    try BenchError.journal { () throws(JournalError) in
      try journal.information().checkpointSequence
    }
  }

  private func report(_ timings: [Condition: [Timing]]) -> [any ReportLine] {
    func p99(_ condition: Condition) -> [Double] {
      (timings[condition] ?? []).map { Latency($0.commits.map(\.inSeconds)).p99 }
    }
    var lines: [any ReportLine] = Condition.allCases.map {
      Measured(
        work: "latency", task: $0.rawValue, system: JournalContender.name, timings[$0] ?? [])
    }
    for condition in Condition.allCases.dropFirst() {
      // Each beside the quiet one of its round.
      let ratios = zip(p99(condition).reversed(), p99(.quiet).reversed()).map { $0 / $1 }
      lines.append(
        Figure(
          work: "latency", task: "p99 \(condition.rawValue)", unit: "× quiet", ratios,
          goal: .latency(condition.rawValue)))
    }
    return lines
  }
}

/// What two threads do in one round.
private final class Run: Sendable {
  private let lists: JournalLists
  private let drops: Int
  private let transferBytes: Int
  private let dropsAreOver = Atomic<Bool>(false)
  private let othersAreOver = Atomic<Bool>(false)

  init(lists: JournalLists, drops: Int, transferBytes: Int) {
    self.lists = lists
    self.drops = drops
    self.transferBytes = transferBytes
  }

  /// Drops so many items; if it waits, also until the other thread is done.
  func drop(_ start: Workload, waits: Bool) throws(BenchError) -> (Workload, [Duration]) {
    defer { dropsAreOver.store(true, ordering: .releasing) }
    var workload = start
    var times: [Duration] = []
    let clock = ContinuousClock()
    while times.count < drops || (waits && !othersAreOver.load(ordering: .acquiring)) {
      let move = workload.moves(1)
      let start = clock.now
      try lists.commit(move[...])
      times.append(clock.now - start)
    }
    return (workload, times)
  }

  /// Takes a state every few milliseconds and holds it until the next; it must stay as it was.
  func hold() throws(BenchError) {
    repeat {
      let list = lists.lists[0]
      let (before, after) = try BenchError.journal { () throws(JournalError) in
        let state = try lists.journal.read { (state) throws(JournalError) in state }
        let before = try state.entries(of: list)
        Callers.pause(milliseconds: 5)
        return (before, try state.entries(of: list))
      }
      guard before == after else { throw .wrongResult("a state that was held has changed") }
    } while !dropsAreOver.load(ordering: .acquiring)
  }

  /// Receives an item piece by piece, as fast as the journal takes them.
  func receive(pieceBytes: Int) throws(BenchError) {
    defer { othersAreOver.store(true, ordering: .releasing) }
    try BenchError.journal { () throws(JournalError) in
      let transfer = try lists.journal.dropLent(1, on: "files")[0].number
      var piece = [UInt8](repeating: 7, count: pieceBytes)
      for number in 0..<transferBytes / pieceBytes {
        piece[0] = UInt8(truncatingIfNeeded: number)
        _ = try lists.journal.perform(
          .receive(transfer, piece, total: UInt64(transferBytes / pieceBytes * pieceBytes)))
      }
      _ = try lists.journal.perform(.finish(transfer))
    }
  }
}

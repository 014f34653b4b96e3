import DragJournal
import DragModel
import Foundation

/// This program as a process of its own, whose memory is looked at: it opens a journal and moves items to
/// the beginning of lists, a thousand a commit.
enum MemoryChild {
  /// The first word that makes the program one.
  static let word = "memory-child"
  private static let movesACommit = 1_000

  /// What it tells.
  struct Usage: Codable {
    /// In use when the journal was open and an entry had been looked at.
    var openedBytes: Int
    /// The most.
    var peakBytes: Int
  }

  /// The journal that it moves items in: lists of up to 1,000.
  static func workload(items: Int) -> Workload {
    let each = min(items, 1_000)
    return Workload(lists: items / each, itemsEach: each)
  }

  /// Seeded moves, made up one by one, since a child that kept lists would measure them too.
  static func moves<E: Error>(
    items: Int, seed: Int, count: Int, _ body: (_ item: Int, _ list: Int) throws(E) -> Void
  ) throws(E) {
    var random = SplitMix(state: UInt64(seed))
    let lists = items / min(items, 1_000)
    for _ in 0..<count { try body(random.below(items), random.below(lists)) }
  }

  /// The order that moves come to, for who checks it.
  struct Order {
    private(set) var lists: [[Int]]
    private var homes: [Int]

    /// Begins with the lists of a workload.
    init(_ workload: Workload) {
      lists = workload.lists
      homes = lists.enumerated().flatMap { list, items in items.map { _ in list } }
    }

    /// Moves an item to the beginning of a list.
    mutating func moveFirst(_ item: Int, to list: Int) {
      lists[homes[item]].removeAll { $0 == item }
      lists[list].insert(item, at: 0)
      homes[item] = list
    }
  }

  // MARK: Both sides

  /// Starts the process and waits for what it tells.
  static func run(_ words: [String]) throws(BenchError) -> Usage {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [word] + words
    process.standardOutput = pipe
    do { try process.run() } catch { throw .system(call: "run \(word)", code: errno) }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0,
      let usage = try? JSONDecoder().decode(Usage.self, from: data)
    else { throw .wrongResult("\(word) exited with \(process.terminationStatus)") }
    return usage
  }

  /// Does the work, in the process.
  static func main(_ words: [String]) throws(BenchError) {
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard let path = words.first, numbers.count == 3 else {
      throw .misuse("\(word) wants a path and three numbers")
    }
    let usage = try BenchError.journal { () throws(JournalError) in
      try measure(path, items: numbers[0], seed: numbers[1], count: numbers[2])
    }
    let data = (try? JSONEncoder().encode(usage)) ?? Data()
    FileHandle.standardOutput.write(data)
  }

  private static func measure(
    _ path: String, items: Int, seed: Int, count: Int
  ) throws(JournalError) -> Usage {
    let journal = try Journal.open(at: path)
    _ = try journal.read { (state) throws(JournalError) in
      try state.entry(at: 0, of: "list-0")
    }
    let opened = Memory.peak
    var batch = RequestBatch()
    var left = count
    try moves(items: items, seed: seed, count: count) { (item, list) throws(JournalError) in
      _ = batch.add(
        .move([ContentID("item-\(item)")], to: ContentID("list-\(list)"), at: .first))
      left -= 1
      if left.isMultiple(of: movesACommit) {
        try journal.perform(batch)
        batch = RequestBatch()
      }
    }
    try journal.close()
    return Usage(openedBytes: opened, peakBytes: Memory.peak)
  }
}

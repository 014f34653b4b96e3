import DragJournal
import Foundation

/// The work `memory`: what a process has in use at the most that opens a journal, moves items and closes
/// it; a process of its own each time.
struct MemoryWork {
  private let rounds: Int
  private let isQuick: Bool
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    rounds = arguments.rounds
    isQuick = arguments.isQuick
    self.folder = folder
  }

  /// Items of the journals; the first is what the program needs in any case.
  private var sizes: [Int] { isQuick ? [10, 1_000] : [10, 10_000, 100_000, 1_000_000] }

  private var moves: Int { isQuick ? 100 : 100_000 }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    var lines: [any ReportLine] = []
    for items in sizes {
      let path = folder + "/memory-\(items)"
      let start = MemoryChild.workload(items: items)
      try JournalContender(at: path, start).close()
      var order = MemoryChild.Order(start)
      var usages: [MemoryChild.Usage] = []
      for round in 0..<rounds {
        usages.append(
          try MemoryChild.run([path, "\(items)", "\(round)", "\(moves)"]))
        MemoryChild.moves(items: items, seed: round, count: moves) { (item, list) in
          order.moveFirst(item, to: list)
        }
      }
      try Self.check(path, start, order)
      lines.append(
        Figure(
          work: "memory", task: "opened, one entry read", size: items, unit: "bytes",
          usages.map { Double($0.openedBytes) }))
      lines.append(
        Figure(
          work: "memory", task: "peak of \(Column.count(moves)) moves", size: items,
          unit: "bytes", usages.map { Double($0.peakBytes) },
          goal: items == 1_000_000 ? .memory : nil))
    }
    return lines
  }

  private static func check(
    _ path: String, _ start: Workload, _ order: MemoryChild.Order
  ) throws(BenchError) {
    let journal = try BenchError.journal { () throws(JournalError) in try Journal.open(at: path) }
    let lists = JournalLists(start, in: journal)
    for (list, expected) in order.lists.enumerated() {
      guard try lists.items(of: list) == expected else {
        throw .wrongResult("list \(list) of the child's journal is in another order")
      }
    }
    try BenchError.journal { () throws(JournalError) in try journal.close() }
  }
}

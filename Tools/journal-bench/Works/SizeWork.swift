/// The work `size`: what the log grows by for a move of one item, and for a drag of 50, pages and all.
struct SizeWork {
  private let isQuick: Bool
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    isQuick = arguments.isQuick
    self.folder = folder
  }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    var workload =
      isQuick ? Workload(lists: 10, itemsEach: 100) : Workload(lists: 100, itemsEach: 1_000)
    let journal = try JournalContender(at: folder + "/size", workload)
    var lines: [any ReportLine] = []
    for items in [1, 50] {
      for (commit, words) in [(1, "durable"), (1_000 / items, "1,000 items a commit")] {
        let moves = isQuick ? max(40, commit) : commit == 1 ? 2_000 : 100_000 / items
        let before = try journal.logSize()
        _ = try Timing.measure(journal, workload.moves(moves, of: items), each: commit)
        let after = try journal.logSize()
        guard after.records - before.records == moves else {
          throw .wrongResult("\(moves) moves made \(after.records - before.records) records")
        }
        let what = items == 1 ? "one item" : "\(items) items"
        let pages = Double(after.pageBytes - before.pageBytes) / Double(moves)
        let records = Double(after.recordBytes - before.recordBytes) / Double(moves)
        lines.append(
          Figure(
            work: "size", task: "log, \(what), \(words)", unit: "bytes", [pages],
            goal: items == 1 ? .size(words) : nil))
        lines.append(
          Figure(
            work: "size", task: "record, \(what), \(words)", unit: "bytes", [records]))
      }
    }
    try journal.check(workload)
    try journal.close()
    return lines
  }
}

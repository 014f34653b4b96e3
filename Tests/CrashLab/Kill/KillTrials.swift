import DragJournal
import DragModel
import Glibc
import TestSupport

/// Writers of one seed are killed, and what they leave is checked.
///
/// A kill proves safety when a process dies; it proves nothing about power cuts.
struct KillTrials {
  /// Who else has the journal open when the writer is killed.
  private enum Company: Int, CaseIterable {
    case nobody, stillNobody, reader, successor

    var word: String {
      switch self {
      case .nobody, .stillNobody: ""
      case .reader: ", a reader lives on"
      case .successor: ", a reader lives on and a writer waits"
      }
    }
  }

  /// When the writer is killed.
  private enum Moment {
    /// At a change of files: the order for the library that watches it.
    case change(order: String, name: String)
    /// So many microseconds after its start, or after it said that the journal is open.
    case time(microseconds: UInt32, afterReady: Bool)

    var word: String {
      switch self {
      case .change(_, let name): name
      case .time(let time, let afterReady): "\(time) us after \(afterReady ? "opening" : "start")"
      }
    }
  }

  private let workload: Workload
  private let reference: Reference
  private let folder: String
  private let path: String
  private var moments: [Moment] = []

  init(seed: UInt64, _ worker: borrowing Worker) throws {
    workload = Workload(seed: seed, count: worker.share.steps)
    folder = worker.scratch + "/killed"
    path = folder + "/J"
    reference = try Reference(workload, in: worker.scratch + "/J")
    let run = try RecordedRun(of: workload, in: worker.scratch)
    var random = SplitMix64(seed: seed)
    for point in KillPoint.points(of: run, workload) {
      for word in point.hasHalves ? ["before", "halfway", "after"] : ["before", "after"] {
        moments.append(
          .change(order: "\(word) \(point.change)", name: "\(word) \(point.name)"))
        let isEarly = random.next() % 5 == 0
        let time = UInt32(isEarly ? random.next() % 40_000 : 500 + random.next() % 14_500)
        moments.append(.time(microseconds: time, afterReady: !isEarly))
      }
    }
    // A short run meets some of everything.
    for index in moments.indices.dropLast() {
      moments.swapAt(index, index + Int(random.next() % UInt64(moments.count - index)))
    }
  }

  func run(in worker: inout Worker) throws {
    worker.note(reference.findings)
    for (index, moment) in moments.enumerated() {
      let company = Company.allCases[index % Company.allCases.count]
      try worker.trial(moment.word + company.word) { tally in
        try finding(moment, company, &tally)
      }
    }
  }

  private func finding(
    _ moment: Moment, _ company: Company, _ tally: inout Tally
  ) throws -> Finding? {
    Scratch.remove(folder)
    mkdir(folder, 0o700)
    var variables: [String: String] = [:]
    if case .change(let order, _) = moment {
      variables = [
        "LD_PRELOAD": Child.library, "WATCHED_CALLS_IN": folder, "WATCHED_CALLS_KILL": order,
      ]
    }
    let writer = try Child(workload.writerArguments(path), variables: variables)
    var progress = Progress()
    if case .time(let time, false) = moment {
      usleep(time)
      writer.kill()
    }
    if let line = writer.line() { progress.read(line) }
    var survivors: Survivors?
    if progress.isReady, company == .reader || company == .successor {
      let seed = company == .successor ? workload.seed : nil
      // The writer may be gone before the reader has looked.
      survivors = try Survivors(path: path, successorSeed: seed)
    }
    if case .time(let time, true) = moment {
      usleep(time)
      writer.kill()
    }
    for line in writer.rest() { progress.read(line) }
    switch writer.wait() {
    case .signal(SIGKILL): tally.hits += 1
    case .signal(SIGALRM): return Finding(.hang, "the writer did not end")
    case .signal(let signal): return Finding(.signal, "the writer got \(signal)")
    case .exit(let status):
      if status != 0 { return Finding(.wrong, "the writer ended with \(status)") }
    }
    // Who closes the journal while somebody waits has to stand back.
    let isReplaced = company == .successor
    if let trouble = progress.troubles.first(where: { !isReplaced || !$0.contains("is writing") }) {
      return Finding(.wrong, "the writer: \(trouble)")
    }
    let allowed = progress.range(in: reference)
    if let survivors {
      if let finding = try survivors.finding(allowed, reference) { return finding }
      if survivors.hasSuccessor { return nil }
    }
    var recovery = Recovery(of: reference, in: path, allowed: allowed, isMade: progress.isReady)
    return recovery.finding()
  }
}

import Foundation
import TestSupport

/// crash-lab: tries out what crashes, power cuts and failing systems do to a journal.
///
/// Without words all parts in their long form, else one part. Options: `--seed` the first seed,
/// `--steps` how many steps its writer makes, `--count` how many trials (of the model how many
/// operations), `--jobs` how many processes try, `--replay` the one trial to make.

/// Runs one part and prints what it came to and found; says whether that is as it should be.
func run(_ part: Part, _ arguments: Arguments) throws(LabError) -> Bool {
  let share = try Worker.Share(part, arguments)
  let jobs = try arguments.number("jobs") ?? ProcessInfo.processInfo.activeProcessorCount
  let outcome = try PartRun(share: share, workers: share.only == nil ? max(jobs, 1) : 1).run()
  print(Table.row(share, outcome))
  // What a part came to is there as soon as it ends, also in a file.
  fflush(nil)
  if part.mustFind {
    if outcome.reports.isEmpty { print("\(part.rawValue): found nothing, which cannot be") }
    return !outcome.reports.isEmpty
  }
  for report in outcome.reports.prefix(20) {
    print(
      """
      \(part.rawValue), \(report.finding.kind.rawValue): \(report.finding.text)
        in: \(report.name)
        again: Tools/crash-lab \(part.rawValue) --seed \(report.seed) --steps \(share.steps) \
      --replay \(report.index)
      """)
  }
  return outcome.reports.isEmpty
}

/// Runs what the command line names.
func run(_ arguments: Arguments) throws -> Bool {
  let word = arguments.words.first
  switch word {
  case "writer", "successor":
    guard arguments.words.count > 1 else { throw LabError("\(word ?? "") needs a journal") }
    let seed = UInt64(try arguments.number("seed") ?? 1)
    if word == "successor" {
      SuccessorCommand(path: arguments.words[1], seed: seed).run()
      return true
    }
    let workload = Workload(seed: seed, count: try arguments.number("count") ?? 100)
    WriterCommand(
      path: arguments.words[1], workload: workload,
      isPersistent: arguments.text("persistent") == "yes"
    ).run()
    return true
  case "worker":
    guard arguments.words.count > 1, let part = Part(rawValue: arguments.words[1]),
      let scratch = arguments.text("scratch")
    else { throw LabError("a worker needs a part and a folder") }
    var worker = Worker(try Worker.Share(part, arguments), scratch: scratch)
    try worker.run()
    return true
  default:
    let parts = try word.map { word throws(LabError) in
      guard let part = Part(rawValue: word) else { throw LabError("there is no part \(word)") }
      return [part]
    }
    print(Table.heading)
    var isFine = true
    for part in parts ?? Part.allCases {
      if try !run(part, arguments) { isFine = false }
    }
    return isFine
  }
}

do {
  exit(try run(Arguments(Array(CommandLine.arguments.dropFirst()))) ? 0 : 1)
} catch {
  FileHandle.standardError.write(Data("crash-lab: \(error)\n".utf8))
  exit(2)
}

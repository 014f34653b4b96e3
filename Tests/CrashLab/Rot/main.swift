import Foundation

/// `rot --from A --to B [--workers N] [--folder PATH]`: trials with damaged journals.
func option(_ name: String) -> String? {
  guard let index = CommandLine.arguments.firstIndex(of: name) else { return nil }
  let value = CommandLine.arguments.index(after: index)
  return value < CommandLine.arguments.endIndex ? CommandLine.arguments[value] : nil
}

let words = CommandLine.arguments
if words.count == 5, words[1] == "rot-worker", let from = UInt64(words[3]),
  let to = UInt64(words[4])
{
  try RotTrials.runWorker(words[2], seeds: from..<to)
} else {
  let from = option("--from").flatMap(UInt64.init) ?? 0
  let to = option("--to").flatMap(UInt64.init) ?? from + 3_000
  let workers = option("--workers").flatMap(Int.init) ?? 1
  let folder = option("--folder") ?? NSTemporaryDirectory() + "rot-\(getpid())"
  let start = ContinuousClock.now
  let summary = try await RotTrials.run(seeds: from..<to, workers: workers, in: folder)
  try? FileManager.default.removeItem(atPath: folder)
  print(summary.table)
  for failure in summary.failures.prefix(20) { print(failure) }
  print(
    "\(summary.trials) trials in \(start.duration(to: .now)), \(summary.failures.count) failures")
  if !summary.failures.isEmpty { exit(1) }
}

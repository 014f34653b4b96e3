import Glibc
import TestSupport

/// Every disk that a power cut could leave behind during one run of a workload is made and opened.
///
/// The power cuts are modelled from the recorded calls of the process: at each of its syncs and
/// acknowledgements, some of the changes that waited are kept. Between two of these nothing can be
/// left that is not left at the second, of which no more was acknowledged.
struct PowerTrials {
  private let workload: Workload
  private let reference: Reference
  private let run: RecordedRun
  private let flushing: Disk.Flushing
  private let folder: String

  init(seed: UInt64, _ flushing: Disk.Flushing, _ worker: borrowing Worker) throws {
    workload = Workload(seed: seed, count: worker.share.steps)
    reference = try Reference(workload, in: worker.scratch + "/J")
    run = try RecordedRun(of: workload, in: worker.scratch)
    folder = worker.scratch + "/image"
    self.flushing = flushing
  }

  func run(in worker: inout Worker) throws {
    worker.note(reference.findings)
    var disk = Disk(root: run.folder, flushing: flushing)
    var progress = Progress()
    var seen = Seen()
    var random = SplitMix64(seed: workload.seed)
    for (number, entry) in run.trace.entries.enumerated() where !worker.isOver {
      var lines: [String] = []
      if case .said(let said) = entry.call { lines = said }
      if disk.isFlush(entry.call) || !lines.isEmpty {
        try cut(disk, progress, at: number, &seen, &random, &worker)
      }
      try disk.apply(entry.call)
      for line in lines { progress.read(line) }
    }
    try cut(disk, progress, at: run.trace.entries.count, &seen, &random, &worker)
    worker.remember(seen.images)
  }

  /// What was tried before.
  private struct Seen {
    /// Images.
    var images: Set<DiskImage.Identity> = []
    /// Images with what must be there.
    var trials: Set<Trial> = []

    struct Trial: Hashable {
      let image: DiskImage.Identity
      let allowed: ClosedRange<UInt64>
      let isMade: Bool
    }
  }

  /// Cuts the power at one moment, in every way.
  private func cut(
    _ disk: Disk, _ progress: Progress, at entry: Int, _ seen: inout Seen,
    _ random: inout SplitMix64, _ worker: inout Worker
  ) throws {
    let allowed = progress.range(in: reference)
    for survival in Survival.all(of: disk.pieces, &random) where !worker.isOver {
      let image = DiskImage(of: disk, keeping: survival.pieces)
      let identity = image.identity
      let trial = Seen.Trial(image: identity, allowed: allowed, isMade: progress.isReady)
      guard seen.trials.insert(trial).inserted else { continue }
      let isNew = seen.images.insert(identity).inserted && !worker.knows(identity)
      // Before there is a header the journals of all seeds are alike.
      if !progress.isReady, worker.knows(identity) {
        worker.passOver()
        continue
      }
      try worker.trial(isDistinct: isNew, "call \(entry), kept \(survival.name)") { tally in
        try finding(in: image, allowed, progress, &tally)
      }
    }
  }

  private func finding(
    in image: DiskImage, _ acknowledged: ClosedRange<UInt64>, _ progress: Progress,
    _ tally: inout Tally
  ) throws -> Finding? {
    Scratch.remove(folder)
    mkdir(folder, 0o700)
    try image.write(to: folder)
    var allowed = acknowledged
    if flushing == .pagesOnly {
      allowed = reference.floor(before: allowed.lowerBound)...allowed.upperBound
    }
    var recovery = Recovery(
      of: reference, in: folder + "/J", allowed: allowed, isMade: progress.isReady)
    let finding = recovery.finding()
    if finding != nil || recovery.found < acknowledged.lowerBound { tally.hits += 1 }
    return finding
  }
}

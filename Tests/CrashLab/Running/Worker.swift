import DragJournal
import Glibc

/// A process that makes its share of a part's trials, one seed after the other.
///
/// All workers of a part count the same trials in the same order and each makes those whose number
/// falls to it, so what is tried does not depend on how many there are. Each trial is announced before
/// it begins: the process that reads this knows at which one a worker was ended by a signal.
struct Worker {
  /// Which of a part's trials a worker makes.
  struct Share {
    var part: Part
    /// The first seed.
    var seed: UInt64
    /// How many steps the writer of each seed makes.
    var steps: Int
    /// The trials of all workers together.
    var count: Int
    /// The number of this worker, and how many there are.
    var number = 0
    var workers = 1
    /// How many trials to pass over: those made before this worker took the place of another.
    var skipped = 0
    /// The one trial of the first seed to make; nil for all.
    var only: Int?
  }

  let share: Share
  /// A folder of its own.
  let scratch: String
  /// The trials counted, of all seeds.
  private var counted = 0
  /// The trials counted of this seed.
  private var index = 0
  private var seed: UInt64 = 0
  private var tally = Tally()
  /// Disk images of earlier seeds.
  private var earlierImages: Set<DiskImage.Identity> = []

  init(_ share: Share, scratch: String) {
    self.share = share
    self.scratch = scratch
  }

  /// Whether no more trials are wanted.
  var isOver: Bool {
    if let only = share.only { return seed > share.seed || index > only }
    return counted >= share.count
  }

  /// Makes seeds' trials until there are enough.
  mutating func run() throws {
    seed = share.seed
    while !isOver {
      index = 0
      do {
        try share.part.run(seed: seed, in: &self)
      } catch let error as JournalError {
        // Not even the undisturbed run went well.
        note([Finding(.wrong, "undisturbed: \(error)")])
        counted += 1
      }
      seed += 1
    }
    WriterCommand.say("over \(tally.words)")
  }

  /// Makes a trial if it is this worker's; what it finds is told at once, with the name.
  ///
  /// It counts as distinct if nothing like it was tried before. One that tries many things counts as
  /// so many, all of them this worker's or none.
  mutating func trial(
    isDistinct: Bool = true, of size: Int = 1, _ name: @autoclosure () -> String,
    _ body: (inout Tally) throws -> Finding?
  ) rethrows {
    if isOver { return }
    defer {
      index += 1
      counted += size
    }
    if let only = share.only {
      guard index == only else { return }
    } else {
      guard counted / size % share.workers == share.number, counted >= share.skipped else {
        return
      }
    }
    WriterCommand.say("at \(counted) \(seed) \(index) \(name())")
    tally.tried += size
    if isDistinct { tally.distinct += size }
    // A trial that hangs is ended by a signal.
    alarm(UInt32(60 + size / 50))
    let finding = try body(&tally)
    alarm(0)
    WriterCommand.say("tally \(tally.words)")
    if let finding { WriterCommand.say("found \(finding.kind.rawValue) \(finding.text)") }
  }

  /// Whether an image was met in an earlier seed; of none if one trial alone is made.
  func knows(_ image: DiskImage.Identity) -> Bool { earlierImages.contains(image) }

  /// Takes notice of the images of a seed that is done.
  mutating func remember(_ images: Set<DiskImage.Identity>) { earlierImages.formUnion(images) }

  /// Numbers a trial of this seed that need not be made, since an earlier seed had it.
  mutating func passOver() { index += 1 }

  /// Makes only sure that a seed is worth trying: a finding here counts as one of its first trial.
  mutating func note(_ findings: [Finding]) {
    guard share.number == 0 else { return }
    for finding in findings {
      WriterCommand.say("at \(counted) \(seed) \(index) undisturbed")
      WriterCommand.say("found \(finding.kind.rawValue) \(finding.text)")
    }
  }
}

/// What is counted of trials.
struct Tally {
  /// How many were made.
  var tried = 0
  /// How many of them were unlike all before.
  var distinct = 0
  /// How often what was meant to happen did: processes killed, calls failed, commits undone.
  var hits = 0

  /// The numbers as one line.
  var words: String { "\(tried) \(distinct) \(hits)" }

  init() {}

  /// Reads such a line.
  init(_ words: [Substring]) {
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == 3 else { return }
    (tried, distinct, hits) = (numbers[0], numbers[1], numbers[2])
  }

  static func + (left: Tally, right: Tally) -> Tally {
    var sum = left
    sum.tried += right.tried
    sum.distinct += right.distinct
    sum.hits += right.hits
    return sum
  }
}

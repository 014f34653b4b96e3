/// The parts of the lab.
///
/// A further part is a case here, a folder with what it tries, and a line in each of these tables.
enum Part: String, CaseIterable {
  /// Processes are killed at random times and at each of their changes of files.
  case kill
  /// Disks as a power cut may leave them.
  case power
  /// The same disks if nothing were ever flushed: the lab must find faults in them.
  case noSync = "no-sync"
  /// The same disks if meta pages were not flushed: one commit may be lost, no more, none harmed.
  case noMetaSync = "no-meta-sync"
  /// Calls of the system fail.
  case faults
  /// Bytes, pages and files of a closed journal are damaged.
  case rot
  /// Inputs that a fuzzer makes up.
  case fuzz
  /// Random operations on a journal and on the oracle side by side, with openings and crashes.
  case model

  /// How many trials there are in the long form; of the model, how many operations.
  var longCount: Int {
    switch self {
    case .kill: 20_000
    case .power: 510_000
    case .noSync, .noMetaSync: 5_000
    case .faults: 25_000
    case .rot: 200_000
    case .fuzz: 80
    case .model: 5_000_000
    }
  }

  /// How many steps a writer makes if nothing else is asked for; how many seconds a fuzzer tries.
  var steps: Int {
    switch self {
    case .kill: 80
    case .power, .noSync, .noMetaSync: 40
    case .faults: 24
    case .rot: 1
    case .fuzz: 30
    case .model: 400
    }
  }

  /// Whether faults must be found, to show that the lab can find them.
  var mustFind: Bool { self == .noSync }

  /// Makes the trials of one seed.
  func run(seed: UInt64, in worker: inout Worker) throws {
    switch self {
    case .kill: try KillTrials(seed: seed, worker).run(in: &worker)
    case .power: try PowerTrials(seed: seed, .full, worker).run(in: &worker)
    case .noSync: try PowerTrials(seed: seed, .none, worker).run(in: &worker)
    case .noMetaSync: try PowerTrials(seed: seed, .pagesOnly, worker).run(in: &worker)
    case .faults: try FaultTrials(seed: seed, worker).run(in: &worker)
    case .rot: try RotTrials(seed: seed, worker).run(in: &worker)
    case .fuzz: try FuzzTrials(seed: seed, worker).run(in: &worker)
    case .model: ModelTrials(seed: seed, worker).run(in: &worker)
    }
  }
}

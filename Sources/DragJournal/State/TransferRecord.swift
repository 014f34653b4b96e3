import DragModel

/// The state of one transfer.
struct TransferRecord: Hashable, Sendable {
  /// What it was begun with.
  let seed: TransferSeed
  let drop: DropNumber
  /// Where the bytes of an external item are kept as they come.
  var blob: BlobNumber?
  var state = TransferState.running
  /// Why it ended, as the app says.
  var reason: ExactText?
  /// True if its failure was taken note of.
  var isAcknowledged = false
  var progress = TransferReceipt.Progress()
  /// Where its placeholder stood, if it came to nothing.
  var place: OldPlace?
  /// When bytes were counted last, in milliseconds since 1970 UTC; at first when it was begun.
  var heardAt: UInt64
  /// How many had come then.
  var heardBytes: UInt64 = 0
  /// The smoothed rate in bytes a second; 0 before any came.
  var rate = 0.0
  /// How long the rate was measured, in milliseconds, at most as long as it is remembered.
  var measuredMilliseconds: UInt64 = 0

  init(
    seed: TransferSeed, drop: DropNumber, state: TransferState = .running, heardAt: UInt64
  ) {
    self.seed = seed
    self.drop = drop
    self.state = state
    self.heardAt = heardAt
    blob = seed.blob
  }

  /// How long the rate is the mean of all that came; from then on, what is older weighs as much as this
  /// time at the rate it had.
  private static let memoryMilliseconds: UInt64 = 5_000

  /// How far it is, in hundredths; nil: nobody knows.
  var hundredths: Int? {
    state == .ready || state == .committed ? 100 : progress.hundredths.map { Int($0) }
  }

  /// Takes note of bytes that came at a time.
  ///
  /// Those that are there in the moment it is begun came with an earlier try and tell no rate. The
  /// first ones may have been waited for: their rate is a guess, and the next replaces it.
  mutating func note(_ new: TransferReceipt.Progress, atMilliseconds time: UInt64) {
    progress = new
    guard time > heardAt else {
      // More that comes in a moment is counted with what comes next.
      if rate == 0 { heardBytes = new.completedBytes }
      return
    }
    guard new.completedBytes > heardBytes else { return }
    let elapsed = time - heardAt
    let bytes = Double(new.completedBytes - heardBytes)
    heardAt = time
    heardBytes = new.completedBytes
    if rate == 0 {
      rate = bytes * 1_000 / Double(elapsed)
      return
    }
    let measured = Double(measuredMilliseconds)
    rate = (rate * measured + bytes * 1_000) / (measured + Double(elapsed))
    let (sum, overflows) = measuredMilliseconds.addingReportingOverflow(elapsed)
    measuredMilliseconds = overflows ? Self.memoryMilliseconds : min(sum, Self.memoryMilliseconds)
  }
}

/// The state of one drop by transfers.
struct DropRecord: Hashable, Sendable {
  let seed: DropSeed
  /// The event that made it.
  let droppedAt: SequenceNumber
  /// Its first transfer and how many it has; they have consecutive numbers.
  let first: TransferNumber
  var count: UInt32 = 0
  /// How many run, and how many are under way: those and the ones that wait for the others.
  var runningCount: UInt32 = 0
  var underWayCount: UInt32 = 0
  /// How many have committed.
  var committedCount: UInt32 = 0
  /// The step that it became with the first of them; none before, and if it makes none.
  var step = StepNumber.none

  /// Its transfers, in source order.
  var transfers: [TransferNumber] {
    (first.value..<first.value + count).map { TransferNumber($0) }
  }

  /// What menus call its step when so many items have arrived.
  func stepName(count: Int) -> StepName {
    seed.operation.stepName(count: count, isReplacing: seed.replacing != nil)
  }
}

extension DropOperation {
  /// What menus call a drop of items.
  func stepName(count: Int, isReplacing: Bool) -> StepName {
    if isReplacing { return .action(.replaceItem, count: count) }
    switch self {
    case .move: return .action(.moveItem, count: count)
    case .copy: return .action(.copyItem, count: count)
    case .link: return .action(.linkItem, count: count)
    }
  }
}

extension TransferRecord: PageElement {
  static let table = StateTable.transfers
  static let perPage: UInt32 = 16

  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(12)
    try seed.encode(into: &encoder)
    encoder.unsigned(UInt64(drop.value))
    try encoder.optional(blob)
    encoder.unsigned(UInt64(state.rawValue))
    encoder.optional(reason)
    encoder.bool(isAcknowledged)
    progress.encode(into: &encoder)
    try encoder.optional(place)
    encoder.unsigned(heardAt)
    encoder.unsigned(heardBytes)
    encoder.unsigned(rate.bitPattern)
    encoder.unsigned(measuredMilliseconds)
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 12...12)
    seed = try TransferSeed(from: &decoder)
    drop = DropNumber(try decoder.narrow())
    blob = try decoder.optional()
    state = try decoder.enumeration()
    reason = try decoder.optional()
    isAcknowledged = try decoder.bool()
    progress = try TransferReceipt.Progress(from: &decoder)
    place = try decoder.optional()
    heardAt = try decoder.unsigned()
    heardBytes = try decoder.unsigned()
    rate = Double(bitPattern: try decoder.unsigned())
    measuredMilliseconds = try decoder.unsigned()
  }
}

extension DropRecord: PageElement {
  static let table = StateTable.drops
  static let perPage: UInt32 = 16

  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(8)
    try seed.encode(into: &encoder)
    encoder.unsigned(droppedAt.value)
    first.encode(into: &encoder)
    encoder.unsigned(UInt64(count))
    encoder.unsigned(UInt64(runningCount))
    encoder.unsigned(UInt64(underWayCount))
    encoder.unsigned(UInt64(committedCount))
    step.encode(into: &encoder)
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 8...8)
    seed = try DropSeed(from: &decoder)
    droppedAt = SequenceNumber(try decoder.unsigned())
    first = try TransferNumber(from: &decoder)
    count = try decoder.narrow()
    runningCount = try decoder.narrow()
    underWayCount = try decoder.narrow()
    committedCount = try decoder.narrow()
    step = try StepNumber(from: &decoder)
  }
}

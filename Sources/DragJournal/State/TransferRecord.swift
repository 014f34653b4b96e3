import DragModel

/// The state of one transfer.
struct TransferRecord: Hashable, Sendable {
  /// What it was begun with.
  let seed: TransferSeed
  let drop: DropNumber
  var state = TransferState.running
  /// Why it ended, as the app says.
  var reason: ExactText?
  /// True if its failure was taken note of.
  var isAcknowledged = false
  var progress = TransferReceipt.Progress()
  /// Where its placeholder stood, if it came to nothing.
  var place: OldPlace?
  /// When bytes came last, in milliseconds since 1970 UTC; at first when it was begun.
  var heardAt: UInt64
  /// The smoothed rate in bytes a second; 0 before any came.
  var rate = 0.0

  /// How many seconds weigh as much as all before.
  private static let memorySeconds = 2.0

  /// How far it is, in hundredths; nil: nobody knows.
  var hundredths: Int? {
    state == .ready || state == .committed ? 100 : progress.hundredths.map { Int($0) }
  }

  /// Takes note of bytes that came at a time.
  mutating func note(_ new: TransferReceipt.Progress, atMilliseconds time: UInt64) {
    let bytes = Double(new.completedBytes) - Double(progress.completedBytes)
    progress = new
    guard time > heardAt else { return }
    let seconds = Double(time - heardAt) / 1_000
    heardAt = time
    let share = seconds / (seconds + Self.memorySeconds)
    rate = rate == 0 ? bytes / seconds : rate * (1 - share) + bytes / seconds * share
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
    if seed.replacing != nil { return .action(.replaceItem, count: count) }
    return .action(seed.operation.itemAction, count: count)
  }
}

extension DropOperation {
  /// What menus call it for items.
  var itemAction: StepName.Action {
    switch self {
    case .move: .moveItem
    case .copy: .copyItem
    case .link: .linkItem
    }
  }
}

extension TransferRecord: PageElement {
  static let table = StateTable.transfers
  static let perPage: UInt32 = 16

  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(9)
    try seed.encode(into: &encoder)
    encoder.unsigned(UInt64(drop.value))
    encoder.unsigned(UInt64(state.rawValue))
    encoder.optional(reason)
    encoder.bool(isAcknowledged)
    progress.encode(into: &encoder)
    try encoder.optional(place)
    encoder.unsigned(heardAt)
    encoder.unsigned(rate.bitPattern)
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 9...9)
    seed = try TransferSeed(from: &decoder)
    drop = DropNumber(try decoder.narrow())
    state = try decoder.enumeration()
    reason = try decoder.optional()
    isAcknowledged = try decoder.bool()
    progress = try TransferReceipt.Progress(from: &decoder)
    place = try decoder.optional()
    heardAt = try decoder.unsigned()
    rate = Double(bitPattern: try decoder.unsigned())
  }
}

extension DropRecord: PageElement {
  static let table = StateTable.drops
  static let perPage: UInt32 = 16

  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(6)
    try seed.encode(into: &encoder)
    encoder.unsigned(droppedAt.value)
    first.encode(into: &encoder)
    encoder.unsigned(UInt64(count))
    encoder.unsigned(UInt64(committedCount))
    step.encode(into: &encoder)
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 6...6)
    seed = try DropSeed(from: &decoder)
    droppedAt = SequenceNumber(try decoder.unsigned())
    first = try TransferNumber(from: &decoder)
    count = try decoder.narrow()
    committedCount = try decoder.narrow()
    step = try StepNumber(from: &decoder)
  }
}

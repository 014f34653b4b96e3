import DragModel

extension StepRecord: PageElement {
  static let table = StateTable.steps
  static let perPage: UInt32 = 16

  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(18)
    encoder.unsigned(UInt64(actor))
    origin.name.encode(into: &encoder)
    name.encode(into: &encoder)
    encoder.optional(barrierReason)
    encoder.unsigned(UInt64(status.rawValue))
    encoder.bool(isPruned)
    encoder.unsigned(doneAt.value)
    previousOfActor.encode(into: &encoder)
    parent.encode(into: &encoder)
    lastChild.encode(into: &encoder)
    previousSibling.encode(into: &encoder)
    redoPrevious.encode(into: &encoder)
    redoNext.encode(into: &encoder)
    encoder.unsigned(UInt64(redoEpoch))
    // In loops here: a checkpoint writes many steps, and another module's generics are slow.
    encoder.arrayHeader(runs.count)
    for run in runs { run.encode(into: &encoder) }
    encoder.arrayHeader(touched.count)
    for node in touched { node.encode(into: &encoder) }
    encoder.arrayHeader(sessions.count)
    for session in sessions { session.encode(into: &encoder) }
    try selection.encode(into: &encoder)
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 18...18)
    actor = try decoder.narrow()
    origin = Origin(try ExactText(from: &decoder))
    name = try StepName(from: &decoder)
    barrierReason = try decoder.optional()
    status = try decoder.enumeration()
    isPruned = try decoder.bool()
    doneAt = SequenceNumber(try decoder.unsigned())
    previousOfActor = try StepNumber(from: &decoder)
    parent = try StepNumber(from: &decoder)
    lastChild = try StepNumber(from: &decoder)
    previousSibling = try StepNumber(from: &decoder)
    redoPrevious = try StepNumber(from: &decoder)
    redoNext = try StepNumber(from: &decoder)
    redoEpoch = try decoder.narrow()
    runs = try decoder.array()
    touched = try decoder.array()
    sessions = try decoder.array()
    selection = try SelectionChange(from: &decoder)
  }
}

extension ChangeRun: CBORCoding {
  func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(5)
    encoder.unsigned(sequence.value)
    encoder.integer(Int64(first))
    encoder.integer(Int64(count))
    encoder.bool(isDescending)
    encoder.unsigned(UInt64(status.rawValue))
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 5...5)
    let start = decoder.offset
    sequence = SequenceNumber(try decoder.unsigned())
    first = Int(try decoder.narrow(UInt32.self))
    count = Int(try decoder.narrow(UInt32.self))
    isDescending = try decoder.bool()
    status = try decoder.enumeration()
    guard (1...ChangeRun.limit).contains(count), !isDescending || first >= count - 1 else {
      throw .integerOutOfRange(offset: start)
    }
  }
}

extension ActorRecord: PageElement {
  static let table = StateTable.actors
  static let perPage: UInt32 = 16

  func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(6)
    id.encode(into: &encoder)
    for number in [current, lastStep, lastRootChild, redoLast] { number.encode(into: &encoder) }
    encoder.unsigned(UInt64(redoEpoch))
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 6...6)
    id = try ActorID(from: &decoder)
    current = try StepNumber(from: &decoder)
    lastStep = try StepNumber(from: &decoder)
    lastRootChild = try StepNumber(from: &decoder)
    redoLast = try StepNumber(from: &decoder)
    redoEpoch = try decoder.narrow()
  }
}

extension GroupRecord: CBORCoding {
  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(9)
    actor.encode(into: &encoder)
    encoder.optional(name)
    origin.name.encode(into: &encoder)
    encoder.integer(Int64(depth))
    try encoder.array(runs)
    try encoder.array(touched.sorted())
    try encoder.array(sessions)
    encoder.optional(barrierReason)
    try selection.encode(into: &encoder)
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 9...9)
    actor = try ActorID(from: &decoder)
    name = try decoder.optional()
    origin = Origin(try ExactText(from: &decoder))
    let start = decoder.offset
    depth = Int(try decoder.narrow(UInt16.self))
    guard depth > 0 else { throw .integerOutOfRange(offset: start) }
    runs = try decoder.array()
    touched = Set(try decoder.array(of: NodeNumber.self))
    sessions = try decoder.array()
    barrierReason = try decoder.optional()
    selection = try SelectionChange(from: &decoder)
  }
}

extension SessionRecord: PageElement {
  static let table = StateTable.sessions
  static let perPage: UInt32 = 16

  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(4)
    try SessionSeed(
      id: id, items: items, text: text, external: external, allows: allows,
      allowsExternalMove: allowsExternalMove,
      preview: preview
    ).encode(into: &encoder)
    actor.encode(into: &encoder)
    origin.name.encode(into: &encoder)
    switch status {
    case .dragging: encoder.null()
    case .held(let drop): try drop.encode(into: &encoder)
    case .transferring(nil): encoder.bool(false)
    case .transferring(let operation?): encoder.unsigned(UInt64(operation.rawValue))
    case .ended(let outcome): outcome.encode(into: &encoder)
    }
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 4...4)
    let seed = try SessionSeed(from: &decoder)
    self.init(
      id: seed.id, actor: try ActorID(from: &decoder),
      origin: Origin(try ExactText(from: &decoder)), allows: seed.allows,
      allowsExternalMove: seed.allowsExternalMove, preview: seed.preview, text: seed.text,
      external: seed.external, items: seed.items)
    switch try decoder.peekType() {
    case .null:
      try decoder.null()
      return
    case .bool:
      _ = try decoder.bool()
      status = .transferring(nil)
      return
    case .array: break
    default:
      status = .transferring(try decoder.enumeration())
      return
    }
    // A held drop has eight parts, an outcome two.
    var ahead = decoder
    status =
      try ahead.arrayHeader() == 8
      ? .held(HeldDrop(from: &decoder)) : .ended(SessionOutcome(from: &decoder))
  }
}

extension Change: CBORCoding {
  /// The first member of a change's array.
  ///
  /// A new one needs a new major version of the format.
  fileprivate enum Tag: UInt8 {
    case create = 0
    case relocate = 1
    case set = 2
    case write = 3
    case show = 4
    case style = 5
    case moveText = 6
    case dropText = 7
    case placehold = 50
    case mark = 51
    case transit = 52
    case fill = 53
    case forget = 54
    case beginDrop = 55
    case beginTransfer = 56
    case receive = 57
    case settle = 58
    case acknowledge = 59
    case fallBack = 60
    case beginSession = 10
    case addToSession = 11
    case endSession = 12
    case holdSession = 13
    case openGroup = 20
    case closeGroup = 21
    case joinGroup = 22
    case makeStep = 30
    case takeBack = 31
    case doAgain = 32
    case prune = 33
    case joinStep = 34
    case joinArrival = 36
    case dropContent = 35
    case beginTask = 40
    case reportTask = 41
  }

  /// Appends the change: an array of its tag and its parts.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    switch self {
    case .create(let seed):
      encoder.head(.create, parts: 1)
      try seed.encode(into: &encoder)
    case .relocate(let relocation):
      encoder.head(.relocate, parts: 1)
      try relocation.encode(into: &encoder)
    case .set(let change):
      encoder.head(.set, parts: 1)
      try change.encode(into: &encoder)
    case .write, .show, .style, .moveText, .dropText: try encodeText(into: &encoder)
    case .placehold, .mark, .transit, .fill, .forget, .beginDrop, .beginTransfer, .receive,
      .settle, .acknowledge, .fallBack:
      try encodeTransfer(into: &encoder)
    case .beginSession(let seed):
      encoder.head(.beginSession, parts: 1)
      try seed.encode(into: &encoder)
    case .addToSession(let session, let nodes):
      encoder.head(.addToSession, parts: 2)
      session.encode(into: &encoder)
      try encoder.array(nodes)
    case .holdSession(let session, let drop):
      encoder.head(.holdSession, parts: 2)
      session.encode(into: &encoder)
      try drop.encode(into: &encoder)
    case .endSession(let session, let outcome):
      encoder.head(.endSession, parts: 2)
      session.encode(into: &encoder)
      outcome.encode(into: &encoder)
    case .openGroup(let name):
      encoder.head(.openGroup, parts: 1)
      encoder.optional(name)
    case .closeGroup: encoder.head(.closeGroup, parts: 0)
    case .joinGroup(let barrierReason):
      encoder.head(.joinGroup, parts: 1)
      encoder.optional(barrierReason)
    case .makeStep(let seed):
      encoder.head(.makeStep, parts: 1)
      try seed.encode(into: &encoder)
    case .joinArrival(let arrival):
      encoder.head(.joinArrival, parts: 1)
      try arrival.encode(into: &encoder)
    case .joinStep(let step):
      encoder.head(.joinStep, parts: 1)
      step.encode(into: &encoder)
    case .takeBack(let move):
      encoder.head(.takeBack, parts: 1)
      try move.encode(into: &encoder)
    case .doAgain(let move):
      encoder.head(.doAgain, parts: 1)
      try move.encode(into: &encoder)
    case .beginTask(let seed):
      encoder.head(.beginTask, parts: 1)
      try seed.encode(into: &encoder)
    case .reportTask(let report):
      encoder.head(.reportTask, parts: 1)
      try report.encode(into: &encoder)
    case .dropContent(let hashes):
      encoder.head(.dropContent, parts: 1)
      encoder.arrayHeader(hashes.count)
      for hash in hashes { encoder.bytes(hash) }
    case .prune(let actor, let firstKept):
      encoder.head(.prune, parts: 2)
      actor.encode(into: &encoder)
      firstKept.encode(into: &encoder)
    }
  }

  /// Appends a change of a text.
  private func encodeText(into encoder: inout CBOREncoder) throws(CBORError) {
    switch self {
    case .write(let writing):
      encoder.head(.write, parts: 1)
      try writing.encode(into: &encoder)
    case .show(let showing):
      encoder.head(.show, parts: 1)
      try showing.encode(into: &encoder)
    case .style(let styling):
      encoder.head(.style, parts: styling.left.isEmpty ? 1 : 2)
      try styling.encode(into: &encoder)
      if !styling.left.isEmpty { try encoder.array(styling.left) }
    case .moveText(let move):
      encoder.head(.moveText, parts: 1)
      try move.encode(into: &encoder)
    case .dropText(let spans):
      encoder.head(.dropText, parts: 1)
      try encoder.array(spans)
    default: return
    }
  }

  /// Appends a change of a transfer.
  private func encodeTransfer(into encoder: inout CBOREncoder) throws(CBORError) {
    switch self {
    case .placehold(let relocation):
      encoder.head(.placehold, parts: 1)
      try relocation.encode(into: &encoder)
    case .mark(let mark):
      encoder.head(.mark, parts: 1)
      mark.encode(into: &encoder)
    case .transit(let node, let isOnItsWay):
      encoder.head(.transit, parts: 2)
      node.encode(into: &encoder)
      encoder.bool(isOnItsWay)
    case .fill(let node, let representations):
      encoder.head(.fill, parts: 2)
      node.encode(into: &encoder)
      try encoder.array(representations)
    case .forget(let nodes):
      encoder.head(.forget, parts: 1)
      try encoder.array(nodes)
    case .beginDrop(let seed):
      encoder.head(.beginDrop, parts: 1)
      try seed.encode(into: &encoder)
    case .beginTransfer(let seed):
      encoder.head(.beginTransfer, parts: 1)
      try seed.encode(into: &encoder)
    case .receive(let receipt):
      encoder.head(.receive, parts: 1)
      receipt.encode(into: &encoder)
    case .settle(let settlement):
      encoder.head(.settle, parts: 1)
      try settlement.encode(into: &encoder)
    case .fallBack(let fallback):
      encoder.head(.fallBack, parts: 1)
      fallback.encode(into: &encoder)
    case .acknowledge(let transfer):
      encoder.head(.acknowledge, parts: 1)
      transfer.encode(into: &encoder)
    default: return
    }
  }

  /// Reads a change of a transfer.
  private init?(transfer tag: Tag, from decoder: inout CBORDecoder) throws(CBORError) {
    switch tag {
    case .placehold: self = .placehold(try Relocation(from: &decoder))
    case .mark: self = .mark(try TextMark(from: &decoder))
    case .transit:
      self = .transit(try NodeNumber(from: &decoder), isOnItsWay: try decoder.bool())
    case .fill: self = .fill(try NodeNumber(from: &decoder), try decoder.array())
    case .forget: self = .forget(try decoder.array())
    case .beginDrop: self = .beginDrop(try DropSeed(from: &decoder))
    case .beginTransfer: self = .beginTransfer(try TransferSeed(from: &decoder))
    case .receive: self = .receive(try TransferReceipt(from: &decoder))
    case .settle: self = .settle(try TransferSettlement(from: &decoder))
    case .fallBack: self = .fallBack(try TransferFallback(from: &decoder))
    case .acknowledge: self = .acknowledge(try TransferNumber(from: &decoder))
    default: return nil
    }
  }

  /// Reads a change.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let start = decoder.offset
    let parts = try decoder.arrayHeader() - 1
    let tag: Tag = try decoder.enumeration()
    guard parts == Self.parts(of: tag) || tag == .style && parts == 2 else {
      throw .integerOutOfRange(offset: start)
    }
    if let change = try Change(transfer: tag, from: &decoder) {
      self = change
      return
    }
    switch tag {
    case .create: self = .create(try NodeSeed(from: &decoder))
    case .relocate: self = .relocate(try Relocation(from: &decoder))
    case .set: self = .set(try ValueChange(from: &decoder))
    case .write: self = .write(try TextWriting(from: &decoder))
    case .show: self = .show(try TextShowing(from: &decoder))
    case .style:
      var styling = try TextStyling(from: &decoder)
      if parts == 2 { styling.left = try decoder.array() }
      self = .style(styling)
    case .moveText: self = .moveText(try TextMove(from: &decoder))
    case .dropText: self = .dropText(try decoder.array())
    case .beginSession: self = .beginSession(try SessionSeed(from: &decoder))
    case .addToSession:
      self = .addToSession(try SessionNumber(from: &decoder), try decoder.array())
    case .holdSession:
      self = .holdSession(try SessionNumber(from: &decoder), try HeldDrop(from: &decoder))
    case .beginTask: self = .beginTask(try TaskSeed(from: &decoder))
    case .reportTask: self = .reportTask(try TaskReport(from: &decoder))
    case .endSession:
      self = .endSession(try SessionNumber(from: &decoder), try SessionOutcome(from: &decoder))
    case .openGroup: self = .openGroup(name: try decoder.optional())
    case .closeGroup: self = .closeGroup
    case .joinGroup: self = .joinGroup(barrierReason: try decoder.optional())
    case .makeStep: self = .makeStep(try StepSeed(from: &decoder))
    case .joinArrival: self = .joinArrival(try StepArrival(from: &decoder))
    case .joinStep: self = .joinStep(try StepNumber(from: &decoder))
    case .takeBack: self = .takeBack(try HistoryMove(from: &decoder))
    case .doAgain: self = .doAgain(try HistoryMove(from: &decoder))
    case .dropContent: self = .dropContent(try Self.hashes(from: &decoder))
    case .prune:
      self = .prune(actor: try ActorID(from: &decoder), firstKept: try StepNumber(from: &decoder))
    default: throw .integerOutOfRange(offset: start)
    }
  }

  /// The length of a hash, in bytes.
  private static let hashBytes = 32

  private static func hashes(from decoder: inout CBORDecoder) throws(CBORError) -> [[UInt8]] {
    var hashes: [[UInt8]] = []
    for _ in 0..<(try decoder.arrayHeader()) {
      let start = decoder.offset
      let hash = try decoder.bytes()
      guard hash.count == hashBytes else { throw .integerOutOfRange(offset: start) }
      hashes.append(hash)
    }
    return hashes
  }

  private static func parts(of tag: Tag) -> Int {
    switch tag {
    case .closeGroup: 0
    case .addToSession, .holdSession, .endSession, .prune, .transit, .fill: 2
    default: 1
    }
  }
}

extension CBOREncoder {
  /// Appends the start of a change: the array's header and the tag.
  fileprivate mutating func head(_ tag: Change.Tag, parts: Int) {
    arrayHeader(1 + parts)
    unsigned(UInt64(tag.rawValue))
  }
}

extension Change: CBORCoding {
  /// The first member of a change's array.
  ///
  /// A new one needs a new major version of the format.
  private enum Tag: UInt8 {
    case create = 0
    case relocate = 1
    case set = 2
    case write = 3
    case show = 4
    case style = 5
    case moveText = 6
    case dropText = 7
    case beginSession = 10
    case addToSession = 11
    case endSession = 12
    case openGroup = 20
    case closeGroup = 21
    case joinGroup = 22
    case makeStep = 30
    case takeBack = 31
    case doAgain = 32
    case prune = 33
    case joinStep = 34
  }

  /// Appends the change: an array of its tag and its parts.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    func head(_ tag: Tag, parts: Int) {
      encoder.arrayHeader(1 + parts)
      encoder.unsigned(UInt64(tag.rawValue))
    }
    switch self {
    case .create(let seed):
      head(.create, parts: 1)
      try seed.encode(into: &encoder)
    case .relocate(let relocation):
      head(.relocate, parts: 1)
      try relocation.encode(into: &encoder)
    case .set(let change):
      head(.set, parts: 1)
      try change.encode(into: &encoder)
    case .write(let writing):
      head(.write, parts: 1)
      try writing.encode(into: &encoder)
    case .show(let showing):
      head(.show, parts: 1)
      try showing.encode(into: &encoder)
    case .style(let styling):
      head(.style, parts: styling.left.isEmpty ? 1 : 2)
      try styling.encode(into: &encoder)
      if !styling.left.isEmpty { try encoder.array(styling.left) }
    case .moveText(let move):
      head(.moveText, parts: 1)
      try move.encode(into: &encoder)
    case .dropText(let spans):
      head(.dropText, parts: 1)
      try encoder.array(spans)
    case .beginSession(let seed):
      head(.beginSession, parts: 1)
      try seed.encode(into: &encoder)
    case .addToSession(let session, let nodes):
      head(.addToSession, parts: 2)
      session.encode(into: &encoder)
      try encoder.array(nodes)
    case .endSession(let session, let outcome):
      head(.endSession, parts: 2)
      session.encode(into: &encoder)
      outcome.encode(into: &encoder)
    case .openGroup(let name):
      head(.openGroup, parts: 1)
      encoder.optional(name)
    case .closeGroup: head(.closeGroup, parts: 0)
    case .joinGroup(let barrierReason):
      head(.joinGroup, parts: 1)
      encoder.optional(barrierReason)
    case .makeStep(let seed):
      head(.makeStep, parts: 1)
      try seed.encode(into: &encoder)
    case .joinStep(let step):
      head(.joinStep, parts: 1)
      step.encode(into: &encoder)
    case .takeBack(let move):
      head(.takeBack, parts: 1)
      try move.encode(into: &encoder)
    case .doAgain(let move):
      head(.doAgain, parts: 1)
      try move.encode(into: &encoder)
    case .prune(let actor, let firstKept):
      head(.prune, parts: 2)
      actor.encode(into: &encoder)
      firstKept.encode(into: &encoder)
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
    case .endSession:
      self = .endSession(try SessionNumber(from: &decoder), try SessionOutcome(from: &decoder))
    case .openGroup: self = .openGroup(name: try decoder.optional())
    case .closeGroup: self = .closeGroup
    case .joinGroup: self = .joinGroup(barrierReason: try decoder.optional())
    case .makeStep: self = .makeStep(try StepSeed(from: &decoder))
    case .joinStep: self = .joinStep(try StepNumber(from: &decoder))
    case .takeBack: self = .takeBack(try HistoryMove(from: &decoder))
    case .doAgain: self = .doAgain(try HistoryMove(from: &decoder))
    case .prune:
      self = .prune(actor: try ActorID(from: &decoder), firstKept: try StepNumber(from: &decoder))
    }
  }

  private static func parts(of tag: Tag) -> Int {
    switch tag {
    case .closeGroup: 0
    case .addToSession, .endSession, .prune: 2
    default: 1
    }
  }
}

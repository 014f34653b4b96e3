extension Event: CBORCoding {
  /// The keys of an event's map; a reader skips keys it does not know.
  private enum Key {
    static let kind: Int64 = 1
    static let time: Int64 = 2
    static let actor: Int64 = 3
    static let origin: Int64 = 4
    static let session: Int64 = 5
    static let facts: Int64 = 6
    static let changes: Int64 = 7
    static let lent: Int64 = 8
    static let selection: Int64 = 9
  }

  /// Appends the event: a map with small integer keys; the default actor and origin are left out.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    let hasActor = actor != .local
    let hasOrigin = origin != .user
    let hasSelection = selection != .none
    let options = [
      hasActor, hasOrigin, session != nil, !facts.isEmpty, !lent.isEmpty, hasSelection,
    ]
    encoder.mapHeader(3 + options.count { $0 })
    encoder.integer(Key.kind)
    encoder.unsigned(kind.rawValue)
    encoder.integer(Key.time)
    encoder.unsigned(timeMilliseconds)
    if hasActor {
      encoder.integer(Key.actor)
      actor.encode(into: &encoder)
    }
    if hasOrigin {
      encoder.integer(Key.origin)
      origin.name.encode(into: &encoder)
    }
    if let session {
      encoder.integer(Key.session)
      session.encode(into: &encoder)
    }
    if !facts.isEmpty {
      encoder.integer(Key.facts)
      try encoder.map(facts)
    }
    encoder.integer(Key.changes)
    try encoder.array(changes)
    if !lent.isEmpty {
      encoder.integer(Key.lent)
      try encoder.array(lent)
    }
    if hasSelection {
      encoder.integer(Key.selection)
      try selection.encode(into: &encoder)
    }
  }

  /// Reads an event; keys of a newer minor version are skipped.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let start = decoder.offset
    let count = try decoder.mapHeader()
    var order = CBORIntegerKeyOrder()
    var kind: EventKind?
    var time: UInt64?
    var changes: [Change]?
    var event = Event(
      kind: EventKind(rawValue: 0), timeMilliseconds: 0, actor: .local, origin: .user, changes: [])
    for _ in 0..<count {
      switch try order.next(&decoder) {
      case Key.kind: kind = EventKind(rawValue: try decoder.unsigned())
      case Key.time: time = try decoder.unsigned()
      case Key.actor: event.actor = try ActorID(from: &decoder)
      case Key.origin: event.origin = Origin(try ExactText(from: &decoder))
      case Key.session: event.session = try SessionNumber(from: &decoder)
      case Key.facts: event.facts = try decoder.map()
      case Key.changes: changes = try decoder.array()
      case Key.lent: event.lent = try decoder.array()
      case Key.selection: event.selection = try SelectionChange(from: &decoder)
      default: try decoder.skipValue()
      }
    }
    guard let kind, let time, let changes else { throw .integerOutOfRange(offset: start) }
    event.kind = kind
    event.timeMilliseconds = time
    event.changes = changes
    self = event
  }
}

import DragModel

/// The bytes of an event.
func encoded(_ event: Event) throws(CBORError) -> [UInt8] {
  var encoder = CBOREncoder()
  try event.encode(into: &encoder)
  return encoder.output
}

/// The event that bytes are the whole of.
func event(_ bytes: [UInt8]) throws(CBORError) -> Event {
  var decoder = CBORDecoder(bytes.span)
  let event = try Event(from: &decoder)
  try decoder.finish()
  return event
}

extension Event {
  /// An event with nothing but changes.
  init(_ changes: Change...) {
    self.init(
      kind: .contentMoved, timeMilliseconds: 0, actor: .local, origin: .user, changes: changes)
  }
}

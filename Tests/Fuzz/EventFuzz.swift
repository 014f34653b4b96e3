@testable import DragModel

/// The codec of events: decoding never traps, and encoding is its inverse.
///
/// An input may have keys that this version skips, or defaults spelled out; so what is compared with
/// the input's event is what encoding makes of it.
enum EventFuzz {
  static func run(_ input: [UInt8]) throws(BrokenClaim) {
    guard let event = decoded(input) else { return }
    var encoder = CBOREncoder()
    do { try event.encode(into: &encoder) } catch {
      throw BrokenClaim("what was decoded can be encoded")
    }
    try require(decoded(encoder.output) == event, "decoding what was encoded gives the same event")
  }

  private static func decoded(_ input: [UInt8]) -> Event? {
    do {
      var decoder = CBORDecoder(input.span)
      let event = try Event(from: &decoder)
      try decoder.finish()
      return event
    } catch { return nil }
  }
}

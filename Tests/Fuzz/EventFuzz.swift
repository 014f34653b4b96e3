@testable import DragModel

/// The codec of events: decoding never traps, and what it takes is exactly what encoding gives.
enum EventFuzz {
  static func run(_ input: [UInt8]) {
    guard let event = decoded(input) else { return }
    var encoder = CBOREncoder()
    do { try event.encode(into: &encoder) } catch {
      require(false, "what was decoded can be encoded")
    }
    require(encoder.output == input, "encoding gives the bytes that were decoded")
    require(decoded(encoder.output) == event, "decoding them gives the same event")
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

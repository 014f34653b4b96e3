import DragModel
import Testing

/// What is written is read back, and nothing that is read traps.
@Suite struct EventRoundTripTests {
  @Test("A change of every shape comes back as it was", arguments: EventSamples.changes)
  func change(name: String, change: Change) throws {
    let written = Event(change, .closeGroup)
    #expect(try event(encoded(written)) == written, "\(name)")
  }

  @Test("An event of every kind comes back with its kind", arguments: EventKind.names.keys)
  func kind(kind: EventKind) throws {
    let written = Event(
      kind: kind, timeMilliseconds: .max, actor: "ana", origin: .sync, session: SessionNumber(9),
      facts: ["rule": .text("same app"), "": .list([])],
      lent: [NewItem(), NewItem(id: "a", items: [.plain("b")])],
      selection: SelectionChange(before: .map(["k": .bool(true)])), changes: [])
    #expect(try event(encoded(written)) == written)
  }

  @Test("5,000 random events come back as they were")
  func randomEvents() {
    let wrong = (0..<5_000).filter { seed in
      var random = RandomEvents(seed: UInt64(seed))
      let written = random.event()
      guard let bytes = try? encoded(written) else { return true }
      return (try? event(bytes)) != written
    }
    #expect(wrong == [])
  }

  /// The bytes of a random event with one to three of them changed, taken out or cut off.
  static func mutated(seed: Int) -> [UInt8] {
    var events = RandomEvents(seed: UInt64(seed / 20))
    var random = SplitMix64(state: UInt64(seed) << 24)
    var bytes = (try? encoded(events.event())) ?? []
    for _ in 0...random.next() % 3 where !bytes.isEmpty {
      let index = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 8 {
      case 0...3: bytes[index] = UInt8(truncatingIfNeeded: random.next())
      case 4, 5: bytes[index] ^= 1 << UInt8(random.next() % 8)
      case 6: bytes.remove(at: index)
      default: bytes.removeLast(bytes.count - index)
      }
    }
    return bytes
  }

  @Test("Of 100,000 mutated events none traps, and what is accepted comes back the same")
  func mutatedEvents() {
    var accepted = 0
    let wrong = (0..<100_000).filter { seed in
      guard let read = try? event(Self.mutated(seed: seed)) else { return false }
      accepted += 1
      guard let bytes = try? encoded(read) else { return true }
      return (try? event(bytes)) != read
    }
    #expect(wrong == [])
    // Both outcomes must be there, or the test says nothing.
    #expect(accepted > 5_000 && accepted < 95_000)
  }
}

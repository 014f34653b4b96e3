import DragModel
import Foundation
import TestSupport
import Testing

@testable import DragJournal

/// Events as they become durable: each once and in order.
@Suite(.temporaryFolder) struct ObservationTests {
  private let path = TemporaryFolder.journal

  @Test("Three consumers get every event once and in order while a writer writes")
  func consumers() async throws {
    let journal = try await Journal.open(at: path, .test(interval: 40))
    let started = [0, 5, 100].map { SequenceNumber($0) }
    let received = try await withThrowingTaskGroup { group in
      for start in started {
        group.addTask { try await collect(journal.events(following: start), until: 301) }
      }
      group.addTask {
        try await write(journal, items: 300)
        return []
      }
      var received: [[LoggedEvent]] = []
      for try await events in group where !events.isEmpty { received.append(events) }
      return received.sorted { $0.count > $1.count }
    }
    let log = try logNow(journal)
    #expect(log.count == 301)
    #expect(received == [log, Array(log[5...]), Array(log[100...])])
    try await journal.close()
  }

  @Test("A consumer that waits ends when the journal is closed")
  func endsOnClose() async throws {
    let journal = try await Journal.open(at: path, .test())
    try await write(journal, items: 3)
    async let received = collect(journal.events(following: .zero), until: .max)
    try await Task.sleep(for: .milliseconds(200))
    try await journal.close()
    #expect(try await received.map(\.sequence.value) == [1, 2, 3, 4])
  }

  @Test("A consumer that is in the middle of reading ends without an error when it is closed")
  func endsInTheMiddle() async throws {
    for round in 0..<20 {
      let journal = try await Journal.open(at: path + "\(round)", .test())
      try await write(journal, items: 5)
      let consumers = (0..<8).map { _ in
        Task { try await collect(journal.events(following: .zero), until: .max) }
      }
      try await Task.sleep(for: .microseconds(50 * round))
      try await journal.close()
      for consumer in consumers { _ = try await consumer.value }
    }
  }

  @Test("A consumer that waits ends when its task is cancelled, and others go on")
  func cancellation() async throws {
    let journal = try await Journal.open(at: path, .test())
    try await write(journal, items: 1)
    let waiting = Task { try await collect(journal.events(following: .zero), until: .max) }
    async let other = collect(journal.events(following: .zero), until: 3)
    try await Task.sleep(for: .milliseconds(100))
    waiting.cancel()
    #expect(try await waiting.value.count == 2)
    _ = try await journal.perform(.insert([.plain("last")], into: "L"))
    #expect(try await other.count == 3)
    try await journal.close()
  }

  @Test("Deferred events are told once they are durable, with what they rode with")
  func deferred() async throws {
    let journal = try await Journal.open(at: path, .test())
    try await write(journal, items: 1)
    _ = try await journal.perform(.beginDrag("s", of: DragSource(items: ["0"])))
    _ = try await journal.perform(.insert([.plain("next")], into: "L"))
    let events = try await collect(journal.events(following: SequenceNumber(2)), until: 4)
    #expect(events.map(\.event.kind) == [.dragBegan, .contentInserted])
    try await journal.close()
  }
}

/// Makes a list L and items in it, one by one.
private func write(_ journal: Journal, items: Int) async throws {
  _ = try await journal.perform(.makeList(id: "L"))
  for number in 0..<items {
    _ = try await journal.perform(.insert([.plain(ContentID("\(number)"))], into: "L"))
  }
}

/// Takes events until the one with this number, or until there are no more.
private func collect(_ events: JournalEvents, until last: UInt64) async throws -> [LoggedEvent] {
  var collected: [LoggedEvent] = []
  for try await event in events {
    collected.append(event)
    if event.sequence.value == last { break }
  }
  return collected
}

private func logNow(_ journal: Journal) throws -> [LoggedEvent] { try journal.log() }

import Dispatch
import DragModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DragJournal

/// Tasks that wait for the writer take no thread from the others.
@Suite(.temporaryFolder) struct CooperativePoolTests {
  private static let items = (0..<1_000).map { ContentID("\($0)") }

  @Test("A timer ticks while 1,000 tasks wait for their drops, then all of them are dropped")
  func timer() async throws {
    let journal = try await Journal.open(at: TemporaryFolder.journal, .test())
    try journal.performNow(.makeList(id: "from"))
    try journal.performNow(.makeList(id: "to"))
    try journal.performNow(.insert(Self.items.map { .plain($0) }, into: "from"))
    let writer = HeldWriter(of: journal)
    await writer.hold()

    let drops = Drops()
    try await withThrowingTaskGroup { group in
      for item in Self.items {
        group.addTask {
          drops.begun.add(1, ordering: .relaxed)
          try await journal.beginDrag(of: [item]).drop(on: "to")
          drops.finished.add(1, ordering: .relaxed)
        }
      }
      group.addTask {
        var ticks = 0
        while ticks < 10 || drops.begun.load(ordering: .relaxed) < Self.items.count {
          try await Task.sleep(for: .milliseconds(1))
          ticks += 1
        }
        // The writer stands still: whatever has ticked did so while they waited.
        #expect(drops.finished.load(ordering: .relaxed) == 0)
        writer.letGo()
      }
      try await group.waitForAll()
    }
    #expect(!writer.wasGivenUp)
    #expect(drops.finished.load(ordering: .relaxed) == Self.items.count)
    try check(journal)
    try await journal.close()
  }

  private func check(_ journal: Journal) throws {
    #expect(Set(try journal.entries("to")) == Set(Self.items))
    #expect(try journal.entries("from") == [])
    #expect(try journal.damage() == [])
  }
}

/// How many tasks have come how far.
private final class Drops: Sendable {
  let begun = Atomic<Int>(0)
  let finished = Atomic<Int>(0)
}

/// The writer of a journal that is kept busy by a reading.
private final class HeldWriter: Sendable {
  /// When the test is given up, so that it fails instead of waiting for ever.
  private static let patienceSeconds = 120.0

  private let journal: Journal
  private let gate = DispatchSemaphore(value: 0)
  private let isGivenUp = Atomic<Bool>(false)

  /// Takes a journal that nobody else writes to.
  init(of journal: Journal) { self.journal = journal }

  /// True if nobody let the writer go.
  var wasGivenUp: Bool { isGivenUp.load(ordering: .relaxed) }

  /// Returns when the writer stands still.
  func hold() async {
    await withCheckedContinuation { continuation in
      Task {
        try await journal.perform(
          .read { [self] _ in
            continuation.resume()
            if gate.wait(timeout: .now() + Self.patienceSeconds) == .timedOut {
              isGivenUp.store(true, ordering: .relaxed)
            }
            return true
          })
      }
    }
  }

  /// Lets the writer go on.
  func letGo() { gate.signal() }
}

import DragModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DragJournal

/// Requests that wait share a commit; each gets its own reply.
@Suite(.temporaryFolder) struct GroupCommitTests {
  @Test("64 threads at once each get their own reply, and all they were told is in the log")
  func threads() throws {
    let journal = try Journal.open(at: TemporaryFolder.journal, .test())
    try journal.make("L")
    let replies = Mutex<[ContentID: ContentReply]>([:])
    let failures = Mutex<[String]>([])
    let finished = DispatchSemaphore(value: 0)
    let threads = (0..<64).map { thread in
      Thread {
        for number in 0..<5 {
          let id = ContentID("\(thread)-\(number)")
          do throws(JournalError) {
            let reply = try journal.add([id], to: "L")
            replies.withLock { $0[id] = reply }
          } catch { failures.withLock { $0.append("\(id): \(error)") } }
        }
        finished.signal()
      }
    }
    for thread in threads { thread.start() }
    for _ in threads { finished.wait() }
    #expect(failures.withLock { $0 } == [])
    try check(replies.withLock { $0 }, count: 320, in: journal)
    try journal.close()
  }

  @Test("200 tasks at once each get their own reply, and all they were told is in the log")
  func tasks() async throws {
    let journal = try await Journal.open(at: TemporaryFolder.journal, .test())
    try journal.performNow(.makeList(id: "L"))
    let replies = try await withThrowingTaskGroup { group in
      for task in 0..<200 {
        let id = ContentID("\(task)")
        group.addTask {
          (id, try await journal.perform(.insert([.plain(id)], into: "L", at: .first)))
        }
      }
      var replies: [ContentID: ContentReply] = [:]
      for try await (id, reply) in group { replies[id] = reply }
      return replies
    }
    try check(replies, count: 200, in: journal)
    try await journal.close()
  }

  /// Compares replies with the log: each event is the one of the request that was told its number.
  private func check(
    _ replies: [ContentID: ContentReply], count: Int, in journal: Journal
  ) throws {
    #expect(replies.count == count)
    #expect(replies.allSatisfy { $0.value.items == [$0.key] && $0.value.changed })
    let log = try journal.log()
    let created = Dictionary(
      uniqueKeysWithValues: log.map { logged in
        (logged.sequence, logged.event.changes.compactMap(\.createdID))
      })
    let wrong = replies.filter { created[$0.value.sequence] != [$0.key] }
    #expect(wrong.isEmpty)
    #expect(log.count == count + 1)
    #expect(Set(try journal.entries("L")) == Set(replies.keys))
    #expect(Set(replies.values.map(\.step)).count == count)
    #expect(try journal.damage() == [])
  }

  @Test("A batch of 1,000 requests takes one transaction")
  func oneTransaction() throws {
    let journal = try Journal.open(at: TemporaryFolder.journal, .test())
    try journal.make("L")
    let before = try journal.transactions
    var batch = RequestBatch()
    let replies = (0..<1_000).map { batch.add(.insert([.plain(ContentID("\($0)"))], into: "L")) }
    try journal.perform(batch)
    #expect(try journal.transactions == before + 1)
    #expect(try replies.map { try $0.get().sequence.value } == (2...1_001).map { UInt64($0) })
    try journal.close()
  }

  @Test("Requests that change nothing, and reads, take no transaction")
  func noTransaction() throws {
    let journal = try Journal.open(at: TemporaryFolder.journal, .test())
    try journal.make("L", ["a", "b"])
    let before = try journal.transactions
    #expect(try journal.perform(.move(["a"], to: "L", at: .gap(1))).changed == false)
    #expect(try journal.perform(.set(NewValues(name: .some(nil)), of: "a")).changed == false)
    #expect(
      try journal.perform(.read { (state) throws(JournalError) in try state.entries(of: "L") }) == [
        "a", "b",
      ])
    #expect(try journal.transactions == before)
    try journal.close()
  }

  @Test("A reply that was never asked for says so")
  func neverPerformed() {
    var batch = RequestBatch()
    let reply = batch.add(.makeList())
    #expect(throws: JournalError.closed) { try reply.get() }
    #expect(!batch.isEmpty)
  }
}

import DragJournal
import DragModel
import Foundation
import Store
import TestSupport
import Testing

/// What other processes may do with a journal that is open for writing here.
@Suite(.temporaryFolder, .serialized, .timeLimit(.minutes(3))) struct OtherProcessTests {
  private let path = TemporaryFolder.journal

  @Test("Another process may read, but is refused writing with the number of the one that writes")
  func secondProcess() async throws {
    let journal = try openJournal(path)
    try fill(journal)
    let contents = try contentsNow(journal)
    await #expect(processExitsWith: .success) {
      [path = path as String, pid = getpid() as Int32, contents = contents as String] in
      #expect(throws: JournalError.storage(.lockHeld(path: path + "/LOCK", pid: pid))) {
        try openJournal(path)
      }
      let reader = try openJournal(path, .reading)
      #expect(try contentsNow(reader) == contents)
      #expect(throws: JournalError.openedReadOnly) { try reader.performNow(.makeList()) }
      try reader.closeNow()
    }
    try await journal.close()
    await #expect(processExitsWith: .success) { [path = path as String] in
      let writer = try openJournal(path)
      try writer.performNow(.delete(["a"]))
      try writer.closeNow()
    }
    let again = try openJournal(path)
    #expect(try entriesNow(again) == ["b"])
    try await again.close()
  }

  @Test(
    "Another process gets every event once and in order while this one writes and compacts",
    arguments: [101, 10])
  func observation(compactingEach interval: Int) async throws {
    let journal = try openJournal(path, .test(interval: 20))
    try fill(journal)
    let ready = TemporaryFolder.path + "/ready"
    write(journal, once: ready) { journal in
      for number in 0..<100 {
        try journal.performNow(.insert([.plain(ContentID("\(number)"))], into: "L"))
        if number % interval == interval - 1 { try journal.compact() }
      }
    }
    await #expect(processExitsWith: .success) {
      [path = path as String, ready = ready as String] in
      let journal = try openJournal(path, .reading)
      var received: [UInt64] = []
      for try await event in journal.events(following: .zero) {
        received.append(event.sequence.value)
        if received.count == 2 { try Data().write(to: URL(fileURLWithPath: ready)) }
        if received.count == 102 { break }
      }
      #expect(received == Array(1...102))
      // The state that is read follows too, over several checkpoints of the writer.
      #expect(try entriesNow(journal).suffix(2) == ["98", "99"])
      try journal.closeNow()
    }
    try await journal.close()
  }

  @Test("Another process drives a list from differences while this one moves its entries")
  func differences() async throws {
    let journal = try openJournal(path, .test(interval: 10))
    try fill(journal)
    let ready = TemporaryFolder.path + "/ready"
    write(journal, once: ready) { journal in
      for number in 0..<30 {
        let place: Position = number.isMultiple(of: 2) ? .last : .first
        try journal.performNow(.move(["a"], to: "L", at: place))
      }
    }
    await #expect(processExitsWith: .success) {
      [path = path as String, ready = ready as String] in
      let journal = try openJournal(path, .reading)
      let (start, differences) = try await journal.differences(of: "L")
      #expect(start.map(\.id) == ["a", "b"])
      try Data().write(to: URL(fileURLWithPath: ready))
      var moves = 0
      for try await difference in differences {
        if difference.changes == [.move("a", from: moves % 2, to: 1 - moves % 2)] { moves += 1 }
        if moves == 30 { break }
      }
      #expect(moves == 30)
      try journal.closeNow()
    }
    try await journal.close()
  }

  @Test("Another process drives texts from differences while this one edits them")
  func textDifferences() async throws {
    let journal = try openJournal(path, .test(interval: 10))
    try TextShuffle(seed: 1).fill(journal)
    let ready = TemporaryFolder.path + "/ready"
    write(journal, once: ready) { journal in
      var shuffle = TextShuffle(seed: 2)
      for _ in 0..<150 { try shuffle.edit(journal) }
      try end(journal)
    }
    await #expect(processExitsWith: .success) {
      [path = path as String, ready = ready as String] in
      let journal = try openJournal(path, .reading)
      let observing = try await ObservingTexts(journal)
      try Data().write(to: URL(fileURLWithPath: ready))
      let collected = try await observing.collect()
      #expect(try observing.mistakes(of: collected, in: journal) == [])
      try journal.closeNow()
    }
    try await journal.close()
  }

  @Test("Another process whose pages a checkpoint replaces is told of all that happened at once")
  func overtakenTextDifferences() async throws {
    let journal = try openJournal(path)
    try TextShuffle(seed: 1).fill(journal)
    try journal.make("many", (0..<1_000).map { ContentID("\($0)") })
    try journal.checkpointNow()
    let (ready, done) = (TemporaryFolder.path + "/ready", TemporaryFolder.path + "/done")
    write(journal, once: ready) { journal in
      var shuffle = TextShuffle(seed: 3)
      for number in stride(from: 50, to: 1_000, by: 100) {
        try shuffle.edit(journal)
        try journal.performNow(.move([ContentID("\(number)")], to: "D"))
        try journal.performNow(.copy([ContentID("\(number + 1)")], to: "E", at: .first))
      }
      try end(journal)
      try journal.checkpointNow()
      try Data().write(to: URL(fileURLWithPath: done))
    }
    await #expect(processExitsWith: .success) {
      [path = path as String, ready = ready as String, done = done as String] in
      let journal = try openJournal(path, .reading)
      let observing = try await ObservingTexts(journal)
      try Data().write(to: URL(fileURLWithPath: ready))
      while !FileManager.default.fileExists(atPath: done) {
        try await Task.sleep(for: .milliseconds(10))
      }
      let collected = try await observing.collect()
      #expect(try observing.mistakes(of: collected, in: journal) == [])
      // An event or two may need nothing that was not loaded.
      #expect(collected.allSatisfy { (1...3).contains($0.count) })
      try journal.closeNow()
    }
    try await journal.close()
  }

  /// Writes on a thread of its own once a file is there: exit tests that wait may take all threads
  /// that tasks run on.
  private func write(
    _ journal: Journal, once ready: String, _ body: @escaping @Sendable (Journal) throws -> Void
  ) {
    Thread.detachNewThread {
      while !FileManager.default.fileExists(atPath: ready) { usleep(10_000) }
      #expect(throws: Never.self) { try body(journal) }
    }
  }

  /// A list L with a and b.
  private func fill(_ journal: Journal) throws { try journal.make("L", ["a", "b"]) }
}

private func contentsNow(_ journal: Journal) throws -> String { try journal.contents() }
private func entriesNow(_ journal: Journal) throws -> [ContentID] { try journal.entries("L") }

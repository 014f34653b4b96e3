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

  @Test("Another process gets every event once and in order while this one writes")
  func observation() async throws {
    let journal = try openJournal(path, .test(interval: 20))
    try fill(journal)
    let ready = TemporaryFolder.path + "/ready"
    write(journal, once: ready) { journal in
      for number in 0..<100 {
        try journal.performNow(.insert([.plain(ContentID("\(number)"))], into: "L"))
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
      #expect(start == ["a", "b"])
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
      for _ in 0..<80 {
        try shuffle.edit(journal)
        usleep(2_000)
      }
      try end(journal)
    }
    await #expect(processExitsWith: .success) {
      [path = path as String, ready = ready as String] in
      let journal = try openJournal(path, .reading)
      let start = try sequenceNow(journal)
      var observed: [(ObservedDocument, TextDifferences)] = []
      for document in TextShuffle.documents {
        for unit in TextUnit.allCases {
          let (text, differences) = try await journal.differences(ofText: document, in: unit)
          observed.append((ObservedDocument(document, unit, text), differences))
        }
      }
      try Data().write(to: URL(fileURLWithPath: ready))
      var collected: [[TextDifference]] = []
      for (_, differences) in observed { collected.append(try await collect(differences)) }
      let past = try PastTexts(of: journal, since: start)
      for ((observed, _), differences) in zip(observed, collected) {
        #expect(observed.mistakes(of: differences, in: past, coalesced: true) == [])
      }
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

private func sequenceNow(_ journal: Journal) throws -> SequenceNumber {
  try journal.now().sequence
}
private func contentsNow(_ journal: Journal) throws -> String { try journal.contents() }
private func entriesNow(_ journal: Journal) throws -> [ContentID] { try journal.entries("L") }

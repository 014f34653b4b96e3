import DragModel
import Foundation
import Store
import TestSupport
import Testing

@testable import DragJournal

/// Opening, closing, and who may do both at once.
@Suite(.temporaryFolder) struct OpeningTests {
  private let path = TemporaryFolder.journal

  @Test("What was written is there again after closing and opening")
  func reopening() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L", ["a", "b"])
    _ = try journal.perform(.set(NewValues(properties: ["p": .integer(1)]), of: "b"))
    _ = try journal.perform(.undo())
    let contents = try journal.contents()
    let history = try journal.now().historyJSON(of: .local)
    try journal.close()
    let again = try Journal.open(at: path, .test())
    #expect(try again.contents() == contents)
    #expect(try again.now().historyJSON(of: .local) == history)
    #expect(try again.perform(.redo()).step == StepNumber(3))
    #expect(try again.now().item("b").properties == ["p": .integer(1)])
    try again.close()
  }

  @Test("A journal let go without closing is stored and can be opened again")
  func lettingGo() throws {
    do { try Journal.open(at: path, .test()).make("L", ["a"]) }
    let again = try Journal.open(at: path, .test())
    #expect(try again.entries("L") == ["a"])
    #expect(try again.information().checkpointSequence.value == 2)
    try again.close()
  }

  @Test("A second opening in one process is refused and leaves the first alone")
  func twiceInOneProcess() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L")
    #expect(throws: JournalError.storage(.lockHeld(path: path + "/LOCK", pid: getpid()))) {
      try Journal.open(at: path, .test())
    }
    #expect(throws: JournalError.storage(.alreadyOpen(path: path + "/g000001/data.mdb"))) {
      try Journal.open(at: path, .reading)
    }
    #expect(try journal.add(["a"], to: "L").sequence.value == 2)
    try journal.close()
    try Journal.open(at: path, .reading).close()
  }

  @Test("A journal that was closed refuses requests and looks, and can be closed again")
  func closed() async throws {
    let journal = try await Journal.open(at: path, .test())
    try journal.performNow(.makeList(id: "L"))
    try await journal.close()
    #expect(throws: JournalError.closed) { try journal.performNow(.makeList()) }
    await #expect(throws: JournalError.closed) { try await journal.perform(.makeList()) }
    #expect(throws: JournalError.closed) { try journal.log() }
    #expect(throws: JournalError.closed) { try journal.damage() }
    try await journal.close()
  }

  @Test("What is not there is not made unless that is asked for")
  func missing() {
    #expect(throws: JournalError.storage(.notFound(path: path))) {
      try Journal.open(at: path, .test(.writing(creates: false)))
    }
    #expect(throws: JournalError.storage(.notFound(path: path))) {
      try Journal.open(at: path, .reading)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A journal opened for reading changes nothing")
  func reading() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L", ["a"])
    try journal.close()
    let reader = try Journal.open(at: path, .reading)
    let bytes = reader.dataBytes
    #expect(throws: JournalError.openedReadOnly) { try reader.perform(.delete(["a"])) }
    #expect(throws: JournalError.openedReadOnly) { try reader.perform(RequestBatch()) }
    #expect(throws: JournalError.openedReadOnly) { try reader.rebuild() }
    #expect(try reader.entries("L") == ["a"])
    #expect(try reader.damage() == [])
    try reader.close()
    #expect(reader.dataBytes == bytes)
  }

  @Test("Groups left open end with the next opening, in the order in which they were begun")
  func openGroups() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L", ["a", "b"])
    let ana = Attribution(actor: "ana")
    let bob = Attribution(actor: "bob")
    _ = try journal.perform(.beginGroup(named: "Outer", by: bob))
    _ = try journal.perform(.beginGroup(by: ana))
    _ = try journal.perform(.beginGroup(named: "Inner", by: bob))
    _ = try journal.perform(.delete(["a"], by: bob))
    _ = try journal.perform(.delete(["b"], by: ana))
    try journal.close()
    let again = try Journal.open(at: path, .test())
    #expect(try again.now().undoName(of: "bob") == .custom("Outer"))
    #expect(try again.now().undoName(of: "ana")?.title == "Changes")
    #expect(try again.perform(.undo(by: ana)).step == StepNumber(4))
    #expect(try again.perform(.undo(by: bob)).step == StepNumber(3))
    #expect(try again.entries("L") == ["a", "b"])
    try again.close()
  }

  @Test("The last number that a request expects is compared before anything else")
  func expectedSequence() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L", ["a"])
    let found = SequenceNumber(2)
    let stale = Attribution(expectedSequence: SequenceNumber(1))
    #expect(throws: JournalError.sequenceConflict(expected: SequenceNumber(1), found: found)) {
      try journal.perform(.delete(["never"], by: stale))
    }
    let fresh = Attribution(expectedSequence: found)
    #expect(try journal.perform(.delete(["a"], by: fresh)).sequence == found.next)
    #expect(throws: JournalError.sequenceConflict(expected: found, found: found.next)) {
      try journal.perform(.undo(by: fresh))
    }
    try journal.close()
  }
}

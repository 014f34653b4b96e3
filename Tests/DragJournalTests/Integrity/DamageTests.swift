import DragModel
import Store
import TestSupport
import Testing

@testable import DragJournal

/// Stored bytes that are not what was written: an error that says what, never a trap.
@Suite(.temporaryFolder) struct DamageTests {
  private let path = TemporaryFolder.journal

  /// Five events, the last three after the last checkpoint, as a crash leaves them.
  init() throws {
    let whole = TemporaryFolder.path + "/whole"
    let journal = try Journal.open(at: whole, .test())
    try journal.make("L", ["a"])
    try journal.checkpointNow()
    for id in ["b", "c", "d"] as [ContentID] { try journal.add([id], to: "L") }
    try journal.copyNow(to: path)
    try journal.close()
  }

  @Test("The journal that the other tests damage is sound")
  func sound() throws {
    let journal = try Journal.open(at: path, .reading)
    #expect(try journal.entries("L") == ["a", "b", "c", "d"])
    #expect(try journal.information().checkpointSequence.value == 2)
    #expect(try journal.damage() == [])
    try journal.close()
  }

  /// Every way to cut a record of the log's tail short, and a few bytes that are no record.
  static let tails: [[UInt8]] = (1...60).map { Array(repeating: 1, count: $0) }

  @Test("The last record, cut short, stops the opening with its number", arguments: tails)
  func lastRecord(bytes: [UInt8]) throws {
    try Alteration.make(in: path) { try $0.setRecord(5, bytes) }
    try expectOpening(throws: .record(SequenceNumber(5)))
  }

  @Test("A record of the tail that is damaged or missing stops the opening with its number")
  func tail() throws {
    let record = try Alteration.make(in: path) { alteration in
      let record = try alteration.record(4)
      try alteration.setRecord(4, Array(record.dropLast()))
      return record
    }
    try expectOpening(throws: .record(SequenceNumber(4)))
    try Alteration.make(in: path) { try $0.setRecord(4, nil) }
    try expectOpening(throws: .missingRecord(SequenceNumber(4)))
    try Alteration.make(in: path) { try $0.setRecord(4, record) }
    try Journal.open(at: path, .test()).close()
  }

  @Test("A log that ends before the stored state stops the opening")
  func logTooShort() throws {
    try Alteration.make(in: path) { alteration in
      for number in 2...5 as ClosedRange<UInt64> { try alteration.setRecord(number, nil) }
    }
    try expectOpening(throws: .missingRecord(SequenceNumber(2)))
  }

  @Test("A log that ends inside a commit stops the opening")
  func tornCommit() throws {
    let journal = try Journal.open(at: path, .test())
    var batch = RequestBatch()
    for id in ["e", "f"] as [ContentID] { _ = batch.add(.insert([.plain(id)], into: "L")) }
    try journal.perform(batch)
    let copy = TemporaryFolder.path + "/copy"
    try journal.copyNow(to: copy)
    try journal.close()
    try Alteration.make(in: copy) { try $0.setRecord(7, nil) }
    #expect(throws: JournalError.corrupt(.chain(SequenceNumber(6)))) {
      try Journal.open(at: copy, .test())
    }
  }

  @Test("A record before the checkpoint that is missing is told by whoever needs it")
  func missingEarly() throws {
    try Alteration.make(in: path) { try $0.setRecord(1, nil) }
    let journal = try Journal.open(at: path, .test())
    let missing = Damage.missingRecord(SequenceNumber(1))
    #expect(try journal.entries("L") == ["a", "b", "c", "d"])
    #expect(throws: JournalError.corrupt(missing)) { try journal.log() }
    #expect(throws: JournalError.corrupt(missing)) { try journal.contents(at: SequenceNumber(1)) }
    #expect(throws: JournalError.corrupt(missing)) { try journal.rebuild() }
    #expect(try journal.damage() == [missing])
    #expect(try journal.verify(.quick) == [])
    try journal.close()
  }

  @Test("The root of the stored state, damaged, stops the opening")
  func root() throws {
    try Alteration.make(in: path) { alteration in
      var root = try alteration.stateValue(JournalTables.StateKey.root)
      root[root.count - 1] ^= 1
      try alteration.setStateValue(JournalTables.StateKey.root, root)
    }
    try expectOpening(throws: .stateRoot)
  }

  static let headers: [[UInt8]?] = [nil, [], [0xa0], [0xff], [0xa1, 0x01, 0x01], [0x01, 0x02]]

  @Test("A header that is missing or none stops the opening", arguments: headers)
  func header(bytes: [UInt8]?) throws {
    try Alteration.make(in: path) { try $0.setStateValue(JournalTables.StateKey.header, bytes) }
    try expectOpening(throws: .header)
  }

  @Test("A newer major format is refused, a newer minor one is not")
  func newerFormat() throws {
    var header = try Alteration.make(in: path) { alteration in
      try JournalHeader(decoding: alteration.stateValue(JournalTables.StateKey.header))
    }
    header.minor = 9
    try Alteration.make(in: path) {
      try $0.setStateValue(JournalTables.StateKey.header, header.encoded)
    }
    let journal = try Journal.open(at: path, .reading)
    #expect(try journal.information().formatMinor == 9)
    #expect(try journal.damage() == [])
    try journal.close()
    header.major = 2
    try Alteration.make(in: path) {
      try $0.setStateValue(JournalTables.StateKey.header, header.encoded)
    }
    #expect(throws: JournalError.newerFormat(found: 2, supported: 1)) {
      try Journal.open(at: path, .reading)
    }
    #expect(throws: JournalError.newerFormat(found: 2, supported: 1)) {
      try Journal.open(at: path, .test())
    }
  }

  private func expectOpening(throws damage: Damage) throws {
    #expect(throws: JournalError.corrupt(damage)) { try Journal.open(at: path, .reading) }
    #expect(throws: JournalError.corrupt(damage)) { try Journal.open(at: path, .test()) }
  }
}

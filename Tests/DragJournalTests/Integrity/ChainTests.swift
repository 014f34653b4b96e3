import DragModel
import Foundation
import TestSupport
import Testing

@testable import DragJournal

/// The hash chain through the log finds what the checks of single records cannot.
@Suite(.temporaryFolder) struct ChainTests {
  private let path = TemporaryFolder.journal
  private static let key = [UInt8](1...32)

  static let keys: [[UInt8]] = [[], Array(1...16), key, Array(1...64)]

  @Test("With the right key, or without one where none was used, all is sound", arguments: keys)
  func rightKey(key: [UInt8]) throws {
    try fill(key)
    let journal = try Journal.open(at: path, .test(chainKey: key))
    #expect(try journal.damage() == [])
    try journal.add(["z"], to: "L")
    #expect(try journal.damage() == [])
    #expect(try journal.information().isChainKeyed == !key.isEmpty)
    try journal.close()
  }

  static let wrongKeys: [[UInt8]] = [
    [], key.reversed(), [1, 2, 3], [UInt8](repeating: 7, count: 65),
  ]

  @Test("With another key, or none, nothing is written", arguments: wrongKeys)
  func wrongKey(key: [UInt8]) throws {
    try fill(Self.key)
    #expect(throws: JournalError.wrongChainKey) {
      try Journal.open(at: path, .test(chainKey: key))
    }
  }

  @Test("With another key the chain is not taken for sound")
  func wrongKeyWhenReading() throws {
    try fill(Self.key)
    let journal = try Journal.open(at: path, .test(.reading, chainKey: Self.key.reversed()))
    #expect(throws: JournalError.wrongChainKey) { try journal.verify(.rebuild) }
    try journal.close()
  }

  @Test(
    "An event that was changed together with its check is found where it is",
    arguments: [1, 3, 5] as [UInt64], [[], key])
  func forged(number: UInt64, key: [UInt8]) throws {
    try fill(key)
    try Alteration.make(in: path) { try $0.forge(number) { $0.timeMilliseconds += 1 } }
    let journal = try Journal.open(at: path, .test(.reading, chainKey: key))
    #expect(try journal.damage() == [.chain(SequenceNumber(number))])
    #expect(try journal.log()[Int(number) - 1].event.timeMilliseconds == 1_700_000_000_001)
    try journal.close()
  }

  @Test("In a commit of many events one that was changed is found at the end of the commit")
  func forgedInBatch() throws {
    let journal = try Journal.open(at: path, .test(chainKey: Self.key))
    try journal.make("L")
    var batch = RequestBatch()
    for number in 2...9 { _ = batch.add(.insert([.plain(ContentID("\(number)"))], into: "L")) }
    try journal.perform(batch)
    try journal.add(["ten"], to: "L")
    try journal.close()
    try Alteration.make(in: path) { try $0.forge(5) { $0.actor = "ana" } }
    let again = try Journal.open(at: path, .test(.reading, chainKey: Self.key))
    #expect(try again.damage() == [.chain(SequenceNumber(9))])
    try again.close()
  }

  @Test("Any byte of a record that is changed is found, with the record's number")
  func changedBytes() throws {
    try fill(Self.key)
    let record = try Alteration.make(in: path) { try $0.record(3) }
    let missed = try record.indices.filter { index in
      var changed = record
      changed[index] ^= 1 << UInt8(index % 8)
      try Alteration.make(in: path) { try $0.setRecord(3, changed) }
      let journal = try Journal.open(at: path, .test(.reading, chainKey: Self.key))
      defer { try? journal.close() }
      return try journal.damage() != [.record(SequenceNumber(3))]
    }
    #expect(missed == [])
  }

  @Test("Records that changed places are found")
  func swapped() throws {
    try fill([])
    try Alteration.make(in: path) { alteration in
      let (three, four) = (try alteration.record(3), try alteration.record(4))
      try alteration.setRecord(3, four)
      try alteration.setRecord(4, three)
    }
    let journal = try Journal.open(at: path, .reading)
    #expect(try journal.damage() == [.record(SequenceNumber(3))])
    try journal.close()
  }

  /// Five events: a list, and four items one by one.
  private func fill(_ key: [UInt8]) throws {
    let journal = try Journal.open(at: path, .test(chainKey: key))
    try journal.make("L")
    for id in ["a", "b", "c", "d"] as [ContentID] { try journal.add([id], to: "L") }
    try journal.close()
  }
}

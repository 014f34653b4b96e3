import DragModel
import Store

/// The tables of a journal's store, and the keys in them.
///
/// The log is in the table without a name, so that a commit of events touches no other root. Its
/// keys are eight bytes, big-endian, with the highest bit set: they stand behind the names of the
/// other tables, which LMDB keeps there too.
struct JournalTables: Sendable {
  static let names = ["blobs", "content", "state"]

  let log = Table.main
  /// Content by its hash, and the chunks of its bytes.
  let content: Table
  let blobs: Table
  let state: Table

  init(_ environment: Environment) {
    content = environment.table("content")
    blobs = environment.table("blobs")
    state = environment.table("state")
  }

  private static let logBit: UInt64 = 1 << 63

  /// The key of a record.
  static func key(of sequence: SequenceNumber) -> UInt64 { sequence.value | logBit }

  /// The sequence number of a key, if it is one of the log's.
  static func sequence(ofKey key: UInt64) -> SequenceNumber? {
    key & logBit == 0 ? nil : SequenceNumber(key & ~logBit)
  }

  /// The keys of the state's table.
  enum StateKey {
    static let header: [UInt8] = Array("header".utf8)
    static let root: [UInt8] = Array("root".utf8)
    static let keyframes: [UInt8] = Array("keyframes".utf8)

    /// The key of a page: the table's number, then the page's, big-endian.
    static func page(_ table: StateTable, _ number: UInt32) -> [UInt8] {
      [table.rawValue] + bigEndian(number)
    }

    static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
      stride(from: number.bitWidth - 8, through: 0, by: -8).map {
        UInt8(truncatingIfNeeded: number >> $0)
      }
    }
  }
}

import DragModel

/// The records of one commit, encoded one after the other into memory that is used again.
struct RecordBatch: ~Copyable {
  private var encoder = CBOREncoder(capacityBytes: 4096)
  private var record: [UInt8] = []
  private(set) var bytes: [UInt8] = []
  /// The sequence number of each record and where it is in `bytes`.
  private(set) var records: [(sequence: SequenceNumber, range: Range<Int>)] = []

  /// Encodes events that follow a sequence number and goes on with the chain; the last record
  /// carries the chain's value.
  ///
  /// - Throws: `tooLarge` for an event over the limit.
  mutating func encode(
    _ events: [Event], after sequence: SequenceNumber, chain: inout Chain, key: HashKey
  ) throws(JournalError) {
    bytes.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
    var record: [UInt8] = []
    swap(&record, &self.record)
    defer { swap(&record, &self.record) }
    var next = sequence.next
    for (index, event) in events.enumerated() {
      encoder.removeAll(keepingCapacity: true)
      do throws(CBORError) { try event.encode(into: &encoder) } catch {
        throw .corrupt(.record(next))
      }
      if let error = Limits.tooLarge(eventBytes: encoder.count) { throw error }
      unsafe chain.extend(by: encoder.span.bytes)
      let value = index == events.count - 1 ? chain.value : nil
      LogRecord.encode(encoder.span, at: next, chain: value, key: key, into: &record)
      let start = bytes.count
      bytes.append(contentsOf: record)
      records.append((next, start..<bytes.count))
      next = next.next
    }
  }
}

extension Limits {
  /// The refusal of an event of this size, if it is over the limit.
  static func tooLarge(eventBytes size: Int) -> JournalError? {
    size <= eventBytes ? nil : .tooLarge(what: .event, size: size, limit: eventBytes)
  }
}

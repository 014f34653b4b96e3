import DragModel

/// Events that are decided and not yet on disk, with their encoded bytes.
///
/// An event is encoded when it is decided, so that one that cannot be stored refuses its own request
/// and touches no other of its group. The memory is used again for the next commit.
struct PendingEvents: ~Copyable {
  /// The encoded events, one after the other.
  private var encoder = CBOREncoder(capacityBytes: 4_096)
  /// Where each event's bytes end.
  private var ends: [Int] = []
  private var record: [UInt8] = []

  /// How many events there are.
  var count: Int { ends.count }

  /// Adds an event.
  ///
  /// - Throws: `tooLarge` for an event over the limit, `badRequest` for a value that has no stored
  ///   form; then it was not added.
  mutating func append(_ event: Event) throws(JournalError) {
    let start = encoder.count
    do throws(CBORError) { try event.encode(into: &encoder) } catch {
      encoder.keepFirst(start)
      throw .badRequest(.unstorableValue(error))
    }
    let size = encoder.count - start
    let limit = event.isHistorical ? Limits.historyEventBytes : Limits.eventBytes
    guard size <= limit else {
      encoder.keepFirst(start)
      throw .tooLarge(what: .event, size: size, limit: limit)
    }
    ends.append(encoder.count)
  }

  /// The event at an index, decoded again: few are asked for before they are on disk.
  func event(_ index: Int, at sequence: SequenceNumber) throws(JournalError) -> Event {
    let start = index == 0 ? 0 : ends[index - 1]
    do throws(CBORError) {
      var decoder = CBORDecoder(encoder.span.extracting(start..<ends[index]))
      let event = try Event(from: &decoder)
      try decoder.finish()
      return event
    } catch { throw .corrupt(.record(sequence)) }
  }

  /// Forgets the events after a number of them.
  mutating func keepFirst(_ count: Int) {
    guard count < ends.count else { return }
    ends.removeLast(ends.count - count)
    encoder.keepFirst(ends.last ?? 0)
  }

  /// Hands out the record of each event, the last with the chain's value, and goes on with the
  /// chain.
  mutating func forEachRecord<E: Error>(
    after sequence: SequenceNumber, chain: inout Chain, key: HashKey,
    _ body: (SequenceNumber, borrowing RawSpan) throws(E) -> Void
  ) throws(E) {
    var record: [UInt8] = []
    swap(&record, &self.record)
    defer { swap(&record, &self.record) }
    var next = sequence.next
    var start = 0
    for (index, end) in ends.enumerated() {
      let event = encoder.span.extracting(start..<end)
      unsafe chain.extend(by: event.bytes)
      let value = index == ends.count - 1 ? chain.value : nil
      LogRecord.encode(event, at: next, chain: value, key: key, into: &record)
      unsafe try body(next, record.span.bytes)
      next = next.next
      start = end
    }
  }
}

extension Event {
  /// True for an event whose changes are those of other events, taken back.
  fileprivate var isHistorical: Bool {
    kind == .undoApplied || kind == .redoApplied || kind == .groupEnded
  }
}

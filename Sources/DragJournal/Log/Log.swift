import DragModel
import Store

/// Reading the log within a transaction.
struct Log {
  let tables: JournalTables
  let key: HashKey

  /// Where the log ends.
  struct Head: Hashable, Sendable {
    /// The last event; zero before the first.
    var sequence: SequenceNumber
    /// The chain value after it; nil before the first.
    var chain: Digest?
  }

  /// Looks where the log ends; the record there is checked.
  ///
  /// The table holds the records of the other tables too, and nothing else, so its count tells whether
  /// anything stands behind the end.
  ///
  /// - Throws: `corrupt` if the last record is damaged or has no chain value, or is not the last.
  func head(_ transaction: borrowing some Transaction & ~Copyable) throws(JournalError) -> Head {
    let head = try lastRecord(transaction)
    let count: Int
    do throws(StoreError) { count = try transaction.count(tables.log) } catch {
      throw JournalError(error)
    }
    guard count <= Int(clamping: head.sequence.value) + JournalTables.names.count else {
      throw .corrupt(.missingRecord(head.sequence.next))
    }
    return head
  }

  private func lastRecord(
    _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> Head {
    let failure: JournalError
    do throws(StoreError) {
      var cursor = try transaction.cursor(tables.log)
      guard let entry = try cursor.last(), let number = entry.number,
        let sequence = JournalTables.sequence(ofKey: number)
      else { return Head(sequence: .zero, chain: nil) }
      do throws(JournalError) { return try head(entry.value, sequence) } catch { failure = error }
    } catch { throw JournalError(error) }
    throw failure
  }

  private func head(
    _ record: borrowing RawSpan, _ sequence: SequenceNumber
  ) throws(JournalError) -> Head {
    _ = try LogRecord.check(record, at: sequence, key: key)
    guard let chain = LogRecord.chainValue(record) else { throw .corrupt(.chain(sequence)) }
    return Head(sequence: sequence, chain: chain)
  }

  /// The event with a sequence number.
  ///
  /// - Throws: `corrupt` if it is missing or damaged.
  func event(
    at sequence: SequenceNumber, _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> Event {
    let record: RawSpan?
    do throws(StoreError) {
      record = try transaction.get(tables.log, JournalTables.key(of: sequence))
    } catch { throw JournalError(error) }
    guard let record else { throw .corrupt(.missingRecord(sequence)) }
    return try LogRecord.event(record, at: sequence, key: key)
  }

  /// Hands out the records after a sequence number, in order and without gaps.
  ///
  /// - Throws: `corrupt` where one is missing, and what the body throws.
  /// - Complexity: O(log n + k), n = events stored, k = records handed out.
  func forEachRecord(
    after sequence: SequenceNumber, through last: SequenceNumber? = nil,
    _ transaction: borrowing some Transaction & ~Copyable,
    _ body: (SequenceNumber, borrowing RawSpan) throws(JournalError) -> Bool
  ) throws(JournalError) {
    var failure: JournalError?
    do throws(StoreError) {
      try scan(after: sequence, through: last, transaction) { (sequence, record) in
        do throws(JournalError) {
          guard let record else { throw .corrupt(.missingRecord(sequence)) }
          return try body(sequence, record)
        } catch {
          failure = error
          return false
        }
      }
    } catch { throw JournalError(error) }
    if let failure { throw failure }
  }

  /// Walks the log until the body has enough; a missing record is handed out as nil.
  private func scan(
    after sequence: SequenceNumber, through last: SequenceNumber?,
    _ transaction: borrowing some Transaction & ~Copyable,
    _ body: (SequenceNumber, borrowing RawSpan?) -> Bool
  ) throws(StoreError) {
    var next = sequence.next
    var cursor = try transaction.cursor(tables.log)
    var isWanted = false
    if let last, next > last { return }
    if let entry = try cursor.seek(atOrAfter: JournalTables.key(of: next)) {
      isWanted =
        entry.number == JournalTables.key(of: next) ? body(next, entry.value) : body(next, nil)
    }
    while isWanted {
      next = next.next
      if let last, next > last { return }
      guard let entry = try cursor.next() else { return }
      isWanted =
        entry.number == JournalTables.key(of: next) ? body(next, entry.value) : body(next, nil)
    }
  }
}

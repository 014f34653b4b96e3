import DragModel
import Store

/// The stored state: pages and the root, each with a check bound to its place.
///
/// A value is 8 bytes of check (SipHash-2-4, little-endian, with the journal's key), then CBOR.
struct StatePages {
  let tables: JournalTables
  let key: HashKey

  private static let checkBytes = 8
  /// The place that the root's check is bound to; no page has it.
  private static let rootPlace = SequenceNumber(UInt64.max)

  private static func place(_ table: StateTable, _ number: UInt32) -> SequenceNumber {
    SequenceNumber(UInt64(table.rawValue) << 32 | UInt64(number))
  }

  /// The encoded page.
  ///
  /// - Throws: `corrupt` if it is missing or damaged.
  func page(
    _ table: StateTable, _ number: UInt32, _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> [UInt8] {
    let stored = try JournalStore.wrapping { () throws(StoreError) in
      try transaction.copy(tables.state, JournalTables.StateKey.page(table, number))
    }
    guard let stored, let page = checked(stored, Self.place(table, number)) else {
      throw .corrupt(.statePage(table: table.rawValue, number: number))
    }
    return page
  }

  /// The root of the last checkpoint; nil before the first, and if a build with another layout made it.
  ///
  /// - Throws: `corrupt` if it is damaged.
  func root(
    _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> StateRoot? {
    let stored = try JournalStore.wrapping { () throws(StoreError) in
      try transaction.copy(tables.state, JournalTables.StateKey.root)
    }
    guard let stored else { return nil }
    guard let bytes = checked(stored, Self.rootPlace) else { throw .corrupt(.stateRoot) }
    do throws(CBORError) {
      guard try StateRoot.isOfThisLayout(bytes) else { return nil }
      var decoder = CBORDecoder(bytes.span)
      let root = try StateRoot(from: &decoder)
      try decoder.finish()
      return root
    } catch { throw .corrupt(.stateRoot) }
  }

  /// The sequence number of the last checkpoint; zero before the first.
  func checkpoint(
    _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> SequenceNumber {
    try root(transaction)?.sequence ?? .zero
  }

  private func checked(_ stored: [UInt8], _ place: SequenceNumber) -> [UInt8]? {
    guard stored.count > Self.checkBytes else { return nil }
    let body = stored.span.extracting(droppingFirst: Self.checkBytes)
    let check = unsafe key.bound(to: place).hash(body.bytes)
    for index in 0..<Self.checkBytes
    where stored[index] != UInt8(truncatingIfNeeded: check >> (8 * UInt64(index))) {
      return nil
    }
    return Array(stored[Self.checkBytes...])
  }

  // MARK: Writing

  /// A page ready to be stored.
  struct SealedPage: Sendable {
    let key: [UInt8]
    let value: [UInt8]
  }

  /// Encodes every page changed since the last checkpoint, and the root, in the order of their keys
  /// within each table.
  ///
  /// The state's marks of change are cleared, so the caller hands a copy and keeps it only if the
  /// pages were stored.
  func changedPages(of state: inout State) throws(JournalError) -> [SealedPage] {
    var sealing = Sealing(key: key)
    try sealing.drain(&state.nodes)
    try sealing.drain(&state.chunks)
    try sealing.drain(&state.textLeaves)
    try sealing.drain(&state.textBranches)
    try sealing.drain(&state.textBlocks)
    try sealing.drain(&state.tasks)
    try sealing.drain(&state.transfers)
    try sealing.drain(&state.drops)
    try sealing.drain(&state.contentIndex.buckets)
    try sealing.drain(&state.steps)
    try sealing.drain(&state.actors)
    try sealing.drain(&state.sessions)
    try sealing.drain(&state.sessionIndex.buckets)
    try sealing.drain(&state.nameIndex.buckets)
    try sealing.sealRoot(of: state)
    return sealing.takePages()
  }

  /// Encodes values one after the other, with a buffer that is used again.
  private struct Sealing: ~Copyable {
    private let key: HashKey
    private var encoder = CBOREncoder(capacityBytes: 4_096)
    private var pages: [SealedPage] = []

    init(key: HashKey) { self.key = key }

    consuming func takePages() -> [SealedPage] { pages }

    mutating func drain<Element: PageElement>(
      _ table: inout PagedTable<Element>
    ) throws(JournalError) {
      try table.drainChangedPages { (number, elements) throws(JournalError) in
        encoder.removeAll(keepingCapacity: true)
        do throws(CBORError) {
          encoder.arrayHeader(elements.count)
          for element in elements { try element.encode(into: &encoder) }
        } catch { throw .corrupt(.statePage(table: Element.table.rawValue, number: number)) }
        seal(
          JournalTables.StateKey.page(Element.table, number),
          StatePages.place(Element.table, number))
      }
    }

    mutating func sealRoot(of state: State) throws(JournalError) {
      encoder.removeAll(keepingCapacity: true)
      do throws(CBORError) { try StateRoot(state).encode(into: &encoder) } catch {
        throw .corrupt(.stateRoot)
      }
      seal(JournalTables.StateKey.root, StatePages.rootPlace)
    }

    /// Puts the check before what was encoded.
    private mutating func seal(_ key: [UInt8], _ place: SequenceNumber) {
      var check = unsafe self.key.bound(to: place).hash(encoder.span.bytes)
      var value: [UInt8] = []
      value.reserveCapacity(StatePages.checkBytes + encoder.count)
      for _ in 0..<StatePages.checkBytes {
        value.append(UInt8(truncatingIfNeeded: check))
        check >>= 8
      }
      unsafe encoder.span.withUnsafeBufferPointer { unsafe value.append(contentsOf: $0) }
      pages.append(SealedPage(key: key, value: value))
    }
  }
}

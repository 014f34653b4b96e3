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
  static let rootPlace = SequenceNumber(UInt64.max)

  /// The place that a page's check is bound to.
  static func place(_ table: StateTable, _ number: UInt32) -> SequenceNumber {
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
    return try root(stored, Self.rootPlace)
  }

  /// A root that is stored at a place; nil if a build with another layout made it.
  func root(
    _ stored: [UInt8], _ place: SequenceNumber
  ) throws(JournalError) -> StateRoot? {
    guard let bytes = checked(stored, place) else { throw .corrupt(.stateRoot) }
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

  /// What a stored value holds; nil if its check does not fit its place.
  func checked(_ stored: [UInt8], _ place: SequenceNumber) -> [UInt8]? {
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

  /// Puts a check bound to a place before bytes.
  func sealed(_ body: borrowing Span<UInt8>, _ place: SequenceNumber) -> [UInt8] {
    var check = unsafe key.bound(to: place).hash(body.bytes)
    var value: [UInt8] = []
    value.reserveCapacity(Self.checkBytes + body.count)
    for _ in 0..<Self.checkBytes {
      value.append(UInt8(truncatingIfNeeded: check))
      check >>= 8
    }
    unsafe body.withUnsafeBufferPointer { unsafe value.append(contentsOf: $0) }
    return value
  }

  /// A page ready to be stored.
  struct SealedPage: Sendable {
    let table: StateTable
    let number: UInt32
    let value: [UInt8]

    var key: [UInt8] { JournalTables.StateKey.page(table, number) }
  }

  /// What a checkpoint stores.
  struct Checkpoint: Sendable {
    /// The event that it reaches.
    let sequence: SequenceNumber
    /// The pages changed since the last one, in the order of their keys within each table.
    let pages: [SealedPage]
    /// The root, encoded.
    let root: [UInt8]
  }

  /// Encodes every page changed since the last checkpoint, and the root.
  ///
  /// The state's marks of change are cleared, so the caller hands a copy and keeps it only if the
  /// pages were stored.
  func checkpoint(of state: inout State) throws(JournalError) -> Checkpoint {
    var sealing = Sealing(self)
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
    return try sealing.finish(state)
  }

  /// Encodes values one after the other, with a buffer that is used again.
  private struct Sealing: ~Copyable {
    private let place: StatePages
    private var encoder = CBOREncoder(capacityBytes: 4_096)
    private var pages: [SealedPage] = []

    init(_ place: StatePages) { self.place = place }

    mutating func drain<Element: PageElement>(
      _ table: inout PagedTable<Element>
    ) throws(JournalError) {
      try table.drainChangedPages { (number, elements) throws(JournalError) in
        encoder.removeAll(keepingCapacity: true)
        do throws(CBORError) {
          encoder.arrayHeader(elements.count)
          for element in elements { try element.encode(into: &encoder) }
        } catch { throw .corrupt(.statePage(table: Element.table.rawValue, number: number)) }
        pages.append(
          SealedPage(
            table: Element.table, number: number,
            value: place.sealed(encoder.span, StatePages.place(Element.table, number))))
      }
    }

    consuming func finish(_ state: State) throws(JournalError) -> Checkpoint {
      encoder.removeAll(keepingCapacity: true)
      do throws(CBORError) { try StateRoot(state).encode(into: &encoder) } catch {
        throw .corrupt(.stateRoot)
      }
      let root = unsafe encoder.span.withUnsafeBufferPointer { unsafe Array($0) }
      return Checkpoint(sequence: state.sequence, pages: pages, root: root)
    }
  }
}

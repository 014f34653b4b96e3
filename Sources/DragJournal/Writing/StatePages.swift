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

  /// The root of the last checkpoint; nil before the first.
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

  private func sealed(_ bytes: [UInt8], _ place: SequenceNumber) -> [UInt8] {
    let check = unsafe key.bound(to: place).hash(bytes.span.bytes)
    let prefix = (0..<Self.checkBytes).map {
      UInt8(truncatingIfNeeded: check >> (8 * UInt64($0)))
    }
    return prefix + bytes
  }

  // MARK: Writing

  /// A page ready to be stored.
  struct SealedPage: Sendable {
    let key: [UInt8]
    let value: [UInt8]
  }

  /// Encodes every page changed since the last checkpoint, and the root.
  ///
  /// The state's marks of change are cleared, so the caller hands a copy and keeps it only if the
  /// pages were stored.
  func changedPages(of state: inout State) throws(JournalError) -> [SealedPage] {
    var pages: [SealedPage] = []
    func seal(_ elements: [some PageElement], _ number: UInt32) throws(JournalError) {
      guard let table = elements.first.map({ type(of: $0).table }) else { return }
      var encoder = CBOREncoder()
      encoder.arrayHeader(elements.count)
      for element in elements {
        do throws(CBORError) { try element.encode(into: &encoder) } catch {
          throw .corrupt(.statePage(table: table.rawValue, number: number))
        }
      }
      pages.append(
        SealedPage(
          key: JournalTables.StateKey.page(table, number),
          value: sealed(encoder.output, Self.place(table, number))))
    }
    try state.nodes.drainChangedPages { (number, page) throws(JournalError) in
      try seal(page, number)
    }
    try state.chunks.drainChangedPages { (number, page) throws(JournalError) in
      try seal(page, number)
    }
    try state.contentIndex.drainChangedPages { (number, page) throws(JournalError) in
      try seal(page, number)
    }
    try state.steps.drainChangedPages { (number, page) throws(JournalError) in
      try seal(page, number)
    }
    try state.actors.drainChangedPages { (number, page) throws(JournalError) in
      try seal(page, number)
    }
    try state.sessions.drainChangedPages { (number, page) throws(JournalError) in
      try seal(page, number)
    }
    try state.sessionIndex.drainChangedPages { (number, page) throws(JournalError) in
      try seal(page, number)
    }
    pages.append(try sealedRoot(of: state))
    return pages
  }

  private func sealedRoot(of state: State) throws(JournalError) -> SealedPage {
    var encoder = CBOREncoder()
    do throws(CBORError) { try StateRoot(state).encode(into: &encoder) } catch {
      throw .corrupt(.stateRoot)
    }
    return SealedPage(
      key: JournalTables.StateKey.root, value: sealed(encoder.output, Self.rootPlace))
  }
}

import DragModel
import Store

/// States of the past that stay stored, so that reading an earlier state goes back a bounded way.
///
/// A keyframe is a checkpoint whose root is kept in a row of its own. Of its pages only those that a
/// later checkpoint replaces are kept, under their number and the keyframe's; so it costs a row, and
/// each page is kept at most once between two. A page as it was at a keyframe is the one kept for the
/// first keyframe from there on, or else the page of now.
struct Keyframes: Sendable, Equatable {
  /// The newest; zero if there is none.
  var newest = SequenceNumber.zero
  /// How many pages were kept for it.
  var keptPages: UInt32 = 0

  /// Whether a checkpoint at an event is to be one.
  func isDue(at sequence: SequenceNumber, _ options: JournalOptions) -> Bool {
    let cost = max(options.keyframeEventsAPage, 0) * Int(keptPages)
    return sequence.value - newest.value >= UInt64(max(options.checkpointIntervalEvents, cost, 1))
  }
}

extension Keyframes {
  /// The numbers as they are stored.
  var encoded: [UInt8] {
    var encoder = CBOREncoder(capacityBytes: 16)
    encoder.arrayHeader(2)
    encoder.unsigned(newest.value)
    encoder.unsigned(UInt64(keptPages))
    return unsafe encoder.span.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Reads the numbers as they are stored.
  init(decoding bytes: [UInt8]) throws(CBORError) {
    var decoder = CBORDecoder(bytes.span)
    _ = try decoder.arrayHeader(in: 2...2)
    newest = SequenceNumber(try decoder.unsigned())
    keptPages = try decoder.narrow()
    try decoder.finish()
  }
}

extension JournalTables.StateKey {
  /// Keys from here on are those of keyframes.
  private static let keptBit: UInt8 = 0x80

  /// The key of a page kept for a keyframe: the bit and the table's number, the page's, the keyframe's.
  static func kept(
    _ table: StateTable, _ number: UInt32, for keyframe: SequenceNumber
  ) -> [UInt8] {
    kept(table.rawValue, number, keyframe)
  }

  /// The key of a keyframe's root: that of page 0 of a table that there is not.
  static func keyframe(_ sequence: SequenceNumber) -> [UInt8] { kept(0, 0, sequence) }

  private static func kept(
    _ table: UInt8, _ number: UInt32, _ keyframe: SequenceNumber
  ) -> [UInt8] {
    [table | keptBit] + bigEndian(number) + bigEndian(keyframe.value)
  }

  /// What a key of a keyframe tells; the table is nil for a root.
  static func kept(
    _ key: borrowing RawSpan
  ) -> (table: StateTable?, number: UInt32, keyframe: SequenceNumber)? {
    guard key.byteCount == 13 else { return nil }
    let first = unsafe key.unsafeLoad(fromByteOffset: 0, as: UInt8.self)
    let number = unsafe key.unsafeLoadUnaligned(fromByteOffset: 1, as: UInt32.self)
    let keyframe = unsafe key.unsafeLoadUnaligned(fromByteOffset: 5, as: UInt64.self)
    let table = StateTable(rawValue: first & ~keptBit)
    guard first == keptBit || first & keptBit != 0 && table != nil else { return nil }
    return (table, UInt32(bigEndian: number), SequenceNumber(UInt64(bigEndian: keyframe)))
  }
}

extension StatePages {
  /// Stores a checkpoint, which becomes a keyframe if one is due.
  ///
  /// Of the newest keyframe the pages that it replaces are kept.
  ///
  /// - Returns: What the keyframes are then.
  func put(
    _ checkpoint: Checkpoint, after keyframes: Keyframes, _ options: JournalOptions,
    _ transaction: inout WriteTransaction
  ) throws(StoreError) -> Keyframes {
    var keyframes = keyframes
    for page in checkpoint.pages {
      if keyframes.newest != .zero, try keep(page, for: keyframes.newest, &transaction) {
        keyframes.keptPages += 1
      }
      try transaction.put(tables.state, key: page.key, value: page.value)
    }
    if keyframes.isDue(at: checkpoint.sequence, options) {
      keyframes = Keyframes(newest: checkpoint.sequence)
      let place = Self.rootPlace(of: keyframes.newest)
      try transaction.put(
        tables.state, key: JournalTables.StateKey.keyframe(keyframes.newest),
        value: sealed(checkpoint.root.span, place))
    }
    try transaction.put(
      tables.state, key: JournalTables.StateKey.keyframes,
      value: sealed(keyframes.encoded.span, Self.keyframesPlace))
    try transaction.put(
      tables.state, key: JournalTables.StateKey.root,
      value: sealed(checkpoint.root.span, Self.rootPlace))
    return keyframes
  }

  /// Keeps a page that is about to be replaced, unless one is kept for the keyframe already.
  ///
  /// What is damaged stays so: it is kept as it is, and its check does not fit there.
  private func keep(
    _ page: SealedPage, for keyframe: SequenceNumber, _ transaction: inout WriteTransaction
  ) throws(StoreError) -> Bool {
    let key = JournalTables.StateKey.kept(page.table, page.number, for: keyframe)
    if unsafe try transaction.get(tables.state, key.span.bytes) != nil { return false }
    guard let old = try transaction.copy(tables.state, page.key) else { return false }
    let body = checked(old, Self.place(page.table, page.number))
    let value = body.map { sealed($0.span, Self.place(page.table, page.number, keyframe)) } ?? old
    try transaction.put(tables.state, key: key, value: value)
    return true
  }

  // MARK: Reading

  /// What the last checkpoint has stored of keyframes.
  ///
  /// - Throws: `corrupt` if it is damaged or missing.
  func keyframes(
    _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> Keyframes {
    let stored = try JournalStore.wrapping { () throws(StoreError) in
      try transaction.copy(tables.state, JournalTables.StateKey.keyframes)
    }
    guard let stored, let bytes = checked(stored, Self.keyframesPlace) else {
      throw .corrupt(.stateRoot)
    }
    do throws(CBORError) { return try Keyframes(decoding: bytes) } catch {
      throw .corrupt(.stateRoot)
    }
  }

  /// The keyframe at an event or the next before or after it, and its root.
  ///
  /// - Returns: Nil if there is none.
  /// - Throws: `corrupt` if its root is damaged.
  func keyframe(
    at sequence: SequenceNumber, orBefore isBefore: Bool,
    _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> StateRoot? {
    let key = JournalTables.StateKey.keyframe(sequence)
    let found = try JournalStore.wrapping { () throws(StoreError) -> (SequenceNumber, [UInt8])? in
      var cursor = try transaction.cursor(tables.state)
      if let entry = unsafe try cursor.seek(atOrAfter: key.span.bytes),
        let row = JournalTables.StateKey.kept(entry.key), row.table == nil,
        !isBefore || row.keyframe == sequence
      {
        return (row.keyframe, unsafe entry.value.withUnsafeBytes { unsafe [UInt8]($0) })
      }
      guard isBefore, let entry = try cursor.previous(),
        let row = JournalTables.StateKey.kept(entry.key), row.table == nil
      else { return nil }
      return (row.keyframe, unsafe entry.value.withUnsafeBytes { unsafe [UInt8]($0) })
    }
    guard let (keyframe, stored) = found else { return nil }
    return try root(stored, Self.rootPlace(of: keyframe))
  }

  /// A page as it was at a keyframe.
  ///
  /// - Throws: `stateMoved` if there is no such keyframe any more; `corrupt` if the page is missing or
  ///   damaged.
  func page(
    _ table: StateTable, _ number: UInt32, at keyframe: SequenceNumber,
    _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> [UInt8] {
    let key = JournalTables.StateKey.kept(table, number, for: keyframe)
    let (isThere, kept) = try JournalStore.wrapping { () throws(StoreError) in
      let root = JournalTables.StateKey.keyframe(keyframe)
      guard unsafe try transaction.get(tables.state, root.span.bytes) != nil else {
        return (false, nil as (SequenceNumber, [UInt8])?)
      }
      var cursor = try transaction.cursor(tables.state)
      guard let entry = unsafe try cursor.seek(atOrAfter: key.span.bytes),
        let row = JournalTables.StateKey.kept(entry.key), row.table == table, row.number == number
      else { return (true, nil) }
      return (true, (row.keyframe, unsafe entry.value.withUnsafeBytes { unsafe [UInt8]($0) }))
    }
    guard isThere else { throw .stateMoved }
    guard let (found, stored) = kept else { return try page(table, number, transaction) }
    guard let page = checked(stored, Self.place(table, number, found)) else {
      throw .corrupt(.statePage(table: table.rawValue, number: number))
    }
    return page
  }

  /// Looks at every row of keyframes.
  ///
  /// - Throws: `corrupt` with the first that is damaged.
  /// - Complexity: O(b), b = bytes of those rows.
  func checkKeyframes(
    _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) {
    var damage: Damage?
    try JournalStore.wrapping { () throws(StoreError) in
      var cursor = try transaction.cursor(tables.state)
      let first = JournalTables.StateKey.keyframe(.zero)
      var isAny = false
      if let entry = unsafe try cursor.seek(atOrAfter: first.span.bytes) {
        damage = self.damage(ofKept: entry)
        isAny = true
      }
      while isAny, damage == nil {
        guard let entry = try cursor.next() else { return }
        damage = self.damage(ofKept: entry)
      }
    }
    if let damage { throw .corrupt(damage) }
  }

  private func damage(ofKept entry: borrowing Entry) -> Damage? {
    guard let row = JournalTables.StateKey.kept(entry.key) else { return .stateRoot }
    let value = unsafe entry.value.withUnsafeBytes { unsafe [UInt8]($0) }
    guard let table = row.table else {
      return checked(value, Self.rootPlace(of: row.keyframe)) == nil ? .stateRoot : nil
    }
    let place = Self.place(table, row.number, row.keyframe)
    return checked(value, place) == nil
      ? .statePage(table: table.rawValue, number: row.number) : nil
  }

  // MARK: Places

  /// What the check of the numbers of keyframes is bound to; no page has it.
  private static let keyframesPlace = SequenceNumber(UInt64.max - 1)

  /// What the check of a page kept for a keyframe is bound to.
  private static func place(
    _ table: StateTable, _ number: UInt32, _ keyframe: SequenceNumber
  ) -> SequenceNumber {
    SequenceNumber(place(table, number).value &+ spread(keyframe))
  }

  private static func rootPlace(of keyframe: SequenceNumber) -> SequenceNumber {
    SequenceNumber(rootPlace.value &- spread(keyframe))
  }

  /// Keyframes far from each other, as the fraction of the golden ratio spreads numbers.
  private static func spread(_ keyframe: SequenceNumber) -> UInt64 {
    keyframe.value &* 0x9E37_79B9_7F4A_7C15
  }
}

/// Pages as they were at a keyframe.
final class KeyframePages: PageSource {
  private let store: JournalStore
  private let keyframe: SequenceNumber

  init(_ store: JournalStore, at keyframe: SequenceNumber) {
    self.store = store
    self.keyframe = keyframe
  }

  func page(_ table: StateTable, _ number: UInt32) throws(JournalError) -> [UInt8] {
    try store.read(following: false) { (transaction) throws(JournalError) in
      try store.pages.page(table, number, at: keyframe, transaction)
    }
  }
}

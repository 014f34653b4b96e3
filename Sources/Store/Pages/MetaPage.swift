/// One of a data file's two meta pages, read without LMDB.
///
/// Layout of LMDB 0.9 on 64-bit machines, offsets in bytes: page number 0, page flags 10, magic 16,
/// version 20, map size 32, the free list's tree 40 (with the size of pages in front), the main tree
/// 88, last page 136, transaction 144.
struct MetaPage {
  let number: Int
  let pageBytes: Int
  let freeList: TreeRecord
  let main: TreeRecord
  let lastPage: UInt64
  let transaction: UInt64

  /// How many meta pages a file has.
  static let count = 2
  /// The bytes from the start of a meta page that hold something.
  static let usedBytes = 152
  /// Where the number of the transaction stands, last of all.
  static let transactionOffset = 144
  private static let magic: UInt32 = 0xbeef_c0de
  private static let version: UInt32 = 1
  private static let integerKeys: UInt16 = 0x08
  private static let pageSizes = 512...32_768

  /// Reads and checks one meta page.
  ///
  /// Without a known size of pages it takes the page's own word for it.
  ///
  /// - Throws: `corrupt` or `incompatible`.
  init(file: borrowing OpenFile, page: Int, pageBytes known: Int?) throws(StoreError) {
    let bytes = try file.read(at: page * (known ?? 0), bytes: Self.usedBytes)
    if bytes.count < Self.usedBytes { throw .corrupt(.tooShort(bytes: try file.status().bytes)) }
    try self.init(bytes.raw, page: page)
  }

  /// Reads and checks one meta page from its bytes.
  ///
  /// - Precondition: There are as many as a meta page uses.
  init(_ bytes: borrowing RawSpan, page: Int) throws(StoreError) {
    let magic = bytes.number(at: 16, as: UInt32.self)
    if magic == Self.magic.byteSwapped { throw .incompatible(.byteOrder) }
    if magic != Self.magic { throw .corrupt(.magic(metaPage: page)) }
    let version = bytes.number(at: 20, as: UInt32.self)
    if version != Self.version {
      throw .incompatible(.version(found: version, expected: Self.version))
    }
    number = page
    pageBytes = Int(bytes.number(at: 40, as: UInt32.self))
    freeList = TreeRecord(bytes, at: 40)
    main = TreeRecord(bytes, at: 88)
    lastPage = bytes.number(at: 136, as: UInt64.self)
    transaction = bytes.number(at: Self.transactionOffset, as: UInt64.self)
    try demand(bytes.number(at: 0, as: UInt64.self) == UInt64(page), .header)
    try demand(bytes.number(at: PageLayout.flags, as: UInt16.self) == PageLayout.meta, .header)
    try demand(Self.pageSizes.contains(pageBytes) && pageBytes & (pageBytes - 1) == 0, .pageSize)
    try demand(lastPage >= 1 && lastPage < UInt64(1) << 48, .lastPage)
    if freeList.flags != Self.integerKeys { throw .incompatible(.flags(freeList.flags)) }
    if main.flags != 0 { throw .incompatible(.flags(main.flags)) }
  }

  /// Checks the trees' roots, which hold only in the newer of the two pages.
  ///
  /// After a failed commit LMDB leaves the older page with the new roots and the old last page.
  func checkRoots() throws(StoreError) {
    for tree in [freeList, main] {
      try demand(tree.hasPossibleRoot(lastPage: lastPage), .root)
      try demand(tree.hasPossibleDepth, .depth)
    }
  }

  private func demand(_ holds: Bool, _ field: StoreError.Field) throws(StoreError) {
    if !holds { throw .corrupt(.meta(page: number, field)) }
  }

  // MARK: Choosing

  /// The meta page of the state that is wanted.
  ///
  /// A page that cannot be read is passed over if the other can.
  static func choose(
    _ wanted: PageFile.Wanted, _ file: borrowing OpenFile
  ) throws(StoreError) -> MetaPage {
    let pages = try both(file)
    let byAge = pages.sorted { $0.transaction > $1.transaction }
    let chosen: MetaPage?
    switch wanted {
    case .newest: chosen = byAge.first
    case .older: chosen = byAge.count == 2 ? byAge.last : nil
    case .transaction(let number): chosen = byAge.first { $0.transaction == UInt64(number) }
    }
    guard let chosen else { throw .corrupt(.magic(metaPage: pages.first?.number == 0 ? 1 : 0)) }
    return chosen
  }

  /// The meta pages that can be read, at least one.
  private static func both(_ file: borrowing OpenFile) throws(StoreError) -> [MetaPage] {
    var pages: [MetaPage] = []
    let failure: StoreError
    do throws(StoreError) {
      let first = try MetaPage(file: file, page: 0, pageBytes: nil)
      pages.append(first)
      pages.append(try MetaPage(file: file, page: 1, pageBytes: first.pageBytes))
      return pages
    } catch { failure = error }
    guard case .corrupt = failure else { throw failure }
    if !pages.isEmpty { return pages }
    var size = pageSizes.lowerBound
    while size <= pageSizes.upperBound {
      if let second = try? MetaPage(file: file, page: 1, pageBytes: size),
        second.pageBytes == size
      {
        return [second]
      }
      size *= 2
    }
    throw failure
  }
}

extension [UInt8] {
  /// The number in this machine's byte order at an offset.
  ///
  /// - Precondition: The number lies within the array.
  func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Number.Type
  ) -> Number {
    raw.number(at: offset, as: type)
  }
}

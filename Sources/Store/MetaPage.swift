/// One of a data file's two meta pages, read without LMDB.
///
/// Layout of LMDB 0.9 on 64-bit machines, offsets in bytes: page number 0, page flags 10, magic 16,
/// version 20, map size 32, the free list's table 40, the main table 88, last page 136,
/// transaction 144. A table: page size 0 (free list only), flags 4, depth 6, entries 32, root 40.
struct MetaPage {
  let number: Int
  let pageBytes: Int
  let freeListRoot: UInt64
  let freeListDepth: UInt16
  let mainRoot: UInt64
  let mainDepth: UInt16
  let lastPage: UInt64
  let transaction: UInt64

  /// The root of an empty tree.
  static let noPage = UInt64.max
  /// The bytes from the start of a meta page that hold something.
  private static let usedBytes = 152
  private static let magic: UInt32 = 0xbeef_c0de
  private static let version: UInt32 = 1
  private static let metaFlag: UInt16 = 0x08
  private static let integerKeys: UInt16 = 0x08
  private static let pageSizes = 512...65_536
  private static let deepest: UInt16 = 32

  /// Reads and checks one meta page.
  ///
  /// Without a known size of pages it takes the page's own word for it.
  ///
  /// - Throws: `corrupt` or `incompatible`.
  init(file: borrowing OpenFile, page: Int, pageBytes known: Int?) throws(StoreError) {
    let bytes = try file.read(at: page * (known ?? 0), bytes: Self.usedBytes)
    if bytes.count < Self.usedBytes { throw .corrupt(.tooShort(bytes: try file.status().bytes)) }
    try self.init(bytes, page: page)
  }

  private init(_ bytes: [UInt8], page: Int) throws(StoreError) {
    let magic = bytes.number(at: 16, as: UInt32.self)
    if magic == Self.magic.byteSwapped { throw .incompatible(.byteOrder) }
    if magic != Self.magic { throw .corrupt(.magic(metaPage: page)) }
    let version = bytes.number(at: 20, as: UInt32.self)
    if version != Self.version {
      throw .incompatible(.version(found: version, expected: Self.version))
    }
    number = page
    pageBytes = Int(bytes.number(at: 40, as: UInt32.self))
    freeListDepth = bytes.number(at: 46, as: UInt16.self)
    freeListRoot = bytes.number(at: 80, as: UInt64.self)
    mainRoot = bytes.number(at: 128, as: UInt64.self)
    lastPage = bytes.number(at: 136, as: UInt64.self)
    transaction = bytes.number(at: 144, as: UInt64.self)
    mainDepth = bytes.number(at: 94, as: UInt16.self)
    try demand(bytes.number(at: 0, as: UInt64.self) == UInt64(page), .header)
    try demand(bytes.number(at: 10, as: UInt16.self) == Self.metaFlag, .header)
    try demand(Self.pageSizes.contains(pageBytes) && pageBytes & (pageBytes - 1) == 0, .pageSize)
    try demand(lastPage >= 1 && lastPage < UInt64.max, .lastPage)
    let freeListFlags = bytes.number(at: 44, as: UInt16.self)
    if freeListFlags != Self.integerKeys { throw .incompatible(.flags(freeListFlags)) }
    let mainFlags = bytes.number(at: 92, as: UInt16.self)
    if mainFlags != 0 { throw .incompatible(.flags(mainFlags)) }
  }

  /// Checks the trees' roots, which hold only in the newer of the two pages.
  ///
  /// After a failed commit LMDB leaves the older page with the new roots and the old last page.
  func checkRoots() throws(StoreError) {
    for (root, depth) in [(freeListRoot, freeListDepth), (mainRoot, mainDepth)] {
      try demand(root == Self.noPage || (root >= 2 && root <= lastPage), .root)
      try demand((depth == 0) == (root == Self.noPage) && depth <= Self.deepest, .depth)
    }
  }

  private func demand(_ holds: Bool, _ field: StoreError.Field) throws(StoreError) {
    if !holds { throw .corrupt(.meta(page: number, field)) }
  }
}

extension [UInt8] {
  /// The number in this machine's byte order at an offset.
  ///
  /// - Precondition: The number lies within the array.
  func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Number.Type
  ) -> Number {
    unsafe span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }
}

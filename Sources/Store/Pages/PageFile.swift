#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A data file that is read page by page with plain reads, so that nothing in it can do harm.
package struct PageFile: ~Copyable {
  /// Which of the two states that a data file holds is meant.
  package enum Wanted: Hashable, Sendable {
    /// The state of the last commit.
    case newest
    /// The state of the commit before, as far as its pages were not used again.
    case older
    /// The state of the commit with this number.
    case transaction(Int)
  }

  private let file: OpenFile
  let meta: MetaPage
  /// How many pages the file holds whole.
  let presentPages: UInt64

  /// Opens the data file in a folder.
  ///
  /// - Throws: `corrupt` or `incompatible` if neither meta page can be used; `notFound` and others if the
  ///   file cannot be read.
  package init(folder: String, _ wanted: Wanted = .newest) throws(StoreError) {
    let file = try OpenFile(folder + "/data.mdb", O_RDONLY)
    let meta = try MetaPage.choose(wanted, file)
    presentPages = UInt64(try file.status().bytes / meta.pageBytes)
    self.meta = meta
    self.file = file
  }

  /// The number of the commit whose state is read.
  package var transaction: Int { Int(clamping: meta.transaction) }

  /// How many keys the main table has, as the meta page says.
  package var mainEntries: UInt64 { meta.main.entries }

  /// How many bytes the file's whole pages have.
  package var byteCount: UInt64 { presentPages * UInt64(meta.pageBytes) }

  /// The first page number that is not of this state.
  var pageLimit: UInt64 { min(meta.lastPage + 1, presentPages) }

  /// The first page number that cannot be free: a file names no more free pages than it has room for.
  var freeLimit: UInt64 {
    min(meta.lastPage + 1, presentPages * UInt64(1 + meta.pageBytes / PageLayout.pageNumberBytes))
  }

  /// The bytes of pages that follow each other; nil if the file does not hold them.
  borrowing func read(_ page: UInt64, pages: UInt64 = 1) throws(StoreError) -> [UInt8]? {
    guard pages <= presentPages, page <= presentPages - pages else { return nil }
    let count = Int(pages) * meta.pageBytes
    let bytes = try file.read(at: Int(page) * meta.pageBytes, bytes: count)
    return bytes.count == count ? bytes : nil
  }

  /// How many pages the value that begins at one takes.
  ///
  /// LMDB may keep more pages for a value than it needs.
  ///
  /// - Returns: What is wrong if the page is not the beginning of such a value.
  borrowing func overflowPages(
    _ page: UInt64, valueBytes: Int
  ) throws(StoreError) -> Result<UInt64, PageFault> {
    guard page >= PageLayout.firstPage, page < pageLimit else { return .failure(.outsideFile) }
    let header = try file.read(
      at: Int(page) * meta.pageBytes, bytes: PageLayout.headerBytes)
    guard header.count == PageLayout.headerBytes else { return .failure(.outsideFile) }
    let number = header.number(at: 0, as: UInt64.self)
    if number != page { return .failure(.number(found: number)) }
    let flags = header.number(at: PageLayout.flags, as: UInt16.self)
    if flags != PageLayout.overflow { return .failure(.kind(flags: flags)) }
    let pages = UInt64(header.number(at: PageLayout.overflowPages, as: UInt32.self))
    let needed = PageLayout.overflowPages(valueBytes: valueBytes, pageBytes: meta.pageBytes)
    guard pages >= UInt64(needed), pages <= pageLimit - page else {
      return .failure(.overflow(pages: pages))
    }
    return .success(pages)
  }

  /// The value of a row, wherever it stands; nil if the file does not hold all of it.
  package borrowing func value(of row: borrowing TreeRow) throws(StoreError) -> [UInt8]? {
    guard let first = row.firstValuePage else {
      return unsafe row.inlineValue.withUnsafeBytes { unsafe [UInt8]($0) }
    }
    let pages = PageLayout.overflowPages(valueBytes: row.valueBytes, pageBytes: meta.pageBytes)
    guard case .success = try overflowPages(first, valueBytes: row.valueBytes),
      let bytes = try read(first, pages: UInt64(pages))
    else { return nil }
    let start = PageLayout.headerBytes
    return Array(bytes[start..<start + row.valueBytes])
  }
}

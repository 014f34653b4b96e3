import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A data file as this process reads it: mapped for reading, beside LMDB's own map.
///
/// LMDB trusts the pages it maps, so nothing is read through it: it keeps the pages of a view from
/// being used again, and writes. What is mapped stays mapped until the environment goes, also when the
/// file has outgrown it; each area is at least twice the one before.
final class PageMap: Sendable {
  /// A mapped part of the file, from its start.
  private struct Area {
    let base: UInt
    let byteCount: Int
  }

  private struct State {
    var areas: [Area] = []
    /// How long the file is known to be, in bytes.
    var fileBytes = 0
  }

  private let file: OpenFile
  let pageBytes: Int
  private let state = Mutex(State())

  /// The least that is mapped, in bytes.
  private static let smallestAreaBytes = 1 << 20

  /// Opens the data file in a folder, whose meta pages have been checked.
  init(folder: String) throws(StoreError) {
    let file = try OpenFile(folder + "/data.mdb", O_RDONLY)
    let pageBytes = try MetaPage.choose(.newest, file).pageBytes
    self.pageBytes = pageBytes
    self.file = file
  }

  deinit {
    state.withLock { state in
      for area in state.areas {
        unsafe munmap(UnsafeMutableRawPointer(bitPattern: area.base), area.byteCount)
      }
    }
  }

  /// The state that a transaction sees.
  ///
  /// - Returns: Nil if others have committed twice since it began, so that no meta page tells of it.
  /// - Throws: `corrupt` if the meta page cannot be; `addressSpace`.
  func snapshot(ofTransaction number: Int) throws(StoreError) -> Snapshot? {
    let slot = number & 1
    var (base, bytes) = unsafe try area(atLeast: 2 * pageBytes)
    let start = slot * pageBytes
    let meta = try MetaPage(
      unsafe RawSpan(
        _unsafeBytes: UnsafeRawBufferPointer(start: base + start, count: MetaPage.usedBytes)),
      page: slot)
    // It is written in one piece, but read in several.
    let end = start + MetaPage.transactionOffset
    let again = unsafe base.loadUnaligned(fromByteOffset: end, as: UInt64.self)
    guard meta.transaction == UInt64(number), again == meta.transaction else { return nil }
    try meta.checkRoots()
    let needed = (meta.lastPage + 1).multipliedReportingOverflow(by: UInt64(pageBytes))
    if needed.overflow { throw .corrupt(.meta(page: slot, .lastPage)) }
    if needed.partialValue > UInt64(bytes) {
      unsafe (base, bytes) = try area(atLeast: Int(clamping: needed.partialValue))
    }
    return unsafe Snapshot(
      base: base, pageBytes: pageBytes,
      pageLimit: min(meta.lastPage + 1, UInt64(bytes / pageBytes)), main: meta.main,
      freeList: meta.freeList, lastPage: meta.lastPage)
  }

  /// A map of the file with so many bytes, or as many as the file has.
  private func area(
    atLeast wanted: Int
  ) throws(StoreError) -> (base: UnsafeRawPointer, bytes: Int) {
    let area = try state.withLock { (state) throws(StoreError) in
      if state.fileBytes < wanted { state.fileBytes = try file.status().bytes }
      let needed = min(wanted, state.fileBytes)
      if let last = state.areas.last, last.byteCount >= needed {
        return Area(base: last.base, byteCount: min(last.byteCount, state.fileBytes))
      }
      let added = try map(state.fileBytes)
      state.areas.append(added)
      return Area(base: added.base, byteCount: min(added.byteCount, state.fileBytes))
    }
    guard let base = unsafe UnsafeRawPointer(bitPattern: area.base) else { throw .panic }
    return unsafe (base, area.byteCount)
  }

  /// Maps as much as LMDB does at first, else up to twice as much as the file has, else just that.
  private func map(_ bytes: Int) throws(StoreError) -> Area {
    var size = Self.smallestAreaBytes
    while size < bytes { size *= 2 }
    for size in [max(size, Limits.initialMapBytes), size, bytes] {
      let base = unsafe mmap(nil, size, PROT_READ, MAP_SHARED, file.descriptor, 0)
      guard unsafe base != MAP_FAILED, let base = unsafe base else { continue }
      return Area(base: UInt(bitPattern: base), byteCount: size)
    }
    throw .from(
      code: errno, call: "mmap", path: file.path, limits: Limits.InForce(mapBytes: bytes))
  }
}

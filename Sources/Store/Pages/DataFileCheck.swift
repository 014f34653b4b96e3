/// Checks a data file before LMDB maps it: LMDB would be killed by a short file and trusts the rest.
///
/// It reads the two meta pages, and the free list only if the file is shorter than its last page,
/// which happens in a sound file when the last pages were taken and freed in one transaction.
enum DataFileCheck {
  /// The smallest map to try, in bytes.
  static let smallestMapBytes = 1 << 20

  /// How often to look again, since another process may be writing a meta page meanwhile.
  private static let attempts = 3

  /// Checks the file.
  ///
  /// - Throws: `corrupt` or `incompatible`, with the first contradiction found.
  static func check(
    _ file: borrowing OpenFile, in folder: String, mayBeEmpty: Bool
  ) throws(StoreError) {
    for attempt in 1... {
      do throws(StoreError) {
        return try checkOnce(file, in: folder, mayBeEmpty: mayBeEmpty)
      } catch {
        if attempt == attempts { throw error }
        Platform.pause()
      }
    }
  }

  private static func checkOnce(
    _ file: borrowing OpenFile, in folder: String, mayBeEmpty: Bool
  ) throws(StoreError) {
    if mayBeEmpty, try file.status().bytes == 0 { return }
    let first = try MetaPage(file: file, page: 0, pageBytes: nil)
    let second = try MetaPage(file: file, page: 1, pageBytes: first.pageBytes)
    if second.pageBytes != first.pageBytes { throw .corrupt(.meta(page: 1, .pageSize)) }
    let newest = second.transaction > first.transaction ? second : first
    try newest.checkRoots()
    // The pages take turns, so an older one in the place of the newest shows; a file only grows.
    let oldest = second.transaction > first.transaction ? first : second
    guard newest.transaction &- oldest.transaction <= 1 else {
      throw .corrupt(.meta(page: oldest.number, .transaction))
    }
    guard newest.lastPage >= oldest.lastPage else {
      throw .corrupt(.meta(page: newest.number, .lastPage))
    }
    // The length is asked for last: a file only grows.
    let bytes = try file.status().bytes
    let expected = (newest.lastPage + 1).multipliedReportingOverflow(by: UInt64(newest.pageBytes))
    guard !expected.overflow, let expectedBytes = Int(exactly: expected.partialValue) else {
      throw .corrupt(.meta(page: newest.number, .lastPage))
    }
    if bytes >= expectedBytes { return }
    if try !lacksFreePagesOnly(folder, newest) {
      throw .corrupt(.truncated(bytes: bytes, expectedBytes: expectedBytes))
    }
  }

  private static func lacksFreePagesOnly(
    _ folder: String, _ newest: MetaPage
  ) throws(StoreError) -> Bool {
    let file = try PageFile(folder: folder, .transaction(Int(clamping: newest.transaction)))
    var walk = PageWalk(file)
    let free = try walk.walkFreeList()
    // With findings the list itself is cut off.
    guard walk.findings.isEmpty else { return false }
    return (walk.file.presentPages...newest.lastPage).allSatisfy { free.contains($0) }
  }

  /// Checks what LMDB looks into when it opens tables, and when writing the list of free pages, which
  /// it will take pages from.
  ///
  /// - Throws: `corrupt` with a damaged page.
  /// - Complexity: O(log n + f), n = keys of the table without a name, f = free pages, none if it
  ///   is opened for reading.
  static func checkWays(
    in pages: PageMap, folder: String, to names: [String], _ access: Environment.Options.Access
  ) throws(StoreError) {
    for attempt in 1... {
      do throws(StoreError) {
        let file = try PageFile(folder: folder)
        guard let snapshot = try pages.snapshot(ofTransaction: file.transaction) else {
          throw .corrupt(.meta(page: file.meta.number, .transaction))
        }
        var guards = WriteGuard(snapshot, names: [:])
        for name in names { try guards.check(.main, Array(name.utf8).raw) }
        if access != .writing { return }
        return try checkPages(file, snapshot, names)
      } catch {
        if attempt == attempts { throw error }
        Platform.pause()
      }
    }
  }

  /// How many pages a file may have to be walked in full whenever it is opened for writing.
  private static let pagesWalked: UInt64 = 1_024

  /// Checks that no page is free and in use, as far as that is quickly done.
  ///
  /// A small file is walked. Of a larger one the free list is read and the pages of all trees are
  /// counted; only if they do not add up, so that some may be in use twice, it is walked too.
  private static func checkPages(
    _ file: consuming PageFile, _ snapshot: Snapshot, _ names: [String]
  ) throws(StoreError) {
    var pages = UInt64(MetaPage.count)
    for tree in [file.meta.freeList, file.meta.main] { pages &+= tree.pages }
    for name in names { pages &+= try snapshot.table(Array(name.utf8))?.pages ?? 0 }
    let expected = file.meta.lastPage + 1
    let isSmall = file.presentPages <= pagesWalked
    var walk = PageWalk(file)
    if !isSmall {
      let free = try walk.walkFreeList()
      if walk.findings.isEmpty, pages &+ free.count == expected { return }
      walk.startAgain()
    }
    try walk.walkFile(tables: nil) { (_, _, _) in }
    if let finding = walk.findings.first(where: \.isDamage) {
      throw .corrupt(.page(number: finding.page))
    }
  }
}

extension PageWalk {
  /// Hands out the rows of all leaves that no walk has handed out: those whose way is damaged, and old
  /// ones whose pages were not used again.
  ///
  /// What belongs to no tree may be older than what does. Nothing but the place of each row within its
  /// page is checked here.
  ///
  /// - Complexity: O(p), p = pages of the file.
  package func scanRest(_ body: RowBody) throws(StoreError) {
    var number = PageLayout.firstPage
    while number < file.presentPages {
      if !handedOut.contains(number), let bytes = try file.read(number) {
        for (index, node) in Self.rows(of: bytes, number) {
          let row = TreeRow(bytes.raw, node, RowPlace(page: number, index: UInt16(index)))
          if try !body(row, file) { return }
        }
      }
      number += 1
    }
  }

  /// The rows of a leaf that lie within it; none if it is no leaf.
  private static func rows(of bytes: [UInt8], _ number: UInt64) -> [(Int, TreePage.Node)] {
    var rows: [(Int, TreePage.Node)] = []
    do throws(PageFault) {
      let page = try TreePage(bytes.raw, number: number)
      guard page.isLeaf else { return [] }
      for index in 0..<page.count {
        if let node = try? page.node(index) { rows.append((index, node)) }
      }
    } catch { return [] }
    return rows
  }
}

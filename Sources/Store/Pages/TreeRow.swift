/// Where a row stands: a leaf, and the row's index in it.
package struct RowPlace: Hashable, Sendable {
  let page: UInt64
  let index: UInt16
}

/// A key of a tree and where its value is.
package struct TreeRow: ~Escapable {
  /// The key.
  package let key: RawSpan
  /// Where it stands.
  package let place: RowPlace
  /// The length of the value, in bytes.
  package let valueBytes: Int
  /// Whether the value is the record of a tree.
  let isTree: Bool
  /// The value, if it stands in the leaf.
  let inlineValue: RawSpan
  /// The first page of the value, if it has pages of its own.
  let firstValuePage: UInt64?

  /// Takes a node of a leaf.
  @_lifetime(copy leaf)
  init(_ leaf: RawSpan, _ node: TreePage.Node, _ place: RowPlace) {
    let keyStart = node.start + PageLayout.nodeHeaderBytes
    key = leaf.extracting(keyStart..<node.valueStart)
    self.place = place
    valueBytes = Int(node.number)
    isTree = node.isTree
    let inlineBytes = node.isElsewhere ? 0 : valueBytes
    inlineValue = leaf.extracting(node.valueStart..<node.valueStart + inlineBytes)
    firstValuePage =
      node.isElsewhere ? leaf.number(at: node.valueStart, as: UInt64.self) : nil
  }

  /// The key, copied.
  package var keyBytes: [UInt8] { unsafe key.withUnsafeBytes { unsafe [UInt8]($0) } }
}

/// Reads single rows again, keeping the last leaf, since neighbours are asked for in turn.
package struct RowReader: ~Copyable {
  private var page: UInt64 = 0
  private var bytes: [UInt8] = []

  /// Begins with no leaf.
  package init() {}

  /// The key and the value at a place; nil if there is no row that can be read.
  package mutating func row(
    at place: RowPlace, in file: borrowing PageFile
  ) throws(StoreError) -> (key: [UInt8], value: [UInt8])? {
    if place.page != page {
      bytes = try file.read(place.page) ?? []
      page = place.page
    }
    if bytes.isEmpty { return nil }
    let node: TreePage.Node
    do throws(PageFault) {
      let leaf = try TreePage(bytes.raw, number: page)
      if !leaf.isLeaf || Int(place.index) >= leaf.count { return nil }
      node = try leaf.node(Int(place.index))
    } catch { return nil }
    let row = TreeRow(bytes.raw, node, place)
    guard let value = try file.value(of: row) else { return nil }
    return (row.keyBytes, value)
  }
}

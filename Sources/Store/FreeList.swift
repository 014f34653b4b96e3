/// A data file's list of free pages, read without LMDB and without trusting an offset.
///
/// The list is a tree whose values are page numbers, each value with its count in front.
/// Page layout, offsets in bytes: flags 10, end of the node pointers 12, pointers from 16.
/// Node layout: size or low page number 0, flags or high page number 4, key size 6, key from 8.
struct FreeList: ~Copyable {
  private static let headerBytes = 16
  private static let nodeBytes = 8
  private static let branch: UInt16 = 0x01
  private static let leaf: UInt16 = 0x02
  private static let overflow: UInt16 = 0x04
  private static let kinds: UInt16 = 0x07
  private static let valueElsewhere: UInt16 = 0x01

  private let free: Set<UInt64>

  /// Reads the part of the list that concerns pages the file does not hold.
  ///
  /// - Throws: `corrupt` if the list contradicts itself or lies outside the file.
  /// - Complexity: O(n), n = pages of the list.
  init(file: borrowing OpenFile, meta: MetaPage, presentPages: UInt64) throws(StoreError) {
    var walk = Walk(pageBytes: meta.pageBytes, presentPages: presentPages)
    if meta.freeListRoot != MetaPage.noPage {
      try walk.visit(meta.freeListRoot, in: file, depthLeft: Int(meta.freeListDepth))
    }
    free = walk.free
  }

  /// Whether all these pages are free.
  borrowing func holds(all pages: ClosedRange<UInt64>) -> Bool {
    guard pages.upperBound - pages.lowerBound < UInt64(free.count) else { return false }
    return pages.allSatisfy { free.contains($0) }
  }

  private struct Walk {
    let pageBytes: Int
    let presentPages: UInt64
    var free: Set<UInt64> = []
    var visited: UInt64 = 0

    mutating func visit(
      _ page: UInt64, in file: borrowing OpenFile, depthLeft: Int
    ) throws(StoreError) {
      visited += 1
      if depthLeft == 0 || visited > presentPages { throw .corrupt(.page(number: page)) }
      let bytes = try read(page, pages: 1, in: file)
      let kind = bytes.number(at: 10, as: UInt16.self) & FreeList.kinds
      let isLeaf = kind == FreeList.leaf
      if !isLeaf && kind != FreeList.branch { throw .corrupt(.page(number: page)) }
      let end = Int(bytes.number(at: 12, as: UInt16.self))
      if end < FreeList.headerBytes || end > pageBytes || end % 2 != 0 {
        throw .corrupt(.page(number: page))
      }
      for pointer in stride(from: FreeList.headerBytes, to: end, by: 2) {
        let node = Int(bytes.number(at: pointer, as: UInt16.self))
        if node + FreeList.nodeBytes > pageBytes { throw .corrupt(.page(number: page)) }
        let low = UInt64(bytes.number(at: node, as: UInt32.self))
        let high = bytes.number(at: node + 4, as: UInt16.self)
        if isLeaf {
          try collect(bytes, page: page, node: node, size: Int(low), flags: high, in: file)
        } else {
          try visit(low | UInt64(high) << 32, in: file, depthLeft: depthLeft - 1)
        }
      }
    }

    private mutating func collect(
      _ bytes: [UInt8], page: UInt64, node: Int, size: Int, flags: UInt16,
      in file: borrowing OpenFile
    ) throws(StoreError) {
      let start = node + FreeList.nodeBytes + Int(bytes.number(at: node + 6, as: UInt16.self))
      let elsewhere = flags & FreeList.valueElsewhere != 0
      let end = start + (elsewhere ? 8 : size)
      if end > pageBytes { throw .corrupt(.page(number: page)) }
      if !elsewhere { return try collect(bytes, page: page, from: start, size: size) }
      let first = bytes.number(at: start, as: UInt64.self)
      let pages = (FreeList.headerBytes + size + pageBytes - 1) / pageBytes
      let value = try read(first, pages: pages, in: file)
      if value.number(at: 10, as: UInt16.self) & FreeList.kinds != FreeList.overflow {
        throw .corrupt(.page(number: first))
      }
      try collect(value, page: first, from: FreeList.headerBytes, size: size)
    }

    private mutating func collect(
      _ bytes: [UInt8], page: UInt64, from start: Int, size: Int
    ) throws(StoreError) {
      guard size >= 8, let count = Int(exactly: bytes.number(at: start, as: UInt64.self)),
        count <= size / 8 - 1
      else { throw .corrupt(.page(number: page)) }
      for place in 1..<(count + 1) {
        let number = bytes.number(at: start + 8 * place, as: UInt64.self)
        if number >= presentPages { free.insert(number) }
      }
    }

    private func read(
      _ page: UInt64, pages: Int, in file: borrowing OpenFile
    ) throws(StoreError) -> [UInt8] {
      if page < 2 || page >= presentPages || UInt64(pages) > presentPages - page {
        throw .corrupt(.page(number: page))
      }
      let bytes = try file.read(at: Int(page) * pageBytes, bytes: pages * pageBytes)
      if bytes.count < pages * pageBytes { throw .corrupt(.page(number: page)) }
      if bytes.number(at: 0, as: UInt64.self) != page { throw .corrupt(.page(number: page)) }
      return bytes
    }
  }
}

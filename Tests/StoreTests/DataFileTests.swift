import Foundation
import Store
import TestSupport
import Testing

/// The check of a data file before LMDB maps it.
@Suite(.temporaryFolder) struct DataFileTests {
  private var folder: String { TemporaryFolder.path }
  private var path: String { folder + "/data.mdb" }

  private func filled() throws -> [UInt8] {
    let environment = try Environment(folder: folder, options: .creating)
    for round in 0..<3 as Range<UInt64> {
      try environment.write { (transaction) throws(StoreError) in
        for number in 0..<200 as Range<UInt64> {
          try transaction.put(
            .main, 200 * round + number, [UInt8](repeating: 3, count: 500).span.bytes)
        }
      }
    }
    try environment.close()
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  private func pageBytes(_ file: [UInt8]) -> Int { Int(number(file, 40, UInt32.self)) }

  private func number<N: FixedWidthInteger>(_ file: [UInt8], _ offset: Int, _: N.Type) -> N {
    file[offset..<(offset + N.bitWidth / 8)].reversed().reduce(0) { $0 << 8 | N($1) }
  }

  /// What is put into a meta page, at which offset, and what the check must say of meta page m.
  struct Fault: CustomTestStringConvertible, Sendable {
    let name: String
    let offset: Int
    let bytes: [UInt8]
    var ofTree = false
    let error: @Sendable (Int) -> StoreError
    var testDescription: String { name }
  }

  private static let faults = [
    Fault(name: "no magic", offset: 16, bytes: [0]) { .corrupt(.magic(metaPage: $0)) },
    Fault(name: "magic of the other byte order", offset: 16, bytes: [0xbe, 0xef, 0xc0, 0xde]) {
      _ in .incompatible(.byteOrder)
    },
    Fault(name: "version 2", offset: 20, bytes: [2]) {
      _ in .incompatible(.version(found: 2, expected: 1))
    },
    Fault(name: "page number", offset: 0, bytes: [9]) { .corrupt(.meta(page: $0, .header)) },
    Fault(name: "page flags", offset: 10, bytes: [2]) { .corrupt(.meta(page: $0, .header)) },
    Fault(name: "page size 0", offset: 40, bytes: [0, 0, 0, 0]) {
      .corrupt(.meta(page: $0, .pageSize))
    },
    Fault(name: "page size 4097", offset: 40, bytes: [1, 16, 0, 0]) {
      .corrupt(.meta(page: $0, .pageSize))
    },
    Fault(name: "page size 2 GiB", offset: 40, bytes: [0, 0, 0, 128]) {
      .corrupt(.meta(page: $0, .pageSize))
    },
    Fault(name: "file without sub-folder", offset: 45, bytes: [0x40]) {
      _ in .incompatible(.flags(0x4008))
    },
    Fault(name: "duplicate keys", offset: 92, bytes: [4]) { _ in .incompatible(.flags(4)) },
    Fault(name: "root is a meta page", offset: 128, bytes: [1, 0, 0, 0, 0, 0, 0, 0], ofTree: true) {
      .corrupt(.meta(page: $0, .root))
    },
    Fault(name: "root far outside", offset: 133, bytes: [1], ofTree: true) {
      .corrupt(.meta(page: $0, .root))
    },
    Fault(name: "root without depth", offset: 94, bytes: [0, 0], ofTree: true) {
      .corrupt(.meta(page: $0, .depth))
    },
    Fault(name: "depth beyond LMDB's cursors", offset: 94, bytes: [33, 0], ofTree: true) {
      .corrupt(.meta(page: $0, .depth))
    },
    Fault(name: "last page 0", offset: 136, bytes: [0, 0, 0, 0, 0, 0, 0, 0]) {
      .corrupt(.meta(page: $0, .lastPage))
    },
    Fault(
      name: "last page at the end of numbers", offset: 136,
      bytes: [255, 255, 255, 255, 255, 255, 255, 255]
    ) {
      .corrupt(.meta(page: $0, .lastPage))
    },
  ]

  @Test(arguments: faults, [0, 1])
  func `a fault in either meta page is named before anything is mapped`(
    fault: Fault, page: Int
  ) throws {
    var file = try filled()
    let start = page * pageBytes(file) + fault.offset
    file.replaceSubrange(start..<(start + fault.bytes.count), with: fault.bytes)
    try Data(file).write(to: URL(filePath: path))
    // Three commits: the newest state is in meta page 1, and nobody looks at the older trees.
    if fault.ofTree && page == 0 { return try Environment(folder: folder).close() }
    for options in [Environment.Options(), .reading] {
      #expect(throws: fault.error(page)) { try Environment(folder: folder, options: options) }
    }
    #expect(Array(try Data(contentsOf: URL(filePath: path))) == file)
  }

  @Test func `meta pages that disagree about the size of a page are damage`() throws {
    var file = try filled()
    let second = pageBytes(file) + 40
    file.replaceSubrange(second..<(second + 4), with: [0, 0, 1, 0])
    try Data(file).write(to: URL(filePath: path))
    #expect(throws: StoreError.corrupt(.meta(page: 1, .pageSize))) {
      try Environment(folder: folder)
    }
  }

  @Test func `every truncation is an error and kills nobody`() throws {
    let file = try filled()
    let page = pageBytes(file)
    let lengths =
      [0, 1, 151, 152, page, page + 151, page + 152]
      + stride(from: 2 * page, to: file.count, by: page).flatMap { [$0, $0 + 1, $0 + page - 1] }
    let refusals = try lengths.filter { length in
      try Data(file[..<length]).write(to: URL(filePath: path))
      do throws(StoreError) {
        _ = try Environment(folder: folder)
        return false
      } catch .corrupt(.tooShort(length)) {
        return length < page + 152
      } catch .corrupt(.truncated(length, file.count)) {
        return length >= page + 152
      }
    }
    #expect(file.count > 50 * page)
    #expect(refusals == lengths)
  }

  @Test func `an empty file is a new store only for who creates`() throws {
    try Files.write("", to: path)
    #expect(throws: StoreError.corrupt(.tooShort(bytes: 0))) { try Environment(folder: folder) }
    try Environment(folder: folder, options: .creating).close()
    try Environment(folder: folder).close()
  }

  @Test func `a missing file is not made by who does not create`() throws {
    for options in [Environment.Options(), .reading] {
      #expect(throws: StoreError.notFound(path: path)) {
        try Environment(folder: folder, options: options)
      }
    }
    #expect(try Files.names(folder) == [])
  }

  /// LMDB never writes pages that a transaction took at the end of the file and freed again.
  @Test func `a sound file that ends before its last page opens while nothing in use is missing`()
    throws
  {
    let environment = try Environment(folder: folder, options: .creating)
    let long = [UInt8](repeating: 1, count: 9000)
    try environment.write { (transaction) throws(StoreError) in
      for number in 0..<50 as Range<UInt64> { try transaction.put(.main, number, long.span.bytes) }
    }
    for number in 0..<40 as Range<UInt64> {
      try environment.write { (transaction) throws(StoreError) in
        try transaction.delete(.main, number)
      }
    }
    try environment.write { (transaction) throws(StoreError) in
      try transaction.put(.main, 100, bytes("five").span.bytes)
      let huge = [UInt8](repeating: 2, count: 1 << 20)
      try transaction.put(.main, 101, huge.span.bytes)
      try transaction.delete(.main, 101)
    }
    try environment.close()
    let file = Array(try Data(contentsOf: URL(filePath: path)))
    let page = pageBytes(file)
    let newest = max(number(file, 144, UInt64.self), number(file, page + 144, UInt64.self))
    let meta = number(file, 144, UInt64.self) == newest ? 0 : page
    let expected = (Int(number(file, meta + 136, UInt64.self)) + 1) * page
    try #require(file.count < expected, "the file is to be shorter than its last page")

    // What is cut off may be free as well; then nothing is lost and the file still opens.
    let outcomes = try stride(from: file.count, to: 2 * page, by: -page).map { length in
      try Data(file[..<length]).write(to: URL(filePath: path))
      do throws(StoreError) {
        try readAll(long)
        return true
      } catch .corrupt(.truncated(length, expected)) {
        return false
      }
    }
    let sound = outcomes.prefix { $0 }.count
    #expect(sound >= 1)
    #expect(outcomes.count - sound > 20)
    #expect(!outcomes.dropFirst(sound).contains(true))
  }

  private func readAll(_ long: [UInt8]) throws(StoreError) {
    let environment = try Environment(folder: folder)
    try environment.read { (transaction) throws(StoreError) in
      #expect(try transaction.count(.main) == 11)
      for number in 40..<50 as Range<UInt64> {
        if let value = try transaction.get(.main, number) { #expect(array(value) == long) }
      }
      if let value = try transaction.get(.main, 100) { #expect(array(value) == bytes("five")) }
    }
    try environment.close()
  }
}

import Foundation
import Store
import TestSupport
import Testing

/// The page walker against LMDB's own tools, and on damaged files.
@Suite(.temporaryFolder) struct PageWalkTests {
  private var folder: String { TemporaryFolder.path }
  private static let tables = ["large", "small"]

  /// Makes a store with deep trees, values with pages of their own, and free pages.
  private func fill(rounds: Int = 6) throws {
    let environment = try Environment(
      folder: folder, tables: Self.tables, options: .creating)
    var random = SplitMix64(seed: 7)
    for _ in 0..<rounds {
      try environment.write { (transaction) throws(StoreError) in
        for _ in 0..<900 {
          let number = UInt64.random(in: 0..<3_000, using: &random)
          let key = bytes(String(repeating: "k", count: Int(number % 90)) + "\(number)")
          let value = [UInt8](repeating: UInt8(number % 251), count: Int(number % 300))
          try transaction.put(environment.table("small"), key.raw, value.raw)
          if number % 3 == 0 { try transaction.delete(environment.table("small"), key.raw) }
          try transaction.put(.main, number | 1 << 63, value.raw)
        }
        for number in 0..<40 as Range<UInt64> {
          let size = Int.random(in: 0..<20_000, using: &random)
          let value = [UInt8](repeating: UInt8(number), count: size)
          try transaction.put(environment.table("large"), number, value.raw)
        }
      }
    }
    try environment.close()
  }

  /// Walks the file and gives the rows of each tree as `mdb_dump -f print` would: key, value.
  private func walked() throws -> (walk: Outcome, rows: [String: [[UInt8]]]) {
    var walk = PageWalk(try PageFile(folder: folder))
    var rows: [String: [[UInt8]]] = [:]
    try walk.walkFile(tables: Self.tables) { (tree, row, file) throws(StoreError) in
      rows[tree, default: []] += [row.keyBytes, try file.value(of: row) ?? []]
    }
    return (Outcome(walk.findings, walk.counts, walk.freePages), rows)
  }

  private struct Outcome {
    let findings: [PageFinding]
    let counts: [String: TreeCounts]
    let freePages: UInt64

    init(_ findings: [PageFinding], _ counts: [String: TreeCounts], _ freePages: UInt64) {
      self.findings = findings
      self.counts = counts
      self.freePages = freePages
    }
  }

  @Test func `a sound file has no findings, and its rows are those that mdb_dump prints`() throws {
    try fill()
    let (outcome, rows) = try walked()
    #expect(outcome.findings == [])
    for table in Self.tables {
      #expect(rows[table] == (try StockTool.dump(folder, table: table)))
    }
    let main = try StockTool.dump(folder, table: nil)
    // mdb_dump leaves out nothing; the records of tables are no rows here.
    #expect(rows["main"] == Array(main.dropFirst(2 * Self.tables.count)))
  }

  @Test func `pages and entries are counted as mdb_stat counts them`() throws {
    try fill()
    let outcome = try walked().walk
    let stated = try StockTool.statistics(folder)
    for (name, stated) in stated.trees { #expect(outcome.counts[name] == stated, "\(name)") }
    #expect(Set(stated.trees.keys) == ["free list", "main", "large", "small"])
    #expect(outcome.freePages == stated.freePages)
    #expect(stated.freePages > 0)
    #expect((outcome.counts["small"]?.branches ?? 0) > 1)
    #expect((outcome.counts["large"]?.overflow ?? 0) > 10)
  }

  @Test func `an empty store is sound`() throws {
    try Environment(folder: folder, tables: Self.tables, options: .creating).close()
    #expect(try walked().walk.findings == [])
  }

  /// A change of the main table's root, and what is said of it.
  struct Fault: CustomTestStringConvertible, Sendable {
    let name: String
    let offset: Int
    let bytes: [UInt8]
    let fault: PageFault
    var testDescription: String { name }
  }

  private static let faults = [
    Fault(
      name: "number", offset: 0, bytes: [255, 255, 255, 0, 0, 0, 0, 0],
      fault: .number(found: 0xff_ffff)),
    Fault(name: "kind", offset: 10, bytes: [4, 0], fault: .kind(flags: 4)),
    Fault(name: "odd end of pointers", offset: 12, bytes: [17, 0], fault: .bounds),
    Fault(name: "no pointers", offset: 12, bytes: [16, 0], fault: .tooFewNodes(count: 0)),
    Fault(name: "nodes beyond the page", offset: 14, bytes: [2, 16], fault: .bounds),
    Fault(name: "a node outside", offset: 16, bytes: [252, 15], fault: .node(index: 0)),
    Fault(name: "a node before the others", offset: 18, bytes: [16, 0], fault: .node(index: 1)),
  ]

  @Test(arguments: faults)
  func `a damaged page is told with what is wrong with it, and the walk goes on`(
    _ fault: Fault
  ) throws {
    try fill(rounds: 2)
    let path = folder + "/data.mdb"
    var file = Array(try Data(contentsOf: URL(filePath: path)))
    let root = DataFileRoot.page(in: file)
    let start = root * 4_096 + fault.offset
    file.replaceSubrange(start..<start + fault.bytes.count, with: fault.bytes)
    try Data(file).write(to: URL(filePath: path))
    let outcome = try walked().walk
    #expect(outcome.findings.first?.fault == fault.fault)
    #expect(outcome.findings.first?.page == UInt64(root))
    #expect(outcome.findings.first?.tree == "main")
  }

  @Test func `whatever byte is changed, walking ends and nothing else comes of it`() throws {
    try fill(rounds: 1)
    let path = folder + "/data.mdb"
    let sound = Array(try Data(contentsOf: URL(filePath: path)))
    var random = SplitMix64(seed: 11)
    var told = 0
    for _ in 0..<100 {
      var damaged = sound
      for _ in 0..<20 {
        let page = Int.random(in: 0..<sound.count / 4_096, using: &random)
        damaged[page * 4_096 + Int.random(in: 0..<32, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      try Data(damaged).write(to: URL(filePath: path))
      do throws(StoreError) {
        if try findingCount() > 0 { told += 1 }
      } catch {
        // A file that cannot even be begun with.
        told += 1
      }
    }
    // Bytes of free pages and of values say nothing to the walker.
    #expect(told > 80)
  }

  private func findingCount() throws(StoreError) -> Int {
    var walk = PageWalk(try PageFile(folder: folder))
    try walk.walkFile(tables: Self.tables) { (_, row, file) throws(StoreError) in
      _ = try file.value(of: row)
    }
    return walk.findingCount
  }
}

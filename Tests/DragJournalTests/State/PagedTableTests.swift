import DragModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DragJournal

/// Tables in pages, against arrays.
@Suite struct PagedTableTests {
  @Test(
    "Changes of a table and of its copies equal those of arrays",
    arguments: 1...6 as ClosedRange<UInt64>)
  func equalsArrays(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let stored = (0..<random.next() % 3_000).map { $0 * 3 }
    let source = PagesInMemory(stored)
    var tables = [PagedTable<Record>(count: UInt32(stored.count), source: source)]
    var models = [stored]
    for _ in 0..<4_000 {
      let one = Int(random.next() % UInt64(tables.count))
      let number = models[one].isEmpty ? nil : random.next() % UInt64(models[one].count)
      switch (random.next() % 40, number) {
      case (0, _) where tables.count < 6:
        tables.append(tables[one])
        models.append(models[one])
      case (1...19, let number?):
        let value = random.next()
        try tables[one].update(UInt32(number)) { $0.value = value }
        models[one][Int(number)] = value
      default:
        let value = random.next()
        try tables[one].append(Record(value))
        models[one].append(value)
      }
    }
    let found = try tables.map { table in
      try (0..<table.count).map { try table.element($0).value }
    }
    #expect(found == models)
    #expect(source.requests.values.allSatisfy { $0 == 1 })
  }

  @Test("A page is loaded when it is first needed, and once for all copies")
  func loadedOnce() throws {
    let source = PagesInMemory(Array(0..<4_096))
    let table = PagedTable<Record>(count: 4_096, source: source)
    var copy = table
    #expect(source.requests == [:])
    #expect(try table.element(4_095).value == 4_095)
    #expect(source.requests == [1_023: 1])
    #expect(try copy.element(4_094).value == 4_094)
    try copy.update(4_093) { $0.value = 1 }
    #expect(try table.element(4_093).value == 4_093)
    #expect(try copy.element(4_093).value == 1)
    #expect(source.requests == [1_023: 1])
  }

  @Test("Changed pages are handed out once, with all their records")
  func changedPages() throws {
    var table = PagedTable<Record>(count: 10, source: PagesInMemory(Array(0..<10)))
    try table.update(5) { $0.value = 50 }
    try table.append(Record(100))
    var changed: [UInt32: [UInt64]] = [:]
    try table.drainChangedPages { changed[$0] = $1.map(\.value) }
    #expect(changed == [1: [4, 50, 6, 7], 2: [8, 9, 100]])
    var again: [UInt32] = []
    try table.drainChangedPages { (number, _) in again.append(number) }
    #expect(again == [])
  }

  @Test("Readers on many threads see what is stored while the table is changed")
  func concurrentReaders() throws {
    let values = (0..<8_192 as Range<UInt64>).map { $0 &* 7 }
    let table = PagedTable<Record>(count: 8_192, source: PagesInMemory(values))
    let wrong = Mutex<[UInt64]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      var random = SplitMix64(seed: UInt64(thread))
      var mine = table
      for _ in 0..<2_000 {
        let number = random.next() % 8_192
        if thread.isMultiple(of: 2) {
          try? mine.update(UInt32(number)) { $0.value = .max }
        }
        if (try? table.element(UInt32(number)))?.value != number * 7 {
          wrong.withLock { $0.append(number) }
        }
      }
    }
    #expect(wrong.withLock { $0 } == [])
  }

  static let damaged: [(String, [UInt8])] = [
    ("nothing", []), ("no array", [0x01]), ("too few records", [0x82, 0x01, 0x02]),
    ("too many records", [0x85, 1, 2, 3, 4, 5]), ("a record of another kind", [0x83, 1, 2, 0xf6]),
    ("a record cut off", [0x83, 1, 2, 0x18]), ("bytes after the last", [0x83, 1, 2, 3, 4]),
  ]

  @Test("A page that is not one of its table is told by table and number", arguments: damaged)
  func damagedPage(what: String, bytes: [UInt8]) {
    var table = PagedTable<Record>(count: 3, source: PagesInMemory(pages: [0: bytes]))
    let damage = JournalError.corrupt(.statePage(table: StateTable.steps.rawValue, number: 0))
    #expect(throws: damage, "\(what)") { try table.element(2) }
    #expect(throws: damage, "\(what)") { try table.update(0) { $0.value = 0 } }
    #expect(throws: damage, "\(what)") { try table.append(Record(4)) }
    #expect(table.count == 3)
  }

  @Test("A record past the end is told by table and number")
  func pastTheEnd() {
    var table = PagedTable<Record>(count: 3, source: PagesInMemory([1, 2, 3]))
    let damage = JournalError.corrupt(.noSuchRecord(table: StateTable.steps.rawValue, number: 3))
    #expect(throws: damage) { try table.element(3) }
    #expect(throws: damage) { try table.update(3) { $0.value = 0 } }
  }
}

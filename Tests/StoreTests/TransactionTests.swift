import Store
import TestSupport
import Testing

@Suite(.temporaryFolder) struct TransactionTests {
  private func open() throws -> Environment {
    try Environment(folder: TemporaryFolder.path, tables: ["a", "b"], options: .creating)
  }

  @Test func `what a write stored is there for a read and after reopening`() throws {
    var environment = try open()
    try environment.write { (transaction) throws(StoreError) in
      try transaction.put(environment.table("a"), "milk", "1 l")
      try transaction.put(environment.table("b"), "milk", "2 l")
    }
    for _ in 1...2 {
      try environment.read { (transaction) throws(StoreError) in
        #expect(try transaction.text(environment.table("a"), "milk") == "1 l")
        #expect(try transaction.text(environment.table("b"), "milk") == "2 l")
        #expect(try transaction.text(environment.table("a"), "bread") == nil)
      }
      try environment.close()
      environment = try open()
    }
  }

  @Test func `a closure that throws changes nothing`() throws {
    let environment = try open()
    let table = environment.table("a")
    #expect(throws: StoreError.keyOrder) {
      try environment.write { (transaction) throws(StoreError) in
        try transaction.put(table, "milk", "1 l")
        throw .keyOrder
      }
    }
    try environment.read { (transaction) throws(StoreError) in
      #expect(try transaction.count(table) == 0)
    }
  }

  @Test func `a value whose memory was given back is read again, as are its neighbours`() throws {
    let environment = try open()
    let table = environment.table("a")
    let names = ["small", "large", "last"]
    let texts = ["1 l", String(repeating: "milk", count: 50_000), "2 l"]
    try environment.write { (transaction) throws(StoreError) in
      for (name, text) in zip(names, texts) { try transaction.put(table, name, text) }
    }
    try environment.read { (transaction) throws(StoreError) in
      let key = bytes("large")
      guard let before = try transaction.get(table, key.span.bytes) else {
        Issue.record("the value is missing")
        return
      }
      for name in names + ["missing"] {
        try transaction.giveBackMemory(of: table, bytes(name).span.bytes)
      }
      #expect(array(before) == bytes(texts[1]))
      for (name, text) in zip(names, texts) { #expect(try transaction.text(table, name) == text) }
    }
    try environment.write { (transaction) throws(StoreError) in
      #expect(try transaction.text(table, "large") == texts[1])
    }
  }

  @Test func `a read sees the state it began with while others write`() throws {
    let environment = try open()
    let table = environment.table("a")
    try environment.write { (transaction) throws(StoreError) in
      try transaction.put(table, "k", "old")
    }
    try environment.read { (before) throws(StoreError) in
      try environment.write { (transaction) throws(StoreError) in
        try transaction.put(table, "k", "new")
      }
      #expect(try before.text(table, "k") == "old")
    }
    try environment.read { (after) throws(StoreError) in
      #expect(try after.text(table, "k") == "new")
    }
  }

  @Test func `delete says whether the key was there and clear empties one table only`() throws {
    let environment = try open()
    let (a, b) = (environment.table("a"), environment.table("b"))
    try environment.write { (transaction) throws(StoreError) in
      try transaction.put(a, 1, bytes("x").span.bytes)
      try transaction.put(a, 2, bytes("y").span.bytes)
      try transaction.put(b, 3, bytes("z").span.bytes)
      #expect(try transaction.delete(a, 1))
      #expect(try !transaction.delete(a, 1))
      #expect(try transaction.count(a) == 1)
      try transaction.clear(a)
      #expect(try transaction.count(a) == 0)
      #expect(try transaction.count(b) == 1)
    }
  }

  @Test(arguments: [(0, 10, 0, 10), (5, 10, 5, 5), (5, 2, 2, 8), (11, 99, 10, 0), (9, 0, 0, 10)])
  func `deleting below a number spares it and stops at the most`(
    limit: UInt64, most: Int, removed: Int, left: Int
  ) throws {
    let environment = try open()
    let table = environment.table("a")
    try environment.write { (transaction) throws(StoreError) in
      for number in 0..<10 as Range<UInt64> { try transaction.put(table, number, [1].span.bytes) }
      #expect(try transaction.delete(table, below: limit, most: most) == removed)
      #expect(try transaction.count(table) == left)
      #expect(try transaction.firstNumber(table) == (left == 0 ? nil : UInt64(removed)))
    }
  }

  @Test func `numbers sort as numbers and an append must ascend`() throws {
    let environment = try open()
    let table = environment.table("a")
    let numbers: [UInt64] = [0, 1, 255, 256, 65_536, 1 << 40, .max]
    try environment.write { (transaction) throws(StoreError) in
      #expect(try transaction.firstNumber(table) == nil)
      for number in numbers { try transaction.put(table, number, [1].span.bytes, appending: true) }
      #expect(try transaction.firstNumber(table) == 0)
      #expect(try transaction.lastNumber(table) == .max)
    }
    #expect(throws: StoreError.keyOrder) {
      try environment.write { (transaction) throws(StoreError) in
        try transaction.put(table, 300, [1].span.bytes, appending: true)
      }
    }
    try environment.read { (transaction) throws(StoreError) in
      var found: [UInt64?] = []
      var cursor = try transaction.cursor(table)
      while let entry = try cursor.next() { found.append(entry.number) }
      #expect(found == numbers)
    }
  }

  @Test(arguments: [0, 512, 4096])
  func `a key of a wrong size is refused and the transaction goes on`(size: Int) throws {
    let environment = try open()
    let table = environment.table("a")
    let key = [UInt8](repeating: 7, count: size)
    let wrong = StoreError.keySize(bytes: size, limitBytes: 511)
    try environment.write { (transaction) throws(StoreError) in
      try transaction.put(table, "before", "1")
      #expect(throws: wrong) { try transaction.put(table, key.span.bytes, [1].span.bytes) }
      if size == 0 {
        #expect(throws: wrong) { _ = try transaction.get(table, key.span.bytes) == nil }
      }
      try transaction.put(table, "after", "2")
    }
    try environment.read { (transaction) throws(StoreError) in
      #expect(try transaction.count(table) == 2)
    }
  }

  @Test(arguments: [0, 1, 2022, 2023, 4080, 4081, 1 << 20])
  func `values of every size come back as they were`(size: Int) throws {
    let environment = try open()
    let table = environment.table("a")
    let value = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 31) }
    let key = [UInt8](repeating: 9, count: 511)
    try environment.write { (transaction) throws(StoreError) in
      try transaction.put(table, key.span.bytes, value.span.bytes)
    }
    try environment.read { (transaction) throws(StoreError) in
      if let found = try transaction.get(table, key.span.bytes) {
        #expect(array(found) == value)
      } else {
        Issue.record("the value is missing")
      }
    }
  }
}

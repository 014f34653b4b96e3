import Store
import TestSupport
import Testing

@Suite(.temporaryFolder) struct CursorTests {
  private static let keys = ["b", "bb", "d", "f", "fa"]

  private func filled() throws -> Environment {
    let environment = try Environment(folder: TemporaryFolder.path, options: .creating)
    try environment.write { (transaction) throws(StoreError) in
      for key in Self.keys.shuffled() { try transaction.put(.main, key, "value of " + key) }
    }
    return environment
  }

  @Test func `a scan forwards and one backwards yield every entry in key order`() throws {
    try filled().read { (transaction) throws(StoreError) in
      var forwards: [[UInt8]] = []
      var cursor = try transaction.cursor(.main)
      while let entry = try cursor.next() {
        forwards.append(array(entry.key))
        #expect(array(entry.value) == bytes("value of ") + array(entry.key))
      }
      var backwards: [[UInt8]] = []
      var other = try transaction.cursor(.main)
      while let entry = try other.previous() { backwards.append(array(entry.key)) }
      #expect(forwards == Self.keys.map(bytes))
      #expect(backwards == Self.keys.reversed().map(bytes))
    }
  }

  @Test(arguments: [
    ("a", "b"), ("b", "b"), ("ba", "bb"), ("c", "d"), ("f", "f"), ("f\u{1}", "fa"), ("g", nil),
  ])
  func `seeking finds the first key that is not below`(sought: String, found: String?) throws {
    try filled().read { (transaction) throws(StoreError) in
      var cursor = try transaction.cursor(.main)
      var key: [UInt8]?
      if let entry = try cursor.seek(atOrAfter: bytes(sought).span.bytes) { key = array(entry.key) }
      #expect(key == found.map(bytes))
    }
  }

  @Test func `a cursor goes on from where it sought`() throws {
    try filled().read { (transaction) throws(StoreError) in
      var cursor = try transaction.cursor(.main)
      var seen: [[UInt8]] = []
      if let entry = try cursor.seek(atOrAfter: bytes("c").span.bytes) {
        seen.append(array(entry.key))
      }
      if let entry = try cursor.previous() { seen.append(array(entry.key)) }
      if let entry = try cursor.last() { seen.append(array(entry.key)) }
      if let entry = try cursor.first() { seen.append(array(entry.key)) }
      #expect(seen == ["d", "bb", "fa", "b"].map(bytes))
    }
  }

  @Test func `an empty table yields nothing, whichever way`() throws {
    let environment = try Environment(folder: TemporaryFolder.path, options: .creating)
    try environment.read { (transaction) throws(StoreError) in
      var cursor = try transaction.cursor(.main)
      var found = 0
      if try cursor.first() != nil { found += 1 }
      if try cursor.last() != nil { found += 1 }
      if try cursor.next() != nil { found += 1 }
      if try cursor.previous() != nil { found += 1 }
      if try cursor.seek(atOrAfter: 0) != nil { found += 1 }
      #expect(found == 0)
    }
  }
}

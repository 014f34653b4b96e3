import Foundation
import Store
import TestSupport
import Testing

@Suite(.temporaryFolder) struct GenerationTests {
  private var path: String { TemporaryFolder.path + "/Notes.dragjournal" }

  private func created() throws -> JournalFolder {
    try JournalFolder.open(at: path, .new) { (_, transaction) throws(StoreError) in
      try transaction.put(.main, "name", "first")
    }
  }

  private func name(_ folder: JournalFolder) throws -> String? {
    try folder.environment.read { (transaction) throws(StoreError) in
      try transaction.text(.main, "name")
    }
  }

  private func fill(_ environment: Environment) throws(StoreError) {
    try environment.write { (transaction) throws(StoreError) in
      try transaction.put(.main, "name", "second")
    }
  }

  @Test func `a new generation counts from the switch on and replaces the old`() throws {
    let folder = try created()
    let next = try folder.newGeneration(fill)
    #expect(next.number == 2)
    #expect(try name(folder) == "first")
    #expect(try folder.isCurrent())
    try folder.switchOver(to: next)
    #expect(try name(folder) == "second")
    #expect(try Files.names(path) == ["CURRENT", "LOCK", "g000002"])
    #expect(try Files.read(path + "/CURRENT") == "g000002\n")
    try folder.close()
    #expect(try name(JournalFolder.open(at: path)) == "second")
  }

  @Test func `a generation whose filling fails is as if never begun`() throws {
    let folder = try created()
    #expect(throws: StoreError.diskFull) {
      try folder.newGeneration { (_) throws(StoreError) in throw .diskFull }
    }
    #expect(try name(folder) == "first")
    #expect(try folder.newGeneration(fill).number == 2)
    try folder.close()
    #expect(try name(JournalFolder.open(at: path)) == "first")
  }

  @Test func `opening removes older generations and temporary ones but never newer ones`() throws {
    let folder = try created()
    try folder.switchOver(to: try folder.newGeneration(fill))
    let third = try folder.newGeneration(fill)
    #expect(third.number == 3)
    try folder.close()
    try Files.makeFolder(path + "/g000001")
    try Files.write("x", to: path + "/g000001/data.mdb")
    try Files.makeFolder(path + "/new-000004")
    try Files.write("torn", to: path + "/CURRENT.new")
    let reading = try JournalFolder.open(at: path, options: .reading)
    #expect(try Files.names(path).count == 7)
    try reading.close()
    let again = try JournalFolder.open(at: path)
    #expect(try Files.names(path) == ["CURRENT", "LOCK", "g000002", "g000003"])
    #expect(try again.newGeneration(fill).number == 4)
    let unused = try again.unusedGenerations()
    #expect(unused.map(\.number) == [3, 4])
    try again.discard(third)
    #expect(try again.unusedGenerations() == Array(unused.dropFirst()))
    #expect(try Files.names(path) == ["CURRENT", "LOCK", "g000002", "g000004"])
  }

  @Test func `a compacted generation holds the same in fewer bytes`() throws {
    let folder = try created()
    for round in 0..<2 {
      try folder.environment.write { (transaction) throws(StoreError) in
        for number in 0..<2000 as Range<UInt64> {
          if round == 0 {
            try transaction.put(.main, number, [UInt8](repeating: 5, count: 300).span.bytes)
          } else {
            try transaction.delete(.main, number)
          }
        }
      }
    }
    let before = try Files.size(path + "/g000001/data.mdb")
    try folder.switchOver(to: try folder.newCompactedGeneration())
    #expect(try name(folder) == "first")
    #expect(try Files.size(path + "/g000002/data.mdb") * 10 < before)
    try fill(folder.environment)
    #expect(try name(folder) == "second")
  }

  @Test func `a view of the old generation reads on after a switch`() throws {
    let folder = try created()
    let next = try folder.newGeneration(fill)
    try folder.environment.read { (transaction) throws(StoreError) in
      try folder.switchOver(to: next)
      #expect(try transaction.text(.main, "name") == "first")
      #expect(folder.generation == next)
    }
    #expect(try name(folder) == "second")
    #expect(try Files.names(path) == ["CURRENT", "LOCK", "g000002"])
    try folder.close()
    #expect(try name(JournalFolder.open(at: path)) == "second")
  }

  @Test func `what stands in an old generation is left there, told, and no hindrance`() throws {
    let folder = try created()
    try Files.write("mine", to: path + "/g000001/diary.txt")
    let next = try folder.newGeneration(fill)
    let error = StoreError.leftOver(path: path + "/g000001", code: ENOTEMPTY)
    #expect(throws: error) { try folder.switchOver(to: next) }
    #expect(error.outcome == .applied)
    #expect(try name(folder) == "second")
    try folder.close()
    let again = try JournalFolder.open(at: path)
    #expect(again.leftovers == ["g000001"])
    #expect(try name(again) == "second")
    #expect(try Files.read(path + "/g000001/diary.txt") == "mine")
  }

  @Test func `a switch that cannot write CURRENT leaves the old generation in use`() throws {
    let folder = try created()
    let next = try folder.newGeneration(fill)
    try Files.makeFolder(path + "/CURRENT.new")
    #expect(throws: StoreError.system(call: "open", code: EISDIR)) {
      try folder.switchOver(to: next)
    }
    #expect(try folder.isCurrent())
    #expect(folder.generation.number == 1)
    #expect(try name(folder) == "first")
    try folder.environment.write { (transaction) throws(StoreError) in
      try transaction.put(.main, "name", "still first")
    }
    try folder.close()
    #expect(try name(JournalFolder.open(at: path)) == "still first")
  }

  @Test func `a read only opener cannot make or switch generations`() throws {
    let folder = try created()
    let next = try folder.newGeneration(fill)
    try folder.close()
    let reading = try JournalFolder.open(at: path, options: .reading)
    #expect(throws: StoreError.readOnly) { try reading.newGeneration(fill) }
    #expect(throws: StoreError.readOnly) { try reading.newCompactedGeneration() }
    #expect(throws: StoreError.readOnly) { try reading.switchOver(to: next) }
    #expect(throws: StoreError.readOnly) { try reading.discard(next) }
  }
}

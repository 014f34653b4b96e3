import Store
import TestSupport
import Testing

/// What is in a journal's folder when the process that creates it stops after each step.
@Suite(.temporaryFolder) struct TornCreationTests {
  private var path: String { TemporaryFolder.path + "/Notes.dragjournal" }

  private func create() throws -> JournalFolder {
    try JournalFolder.open(at: path, .either) { (_, transaction) throws(StoreError) in
      try transaction.put(.main, "header", "new")
    }
  }

  private func header(_ folder: JournalFolder) throws -> String? {
    try folder.environment.read { (transaction) throws(StoreError) in
      try transaction.text(.main, "header")
    }
  }

  @Test(arguments: ["LOCK", "new-000001", "new-000001/data.mdb"])
  func `a creation that stopped early is reported, and made anew`(last: String) throws {
    try Files.makeFolder(path)
    try Files.write("", to: path + "/LOCK")
    if last != "LOCK" { try Files.makeFolder(path + "/new-000001") }
    if last.hasSuffix("data.mdb") { try Files.write("torn", to: path + "/" + last) }
    let unfinished = StoreError.notAJournal(path: path, .unfinishedCreation)
    #expect(throws: unfinished) { try JournalFolder.open(at: path, options: .reading) }
    #expect(throws: unfinished) { try JournalFolder.open(at: path) }
    #expect(try header(create()) == "new")
    #expect(try Files.names(path) == ["CURRENT", "LOCK", "g000001"])
  }

  @Test(arguments: [false, true], [JournalFolder.Wanted.existing, .new, .either])
  func `a creation that stopped before CURRENT is completed with its own header`(
    hasTemporary: Bool, wanted: JournalFolder.Wanted
  ) throws {
    try JournalFolder.open(at: path, .new) { (_, transaction) throws(StoreError) in
      try transaction.put(.main, "header", "old")
    }.close()
    try Files.remove(path + "/CURRENT")
    if hasTemporary { try Files.write("g0000", to: path + "/CURRENT.new") }
    #expect(throws: StoreError.notAJournal(path: path, .unfinishedCreation)) {
      try JournalFolder.open(at: path, options: .reading)
    }
    let folder = try JournalFolder.open(at: path, wanted)
    #expect(try header(folder) == "old")
    #expect(try Files.names(path) == ["CURRENT", "LOCK", "g000001"])
  }

  @Test func `a header that fails leaves nothing that counts`() throws {
    #expect(throws: StoreError.keyOrder) {
      try JournalFolder.open(at: path, .new) { (_, _) throws(StoreError) in throw .keyOrder }
    }
    #expect(throws: StoreError.notAJournal(path: path, .unfinishedCreation)) {
      try JournalFolder.open(at: path)
    }
    #expect(try header(create()) == "new")
  }
}

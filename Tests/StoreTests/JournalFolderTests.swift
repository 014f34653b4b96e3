import Foundation
import Store
import TestSupport
import Testing

@Suite(.temporaryFolder) struct JournalFolderTests {
  private var path: String { TemporaryFolder.path + "/Notes.dragjournal" }

  private func create(_ wanted: JournalFolder.Wanted = .new) throws -> JournalFolder {
    try JournalFolder.open(at: path, wanted) { (_, transaction) throws(StoreError) in
      try transaction.put(.main, "header", "mine")
    }
  }

  private func header(_ folder: JournalFolder) throws -> String? {
    try folder.environment.read { (transaction) throws(StoreError) in
      try transaction.text(.main, "header")
    }
  }

  @Test func `a created journal has the agreed files, for its owner only`() throws {
    let folder = try create()
    #expect(try Files.names(path) == ["CURRENT", "LOCK", "g000001"])
    #expect(try Files.read(path + "/CURRENT") == "g000001\n")
    #expect(try Files.read(path + "/LOCK") == "\(getpid())\n")
    for name in ["", "/g000001"] { #expect(try Files.permissions(path + name) == 0o700) }
    for name in ["/CURRENT", "/LOCK", "/g000001/data.mdb", "/g000001/lock.mdb"] {
      #expect(try Files.permissions(path + name) == 0o600)
    }
    try folder.close()
  }

  @Test func `a journal opens again with the header of its creation`() throws {
    try create().close()
    let again = try create(.either)
    #expect(try header(again) == "mine")
    #expect(again.generation.number == 1)
    try again.close()
    #expect(try header(JournalFolder.open(at: path)) == "mine")
  }

  @Test func `creating where a journal is and opening where none is are refused`() throws {
    #expect(throws: StoreError.notFound(path: path)) { try JournalFolder.open(at: path) }
    #expect(throws: StoreError.notFound(path: path)) {
      try JournalFolder.open(at: path, options: .reading)
    }
    #expect(throws: StoreError.readOnly) {
      try JournalFolder.open(at: path, .new, options: .reading)
    }
    try create().close()
    #expect(throws: StoreError.alreadyExists(path: path)) { try create() }
  }

  @Test func `a journal whose parent folder is missing names that it is missing`() throws {
    let deep = TemporaryFolder.path + "/no/Notes.dragjournal"
    #expect(throws: StoreError.notFound(path: deep)) { try JournalFolder.open(at: deep, .new) }
  }

  @Test(arguments: [JournalFolder.Wanted.new, .either])
  func `an empty folder may become a journal but is none`(wanted: JournalFolder.Wanted) throws {
    try Files.makeFolder(path)
    for options in [Environment.Options(), .reading] {
      #expect(throws: StoreError.notAJournal(path: path, .isEmpty)) {
        try JournalFolder.open(at: path, options: options)
      }
    }
    #expect(try Files.names(path) == [])
    #expect(try header(create(wanted)) == "mine")
  }

  /// What may stand at a path that is no journal.
  enum Impostor: CaseIterable {
    case file, otherContents, otherStore, badCurrent, missingGeneration, noCurrent, laterOnly

    func make(at path: String) throws -> StoreError.FolderFault {
      if self == .file {
        try Files.write("hello", to: path)
        return .isAFile
      }
      try Files.makeFolder(path)
      switch self {
      case .file: return .isAFile
      case .otherContents:
        try Files.write("hello", to: path + "/letter.txt")
        return .otherContents
      case .otherStore:
        try Environment(folder: path, options: .creating).close()
        return .otherProgramsStore
      case .badCurrent:
        try Files.write("g1\n", to: path + "/CURRENT")
        return .currentIsUnreadable
      case .missingGeneration:
        try Files.write("g000007\n", to: path + "/CURRENT")
        return .generationMissing(7)
      case .noCurrent:
        try Files.makeFolder(path + "/g000001")
        try Files.makeFolder(path + "/g000002")
        return .currentIsMissing
      case .laterOnly:
        try Files.makeFolder(path + "/g000003")
        return .currentIsMissing
      }
    }
  }

  @Test(arguments: Impostor.allCases)
  func `what is no journal is named and left as it was`(impostor: Impostor) throws {
    let expected = StoreError.notAJournal(path: path, try impostor.make(at: path))
    let before = try Files.listing(path)
    for wanted in [JournalFolder.Wanted.existing, .new, .either] {
      // A journal with a CURRENT that cannot be followed exists, and is not created over either.
      #expect(throws: expected) { try JournalFolder.open(at: path, wanted) }
    }
    #expect(throws: expected) { try JournalFolder.open(at: path, options: .reading) }
    #expect(try Files.listing(path) == before)
  }
}

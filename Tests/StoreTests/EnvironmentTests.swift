import Foundation
import Store
import TestSupport
import Testing

@Suite(.temporaryFolder) struct EnvironmentTests {
  private var folder: String { TemporaryFolder.path }

  private func open(_ options: Environment.Options = .creating) throws -> Environment {
    try Environment(folder: folder, options: options)
  }

  @Test func `a second opening in this process is refused, also by another path`() throws {
    let environment = try open()
    let link = TemporaryFolder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
    for path in [folder, link] {
      for options in [Environment.Options(), .reading] {
        #expect(throws: StoreError.alreadyOpen(path: path + "/data.mdb")) {
          try Environment(folder: path, options: options)
        }
      }
    }
    try environment.close()
    try Environment(folder: link).close()
  }

  @Test func `an environment that goes, or fails to open, can be opened again`() throws {
    do { _ = try open() }
    #expect(throws: StoreError.tableMissing(name: "a")) {
      try Environment(folder: folder, tables: ["a"], options: .reading)
    }
    try Environment(folder: folder, tables: ["a"]).close()
    try Environment(folder: folder, tables: ["a"], options: .reading).close()
  }

  @Test func `opening an environment whose tables exist writes nothing`() throws {
    try Environment(folder: folder, tables: ["a", "b"], options: .creating).close()
    let before = try Data(contentsOf: URL(filePath: folder + "/data.mdb"))
    let again = try Environment(folder: folder, tables: ["b", "a"])
    #expect(try again.lastTransaction == 1)
    try again.close()
    #expect(try Data(contentsOf: URL(filePath: folder + "/data.mdb")) == before)
  }

  @Test func `a closed environment refuses everything and closes again`() throws {
    let environment = try open()
    try environment.close()
    try environment.close()
    #expect(throws: StoreError.closed) { try environment.read { (_) throws(StoreError) in } }
    #expect(throws: StoreError.closed) { try environment.write { (_) throws(StoreError) in } }
    #expect(throws: StoreError.closed) { try environment.mapBytes }
    #expect(throws: StoreError.closed) { try environment.lastTransaction }
    #expect(throws: StoreError.closed) { try environment.clearDeadReaders() }
  }

  @Test func `closing waits for transactions and refuses when they stay`() throws {
    var options = Environment.Options.creating
    options.drain = .milliseconds(20)
    let environment = try open(options)
    try environment.read { (transaction) throws(StoreError) in
      #expect(throws: StoreError.readersBusy(count: 1)) { try environment.close() }
      #expect(try transaction.count(.main) == 0)
    }
    try environment.read { (_) throws(StoreError) in }
    try environment.close()
  }

  @Test func `a transaction keeps its environment open`() throws {
    func begun() throws -> ReadTransaction { try open().beginRead() }
    do {
      let transaction = try begun()
      #expect(try transaction.count(.main) == 0)
      #expect(throws: StoreError.alreadyOpen(path: folder + "/data.mdb")) { try open() }
    }
    try open().close()
  }

  @Test func `an environment for reading does not write`() throws {
    try open().close()
    let environment = try open(.reading)
    #expect(throws: StoreError.readOnly) {
      try environment.write { (_) throws(StoreError) in }
    }
  }

  @Test func `an immutable environment touches no lock file`() throws {
    let writing = try open()
    try writing.write { (transaction) throws(StoreError) in
      try transaction.put(.main, "k", "v")
    }
    try writing.close()
    try Files.remove(folder + "/lock.mdb")
    var options = Environment.Options()
    options.access = .immutable
    let environment = try open(options)
    try environment.read { (transaction) throws(StoreError) in
      #expect(try transaction.text(.main, "k") == "v")
    }
    #expect(try Files.names(folder) == ["data.mdb"])
  }

  @Test func `a relaxed commit is there after reopening`() throws {
    var options = Environment.Options.creating
    options.durability = .relaxed
    let environment = try open(options)
    try environment.write { (transaction) throws(StoreError) in
      try transaction.put(.main, "k", "v")
    }
    try environment.close()
    try open().read { (transaction) throws(StoreError) in
      #expect(try transaction.text(.main, "k") == "v")
    }
  }

  @Test func `no descriptor of the data file survives exec`() throws {
    let environment = try open()
    let descriptors = Processes.descriptors(of: folder + "/data.mdb")
    // Two of LMDB's, and the one that is read through.
    #expect(descriptors.count == 3)
    for descriptor in descriptors {
      #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }
    try environment.close()
  }

  @Test func `the library names its version`() {
    #expect(Environment.lmdbVersion.hasPrefix("LMDB 0.9."))
  }
}

import Foundation
import Store
import TestSupport
import Testing

@Suite(.temporaryFolder) struct FolderLockTests {
  private var path: String { TemporaryFolder.path + "/Notes.dragjournal" }

  private func close(_ folder: JournalFolder) throws { try folder.close() }

  private func open(lockWait: Duration = .zero) throws -> JournalFolder {
    try JournalFolder.open(at: path, .either, lockWait: lockWait)
  }

  @Test func `a second writer in this process is told that this process writes`() throws {
    let folder = try open()
    #expect(throws: StoreError.lockHeld(path: path + "/LOCK", pid: getpid())) { try open() }
    try folder.close()
    try open().close()
  }

  @Test func `a journal that is dropped without closing can be opened again`() throws {
    do { _ = try open() }
    try open().close()
  }

  @Test func `a writer in another process is told who writes`() async throws {
    let folder = try open()
    // Whatever else here opens and closes the file must not give the lock away.
    #expect(try Files.read(path + "/LOCK") == "\(getpid())\n")
    await #expect(processExitsWith: .success) {
      [path = path as String, pid = getpid() as Int32] in
      #expect(throws: StoreError.lockHeld(path: path + "/LOCK", pid: pid)) {
        try openAndClose(path)
      }
    }
    try close(folder)
    await #expect(processExitsWith: .success) { [path = path as String] in
      try openAndClose(path)
    }
  }

  @Test func `a writer that was killed holds nothing`() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      try dieWithLock(path)
    }
    #expect(try Files.read(path + "/LOCK") != "")
    try close(open())
  }

  @Test func `a child forked without exec neither keeps nor ends its parent's lock`() async throws {
    await #expect(processExitsWith: .success) { [path = path as String] in
      try forkWithLock(path)
    }
  }

  @Test func `who waits gets the lock when it is free`() throws {
    let folder = try open()
    let holder = Thread {
      usleep(30_000)
      try? folder.close()
    }
    holder.start()
    try open(lockWait: .seconds(20)).close()
  }

  @Test func `another process reads beside the writer and sees what it commits`() async throws {
    let folder = try open()
    try put(folder, "k")
    await #expect(processExitsWith: .success) { [path = path as String] in
      try expectKeys(1, path)
    }
    try put(folder, "l")
    await #expect(processExitsWith: .success) { [path = path as String] in
      try expectKeys(2, path)
    }
  }

  private func put(_ folder: JournalFolder, _ key: String) throws {
    try folder.environment.write { (transaction) throws(StoreError) in
      try transaction.put(.main, key, "v")
    }
  }

  @Test func `a folder that another user owns is refused for want of permission`() async throws {
    try close(open())
    await #expect(processExitsWith: .success) { [path = path as String] in
      if getuid() == 0 { #expect(setuid(65_534) == 0) } else { chmod(path, 0) }
      for options in [Environment.Options(), .reading] {
        #expect(throws: StoreError.permission(path: path)) {
          try openAndClose(path, options: options)
        }
      }
    }
  }
}

private func openAndClose(_ path: String, options: Environment.Options = .init()) throws {
  try JournalFolder.open(at: path, options: options).close()
}

private func dieWithLock(_ path: String) throws {
  let folder = try JournalFolder.open(at: path, .new)
  withExtendedLifetime(folder) { Processes.killThisOne() }
}

private func expectKeys(_ count: Int, _ path: String) throws {
  let folder = try JournalFolder.open(at: path, options: .reading)
  try folder.environment.read { (transaction) throws(StoreError) in
    #expect(try transaction.count(.main) == count)
  }
}

private func forkWithLock(_ path: String) throws {
  var folder: JournalFolder? = try JournalFolder.open(at: path, .new)
  let code = Processes.fork {
    folder = nil
    return 3
  }
  #expect(code == 3)
  #expect(throws: StoreError.lockHeld(path: path + "/LOCK", pid: getpid())) {
    try openAndClose(path)
  }
  try folder?.close()
  try openAndClose(path)
}

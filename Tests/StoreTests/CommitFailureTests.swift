import Foundation
import Store
import TestSupport
import Testing

/// What a commit says when the system fails it, and what is on disk then.
///
/// LMDB's descriptors are made to stand for devices that fail in the wanted way.
@Suite(.temporaryFolder) struct CommitFailureTests {
  private static let hasFailingDevices =
    access("/dev/full", W_OK) == 0 && access("/proc/self/mem", W_OK) == 0

  @Test(.enabled(if: hasFailingDevices, "this system has no devices that fail"))
  func `a full disk changes nothing and writing goes on once there is room`() async throws {
    await #expect(processExitsWith: .success) { [folder = TemporaryFolder.path as String] in
      try fail(folder, "/dev/full", O_WRONLY, metaPages: false) { environment in
        #expect(throws: StoreError.diskFull) { try put("b", environment) }
        #expect(StoreError.diskFull.outcome == .notApplied)
      } afterwards: { environment in
        try expectKeys(1, environment)
        try put("c", environment)
        try expectKeys(2, environment)
      }
    }
  }

  @Test(.enabled(if: hasFailingDevices, "this system has no devices that fail"))
  func `a disk that fails changes nothing and is not written to before reopening`() async throws {
    await #expect(processExitsWith: .success) { [folder = TemporaryFolder.path as String] in
      try fail(folder, "/proc/self/mem", O_WRONLY, metaPages: false) { environment in
        #expect(throws: StoreError.commitFailed(code: EIO, outcome: .notApplied)) {
          try put("b", environment)
        }
      } afterwards: { environment in
        #expect(throws: StoreError.poisoned(code: EIO)) { try put("c", environment) }
        try expectKeys(1, environment)
        try environment.close()
        let again = try Environment(folder: folder)
        try put("d", again)
        try expectKeys(2, again)
      }
    }
  }

  @Test func `a failing meta page leaves the outcome unknown until reopening`() async throws {
    await #expect(processExitsWith: .success) { [folder = TemporaryFolder.path as String] in
      try fail(folder, "/dev/null", O_RDONLY, metaPages: true) { environment in
        let failed = StoreError.commitFailed(code: EBADF, outcome: .unknown)
        #expect(failed.outcome == .unknown)
        #expect(throws: failed) { try put("b", environment) }
      } afterwards: { environment in
        #expect(throws: StoreError.panic) { try put("c", environment) }
        #expect(throws: StoreError.panic) { try expectKeys(1, environment) }
        try environment.close()
        let again = try Environment(folder: folder)
        try put("d", again)
        try expectKeys(2, again)
      }
    }
  }

  @Test func `a failing descriptor changes nothing and does not keep the writer's lock`()
    async throws
  {
    await #expect(processExitsWith: .success) { [folder = TemporaryFolder.path as String] in
      try fail(folder, "/dev/null", O_RDONLY, metaPages: false) { environment in
        #expect(throws: StoreError.commitFailed(code: EBADF, outcome: .notApplied)) {
          try put("b", environment)
        }
        let done = DispatchSemaphore(value: 0)
        Thread {
          _ = try? put("c", environment)
          done.signal()
        }.start()
        #expect(done.wait(timeout: .now() + 20) == .success)
      } afterwards: { environment in
        try expectKeys(1, environment)
      }
    }
  }
}

extension CommitFailureTests {
  @Test func `a relaxed commit that cannot be flushed says so and ends writing`() async throws {
    await #expect(processExitsWith: .success) { [folder = TemporaryFolder.path as String] in
      var options = Environment.Options.creating
      options.durability = .relaxed
      try fail(folder, "/dev/null", O_RDONLY, metaPages: false, options: options) { environment in
        #expect(throws: StoreError.commitFailed(code: EINVAL, outcome: .unknown)) {
          try environment.flush()
        }
        #expect(throws: StoreError.poisoned(code: EINVAL)) { try put("b", environment) }
      } afterwards: { environment in
        try environment.close()
        try expectKeys(1, try Environment(folder: folder))
      }
    }
  }
}

/// Makes an environment with one key, and a descriptor of its data file fail for a while.
private func fail(
  _ folder: String, _ device: String, _ flags: Int32, metaPages: Bool,
  options: Environment.Options = .creating,
  during: (Environment) throws -> Void, afterwards: (Environment) throws -> Void
) throws {
  let environment = try Environment(folder: folder, options: options)
  try put("a", environment)
  let path = folder + "/data.mdb"
  let descriptor = try #require(Processes.descriptor(of: path, forMetaPages: metaPages))
  let kept = dup(descriptor)
  let broken = open(device, flags)
  try #require(kept >= 0 && broken >= 0 && dup2(broken, descriptor) == descriptor)
  try during(environment)
  try #require(dup2(kept, descriptor) == descriptor)
  try afterwards(environment)
}

private func put(_ key: String, _ environment: Environment) throws {
  try environment.write { (transaction) throws(StoreError) in
    try transaction.put(.main, key, "v")
  }
}

private func expectKeys(_ count: Int, _ environment: Environment) throws {
  try environment.read { (transaction) throws(StoreError) in
    #expect(try transaction.count(.main) == count)
  }
}

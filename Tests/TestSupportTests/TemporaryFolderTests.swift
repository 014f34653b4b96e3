import Foundation
import Synchronization
import TestSupport
import Testing

/// What the cases of one parameterised test saw, to compare them with each other.
private let seen = Mutex<Set<String>>([])

@Suite struct TemporaryFolderTests {
  @Test(.temporaryFolder, arguments: 1...5)
  func `each case has an empty folder that no other case has`(number: Int) throws {
    let path = TemporaryFolder.path
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    #expect(seen.withLock { $0.insert(path).inserted })
    try Data([1]).write(to: URL(filePath: path + "/mark"))
  }

  @Test func `the folder is gone after the case, with folders nobody may read`() async throws {
    let kept = Mutex("")
    try await runInFolder {
      kept.withLock { $0 = TemporaryFolder.path }
      let closed = TemporaryFolder.path + "/closed/inner"
      try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: true)
      try Data([1]).write(to: URL(filePath: closed + "/file"))
      for path in [closed, TemporaryFolder.path + "/closed"] {
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      }
    }
    let path = kept.withLock { $0 }
    #expect(path.contains("DragJournal-"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `the folder is gone after a case that throws`() async throws {
    struct Failure: Error {}
    let kept = Mutex("")
    await #expect(throws: Failure.self) {
      try await runInFolder {
        kept.withLock { $0 = TemporaryFolder.path }
        throw Failure()
      }
    }
    #expect(!FileManager.default.fileExists(atPath: kept.withLock { $0 }))
  }

  @Test(.temporaryFolder) func `what a link points to is left alone`() async throws {
    let outside = TemporaryFolder.path + "/outside"
    try Data([7]).write(to: URL(filePath: outside))
    try await runInFolder {
      try FileManager.default.createSymbolicLink(
        atPath: TemporaryFolder.path + "/link", withDestinationPath: outside)
    }
    #expect(try Data(contentsOf: URL(filePath: outside)) == Data([7]))
  }

  private func runInFolder(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let test = try #require(Test.current)
    try await TemporaryFolder().provideScope(for: test, testCase: nil, performing: body)
  }
}

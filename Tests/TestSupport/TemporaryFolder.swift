import Foundation
import Testing

/// Gives each test case a folder of its own and deletes it at the end, whatever the case did.
public struct TemporaryFolder: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal private static var current: String?

  /// Makes the trait.
  public init() {}

  /// Each case of a suite gets its own folder, not the suite one for all.
  public var isRecursive: Bool { true }

  /// The folder of the running test case.
  ///
  /// - Precondition: The test or its suite has the trait ``Testing/Trait/temporaryFolder``.
  public static var path: String {
    guard let current else {
      preconditionFailure("The test asks for a folder but lacks the trait .temporaryFolder.")
    }
    return current
  }

  /// Makes the folder, runs the test case and deletes the folder.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "DragJournal-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer {
      allowDeletion(in: path)
      try? FileManager.default.removeItem(atPath: path)
    }
    try await Self.$current.withValue(path) { try await function() }
  }

  /// Gives back the permissions a test may have taken from its own folders.
  private func allowDeletion(in path: String) {
    let manager = FileManager.default
    let everything: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try? manager.setAttributes(everything, ofItemAtPath: path)
    for name in (try? manager.contentsOfDirectory(atPath: path)) ?? [] {
      var isFolder: ObjCBool = false
      let inner = path + "/" + name
      let isLink = (try? manager.destinationOfSymbolicLink(atPath: inner)) != nil
      if !isLink, manager.fileExists(atPath: inner, isDirectory: &isFolder), isFolder.boolValue {
        allowDeletion(in: inner)
      }
    }
  }
}

extension Trait where Self == TemporaryFolder {
  /// Gives the test case a folder of its own: ``TemporaryFolder/path``.
  public static var temporaryFolder: Self { Self() }
}

import Foundation
import TestSupport
import Testing

/// The journal against a naive model in memory that was written from the rules alone.
///
/// `DRAGJOURNAL_LONG=1` runs 100,000 operations on lists and as many on texts; `DRAGJOURNAL_SEED=n` runs one seed alone.
@Suite struct ModelTests {
  static let operationsPerSeed = 500

  static var seeds: Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["DRAGJOURNAL_SEED"].flatMap({ UInt64($0) }) { return seed..<seed + 1 }
    return environment["DRAGJOURNAL_LONG"] == nil ? 1..<11 : 1..<201
  }

  @Test(
    "State, history and replies of lists equal the model's after every operation",
    arguments: seeds)
  func lists(seed: UInt64) {
    check(OperationGenerator.operations(seed: seed, count: Self.operationsPerSeed), seed)
  }

  @Test(
    "State, history and replies of texts equal the model's after every operation",
    arguments: seeds)
  func texts(seed: UInt64) {
    check(TextOperationGenerator.operations(seed: seed, count: Self.operationsPerSeed), seed)
  }

  @Test(
    "State, history and replies of drops that take time equal the model's after every operation",
    arguments: seeds)
  func transfers(seed: UInt64) {
    check(TransferOperationGenerator.operations(seed: seed, count: Self.operationsPerSeed), seed)
  }

  private func check(_ operations: [TestSupport.Operation], _ seed: UInt64) {
    guard let difference = Self.difference(operations) else { return }
    // Said at once: shrinking may take minutes.
    Issue.record("seed \(seed): \(difference)")
    let shortest = Shrinker { Self.difference($0) != nil }.shrink(operations)
    let script = shortest.map(\.playLine).joined(separator: "\n")
    Issue.record(
      "seed \(seed), shortest: \(Self.difference(shortest) ?? "")\n\(script)")
  }

  private static func difference(_ operations: [TestSupport.Operation]) -> String? {
    let path = FileManager.default.temporaryDirectory.path + "/model-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    return ModelRun(path: path).difference(operations)
  }
}

import Foundation
import TestSupport
import Testing

/// The journal against a naive model in memory that was written from the rules alone.
///
/// Lists, texts and drops that take time are joined in one mix of operations. `DRAGJOURNAL_LONG=1` runs
/// 200,000 of them, `DRAGJOURNAL_SEED=n` one seed alone, `Tools/crash-lab model` millions.
@Suite struct ModelTests {
  static let operationsPerSeed = 500

  static var seeds: Range<UInt64> {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["DRAGJOURNAL_SEED"].flatMap({ UInt64($0) }) { return seed..<seed + 1 }
    return environment["DRAGJOURNAL_LONG"] == nil ? 1..<11 : 1..<401
  }

  @Test(
    "State, history and replies equal the model's, whatever is opened, crashes or reads meanwhile",
    arguments: seeds)
  func joined(seed: UInt64) {
    let outcome = Self.run(seed) { $0.outcome(drawing: Self.operationsPerSeed) }
    guard let difference = outcome.difference else {
      #expect(outcome.readerViews > 0)
      #expect(outcome.pastViews > 200)
      return
    }
    // Said at once: shrinking may take minutes.
    Issue.record("seed \(seed): \(difference)")
    let shortest = Shrinker { Self.difference($0, seed) != nil }.shrink(outcome.steps)
    let script = shortest.map(\.line).joined(separator: "\n")
    Issue.record("seed \(seed), shortest: \(Self.difference(shortest, seed) ?? "")\n\(script)")
  }

  private static func difference(_ steps: [ModelStep], _ seed: UInt64) -> String? {
    run(seed) { $0.outcome(of: steps) }.difference
  }

  private static func run(
    _ seed: UInt64, _ body: (ModelRun) -> ModelRun.Outcome
  ) -> ModelRun.Outcome {
    let folder = FileManager.default.temporaryDirectory.path + "/model-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return body(ModelRun(folder: folder, seed: seed))
  }
}

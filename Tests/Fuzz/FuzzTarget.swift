/// What can be fuzzed.
enum FuzzTarget: String, CaseIterable, Sendable {
  case events, pages, play, export

  /// Tries one input; a trap, or a claim that does not hold, is a finding.
  func run(_ input: [UInt8]) throws(BrokenClaim) {
    switch self {
    case .events: try EventFuzz.run(input)
    case .pages: try PageFuzz.run(input)
    case .play: try PlayFuzz.run(input)
    case .export: try ExportFuzz.run(input)
    }
  }
}

/// Something that holds of every input, and did not of one.
struct BrokenClaim: Error, CustomStringConvertible {
  let description: String

  init(_ claim: String) { description = "does not hold: \(claim)" }
}

/// Stops if something does not hold.
func require(_ condition: Bool, _ claim: String) throws(BrokenClaim) {
  if !condition { throw BrokenClaim(claim) }
}

import Foundation

/// What can be fuzzed; the environment variable `DRAGJOURNAL_FUZZ_TARGET` says which.
enum FuzzTarget: String {
  case events, pages, play, export

  /// The one that was asked for.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["DRAGJOURNAL_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      print("DRAGJOURNAL_FUZZ_TARGET must be events, pages, play or export, not “\(name)”")
      exit(2)
    }
    return target
  }()

  /// Tries one input; a trap, or what `require` stops, is a finding.
  func run(_ input: [UInt8]) {
    switch self {
    case .events: EventFuzz.run(input)
    case .pages: PageFuzz.run(input)
    case .play: PlayFuzz.run(input)
    case .export: ExportFuzz.run(input)
    }
  }
}

/// Stops the process if something does not hold, so that the fuzzer keeps the input.
func require(_ condition: Bool, _ claim: StaticString) {
  if condition { return }
  print("does not hold: \(claim)")
  abort()
}

/// Called by libFuzzer with one input after the other.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

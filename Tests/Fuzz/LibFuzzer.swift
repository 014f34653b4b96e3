import Foundation

/// The side that libFuzzer sees: it has a main function of its own and calls these.
///
/// The environment variable `DRAGJOURNAL_FUZZ_TARGET` names what is fuzzed. With
/// `DRAGJOURNAL_FUZZ_SEEDS` the inputs to begin with are written to that folder, and nothing else is done.
private let chosen: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["DRAGJOURNAL_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    print("DRAGJOURNAL_FUZZ_TARGET must be events, pages, play or export, not “\(name)”")
    exit(2)
  }
  return target
}()

/// Called by libFuzzer before all else.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<Int32>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> Int32 {
  guard let folder = ProcessInfo.processInfo.environment["DRAGJOURNAL_FUZZ_SEEDS"] else { return 0 }
  do {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (number, seed) in try FuzzSeeds.of(chosen).enumerated() {
      try Data(seed).write(to: URL(filePath: folder).appending(path: "seed-\(number)"))
    }
    exit(0)
  } catch {
    print("no seeds: \(error)")
    exit(2)
  }
}

/// Called by libFuzzer with one input after the other.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  do throws(BrokenClaim) {
    try chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    // The fuzzer keeps an input that aborts.
    print(error)
    abort()
  }
  return 0
}

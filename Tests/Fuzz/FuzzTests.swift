import Testing
import TestSupport

/// The short form of fuzzing: inputs near real ones, chosen without looking at what they reach.
struct FuzzTests {
  @Test("What holds of every input holds of real ones", arguments: FuzzTarget.allCases)
  func seeds(target: FuzzTarget) throws {
    let seeds = try FuzzSeeds.of(target)
    #expect(!seeds.isEmpty)
    for seed in seeds { #expect(throws: Never.self) { try target.run(seed) } }
  }

  @Test(
    "What holds of every input holds of damaged ones",
    arguments: zip(FuzzTarget.allCases, [20_000, 400, 20_000, 1_000]))
  func damaged(target: FuzzTarget, count: Int) throws {
    let seeds = try FuzzSeeds.of(target)
    var random = SplitMix64(seed: 1)
    for number in 0..<count {
      guard var input = seeds.randomElement(using: &random) else { return }
      for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&input, &random) }
      #expect(throws: Never.self, "input \(number)") { try target.run(input) }
    }
  }

  @Test(
    "What holds of every input holds of those that a fuzzer has found",
    arguments: [(UInt8(0x98), 8), (0xff, 72)])
  func found(byte: UInt8, count: Int) throws {
    // Bytes that are no characters of base64, though libsodium 1.0.18 takes them for some.
    let line = Array(#"{"blob":1,"bytes":""#.utf8) + Array(repeating: byte, count: count)
    #expect(throws: Never.self) { try FuzzTarget.export.run(line + [UInt8(ascii: "\"")]) }
  }

  /// Changes, takes away, doubles or adds bytes.
  private func damage(_ input: inout [UInt8], _ random: inout SplitMix64) {
    guard !input.isEmpty else { return }
    let start = Int.random(in: 0..<input.count, using: &random)
    let end = min(input.count, start + Int.random(in: 1...8, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: input[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: input[start] = UInt8.random(in: 0...255, using: &random)
    case 2: input.removeSubrange(start..<end)
    case 3: input.insert(contentsOf: input[start..<end], at: start)
    default: input[start..<end] = ArraySlice(repeating: 0xff, count: end - start)
    }
  }
}

@testable import journal_play

/// The play protocol: reading a request never traps, and JSON that is read is written so that it
/// reads alike.
enum PlayFuzz {
  static func run(_ input: [UInt8]) throws(BrokenClaim) {
    let request = PlayRequest(input, line: 1)
    if case .failure(let refusal) = request.work {
      try require(!refusal.message.isEmpty, "a refusal says why")
    }
    guard let value = try? JSONParser.parse(input) else { return }
    var bytes: [UInt8] = []
    value.write(to: &bytes)
    let again = try? JSONParser.parse(bytes)
    try require(again?.equals(value) == true, "JSON is written as it was read")
  }
}

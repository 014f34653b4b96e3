import TestSupport
import Testing

@Suite struct ShrinkerTests {
  private let operations = (0..<100).map { number in
    Operation(.leave(session: Text("s\(number)")))
  }

  @Test(arguments: [[0], [99], [3, 50, 51], Array(20..<40), Array(0..<100)])
  func onlyWhatTheFailureNeedsIsLeft(needed: [Int]) {
    let wanted = needed.map { operations[$0] }
    let shrinker = Shrinker { candidate in wanted.allSatisfy { candidate.contains($0) } }
    #expect(shrinker.shrink(operations) == wanted)
  }

  @Test func aListThatDoesNotFailStaysAsItIs() {
    #expect(Shrinker { _ in false }.shrink(operations) == operations)
  }
}

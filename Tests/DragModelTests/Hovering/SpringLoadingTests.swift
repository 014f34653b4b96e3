import DragModel
import Testing

/// The phases of spring-loading, by the app's clock.
@Suite struct SpringLoadingTests {
  private static func make() -> SpringLoading {
    SpringLoading(activatingAfter: .milliseconds(500), activatedAfter: .milliseconds(800))
  }

  static let rows: [(time: Int, phase: SpringLoading.Phase)] = [
    (0, .possible), (499, .possible), (500, .activating), (799, .activating), (800, .activated),
    (5_000, .activated),
  ]

  @Test("A control flashes after a while and is activated after another", arguments: rows)
  func phases(row: (time: Int, phase: SpringLoading.Phase)) {
    var spring = Self.make()
    #expect(spring.phase == .inactive)
    #expect(spring.hover(over: "back", at: .seconds(7)) == .possible)
    let time = Duration.seconds(7) + .milliseconds(row.time)
    #expect(spring.hover(over: "back", at: time) == row.phase)
  }

  @Test("Leaving makes it inactive, another control begins anew")
  func leaving() {
    var spring = Self.make()
    spring.hover(over: "back", at: .zero)
    #expect(spring.hover(over: "next", at: .milliseconds(600)) == .possible)
    #expect(spring.hover(over: "next", at: .milliseconds(1_100)) == .activating)
    #expect(spring.hover(over: nil, at: .milliseconds(1_200)) == .inactive)
    #expect(spring.control == nil)
    #expect(spring.hover(over: "next", at: .milliseconds(1_300)) == .possible)
    #expect(spring.hover(over: "next", at: .milliseconds(2_100)) == .activated)
  }

  @Test("A clock that goes back takes no phase back")
  func clock() {
    var spring = Self.make()
    spring.hover(over: "back", at: .seconds(10))
    #expect(spring.hover(over: "back", at: .milliseconds(10_600)) == .activating)
    #expect(spring.hover(over: "back", at: .seconds(3)) == .activating)
    #expect(spring.hover(over: "back", at: .milliseconds(10_800)) == .activated)
    #expect(spring.hover(over: "back", at: .seconds(3)) == .activated)
  }

  @Test("It is never activated before it could flash")
  func times() {
    var spring = SpringLoading(activatingAfter: .seconds(2), activatedAfter: .seconds(1))
    spring.hover(over: "back", at: .zero)
    #expect(spring.hover(over: "back", at: .seconds(1)) == .possible)
    #expect(spring.hover(over: "back", at: .seconds(2)) == .activated)
  }
}

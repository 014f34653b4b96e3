import DragModel
import Testing

/// One target at a time, entered and left in pairs; a source is shown only after it was left.
@Suite struct DragTrackerTests {
  @Test("Entering a target leaves the other; staying says nothing")
  func oneTarget() {
    var tracker = DragTracker(from: ["src"])
    #expect(tracker.move(over: "a") == [.entered("a")])
    #expect(tracker.move(over: "a") == [])
    #expect(tracker.move(over: "b") == [.exited("a"), .entered("b")])
    #expect(tracker.move(over: nil) == [.exited("b")])
    #expect(tracker.move(over: nil) == [])
    #expect(tracker.target == nil)
  }

  @Test("Late leaves are harmless: of a target that was left, and after the drop")
  func late() {
    var tracker = DragTracker(from: ["src"])
    _ = tracker.move(over: "a")
    _ = tracker.move(over: "b")
    #expect(tracker.leave("a") == [])
    #expect(tracker.target == "b")
    #expect(tracker.end() == [.exited("b")])
    #expect(tracker.hasEnded && tracker.target == nil)
    #expect(tracker.leave("b") == [])
    #expect(tracker.move(over: "a") == [])
    #expect(tracker.end() == [])
  }

  @Test("A source is highlighted only after the drag has left it and come back")
  func source() {
    var tracker = DragTracker(from: ["src"])
    #expect(tracker.move(over: "src") == [.entered("src")])
    #expect(!tracker.hasLeftSource && tracker.highlighted == nil)
    #expect(tracker.move(over: "a") == [.exited("src"), .entered("a")])
    #expect(tracker.hasLeftSource && tracker.highlighted == "a")
    _ = tracker.move(over: "src")
    #expect(tracker.hasLeftSource && tracker.highlighted == "src")
  }

  @Test("Leaving a source for nowhere counts as leaving; another source does not, nor does the end")
  func nowhere() {
    var tracker = DragTracker(from: ["src", "more"])
    _ = tracker.move(over: "src")
    _ = tracker.move(over: "more")
    #expect(!tracker.hasLeftSource && tracker.highlighted == nil)
    var ended = tracker
    #expect(ended.end() == [.exited("more")])
    #expect(!ended.hasLeftSource)
    _ = tracker.leave("more")
    #expect(tracker.hasLeftSource)
    _ = tracker.move(over: "more")
    #expect(tracker.highlighted == "more")
  }

  @Test("A control that springs is activated once, while the drag goes on")
  func springs() {
    var tracker = DragTracker(
      from: ["src"],
      spring: SpringLoading(activatingAfter: .seconds(1), activatedAfter: .seconds(2)))
    #expect(
      tracker.move(over: "back", springs: true, at: .seconds(5))
        == [.entered("back"), .spring("back", .possible)])
    #expect(tracker.move(over: "back", springs: true, at: .milliseconds(5_900)) == [])
    #expect(
      tracker.move(over: "back", springs: true, at: .seconds(6)) == [.spring("back", .activating)])
    #expect(
      tracker.move(over: "back", springs: true, at: .seconds(7)) == [.spring("back", .activated)])
    #expect(tracker.move(over: "back", springs: true, at: .seconds(9)) == [])
    #expect(
      tracker.move(over: "list", at: .seconds(9))
        == [.spring("back", .inactive), .exited("back"), .entered("list")])
    #expect(!tracker.hasEnded)
  }

  @Test("A drop ends spring-loading before it activates anything")
  func dropOnSpring() {
    var tracker = DragTracker(
      from: [], spring: SpringLoading(activatingAfter: .seconds(1), activatedAfter: .seconds(2)))
    _ = tracker.move(over: "back", springs: true)
    #expect(tracker.end() == [.spring("back", .inactive), .exited("back")])
    #expect(tracker.move(over: "back", springs: true, at: .seconds(9)) == [])
    #expect(tracker.spring?.phase == .inactive)
  }

  @Test("Whatever is reported, targets are entered and left in turns", arguments: UInt64(1)...20)
  func pairs(seed: UInt64) {
    var random = SplitMix64(state: seed)
    var tracker = DragTracker(from: ["a"])
    var open: ContentID?
    let targets: [ContentID] = ["a", "b", "c"]
    func check(_ changes: [DragTracker.Change]) {
      for change in changes {
        switch change {
        case .entered(let target):
          #expect(open == nil)
          open = target
        case .exited(let target):
          #expect(open == target)
          open = nil
        case .spring: Issue.record("nothing springs")
        }
      }
      #expect(tracker.target == open)
    }
    for _ in 0..<200 {
      let target = targets[Int(random.next() % 3)]
      switch random.next() % 5 {
      case 0: check(tracker.leave(target))
      case 1: check(tracker.move(over: nil))
      default: check(tracker.move(over: target))
      }
    }
    check(tracker.end())
    #expect(open == nil)
    for target in targets { check(tracker.leave(target)) }
  }
}

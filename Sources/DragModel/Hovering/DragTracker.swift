/// Where one drag hovers: one target at a time, and whether it has left where it came from.
///
/// A value for the app to keep while the drag lasts; nothing of it is ever written. Platforms report
/// entering and leaving in any order and sometimes late: here each target that is entered is left
/// exactly once, and what comes after the drag's end changes nothing.
public struct DragTracker: Hashable, Sendable {
  /// What the app has to show.
  public enum Change: Hashable, Sendable {
    /// The drag is over this target now.
    case entered(ContentID)
    /// The drag is no longer over this target.
    case exited(ContentID)
    /// A control that the drag is over is in another phase; when activated, the app acts.
    case spring(ContentID, SpringLoading.Phase)
  }

  /// The containers that the items were lifted from.
  public let sources: Set<ContentID>
  /// The one target that the drag is over.
  public private(set) var target: ContentID?
  /// True once the drag was over anything else than its sources, or over nothing.
  public private(set) var hasLeftSource = false
  /// True once it was dropped or cancelled.
  public private(set) var hasEnded = false
  /// How far the control that the drag is over is from being activated.
  public private(set) var spring: SpringLoading?

  /// Begins a drag, without spring-loading unless its times are given.
  public init(from sources: Set<ContentID>, spring: SpringLoading? = nil) {
    self.sources = sources
    self.spring = spring
  }

  /// The target to highlight.
  ///
  /// A source is highlighted only when the drag has left it and come back.
  public var highlighted: ContentID? {
    guard let target, hasLeftSource || !sources.contains(target) else { return nil }
    return target
  }

  /// Says which target the drag is over now; entering one leaves the other.
  ///
  /// - Parameters:
  ///   - target: The target; nil: none.
  ///   - springs: True if it is a control that is to be activated when the drag stays.
  ///   - time: What the app's clock says.
  /// - Returns: What has changed, in the order to show it.
  public mutating func move(
    over target: ContentID?, springs: Bool = false, at time: Duration = .zero
  ) -> [Change] {
    if hasEnded { return [] }
    var changes: [Change] = []
    let hasMoved = target != self.target
    if hasMoved, let old = self.target {
      changes += setSpring(over: nil, at: time)
      changes.append(.exited(old))
    }
    self.target = target
    if target.map(sources.contains) != true { hasLeftSource = true }
    if hasMoved, let target { changes.append(.entered(target)) }
    return changes + setSpring(over: springs ? target : nil, at: time)
  }

  /// Says that the drag has left a target; without effect unless it is the present one.
  public mutating func leave(_ target: ContentID, at time: Duration = .zero) -> [Change] {
    guard target == self.target else { return [] }
    return move(over: nil, at: time)
  }

  /// Says that the drag was dropped or cancelled: the present target is left, and that is all.
  public mutating func end() -> [Change] {
    let hadLeft = hasLeftSource
    let changes = move(over: nil)
    hasLeftSource = hadLeft
    hasEnded = true
    return changes
  }

  private mutating func setSpring(over control: ContentID?, at time: Duration) -> [Change] {
    guard let old = spring else { return [] }
    guard let phase = spring?.hover(over: control, at: time), phase != old.phase else { return [] }
    guard let concerned = control ?? old.control else { return [] }
    return [.spring(concerned, phase)]
  }
}

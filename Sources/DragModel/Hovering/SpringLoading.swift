/// Whether a drag that hovers over a control is about to activate it, as with a Back button.
///
/// The phases are those of UIKit's `UISpringLoadedInteractionEffectState`. Nothing of it is ever
/// written; time is what the app's clock says, counted from any moment.
public struct SpringLoading: Hashable, Sendable {
  /// How far it is.
  public enum Phase: Int, Hashable, Sendable, Comparable {
    /// The drag is over nothing that springs.
    case inactive
    /// The drag is over a control that springs.
    case possible
    /// The control is about to be activated, and says so by flashing.
    case activating
    /// The control was activated; only leaving it can activate it again.
    case activated

    /// Orders phases by their progress.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// How long a drag has to stay before the control flashes.
  public let activatingAfter: Duration
  /// How long a drag has to stay before the control is activated, the flashing included.
  public let activatedAfter: Duration
  /// How far it is.
  public private(set) var phase = Phase.inactive
  /// The control that the drag is over.
  public private(set) var control: ContentID?
  private var since = Duration.zero

  /// Makes one that is inactive; a control is never activated before it could flash.
  public init(activatingAfter: Duration, activatedAfter: Duration) {
    self.activatingAfter = activatingAfter
    self.activatedAfter = max(activatingAfter, activatedAfter)
  }

  /// Says which control the drag is over now, if any that springs; to be called now and then while
  /// it stays, too.
  ///
  /// A clock that goes back delays, but never takes a phase back.
  ///
  /// - Returns: The phase.
  @discardableResult
  public mutating func hover(over control: ContentID?, at time: Duration) -> Phase {
    guard let control else {
      self.control = nil
      phase = .inactive
      return phase
    }
    if control != self.control {
      self.control = control
      since = time
      phase = .possible
    }
    let stayed = time - since
    if stayed >= activatedAfter {
      phase = .activated
    } else if stayed >= activatingAfter {
      phase = max(phase, .activating)
    }
    return phase
  }
}

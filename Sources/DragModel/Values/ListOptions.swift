/// What a list allows; set when it is made.
public struct ListOptions: Hashable, Sendable {
  /// What becomes of an arriving name that another entry has.
  public enum UniqueNames: UInt8, Hashable, Sendable {
    /// Names may repeat.
    case allow
    /// The arriving item becomes `stem 2.ext`, `stem 3.ext`, ….
    case rename
    /// The request is refused.
    case refuse
  }

  /// The app the list belongs to; only for lists that stand by themselves.
  public var app: ExactText?
  /// True if its entries, and what its items hold, must stay as they are.
  public var isReadOnly: Bool
  /// Content types that entries must offer one of; nil accepts everything.
  public var accepts: [ExactText]?
  /// The most entries it may have.
  public var maximumItems: Int?
  /// What becomes of names that repeat.
  public var uniqueNames: UniqueNames
  /// True if drops wait until they are confirmed.
  public var needsConfirmation: Bool
  /// The task that a drop starts instead of storing content.
  public var task: ExactText?
  /// Why what is put here cannot be undone.
  public var irreversibleReason: ExactText?

  /// The app of a list that names none.
  public static let defaultApp: ExactText = "app"

  /// Makes options; by default everything is allowed.
  public init(
    app: ExactText? = nil, isReadOnly: Bool = false, accepts: [ExactText]? = nil,
    maximumItems: Int? = nil, uniqueNames: UniqueNames = .allow, needsConfirmation: Bool = false,
    task: ExactText? = nil, irreversibleReason: ExactText? = nil
  ) {
    self.app = app
    self.isReadOnly = isReadOnly
    self.accepts = accepts
    self.maximumItems = maximumItems
    self.uniqueNames = uniqueNames
    self.needsConfirmation = needsConfirmation
    self.task = task
    self.irreversibleReason = irreversibleReason
  }

  /// Nothing special: what most lists have.
  public static let none = ListOptions()
}

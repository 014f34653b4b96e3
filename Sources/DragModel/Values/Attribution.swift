/// Who asks, from where, and what the journal must not have moved past.
public struct Attribution: Hashable, Sendable {
  /// The actor whose history the request belongs to.
  public var actor: ActorID
  /// Where the request comes from.
  public var origin: Origin
  /// If given, the request is refused unless this is the journal's last sequence number.
  public var expectedSequence: SequenceNumber?

  /// Says who asks; by default a person, as the local actor.
  public init(
    actor: ActorID = .local, origin: Origin = .user, expectedSequence: SequenceNumber? = nil
  ) {
    self.actor = actor
    self.origin = origin
    self.expectedSequence = expectedSequence
  }
}

/// The place of an event in the log: 1, 2, … without gaps; 0 is before the first.
public struct SequenceNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number.
  public let value: UInt64

  /// Makes a sequence number.
  public init(_ value: UInt64) { self.value = value }

  /// The number before the first event.
  public static let zero = SequenceNumber(0)

  /// The number that follows.
  public var next: SequenceNumber { SequenceNumber(value + 1) }

  /// The number in decimal.
  public var description: String { String(value) }

  /// Orders by the log's order.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}

/// The number of an undo step: 1, 2, … over the whole journal; 0 means none.
public struct StepNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number.
  public let value: UInt32

  /// Makes a step number.
  public init(_ value: UInt32) { self.value = value }

  /// No step: where a history begins.
  public static let none = StepNumber(0)

  /// The number in decimal.
  public var description: String { String(value) }

  /// Orders by when the steps were made.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}

/// The dense number that the journal gives to a list, document or item, in event order.
///
/// Events and projections name content by it, so that they stay small; replay assigns the same
/// numbers again.
public struct NodeNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number.
  public let value: UInt32

  /// Makes a node number.
  public init(_ value: UInt32) { self.value = value }

  /// The journal itself: the container of lists and documents that stand by themselves.
  public static let root = NodeNumber(0)

  /// The number in decimal.
  public var description: String { String(value) }

  /// Orders by when the nodes were made.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}

/// The dense number of a drag session, in event order.
public struct SessionNumber: Hashable, Sendable {
  /// The number.
  public let value: UInt32

  /// Makes a session number.
  public init(_ value: UInt32) { self.value = value }
}

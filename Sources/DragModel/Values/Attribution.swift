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

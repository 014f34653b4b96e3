/// Who asks, from where, by which way, and what the journal must not have moved past.
public struct Attribution: Hashable, Sendable {
  /// The actor whose history the request belongs to.
  public var actor: ActorID
  /// Where the request comes from.
  public var origin: Origin
  /// If given, the request is refused unless this is the journal's last sequence number.
  public var expectedSequence: SequenceNumber?

  /// By which way content comes or goes, if the app says so; the events tell it, no rule asks for it.
  public var via: Route?

  /// Says who asks; by default a person, as the local actor.
  public init(
    actor: ActorID = .local, origin: Origin = .user, expectedSequence: SequenceNumber? = nil,
    via: Route? = nil
  ) {
    self.actor = actor
    self.origin = origin
    self.expectedSequence = expectedSequence
    self.via = via
  }
}

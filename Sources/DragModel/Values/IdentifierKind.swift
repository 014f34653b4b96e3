/// The kinds of things that have identifiers; never made, only named.
public enum IdentifierKind {
  /// Lists, documents and items share one name space.
  public enum Content {}
  /// Whoever acts: a person, a device, a program.
  ///
  /// It outlives processes.
  public enum Actor {}
  /// One drag gesture, from lift to drop or cancel.
  public enum Session {}
}

/// The identifier of a list, a document or an item.
public typealias ContentID = Identifier<IdentifierKind.Content>

/// The identifier of whoever acts; histories are kept by actor.
public typealias ActorID = Identifier<IdentifierKind.Actor>

/// The identifier of a drag session; used once for ever.
public typealias SessionID = Identifier<IdentifierKind.Session>

extension Identifier where Kind == IdentifierKind.Actor {
  /// The actor of a request that names none.
  public static var local: Self { "local" }
}

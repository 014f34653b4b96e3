/// Something that is not as it should be.
public struct VerificationFinding: Hashable, Sendable, CustomStringConvertible {
  /// What is damaged, and where.
  public var damage: Damage

  /// What is damaged, and what to do.
  public var description: String { "\(JournalError.corrupt(damage))" }
}

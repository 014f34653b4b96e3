public import DragModel
import Store

/// Something that is not as it should be.
public struct VerificationFinding: Hashable, Sendable, CustomStringConvertible {
  /// How bad a finding is.
  public enum Severity: String, Hashable, Sendable {
    /// Something is lost or wrong, or may be.
    case damage
    /// Nothing is lost; something takes room.
    case waste
  }

  /// What is damaged, and where.
  public var damage: Damage

  /// How bad it is.
  public var severity: Severity {
    switch damage {
    case .unreachableBlob: .waste
    case .page(let finding): finding.isDamage ? .damage : .waste
    default: .damage
    }
  }

  /// What to do about it.
  public var advice: String {
    switch damage {
    case .unreachableBlob: "Collect what nothing can reach."
    case .page(let finding) where !finding.isDamage: "Compact the journal when room is short."
    case .stateDiffers, .statePage, .stateRoot: "Rebuild the state from the events."
    default: "Recover into a new journal."
    }
  }

  /// The first event that it concerns.
  public var sequence: SequenceNumber? {
    switch damage {
    case .record(let sequence), .missingRecord(let sequence), .missingRecords(let sequence, _),
      .chain(let sequence), .eventDoesNotFit(let sequence):
      sequence
    default: nil
    }
  }

  /// The page of the data file that it concerns.
  public var page: UInt64? {
    if case .page(let finding) = damage { finding.page } else { nil }
  }

  /// What is damaged, and what to do.
  public var description: String {
    switch severity {
    case .damage: "The journal is damaged: \(damage). \(advice)"
    case .waste: "The journal is sound, but \(damage). \(advice)"
    }
  }
}

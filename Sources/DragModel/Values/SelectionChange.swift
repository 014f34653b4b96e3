/// What was selected before a step and after it, in the app's own words: kept, never looked at.
public struct SelectionChange: Hashable, Sendable {
  /// What was selected before, so what undo brings back; nil: not said.
  public var before: PropertyValue?
  /// What was selected after, so what redo brings back; nil: not said.
  public var after: PropertyValue?

  /// Describes a change; null is the same as nothing.
  public init(before: PropertyValue? = nil, after: PropertyValue? = nil) {
    self.before = before == .null ? nil : before
    self.after = after == .null ? nil : after
  }

  /// Nothing is said.
  public static let none = SelectionChange()

  /// This change and then another: before it is what the first says, after it what the last says.
  package mutating func follow(with next: SelectionChange) {
    before = before ?? next.before
    after = next.after ?? after
  }
}

extension SelectionChange: CBORCoding {
  /// Appends the change: before and after, each null if not said.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(2)
    try encoder.optional(before)
    try encoder.optional(after)
  }

  /// Reads a change.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 2...2)
    self.init(before: try decoder.optional(), after: try decoder.optional())
  }
}

public import DragModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The attributes of an `AttributedString` that carry what a document's text has and Foundation has no
/// attribute for.
public enum TextAttributes {
  /// The attributes of a stretch of text that Foundation has none for.
  public enum Style: AttributedStringKey {
    /// Attributes by name.
    public typealias Value = TextStyle
    /// The key's name.
    public static let name = "DragJournal.style"
  }

  /// The item that stands where a scalar U+FFFC does.
  public enum Object: AttributedStringKey {
    /// The item's identifier.
    public typealias Value = ContentID
    /// The key's name.
    public static let name = "DragJournal.object"
  }
}

extension AttributeScopes {
  /// The attributes of documents' texts, with Foundation's own.
  public struct DragJournalAttributes: AttributeScope {
    /// The attributes that Foundation has none for.
    public let journalStyle: TextAttributes.Style
    /// The item embedded at a scalar U+FFFC.
    public let journalObject: TextAttributes.Object
    /// Foundation's own attributes.
    public let foundation: FoundationAttributes
  }

  /// The attributes of documents' texts, with Foundation's own.
  public var dragJournal: DragJournalAttributes.Type { DragJournalAttributes.self }
}

extension AttributeDynamicLookup {
  /// Finds attributes of documents' texts by name.
  public subscript<T: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.DragJournalAttributes, T>
  ) -> T { self[T.self] }
}

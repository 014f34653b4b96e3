/// Every limit of the model, in one place.
public enum Limits {
  /// The longest identifier, in bytes of UTF-8.
  public static let identifierBytes = 255
  /// The longest name of an item or list, in bytes of UTF-8.
  public static let nameBytes = 65_536
  /// The largest representation kept inside an event, in bytes; larger ones go to the content store.
  public static let inlineContentBytes = 1_024
  /// The deepest nesting of new items in one insertion.
  public static let insertionDepth = 64
  /// The deepest nesting of lists and maps inside a property.
  public static let propertyDepth = 32
  /// The largest encoded event, in bytes.
  public static let eventBytes = 64 << 20
}

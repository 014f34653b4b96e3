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
  /// The most elements of text that may be written into a journal over its life; some more than that
  /// are kept for objects and marks of moves.
  public static let textElements = 4_000_000_000
  /// The largest encoded event of a request, in bytes.
  public static let eventBytes = 64 << 20
  /// The most that another app may lend to a drag, in encoded bytes without large representations: the
  /// event of its drop has it twice, as it was lent and as it was made.
  public static let lentBytes = 30 << 20
  /// The largest encoded event that takes back or does again, in bytes: a step of many requests may
  /// need one that is larger than each of theirs.
  public static let historyEventBytes = 1 << 30
}

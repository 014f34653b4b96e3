/// One content of the journal's store: bytes that representations name by their hash.
public struct ContentEntry: Hashable, Sendable {
  /// What keeps a content.
  public enum Standing: String, Hashable, Sendable {
    /// A representation of something that is there.
    case present
    /// Only what is not there but can still be brought back, by a step, a group, a drag or a held drop.
    case history
    /// Nothing: the next collection frees it.
    case unreachable
    /// Its bytes were freed; the hash is remembered.
    case collected
  }

  /// The BLAKE2b-256 hash of the bytes, 32 bytes.
  public var hash: [UInt8]
  /// How many bytes it has, or had.
  public var sizeBytes: UInt64
  /// How many representations of items that are there use it.
  public var uses: Int
  /// What keeps it.
  public var standing: Standing
}

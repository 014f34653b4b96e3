/// The bytes of a representation: small ones inline, larger ones by the hash of the whole.
public enum RepresentationContent: Hashable, Sendable {
  /// The bytes themselves.
  case inline([UInt8])
  /// Bytes in the content store: their BLAKE2b-256 hash (32 bytes) and their number.
  case stored(hash: [UInt8], sizeBytes: UInt64)

  /// The number of bytes.
  public var sizeBytes: UInt64 {
    switch self {
    case .inline(let bytes): UInt64(bytes.count)
    case .stored(_, let size): size
    }
  }
}

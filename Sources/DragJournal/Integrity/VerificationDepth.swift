/// How deep a verification looks.
public enum VerificationDepth: Hashable, Sendable {
  /// The file's meta pages, the log's head, the stored state's root and the log's tail.
  case quick
  /// Every record and the chain; the log is folded again and compared with the stored state; all
  /// content is hashed, and what can still be reached must be there.
  case rebuild
  /// First every page of the data file, without LMDB; then the same as `rebuild`, the bytes of
  /// transfers that are still arriving, and bytes that nothing can reach. It tells all that it finds.
  case deep
}

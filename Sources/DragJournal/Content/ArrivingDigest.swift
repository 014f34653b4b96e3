import Dispatch
import Synchronization

/// The hash of a blob that arrives piece by piece, made beside the writer while it commits.
///
/// It knows nothing of refusals: what it has hashed may have been given up since. So it only goes on
/// where it ends and only gives the hash of all that it has; whoever asks otherwise hashes anew.
final class ArrivingDigest: Sendable {
  private let queue = DispatchQueue(label: "DragJournal.digest")
  private let builder = Mutex<DigestBuilder?>(DigestBuilder())
  private let byteCount = Mutex<UInt64>(0)

  /// Adds the next bytes, once those before them are hashed: no more than one piece waits.
  ///
  /// - Returns: False if bytes would be missing before them, or others are there.
  func add(_ bytes: [UInt8], at offset: UInt64) -> Bool {
    let isNext = byteCount.withLock { byteCount in
      guard byteCount == offset else { return false }
      byteCount += UInt64(bytes.count)
      return true
    }
    guard isNext else { return false }
    queue.sync {}
    queue.async { self.builder.withLock { $0?.add(bytes) } }
    return true
  }

  /// The hash, if it has exactly so many bytes; nothing can be added then.
  func finish(sizeBytes: UInt64) -> Digest? {
    guard byteCount.withLock({ $0 == sizeBytes }) else { return nil }
    return queue.sync { builder.withLock { $0.take()?.finish() } }
  }
}

import Dispatch
import DragModel
import Synchronization

/// The checks of full chunks that are written together, made on all processors.
struct ChunkChecks: Sendable {
  /// Chunks whose checks one processor makes in a row: 1 MiB.
  private static let groupCount = 16

  private let first: UInt32
  private let checks: [UInt64?]

  /// Makes the checks of chunks that follow one another; of those without bytes there is none.
  init(_ chunks: [ArraySlice<UInt8>?], of blob: BlobNumber, from first: UInt32, key: HashKey) {
    self.first = first
    let made = Mutex([UInt64?](repeating: nil, count: chunks.count))
    let groups = (chunks.count + Self.groupCount - 1) / Self.groupCount
    DispatchQueue.concurrentPerform(iterations: groups) { group in
      let start = group * Self.groupCount
      let indexes = start..<min(start + Self.groupCount, chunks.count)
      let checks = indexes.map { index in
        chunks[index].map { bytes in
          let span = unsafe bytes.span.bytes
          return BlobChunk.check(span, blob, first + UInt32(index), key: key)
        }
      }
      made.withLock { $0.replaceSubrange(indexes, with: checks) }
    }
    checks = made.withLock { $0 }
  }

  /// The check of a chunk, if it was made.
  subscript(index: UInt32) -> UInt64? { checks[Int(index - first)] }
}

import Dispatch
import Foundation
import Synchronization

/// Reads a file piece by piece, one ahead, as an app has bytes that come from elsewhere.
final class PieceReader: Sendable {
  private let file: Int32
  private let pieceBytes: Int
  private let queue = DispatchQueue(label: "journal-bench.reader")
  private let ahead = Mutex<[UInt8]>([])

  /// Opens a file and begins to read.
  init(_ path: String, pieceBytes: Int) throws(BenchError) {
    file = unsafe open(path, O_RDONLY)
    self.pieceBytes = pieceBytes
    guard file >= 0 else { throw .system(call: "open \(path)", code: errno) }
    readAhead()
  }

  deinit { close(file) }

  /// The next piece; empty at the end.
  func next() -> [UInt8] {
    queue.sync {}
    let piece = ahead.withLock { $0 }
    if !piece.isEmpty { readAhead() }
    return piece
  }

  private func readAhead() {
    queue.async { [self] in
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: pieceBytes) { bytes, count in
        count = unsafe max(0, read(file, bytes.baseAddress, pieceBytes))
      }
      ahead.withLock { $0 = piece }
    }
  }
}

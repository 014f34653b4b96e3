import Foundation

/// The least that anything durable costs: 4 KiB written over in place, and flushed.
@safe
final class OverwriteFloor: Contender {
  static let name = "4 KiB overwrite + flush"

  private static let blockBytes = 4_096
  private static let blocks = 256
  private let descriptor: Int32
  private let block = [UInt8](repeating: 0xA5, count: OverwriteFloor.blockBytes)
  private var next = 0

  /// Makes the file and fills it, so that later writes allocate nothing.
  init(file path: String) throws(BenchError) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT, 0o600)
    guard descriptor >= 0 else { throw .system(call: "open \(path)", code: errno) }
    for _ in 0..<Self.blocks { try write() }
    try flush()
  }

  deinit { close(descriptor) }

  func commit(_ moves: ArraySlice<Workload.Move>) throws(BenchError) {
    try write()
    try flush()
  }

  private func write() throws(BenchError) {
    let offset = off_t(next * Self.blockBytes)
    let written = unsafe block.withUnsafeBytes { bytes in
      unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, offset)
    }
    guard written == block.count else { throw .system(call: "pwrite", code: errno) }
    next = (next + 1) % Self.blocks
  }

  private func flush() throws(BenchError) {
    #if canImport(Darwin)
      let code = fcntl(descriptor, F_FULLFSYNC)
    #else
      let code = fdatasync(descriptor)
    #endif
    guard code != -1 else { throw .system(call: "fdatasync", code: errno) }
  }
}

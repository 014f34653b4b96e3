import Foundation

/// The least that storing a file costs: `cp`, and the copy flushed.
enum CopyFloor {
  static let name = "cp + fsync"

  /// Copies a file and says how long it took.
  static func copy(_ source: String, to target: String) throws(BenchError) -> Duration {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/cp")
    process.arguments = [source, target]
    let clock = ContinuousClock()
    let start = clock.now
    do { try process.run() } catch { throw .system(call: "cp", code: errno) }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw .system(call: "cp", code: EIO) }
    let descriptor = unsafe open(target, O_RDWR)
    guard descriptor >= 0 else { throw .system(call: "open \(target)", code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system(call: "fsync", code: errno) }
    return clock.now - start
  }
}

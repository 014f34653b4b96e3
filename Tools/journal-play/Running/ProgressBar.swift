import Foundation

/// A bar on standard error: how much of the scripts is done, and how many requests.
struct ProgressBar {
  private static let width = 30
  private static let interval = Duration.milliseconds(100)

  private let totalBytes: Int?
  private var drawnAt: ContinuousClock.Instant?

  /// Draws against the size of a script, if that is known.
  init(totalBytes: Int?) { self.totalBytes = totalBytes }

  /// Draws if the last time is long enough ago.
  mutating func update(bytes: Int, requests: Int) {
    let now = ContinuousClock.now
    if let drawnAt, now - drawnAt < Self.interval { return }
    drawnAt = now
    draw(bytes: bytes, requests: requests)
  }

  /// Draws for the last time.
  func finish(bytes: Int, requests: Int) {
    draw(bytes: bytes, requests: requests)
    StandardError.write("\n")
  }

  private func draw(bytes: Int, requests: Int) {
    var bar = ""
    if let totalBytes, totalBytes > 0 {
      let filled = min(Self.width, bytes * Self.width / totalBytes)
      let percent = min(100, bytes * 100 / totalBytes)
      bar =
        "[" + String(repeating: "#", count: filled)
        + String(repeating: ".", count: Self.width - filled) + "] \(percent)% "
    }
    StandardError.write("\r\(bar)\(requests) requests")
  }
}

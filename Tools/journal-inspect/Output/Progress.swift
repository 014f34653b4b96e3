import Dispatch
import Foundation
import Synchronization

/// How far a long verb is: one line on a terminal's standard error that is drawn over again, and goes
/// when the verb has ended.
///
/// Elsewhere nothing is told, unless it was asked for: then a line each time another tenth is done.
final class Progress: Sendable {
  fileprivate struct State {
    var done: UInt64 = 0
    var total: UInt64?
    var told: UInt64 = 0
    var isDrawn = false
    var hasEnded = false
  }

  private let name: String
  private let form: Form
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  private enum Form {
    case none, drawn, lines
  }

  private static let drawMilliseconds = 200

  /// Does something and tells meanwhile how far it is.
  static func during<R>(
    _ name: String, asLines: Bool = false, _ body: (Progress) throws(Failure) -> R
  ) throws(Failure) -> R {
    let isTerminal = isatty(STDERR_FILENO) == 1
    let progress = Progress(name, isTerminal ? .drawn : asLines ? .lines : .none)
    defer { progress.end() }
    return try body(progress)
  }

  private init(_ name: String, _ form: Form) {
    self.name = name
    self.form = form
    if form == .drawn { drawLater() }
  }

  /// Says how much is done; nil: nobody knows of how much.
  func report(_ done: UInt64, of total: UInt64?) {
    if form == .none { return }
    state.withLock { state in
      state.done = done
      state.total = total
      guard form == .lines, let percent = state.percent, percent / 10 > state.told / 10 else {
        return
      }
      state.told = percent
      Self.write("\(name): \(percent) %\n")
    }
  }

  private func drawLater() {
    let time = DispatchTime.now() + .milliseconds(Self.drawMilliseconds)
    DispatchQueue.global().asyncAfter(deadline: time) { [weak self] in
      guard let self, draw() else { return }
      drawLater()
    }
  }

  /// Draws the line; false once the verb has ended.
  private func draw() -> Bool {
    state.withLock { state in
      if state.hasEnded { return false }
      let seconds = (ContinuousClock.now - start).components.seconds
      let amount = state.percent.map { "\($0) %" } ?? "\(seconds) s"
      Self.write("\r\(name): \(amount)\u{1b}[K")
      state.isDrawn = true
      return true
    }
  }

  private func end() {
    state.withLock { state in
      state.hasEnded = true
      if state.isDrawn { Self.write("\r\u{1b}[K") }
    }
  }

  private static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}

extension Progress.State {
  /// The whole hundredths that are done, if it is known of how much.
  fileprivate var percent: UInt64? {
    guard let total, total > 0 else { return nil }
    return UInt64(Double(min(done, total)) / Double(total) * 100)
  }
}

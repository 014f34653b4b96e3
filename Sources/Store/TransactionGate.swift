import Synchronization

/// Lets transactions in together and lets a change of the map in alone.
///
/// Passing costs one atomic addition. Whoever needs the gate alone must not hold it already; it
/// stops newcomers, waits for the others to leave, and gives up at a deadline, so that two threads
/// that wait for each other both go on.
struct TransactionGate: ~Copyable, Sendable {
  /// The number of transactions inside, and the two bits below.
  private let word = Atomic<Int>(0)

  private static let alone = 1 << 60
  private static let sealed = 1 << 61

  /// The number of transactions inside.
  var count: Int { word.load(ordering: .relaxed) & (Self.alone - 1) }

  /// Whether nobody is let in any more.
  var isSealed: Bool { word.load(ordering: .relaxed) & Self.sealed != 0 }

  /// Goes in, waiting while somebody is alone inside.
  ///
  /// - Returns: False if the gate is sealed for good.
  @inline(__always)
  func enter() -> Bool {
    word.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue < Self.alone || enterSlowly()
  }

  /// Goes out.
  @inline(__always)
  func leave() { word.wrappingSubtract(1, ordering: .releasing) }

  /// Goes in alone.
  ///
  /// - Returns: False if others did not leave by the deadline or the gate is sealed.
  func enterAlone(within time: Duration) -> Bool {
    let deadline = ContinuousClock.now + time
    while true {
      let seen = word.load(ordering: .relaxed)
      if seen & Self.sealed != 0 { return false }
      if seen & Self.alone == 0 {
        let marked = word.compareExchange(
          expected: seen, desired: seen | Self.alone, ordering: .acquiringAndReleasing)
        if marked.exchanged { break }
      } else if ContinuousClock.now >= deadline {
        return false
      } else {
        Platform.pause()
      }
    }
    while word.load(ordering: .acquiring) & (Self.alone - 1) != 0 {
      if ContinuousClock.now >= deadline {
        leaveAlone()
        return false
      }
      Platform.pause()
    }
    return true
  }

  /// Goes out after having been alone.
  func leaveAlone() { word.bitwiseAnd(~Self.alone, ordering: .releasing) }

  /// Lets nobody in any more; call it while alone.
  func seal() { word.bitwiseOr(Self.sealed, ordering: .releasing) }

  @inline(never)
  private func enterSlowly() -> Bool {
    leave()
    while true {
      let seen = word.load(ordering: .relaxed)
      if seen & Self.sealed != 0 { return false }
      if seen & Self.alone != 0 {
        Platform.pause()
        continue
      }
      if word.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue < Self.alone { return true }
      leave()
    }
  }
}

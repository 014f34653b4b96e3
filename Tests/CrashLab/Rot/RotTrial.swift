import DragJournal
import DragModel
import Foundation

/// One sample journal with all that a sound copy of it says, as trials need it.
struct RotExpectation {
  let sample: RotSample
  let eventCount: Int
  /// What is read of a copy opened for reading.
  let reading: RotReading
  /// What is read of a copy that was written to, after the change was taken back.
  let written: RotReading

  /// Reads a sound copy.
  init(_ sample: RotSample, in folder: String) throws {
    self.sample = sample
    let path = "\(folder)/sound.dragjournal"
    try RotSample.write(sample.data, to: path)
    let journal = try Journal.open(at: path, RotSample.options(.reading))
    eventCount = Int(try journal.lastSequence().value)
    reading = RotReading(journal, events: eventCount)
    try journal.close()
    written = try RotTrial.writeAndTakeBack(path, events: eventCount)
    try FileManager.default.removeItem(atPath: path)
  }
}

/// One trial: a damaged copy, and all that is done with it.
struct RotTrial {
  let seed: UInt64
  let expected: RotExpectation
  let folder: String

  /// What came of a trial.
  enum Outcome: Equatable {
    /// All that was read is right, and nothing was refused.
    case right
    /// Something was refused with a typed error; all else is right.
    case told
    /// An answer is wrong, or what was told contradicts itself.
    case wrong(String)
  }

  /// What trials with a seed damage, and how; the sample by its index.
  static func plan(_ seed: UInt64, samples: Int) -> (sample: Int, RotDamage, RotDice) {
    var dice = RotDice(seed: seed)
    let sample = dice.below(samples)
    return (sample, RotDamage.thrown(&dice), dice)
  }

  /// Damages a copy, then reads, verifies, recovers and writes it.
  func run(_ damage: RotDamage, _ dice: RotDice) throws -> (outcome: Outcome, words: String) {
    var dice = dice
    let path = "\(folder)/damaged.dragjournal"
    let newPath = "\(folder)/recovered.dragjournal"
    defer {
      for path in [path, newPath] { try? FileManager.default.removeItem(atPath: path) }
    }
    let words = "\(expected.sample.name): \(try damage.write(expected.sample, to: path, &dice))"
    var refusals = 0
    do {
      refusals += try checkReading(path)
      refusals += try checkRecovery(path, newPath)
      refusals += try checkWriting(path)
    } catch let wrong as Wrong { return (.wrong(wrong.words), words) }
    return (refusals == 0 ? .right : .told, words)
  }

  /// A wrong answer.
  private struct Wrong: Error {
    let words: String
    init(_ words: String) { self.words = words }
  }

  // MARK: Reading and verifying

  /// - Returns: How much was refused.
  private func checkReading(_ path: String) throws -> Int {
    var failure: JournalError?
    do {
      let journal = try Journal.open(at: path, RotSample.options(.reading))
      let reading = RotReading(journal, events: expected.eventCount)
      try journal.close()
      failure = reading.failure
      if let difference = reading.firstDifference(from: expected.reading) {
        throw Wrong("reading: \(difference)")
      }
    } catch let error as JournalError { failure = error }
    var isToldByDeep = false
    for depth in [VerificationDepth.quick, .deep] {
      do {
        let findings = try Journal.verify(at: path, depth, RotSample.options(.reading))
        if depth == .deep { isToldByDeep = findings.contains { $0.severity == .damage } }
      } catch { if depth == .deep { isToldByDeep = true } }
    }
    if let failure, !isToldByDeep { throw Wrong("verify finds nothing, reading says \(failure)") }
    return isToldByDeep ? 1 : 0
  }

  // MARK: Recovering

  private func checkRecovery(_ path: String, _ newPath: String) throws -> Int {
    let report: RecoveryReport
    do {
      report = try Journal.recover(
        from: path, to: newPath, RecoveryOptions(clock: { 1_767_323_045_000 }))
    } catch { return 1 }
    do {
      let findings = try Journal.verify(at: newPath, .deep, RotSample.options(.reading))
      if let damage = findings.first(where: { $0.severity == .damage }) {
        throw Wrong("the recovered journal: \(damage)")
      }
      guard report.events <= UInt64(expected.eventCount) else {
        throw Wrong("\(report.events) events recovered of \(expected.eventCount)")
      }
      let isWhole = report.isComplete && report.events == UInt64(expected.eventCount)
      guard report.events > 0 else { return 1 }
      let written = try Self.writeAndTakeBack(newPath, events: Int(report.events))
      if let failure = written.failure { throw Wrong("the recovered journal: \(failure)") }
      let parts = isWhole ? [] : Set(written.parts.keys)
      if let difference = written.firstDifference(from: expected.written, leavingOut: parts) {
        throw Wrong("the recovered journal, \(report): \(difference)")
      }
      return isWhole ? 0 : 1
    } catch let error as JournalError { throw Wrong("the recovered journal: \(error)") }
  }

  // MARK: Writing

  private func checkWriting(_ path: String) throws -> Int {
    do {
      let reading = try Self.writeAndTakeBack(path, events: expected.eventCount)
      if let difference = reading.firstDifference(from: expected.written) {
        throw Wrong("writing: \(difference)")
      }
      return reading.failure == nil ? 0 : 1
    } catch let wrong as Wrong { throw wrong } catch is JournalError { return 1 }
  }

  /// Inserts an item, takes it back, and reads all that is there then.
  static func writeAndTakeBack(
    _ path: String, events: Int
  ) throws(JournalError) -> RotReading {
    let journal = try Journal.open(at: path, RotSample.options(.writing(creates: false)))
    let done = Result { () throws(JournalError) in
      let item = NewItem(id: "new", name: "New")
      _ = try journal.perform(.insert([.new(item)], into: RotWork.list))
      _ = try journal.perform(.undo())
      return RotReading(journal, events: events)
    }
    try journal.close()
    return try done.get()
  }
}

import DragJournal
import DragModel
import Glibc
import TestSupport

/// Those who have the journal open when its writer is killed: this process, which reads, and perhaps
/// another one, which waits until it may write.
struct Survivors {
  private let path: String
  private let reader: Journal
  private let successor: Child?

  /// Opens the journal for reading, and lets a successor wait if there is to be one.
  init(path: String, successorSeed: UInt64?) throws {
    self.path = path
    reader = try Journal.open(at: path, JournalOptions(access: .reading))
    successor = try successorSeed.map { seed throws(LabError) in
      try Child(["successor", path, "--seed", "\(seed)"])
    }
  }

  var hasSuccessor: Bool { successor != nil }

  /// What they see once the writer is dead; afterwards they are gone.
  func finding(_ allowed: ClosedRange<UInt64>, _ reference: Reference) throws -> Finding? {
    defer { try? reader.close() }
    let log = try reader.events(after: .zero)
    let isOver = successor == nil
    if UInt64(log.count) < allowed.lowerBound {
      return Finding(.lost, "the reader sees \(log.count) events of \(allowed.lowerBound)")
    }
    if isOver, !reference.log.starts(with: log) {
      return Finding(.wrong, "the reader sees a log that was never written")
    }
    guard let successor else { return nil }
    let line = successor.line() ?? "nothing"
    let ready = line.split(separator: " ")
    guard ready.count == 2, let first = UInt64(ready[1]) else {
      return Finding(.wrong, "the successor cannot write, it said: \(line)")
    }
    usleep(UInt32(first % 16) * 100)
    successor.kill()
    let made = successor.rest().map { $0.split(separator: " ") }
    _ = successor.wait()
    if let strange = made.first(where: { $0.first != "made" || $0.count != 3 }) {
      return Finding(.wrong, "the successor: \(strange.joined(separator: " "))")
    }
    let seen = try reader.read { (state) throws(JournalError) in state.sequence.value }
    let told = made.last.flatMap { UInt64($0[2]) } ?? first
    if seen < told { return Finding(.lost, "the reader sees \(seen) events of \(told)") }
    try reader.close()
    return try check(allowed, reference, made: made.count, first: first)
  }

  /// The journal holds what the writer was told, what opening added, and what the successor was told.
  private func check(
    _ allowed: ClosedRange<UInt64>, _ reference: Reference, made: Int, first: UInt64
  ) throws -> Finding? {
    let journal = try Journal.open(at: path, LabJournal.options(seed: reference.workload.seed))
    defer { try? journal.close() }
    let log = try journal.events(after: .zero)
    let common = UInt64(zip(log, reference.log).prefix { $0 == $1 }.count)
    if common < allowed.lowerBound {
      return Finding(.lost, "\(common) events are there, \(allowed.lowerBound) were acknowledged")
    }
    // What the successor's opening ended may look like what the writer would have done next.
    let end = max(allowed.lowerBound, min(common, allowed.upperBound, first - 1))
    if !(allowed.lowerBound...end).contains(where: { reference.digest(at: $0) != nil }) {
      return Finding(.wrong, "half a step is there, up to event \(end)")
    }
    guard log.count >= Int(first) + made else {
      return Finding(.lost, "\(log.count) events are there, the successor has made \(made)")
    }
    let list = log[Int(first) - 1].event.changes.compactMap(\.createdID)
    if list != [SuccessorCommand.list] { return Finding(.wrong, "the successor's list is \(list)") }
    for number in 0..<made {
      let item = log[Int(first) + number].event.changes.compactMap(\.createdID)
      if item != [SuccessorCommand.item(number)] {
        return Finding(.wrong, "event \(Int(first) + number + 1) made \(item)")
      }
    }
    _ = try journal.perform(.makeList(id: "made afterwards"))
    return try journal.verify(.rebuild).first.map { Finding(.wrong, "\($0)") }
  }
}

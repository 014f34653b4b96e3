import DragJournal
import DragModel
import Foundation
import TestSupport

/// Opens what an end left behind and checks all that must hold then.
///
/// It opens; the log is the beginning of the undisturbed one, with all that was acknowledged and
/// nothing half done; every check, the chain, and the stored state equal a fold of the log; the state
/// is that of the undisturbed run at the same event; a step is undone and redone; a commit works;
/// content that is needed is there, and the rest can be collected.
struct Recovery {
  let reference: Reference
  let path: String
  /// How many events the log may have.
  let allowed: ClosedRange<UInt64>
  /// Whether the journal was ever acknowledged to be there.
  let isMade: Bool
  /// How many events were there, once looked at.
  private(set) var found: UInt64 = 0

  init(
    of reference: Reference, in path: String, allowed: ClosedRange<UInt64>, isMade: Bool
  ) {
    self.reference = reference
    self.path = path
    self.allowed = allowed
    self.isMade = isMade
  }

  /// The first thing that does not hold; nil if all does.
  mutating func finding() -> Finding? {
    do throws(JournalError) {
      let isThere = access(path + "/CURRENT", F_OK) == 0
      if !isThere, isMade { return Finding(.lost, "the journal is not there") }
      let before = isThere ? try read() : (log: [], digest: nil)
      found = UInt64(before.log.count)
      if let finding = complaint(before.log, before.digest) { return finding }
      return try write(after: before.log)
    } catch {
      return Finding(.wrong, "it cannot be used: \(error)")
    }
  }

  /// What a process finds that only reads.
  private func read() throws(JournalError) -> (log: [LoggedEvent], digest: UInt64?) {
    let journal = try Journal.open(at: path, JournalOptions(access: .reading))
    let log = try journal.events(after: .zero)
    let digest = try journal.read { (state) throws(JournalError) in try state.digest() }
    try journal.close()
    return (log, digest)
  }

  private func complaint(_ log: [LoggedEvent], _ digest: UInt64?) -> Finding? {
    if found < allowed.lowerBound {
      return Finding(.lost, "\(found) events are there, \(allowed.lowerBound) were acknowledged")
    }
    if found > allowed.upperBound {
      return Finding(.wrong, "\(found) events are there, \(allowed.upperBound) can be at most")
    }
    if !reference.log.starts(with: log) {
      return Finding(.wrong, "the log is not the beginning of the undisturbed one")
    }
    guard let digest else { return nil }
    guard let expected = reference.digest(at: found) else {
      return found == 0 ? nil : Finding(.wrong, "half a step is there, up to event \(found)")
    }
    return digest == expected
      ? nil : Finding(.wrong, "the state at event \(found) is not that of the undisturbed run")
  }

  /// Opens for writing, and writes.
  private func write(after log: [LoggedEvent]) throws(JournalError) -> Finding? {
    let journal = try Journal.open(at: path, LabJournal.options(seed: reference.workload.seed))
    defer { try? journal.close() }
    if try !journal.events(after: .zero).starts(with: log) {
      return Finding(.wrong, "opening has changed the log")
    }
    if let damage = try journal.verify(.rebuild).first { return Finding(.wrong, "\(damage)") }
    if let finding = try roundTrip(journal) { return finding }
    let list = try journal.perform(.makeList(id: "made afterwards"))
    let there = try journal.read { (state) throws(JournalError) in state.sequence }
    if list.sequence != there { return Finding(.wrong, "a commit afterwards is not the last") }
    _ = try journal.perform(.collect())
    if let damage = try journal.verify(.rebuild).first {
      return Finding(.wrong, "after writing: \(damage)")
    }
    try journal.close()
    return nil
  }

  /// Undoes and redoes the last step of each actor; where nothing is in the way, all is as before.
  private func roundTrip(_ journal: Journal) throws(JournalError) -> Finding? {
    for actor in ModelComparison.actors {
      let actor = ActorID(ExactText(actor.string))
      let by = Attribution(actor: actor)
      let (count, before) = try journal.read { (state) throws(JournalError) in
        (try state.history(of: actor).undoCount, try state.stateJSON())
      }
      guard count > 0 else { continue }
      var isWhole = false
      do throws(JournalError) {
        isWhole = try journal.perform(.undo(by: by)).result == .applied
        isWhole = try journal.perform(.redo(by: by)).result == .applied && isWhole
      } catch {
        if error.isFailureOfJournal { throw error }
        continue
      }
      let after = try journal.read { (state) throws(JournalError) in try state.stateJSON() }
      if isWhole, after != before {
        return Finding(.wrong, "undo and redo of \(actor) do not lead back")
      }
    }
    return nil
  }
}

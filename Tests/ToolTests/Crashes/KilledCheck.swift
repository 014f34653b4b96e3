import DragJournal
import DragModel
import Foundation
import TestSupport

/// Compares what a killed process left with what it had said, and with the oracle.
struct KilledCheck {
  let script: [TestSupport.Operation]
  /// The last sequence number after each request, in a run that nothing disturbed.
  let told: [UInt64]
  /// The log of that run.
  let log: [LoggedEvent]

  /// The events of a journal that no process has open; opening it adds none.
  static func log(in path: String) throws -> [LoggedEvent] {
    let journal = try Journal.open(at: path, JournalOptions(access: .reading))
    let log = try journal.events(after: .zero)
    try journal.close()
    return log
  }

  /// All that is not as it should be; the journal is opened, undone and redone for it.
  func complaints(about outcome: KilledPlay.Outcome, in path: String) throws -> [String] {
    let isThere = FileManager.default.fileExists(atPath: path + "/CURRENT")
    let found = isThere ? try Self.log(in: path) : []
    var complaints = complaints(about: outcome, log: found)

    var oracle = OracleJournal()
    for operation in script.prefix(performed(in: found)) { oracle.perform(operation) }
    oracle.perform(TestSupport.Operation(.crash))

    let journal = try Journal.open(at: path)
    let log = try journal.events(after: .zero)
    if !log.starts(with: found) { complaints.append("opening has changed the log") }
    complaints += try journal.verify(.rebuild).map { "\($0)" }
    complaints += try Self.placement(in: journal, oracle)
    complaints += try Self.transfers(of: journal, oracle)
    do { complaints += try Self.roundTrip(of: journal) } catch {
      complaints.append("undo and redo: \(error)")
    }
    complaints += try journal.verify(.rebuild).map { "after undo and redo: \($0)" }
    try journal.close()
    return try complaints + self.replies(of: path, oracle)
  }

  /// How many requests the log has the events of.
  private func performed(in log: [LoggedEvent]) -> Int {
    told.prefix { $0 <= UInt64(log.count) }.count
  }

  private func complaints(
    about outcome: KilledPlay.Outcome, log found: [LoggedEvent]
  ) -> [String] {
    var complaints = outcome.refusals.map(String.init)
    // Lifts alone are acknowledged before they are durable.
    var durable = script.prefix(outcome.told.count)
    while case .drag? = durable.last?.verb { durable.removeLast() }
    if performed(in: found) < durable.count {
      complaints.append("\(durable.count) requests acknowledged, \(performed(in: found)) there")
    }
    if outcome.status == 0, performed(in: found) < script.count {
      complaints.append("it ended by itself and has done less than all")
    }
    let expected = log.prefix(found.count).map(\.event)
    let isSame = found.map(\.event).elementsEqual(expected) { left, right in
      left.kind == right.kind && left.changes == right.changes && left.session == right.session
    }
    if !isSame { complaints.append("the log is not the beginning of the undisturbed one") }
    return complaints
  }

  /// Each item is in one place and no placeholder anywhere.
  private static func placement(
    in journal: Journal, _ oracle: OracleJournal
  ) throws -> [String] {
    var complaints: [String] = []
    let (places, placeholders) = try journal.read { (state) throws(JournalError) in
      try (state.itemsInPlace(), state.placeholders())
    }
    if !placeholders.isEmpty { complaints.append("placeholders are left: \(placeholders)") }
    let known = (1...5).map { ContentID("a\($0)") } + (1...3).map { ContentID("b\($0)") }
    for item in known + ["x"] {
      let count = places.count { $0 == item }
      let isMade = PlainValue(parsing: oracle.item(Text(item.string))) ?? .null != .null
      if count != (isMade ? 1 : 0) { complaints.append("\(item) is in \(count) places") }
    }
    return complaints
  }

  /// No transfer is under way, and the failures are those of the oracle.
  private static func transfers(
    of journal: Journal, _ oracle: OracleJournal
  ) throws -> [String] {
    let (all, failures) = try journal.read { (state) throws(JournalError) in
      try (state.transfers(), state.unacknowledgedFailures())
    }
    var complaints = all.filter(\.state.isUnderWay).map { "\($0.number) is under way" }
    let expected = (oracle.listing(.failures)["failures"]?.values ?? []).map { failure in
      "\(failure["transfer"]?.text?.string ?? "") \(failure["state"]?.text?.string ?? "")"
    }
    let listed = failures.map { "t\($0.number) \($0.state.name)" }
    if listed != expected { complaints.append("failures \(listed), not \(expected)") }
    return complaints
  }

  /// Undoes all that can be undone and redoes it: through the same states, back to the first.
  private static func roundTrip(of journal: Journal) throws -> [String] {
    func look() throws(JournalError) -> [ContentTree: RichText?] {
      try journal.read { (state) throws(JournalError) in try state.everything() }
    }
    let history = try journal.read { (state) throws(JournalError) in try state.history() }
    var states = [try look()]
    for _ in 0..<history.undoCount {
      _ = try journal.perform(.undo())
      states.append(try look())
    }
    if (try? journal.perform(.undo())) != nil { return ["there was more to undo than said"] }
    var complaints: [String] = []
    for number in (0..<history.undoCount).reversed() {
      _ = try journal.perform(.redo())
      if try look() != states[number] { complaints.append("redo does not lead back to \(number)") }
    }
    let after = try journal.read { (state) throws(JournalError) in try state.history() }
    if after != history { complaints.append("the history is another after undo and redo") }
    return complaints
  }

  /// What another process says of state, history and lists, byte for byte as the oracle does.
  private func replies(of path: String, _ oracle: OracleJournal) throws -> [String] {
    var script = [#"{"op":"state"}"#, #"{"op":"history"}"#, #"{"op":"failures"}"#]
    // What came from outside, with size and hash.
    let external = PlainValue(parsing: oracle.item("x")) ?? .null
    if external != .null { script.append(#"{"op":"state","of":"x"}"#) }
    let run = try Tool("journal-play").run(
      ["--journal", path], input: Data(script.joined(separator: "\n").utf8),
      in: (path as NSString).deletingLastPathComponent)
    let replies = run.lines.map { PlainValue(parsing: $0) ?? .null }
    guard run.status == 0, replies.count == script.count else { return ["another process: \(run)"] }
    let state = PlainValue(parsing: oracle.state)
    let history = PlainValue(parsing: oracle.history(of: "local"))
    var complaints: [String] = []
    if replies[0]["state"] != state { complaints.append("\(run.lines[0]), not \(oracle.state)") }
    for (name, value) in history?.dictionary ?? [:] where replies[1][name] != value {
      complaints.append("\(run.lines[1]): \(name) is not \(value.json)")
    }
    let failures = oracle.listing(.failures)["failures"]
    if replies[2]["failures"] != failures {
      complaints.append("\(run.lines[2]), not \(failures?.json ?? "")")
    }
    if external != .null, replies[3]["state"] != external {
      complaints.append("\(run.lines[3]), not \(external.json)")
    }
    return complaints
  }
}

extension JournalState {
  /// The items in all lists and documents, as often as they are there.
  fileprivate func itemsInPlace() throws(JournalError) -> [ContentID] {
    var items: [ContentID] = []
    for (tree, text) in try everything() {
      items += tree.inner.map(\.id) + (text?.runs.compactMap(\.object) ?? [])
    }
    return items
  }

  fileprivate func placeholders() throws(JournalError) -> [Placeholder] {
    var placeholders = try everything().keys.flatMap(\.inner).compactMap(\.placeholder)
    for document in try documents() {
      placeholders += try self.placeholders(in: document).map(\.placeholder)
    }
    return placeholders
  }

  /// Each list with what it holds, each document with its text.
  fileprivate func everything() throws(JournalError) -> [ContentTree: RichText?] {
    var found: [ContentTree: RichText?] = [:]
    for list in try lists() {
      found[ContentTree(id: list, items: try item(list).items ?? [])] = .some(nil)
    }
    for document in try documents() {
      found[ContentTree(id: document)] = .some(try text(of: document))
    }
    return found
  }
}

extension ContentTree {
  /// Everything that it holds.
  fileprivate var inner: [ContentTree] { (items ?? []).flatMap { [$0] + $0.inner } }
}

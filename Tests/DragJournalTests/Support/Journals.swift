import DragJournal
import DragModel
import Foundation
import TestSupport

extension JournalOptions {
  /// Options with a clock that stands still and the same random bytes each time.
  static func test(
    _ access: Access = .writing(creates: true), chainKey: [UInt8] = [], interval: Int = 4_096,
    keyframeEventsAPage: Int? = nil
  ) -> JournalOptions {
    var options = JournalOptions(
      access: access, chainKey: chainKey, clock: { 1_700_000_000_000 },
      entropy: { Array(repeating: 7, count: $0) }, checkpointIntervalEvents: interval)
    if let keyframeEventsAPage { options.keyframeEventsAPage = keyframeEventsAPage }
    return options
  }

  /// Options for reading.
  static var reading: JournalOptions { .test(.reading) }
}

extension TemporaryFolder {
  /// Where the running test case makes its journal.
  static var journal: String { path + "/J.dragjournal" }
}

/// Opens a journal on this thread, also where `await` would be wanted.
func openJournal(
  _ path: String, _ options: JournalOptions = .test()
) throws(JournalError) -> Journal {
  try Journal.open(at: path, options)
}

extension Journal {
  /// Performs a request on this thread, also where `await` would be wanted.
  @discardableResult
  func performNow<Reply>(_ request: Request<Reply>) throws(JournalError) -> Reply {
    try perform(request)
  }

  /// Makes a list with items that are nothing but identifiers.
  func make(_ list: ContentID, _ items: [ContentID] = []) throws(JournalError) {
    _ = try perform(.makeList(id: list))
    if !items.isEmpty { try add(items, to: list) }
  }

  /// Adds items that are nothing but identifiers.
  @discardableResult
  func add(_ items: [ContentID], to list: ContentID) throws(JournalError) -> ContentReply {
    try perform(.insert(items.map { .plain($0) }, into: list))
  }

  /// All lists, items and their values, as text.
  func contents() throws(JournalError) -> String {
    try read { (state) throws(JournalError) in try state.stateJSON() + state.valuesJSON() }
  }

  /// All lists, items and their values after an event, as text.
  func contents(at sequence: SequenceNumber) throws(JournalError) -> String {
    try read(at: sequence) { (state) throws(JournalError) in
      try state.stateJSON() + state.valuesJSON()
    }
  }

  /// The state as it is now.
  func now() throws(JournalError) -> JournalState {
    try read { (state) throws(JournalError) in state }
  }

  /// The state after an event.
  func past(_ sequence: SequenceNumber) throws(JournalError) -> JournalState {
    try read(at: sequence) { (state) throws(JournalError) in state }
  }

  /// The entries of a list.
  func entries(_ list: ContentID) throws(JournalError) -> [ContentID] {
    try read { (state) throws(JournalError) in try state.entries(of: list) }
  }

  /// Everything that is in the log.
  func log() throws(JournalError) -> [LoggedEvent] { try events(after: .zero) }

  /// What the deepest verification finds.
  func damage() throws(JournalError) -> [Damage] { try verify(.rebuild).map(\.damage) }

  /// Closes on this thread, also where `await` would be wanted.
  func closeNow() throws(JournalError) { try close() }
}

/// Whether tests that take minutes are wanted.
enum LongRuns {
  /// True if `DRAGJOURNAL_LONG` is 1.
  static let areWanted = ProcessInfo.processInfo.environment["DRAGJOURNAL_LONG"] == "1"
}

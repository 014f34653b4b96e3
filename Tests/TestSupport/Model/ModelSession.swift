import DragJournal
import DragModel
import Foundation

/// A journal and an oracle side by side, with threads that read the journal.
///
/// Replies are compared of each request, lists, documents and items after each event or refusal, and
/// histories of those who asked; everything else now and then, and around each opening.
struct ModelSession: ~Copyable {
  /// A request that waits for its commit.
  private struct Waiting {
    var operation: Operation
    var expected: OracleReply
    /// The state after it, if other requests follow before the commit.
    var fingerprint: UInt64?
  }

  private let folder: String
  private let options: JournalOptions
  private let comparison = ModelComparison()
  private let readers: [ModelReader]
  private var journal: Journal
  private var journalCount = 1
  /// What the journal must be like.
  private(set) var oracle = OracleJournal()
  private var waiting: [Waiting] = []
  private var notes = ModelNotes()
  /// The oracle after the last event on disk and after each group of deferred ones since.
  private var unsure: [(sequence: UInt64, oracle: OracleJournal)]
  private var commitCount = 0
  /// How many states were read by other threads and compared.
  private(set) var readerViews = 0
  /// How many states were read again in the end and compared.
  private(set) var pastViews = 0

  init(folder: String, seed: UInt64) throws(JournalError) {
    self.folder = folder
    options = Self.options(seed: seed)
    readers = [ModelReader(seed: seed), ModelReader(seed: ~seed)]
    Self.makeFolder(folder)
    journal = try Journal.open(at: folder + "/1", options)
    unsure = [(0, oracle)]
    for reader in readers {
      reader.turn(to: journal)
      reader.start()
    }
  }

  private static func makeFolder(_ path: String) {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Options with small intervals, different for each seed, and a small map.
  ///
  /// The same seed gives the same bytes.
  private static func options(seed: UInt64) -> JournalOptions {
    var options = JournalOptions(
      clock: { 1_700_000_000_000 },
      entropy: { count in
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      },
      checkpointIntervalEvents: [4, 16, 64, 256][Int(seed / 8 % 4)])
    options.initialMapBytes = 1 << 20
    options.keyframeEventsAPage = [0, 1, 32][Int(seed / 32 % 3)]
    return options
  }

  /// Closes what is open.
  mutating func leave() {
    for reader in readers { reader.stop() }
    try? journal.close()
  }

  // MARK: Steps

  /// Does a step on both sides and answers the first difference.
  mutating func perform(_ step: ModelStep) throws(JournalError) -> String? {
    switch step {
    case .operation(let operation): return try perform(operation)
    case .commit: return try commit()
    case .collect:
      if let difference = try commit() { return difference }
      _ = try journal.perform(.collect())
      return try compare(after: [])
    case .compact:
      if let difference = try commit() { return difference }
      _ = try journal.compact()
      return try compare(after: [])
    case .flush:
      if let difference = try commit() { return difference }
      try journal.flush()
      return nil
    }
  }

  private mutating func perform(_ operation: Operation) throws(JournalError) -> String? {
    if operation.isRequest {
      if let last = waiting.indices.last { waiting[last].fingerprint = oracle.contentsFingerprint }
      waiting.append(Waiting(operation: operation, expected: oracle.perform(operation)))
      return nil
    }
    if let difference = try commit() { return difference }
    switch operation.verb {
    case .reopen, .crash: return try openAnew(afterCrash: operation.verb == .crash)
    case .listing(let listing): return compare(listing)
    default:
      let found = JournalDriver(journal: journal).perform(operation)
      return comparison.compare(found, oracle.perform(operation))
    }
  }

  private mutating func commit() throws(JournalError) -> String? {
    if waiting.isEmpty { return nil }
    let asked = waiting
    waiting = []
    let replies = JournalDriver(journal: journal).performTogether(asked.map(\.operation))
    for (reply, request) in zip(replies, asked) {
      if let difference = comparison.compare(reply, request.expected) {
        return "\(request.operation.playLine): \(difference)"
      }
      guard let sequence = reply.sequence, let fingerprint = request.fingerprint else { continue }
      if let difference = notes.note(fingerprint, at: sequence) { return difference }
    }
    let actors = Set(asked.map(\.operation.actor))
    return try compare(after: actors, wasRefused: replies.contains { $0.error != nil })
  }

  // MARK: Comparing

  /// Compares what the actors' requests may have changed; now and then all there is.
  private mutating func compare(
    after actors: Set<Text>, wasRefused: Bool = false
  ) throws(JournalError) -> String? {
    commitCount += 1
    let state = try journal.read { (state) throws(JournalError) in state }
    let sequence = state.sequence.value
    // What is answered without an event cannot have changed anything; what is refused must not have.
    if wasRefused || sequence != unsure.last?.sequence {
      let contents = oracle.contents
      if let difference = try comparison.compare(state, contents) { return difference }
      for actor in actors {
        if let difference = try comparison.compare(state, historyOf: actor, oracle) {
          return difference
        }
      }
      if let difference = notes.note(contents.fingerprint, at: sequence) { return difference }
    }
    try remember(sequence)
    if commitCount % 8 == 0 { readers[commitCount / 8 % readers.count].look() }
    return commitCount % 32 == 0 ? try compareAll() : nil
  }

  private func compareAll() throws(JournalError) -> String? {
    if let difference = try comparison.compare(journal, oracle) { return difference }
    for listing in Operation.Listing.allCases {
      if let difference = compare(listing) { return difference }
    }
    return nil
  }

  /// Compares a list of what is under way; what came of a session whose transfers were tried again is
  /// left open by the rules.
  private func compare(_ listing: Operation.Listing) -> String? {
    var found = JournalDriver(journal: journal).perform(Operation(.listing(listing)))
    var expected = OracleReply()
    expected.facts = oracle.listing(listing)
    let open = listing == .sessions ? oracle.sessionsTriedAgain : []
    if !open.isEmpty {
      expected.facts = expected.facts?.withoutOperations(of: open)
      let told = found.facts.flatMap { PlainValue(parsing: $0) }
      found.facts = told?.withoutOperations(of: open).json
    }
    return comparison.compare(found, expected)
  }

  /// Keeps the oracle as long as a crash could lead back to it.
  private mutating func remember(_ sequence: UInt64) throws(JournalError) {
    if try journal.lastSequence().value == sequence {
      unsure = [(sequence, oracle)]
    } else {
      unsure.append((sequence, oracle))
    }
  }

  // MARK: Opening

  /// Closes and opens, or goes on with what a crash would have left.
  private mutating func openAnew(afterCrash isCrash: Bool) throws(JournalError) -> String? {
    if let difference = try compareAll() { return difference }
    if let difference = try stopReading() { return difference }
    if isCrash {
      let durable = try copyAsCrashed()
      try journal.close()
      guard let left = unsure.last(where: { $0.sequence == durable }) else {
        return "the log ends with \(durable), where no commit ended"
      }
      oracle = left.oracle
      notes.forget(after: durable)
    } else {
      try journal.close()
    }
    journal = try Journal.open(at: folder + "/\(journalCount)", options)
    for reader in readers { reader.turn(to: journal) }
    oracle.perform(Operation(.reopen))
    let sequence = try journal.lastSequence().value
    if let difference = notes.note(oracle.contentsFingerprint, at: sequence) { return difference }
    try remember(sequence)
    return try compareAll()
  }

  /// Copies the journal as a crash would leave it now, and answers the last event in it.
  private mutating func copyAsCrashed() throws(JournalError) -> UInt64 {
    let old = folder + "/\(journalCount)"
    journalCount += 1
    let new = folder + "/\(journalCount)"
    var durable: UInt64
    repeat {
      // A checkpoint of the idle journal may come between.
      durable = try journal.lastSequence().value
      try? FileManager.default.removeItem(atPath: new)
      do { try FileManager.default.copyItem(atPath: old, toPath: new) } catch {
        preconditionFailure("cannot copy \(old): \(error)")
      }
    } while try journal.lastSequence().value != durable
    return durable
  }

  /// Lets no thread read any more and compares what they saw.
  private mutating func stopReading() throws(JournalError) -> String? {
    for reader in readers {
      reader.turn(to: nil)
      let views = try reader.takeViews()
      readerViews += views.count
      if let difference = notes.compare(views) { return difference }
    }
    return nil
  }

  // MARK: The end

  /// Compares everything once more, verifies the journal, and looks at its whole past as one who only reads.
  mutating func finish() throws(JournalError) -> String? {
    if let difference = try commit() { return difference }
    if let difference = try compareAll() { return difference }
    if let difference = try stopReading() { return difference }
    if let found = try journal.verify(.rebuild).first { return "verification: \(found)" }
    try journal.close()
    journal = try Journal.open(
      at: folder + "/\(journalCount)", JournalOptions(access: .reading))
    if let difference = try compareAll() { return difference }
    let (difference, count) = try notes.compare(pastOf: journal)
    pastViews = count
    return difference
  }
}

extension OracleJournal {
  /// Everything that time travel shows.
  var contents: ModelContents { ModelContents(state: state, values: values) }

  /// A number for it.
  var contentsFingerprint: UInt64 { contents.fingerprint }
}

/// What lists, documents and items are, as text.
struct ModelContents {
  let state: String
  let values: String

  /// A number for it, the same as that of a journal's equal state.
  var fingerprint: UInt64 { Fingerprint.of(state, values) }
}

extension OracleJournal {
  /// The sessions of which transfers were tried again, by drops of their own.
  fileprivate var sessionsTriedAgain: Set<Text> {
    var seen: Set<Text> = []
    return Set(drops.map(\.session).filter { !seen.insert($0).inserted })
  }
}

extension PlainValue {
  /// A list of sessions without what came of some.
  fileprivate func withoutOperations(of sessions: Set<Text>) -> PlainValue {
    let listed = self["sessions"]?.values ?? []
    let told = listed.map { session -> PlainValue in
      guard case .object(let members) = session,
        session["session"]?.text.map({ sessions.contains($0) }) ?? false
      else { return session }
      return .object(members.filter { $0.name != "operation" })
    }
    return .members([("sessions", .array(told))])
  }
}

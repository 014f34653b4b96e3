import DragModel
import Store

/// One recovery: what was read, the state it comes to, and what is written of it.
struct Recovery: ~Copyable {
  var salvage: Salvage
  let options: RecoveryOptions
  /// The state after the last event that is taken over.
  var state: State
  /// The chain after it.
  var chain: Chain
  var report = RecoveryReport()
  /// The contents to be written, and those of which only the hash is left.
  var contents: [(digest: Digest, record: ContentRecord)] = []
  /// The blobs of transfers that may still arrive, with their bytes.
  var arrivals: [(blob: BlobNumber, sizeBytes: UInt64)] = []
  /// The number that the next blob gets.
  var nextBlob = BlobNumber(1)

  private init(
    _ salvage: consuming Salvage, _ options: RecoveryOptions, _ state: State, _ chain: Chain
  ) {
    self.salvage = salvage
    self.options = options
    self.state = state
    self.chain = chain
  }

  /// Folds the log as far as it can be read, and looks which content is left.
  static func of(
    _ salvage: consuming Salvage, _ options: RecoveryOptions
  ) throws(JournalError) -> Recovery {
    let start = try salvage.header.chain(key: options.chainKey)
    let last = try lastOfChain(&salvage, start)
    let (state, chain) = try fold(&salvage, through: last, start)
    var recovery = Recovery(salvage, options, state, chain)
    recovery.report.pages = recovery.salvage.pageFindings
    recovery.report.transaction = recovery.salvage.transaction
    try recovery.countEvents()
    try recovery.findContents()
    try recovery.findArrivals()
    return recovery
  }

  // MARK: Events

  /// The last event up to which all records can be read and no chain value contradicts them.
  private static func lastOfChain(
    _ salvage: inout Salvage, _ start: Chain
  ) throws(JournalError) -> SequenceNumber {
    var chain = start
    var last = SequenceNumber.zero
    /// The last event that a chain value vouches for.
    var vouched = SequenceNumber.zero
    while let record = try salvage.record(last.next) {
      last = last.next
      let begin = try LogRecord.check(record.raw, at: last, key: salvage.header.hashKey)
      chain.extend(by: record.raw.extracting(droppingFirst: begin))
      guard let value = LogRecord.chainValue(record.raw) else { continue }
      if value != chain.value { return vouched }
      vouched = last
    }
    return last
  }

  /// Folds the log; once more if an event does not fit, up to the one before.
  private static func fold(
    _ salvage: inout Salvage, through last: SequenceNumber, _ start: Chain
  ) throws(JournalError) -> (state: State, chain: Chain) {
    var state = try State(hashKey: salvage.header.hashKey)
    var chain = start
    while state.sequence < last, let record = try salvage.record(state.sequence.next) {
      let sequence = state.sequence.next
      let key = salvage.header.hashKey
      let begin = try LogRecord.check(record.raw, at: sequence, key: key)
      do throws(JournalError) {
        try state.apply(try LogRecord.event(record.raw, at: sequence, key: key))
      } catch {
        return try fold(&salvage, through: SequenceNumber(sequence.value - 1), start)
      }
      chain.extend(by: record.raw.extracting(droppingFirst: begin))
    }
    return (state, chain)
  }

  /// Counts what comes behind the last event that is taken over.
  private mutating func countEvents() throws(JournalError) {
    report.events = state.sequence.value
    report.eventsBefore = max(salvage.lastSequence, report.events)
    var number = report.events
    while number < report.eventsBefore {
      number += 1
      let isReadable = try salvage.record(SequenceNumber(number)) != nil
      if isReadable, number > report.events + 1 {
        report.stranded += 1
      } else if let range = report.unreadableEvents.last, range.upperBound == number - 1 {
        report.unreadableEvents[report.unreadableEvents.count - 1] = range.lowerBound...number
      } else {
        report.unreadableEvents.append(number...number)
      }
    }
  }

  // MARK: Content

  /// Looks which contents are whole, and which of those that the state can still reach are lost.
  private mutating func findContents() throws(JournalError) {
    var known: Set<Digest> = []
    for digest in salvage.digests {
      guard let record = try salvage.content(digest) else { continue }
      known.insert(digest)
      try take(digest, record)
    }
    var events: [SequenceNumber: Event] = [:]
    for number in try sequencesOfSteps() { events[number] = try event(number) }
    var walk = ContentWalk(state) { (sequence) throws(JournalError) in
      guard let event = events[sequence] else { throw .corrupt(.missingRecord(sequence)) }
      return event
    }
    try walk.enterPresent()
    try walk.enterHistories()
    for (digest, size) in walk.found.sorted(by: { $0.key < $1.key }) where !known.contains(digest) {
      lose(digest, sizeBytes: size)
    }
  }

  private mutating func take(_ digest: Digest, _ record: ContentRecord) throws(JournalError) {
    if record.blob == nil { return contents.append((digest, record)) }
    guard try salvage.holds(digest, record) else {
      return lose(digest, sizeBytes: record.sizeBytes)
    }
    contents.append((digest, record))
    report.contents += 1
    report.contentBytes += record.sizeBytes
  }

  private mutating func lose(_ digest: Digest, sizeBytes: UInt64) {
    contents.append((digest, ContentRecord(blob: nil, sizeBytes: sizeBytes)))
    report.lostContents.append(.init(hash: digest.bytes, sizeBytes: sizeBytes))
  }

  /// The events that steps, open groups and drags ask for.
  private func sequencesOfSteps() throws(JournalError) -> Set<SequenceNumber> {
    var sequences = Set(state.groups.flatMap { $0.runs.map(\.sequence) })
    for number in 1..<max(1, state.steps.count) {
      sequences.formUnion(try state.step(StepNumber(number)).runs.map(\.sequence))
    }
    return sequences
  }

  /// An event that is taken over.
  private mutating func event(_ sequence: SequenceNumber) throws(JournalError) -> Event {
    guard let record = try salvage.record(sequence) else {
      throw .corrupt(.missingRecord(sequence))
    }
    return try LogRecord.event(record.raw, at: sequence, key: salvage.header.hashKey)
  }

  /// Looks which bytes of transfers are whole.
  private mutating func findArrivals() throws(JournalError) {
    var last = salvage.lastBlob
    for (_, record) in contents { last = max(last, record.blob ?? last) }
    for value in 1..<max(1, state.transfers.count) {
      let record = try state.transfers.element(value)
      guard let blob = record.blob else { continue }
      last = max(last, blob)
      let size = record.progress.completedBytes
      guard record.state.isUnderWay || record.state.isFailure, size > 0 else { continue }
      if try salvage.holds(blob, sizeBytes: size) {
        arrivals.append((blob, size))
      } else {
        report.lostArrivals.append(.init(transfer: TransferNumber(value), sizeBytes: size))
      }
    }
    let counter = try salvage.chunk(StoredContent.counter, 0, bytes: 1)
    nextBlob = max(last.next, counter.flatMap(StoredContent.counter(of:)) ?? last.next)
  }
}

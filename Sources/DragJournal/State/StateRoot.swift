import DragModel

/// What a checkpoint records beside pages: how far it reaches, and all that is small.
struct StateRoot: Sendable {
  /// The last event that the stored pages hold.
  var sequence: SequenceNumber
  /// How many records each table has.
  var counts: [StateTable: UInt32]
  /// How many entries the indexes of content, sessions and names have.
  var contentCount: UInt32
  var sessionCount: UInt32
  var nameCount: UInt32
  var freeChunks: [UInt32]
  var freeTextLeaves: [UInt32]
  var freeTextBranches: [UInt32]
  var lastText: TextNumber
  var lastStamp: UInt32
  var lastDrop: SequenceNumber
  var groups: [GroupRecord]
  var openSessions: [SessionNumber]
  var openTransfers: [TransferNumber]

  init(_ state: State) {
    sequence = state.sequence
    counts = [
      .nodes: state.nodes.count, .chunks: state.chunks.count,
      .contentIndex: state.contentIndex.buckets.count, .steps: state.steps.count,
      .actors: state.actors.count, .sessions: state.sessions.count,
      .sessionIndex: state.sessionIndex.buckets.count,
      .textLeaves: state.textLeaves.count, .textBranches: state.textBranches.count,
      .textBlocks: state.textBlocks.count, .tasks: state.tasks.count,
      .transfers: state.transfers.count, .drops: state.drops.count,
      .nameIndex: state.nameIndex.buckets.count,
    ]
    contentCount = state.contentIndex.count
    sessionCount = state.sessionIndex.count
    nameCount = state.nameIndex.count
    freeChunks = state.freeChunks
    freeTextLeaves = state.freeTextLeaves
    freeTextBranches = state.freeTextBranches
    lastText = state.lastText
    lastStamp = state.lastStamp
    lastDrop = state.lastDrop
    groups = state.groups
    openSessions = state.openSessions
    openTransfers = state.openTransfers
  }
}

extension StateRoot: CBORCoding {
  /// How the pages are laid out: raised with every change of a page's or the root's form, and of what
  /// an event does to the state, so that an older build does not take what it skips for damage.
  private static let layout: UInt64 = 5
  private static let parts = 15

  /// True if the bytes are the root of a state that is laid out as this build lays it out.
  ///
  /// What another build has stored is folded from the log anew.
  static func isOfThisLayout(_ bytes: [UInt8]) throws(CBORError) -> Bool {
    var decoder = CBORDecoder(bytes.span)
    // The first layout had another number of parts, and no number.
    guard try decoder.arrayHeader() == parts else { return false }
    return try decoder.unsigned() == layout
  }

  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(Self.parts)
    encoder.unsigned(Self.layout)
    encoder.unsigned(sequence.value)
    encoder.arrayHeader(StateTable.allCases.count)
    for table in StateTable.allCases { encoder.unsigned(UInt64(counts[table] ?? 0)) }
    encoder.unsigned(UInt64(contentCount))
    encoder.unsigned(UInt64(sessionCount))
    encoder.unsigned(UInt64(nameCount))
    for free in [freeChunks, freeTextLeaves, freeTextBranches] {
      encoder.arrayHeader(free.count)
      for number in free { encoder.unsigned(UInt64(number)) }
    }
    lastText.encode(into: &encoder)
    encoder.unsigned(UInt64(lastStamp))
    encoder.unsigned(lastDrop.value)
    try encoder.array(groups)
    try encoder.array(openSessions)
    try encoder.array(openTransfers)
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: Self.parts...Self.parts)
    _ = try decoder.unsigned()
    sequence = SequenceNumber(try decoder.unsigned())
    let tables = StateTable.allCases
    _ = try decoder.arrayHeader(in: tables.count...tables.count)
    counts = [:]
    for table in tables { counts[table] = try decoder.narrow(UInt32.self) }
    contentCount = try decoder.narrow()
    sessionCount = try decoder.narrow()
    nameCount = try decoder.narrow()
    freeChunks = try Self.numbers(from: &decoder)
    freeTextLeaves = try Self.numbers(from: &decoder)
    freeTextBranches = try Self.numbers(from: &decoder)
    lastText = try TextNumber(from: &decoder)
    lastStamp = try decoder.narrow()
    lastDrop = SequenceNumber(try decoder.unsigned())
    groups = try decoder.array()
    openSessions = try decoder.array()
    openTransfers = try decoder.array()
  }

  private static func numbers(from decoder: inout CBORDecoder) throws(CBORError) -> [UInt32] {
    var numbers: [UInt32] = []
    for _ in 0..<(try decoder.arrayHeader()) { numbers.append(try decoder.narrow()) }
    return numbers
  }
}

extension State {
  /// The state of a checkpoint; its pages are loaded from the source on first use.
  ///
  /// - Complexity: O(p/64 + a), p = pages of the state, a = actors.
  init(_ root: StateRoot, source: any PageSource, hashKey: HashKey) throws(JournalError) {
    func count(_ table: StateTable) -> UInt32 { root.counts[table] ?? 0 }
    guard count(.nodes) > 0, count(.chunks) > 0, count(.steps) > 0, count(.textLeaves) > 0,
      count(.textBranches) > 0, count(.tasks) > 0, count(.transfers) > 0, count(.drops) > 0
    else { throw .corrupt(.stateRoot) }
    self.hashKey = hashKey
    sequence = root.sequence
    nodes = PagedTable(count: count(.nodes), source: source)
    chunks = PagedTable(count: count(.chunks), source: source)
    freeChunks = root.freeChunks
    textLeaves = PagedTable(count: count(.textLeaves), source: source)
    textBranches = PagedTable(count: count(.textBranches), source: source)
    textBlocks = PagedTable(count: count(.textBlocks), source: source)
    freeTextLeaves = root.freeTextLeaves
    freeTextBranches = root.freeTextBranches
    lastText = root.lastText
    lastStamp = root.lastStamp
    lastDrop = root.lastDrop
    contentIndex = IdentifierIndex(
      count: root.contentCount, bucketCount: count(.contentIndex), source: source)
    steps = PagedTable(count: count(.steps), source: source)
    tasks = PagedTable(count: count(.tasks), source: source)
    transfers = PagedTable(count: count(.transfers), source: source)
    drops = PagedTable(count: count(.drops), source: source)
    actors = PagedTable(count: count(.actors), source: source)
    sessions = PagedTable(count: count(.sessions), source: source)
    sessionIndex = IdentifierIndex(
      count: root.sessionCount, bucketCount: count(.sessionIndex), source: source)
    nameIndex = IdentifierIndex(
      count: root.nameCount, bucketCount: count(.nameIndex), source: source)
    groups = root.groups
    openSessions = root.openSessions
    openTransfers = root.openTransfers
    for number in 0..<count(.actors) { actorNumbers[try actors.element(number).id] = number }
  }
}

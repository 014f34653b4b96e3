import DragModel

/// Everything the log folds to: the tree of lists and items, sessions, groups and histories.
///
/// A value: a copy stays as it was while another is changed, so readers keep theirs without
/// blocking the writer. Its tables are kept in pages, loaded on first use (`PagedTable`).
struct State: Sendable {
  /// The last event that is folded in.
  var sequence = SequenceNumber.zero

  /// Lists, documents and items by number; 0 is the journal itself, which holds what stands by itself.
  var nodes = PagedTable<NodeRecord>()
  /// Chunks of sequences by number; 0 is never used.
  var chunks = PagedTable<SequenceChunk>()
  /// Chunk numbers to use again.
  var freeChunks: [UInt32] = []
  /// Content identifiers to node numbers.
  var contentIndex = IdentifierIndex<ContentIndexKind>()

  /// The entries of lists with unique names, by list and name.
  var nameIndex = IdentifierIndex<NameIndexKind>()

  /// Leaves of documents' texts by number, and the branches above them; 0 is never used.
  var textLeaves = PagedTable<TextLeaf>()
  var textBranches = PagedTable<TextBranch>()
  var freeTextLeaves: [UInt32] = []
  var freeTextBranches: [UInt32] = []
  /// Where each element of text stands, 256 by 256; the first is element 1.
  var textBlocks = PagedTable<TextBlock>()
  /// The last element of text that was made, and the last stamp given by a move of text.
  var lastText = TextNumber.none
  var lastStamp: UInt32 = 0
  /// The last event that dropped elements of text for good.
  var lastDrop = SequenceNumber.zero

  /// Steps by number; 0 is never used.
  var steps = PagedTable<StepRecord>()
  var actors = PagedTable<ActorRecord>()
  var actorNumbers: [ActorID: UInt32] = [:]
  /// Open groups, in the order in which they were begun.
  var groups: [GroupRecord] = []

  var sessions = PagedTable<SessionRecord>()
  var sessionIndex = IdentifierIndex<SessionIndexKind>()
  /// Sessions that have not ended, in the order in which they began.
  var openSessions: [SessionNumber] = []

  /// Tasks by number; 0 is never used.
  var tasks = PagedTable<TaskRecord>()

  /// Transfers and the drops that they belong to, by number; 0 is never used.
  var transfers = PagedTable<TransferRecord>()
  var drops = PagedTable<DropRecord>()
  /// Transfers that have not ended, by number.
  var openTransfers: [TransferNumber] = []

  /// What the app has declared of content types; decides about requests only, and is not stored.
  var contentTypes = ContentTypes()

  /// The key of the hashes in the indexes; the journal's own.
  let hashKey: HashKey

  /// The state before the first event.
  init(hashKey: HashKey) throws(JournalError) {
    self.hashKey = hashKey
    try nodes.append(NodeRecord(NodeSeed(id: "", kind: .root)))
    try chunks.append(SequenceChunk(members: []))
    try textLeaves.append(TextLeaf())
    try textBranches.append(TextBranch(isAboveLeaves: true, members: [], counts: []))
    try steps.append(StepRecord.nothing)
    try tasks.append(
      TaskRecord(name: "", session: nil, actor: .local, origin: .user, startedAt: .zero))
    try transfers.append(TransferRecord.nothing)
    try drops.append(DropRecord.nothing)
  }

  /// The record of a node.
  func node(_ number: NodeNumber) throws(JournalError) -> NodeRecord {
    try nodes.element(number.value)
  }

  /// Where a node stands; nil: nowhere.
  func parent(of number: NodeNumber) throws(JournalError) -> NodeNumber? {
    try nodes.read(number.value) { $0.parent }
  }

  /// The record of a step.
  func step(_ number: StepNumber) throws(JournalError) -> StepRecord {
    try steps.element(number.value)
  }

  /// The record of a session.
  func session(_ number: SessionNumber) throws(JournalError) -> SessionRecord {
    try sessions.element(number.value)
  }

  /// The node that has used an identifier, whether it is there or gone.
  func number(of id: ContentID) throws(JournalError) -> NodeNumber? {
    try contentIndex.first(hashKey.hash(id.text)) { (candidate) throws(JournalError) in
      try nodes.read(candidate) { $0.id == id && !$0.isForgotten }
    }.map(NodeNumber.init)
  }

  /// The session that has used an identifier.
  func number(of id: SessionID) throws(JournalError) -> SessionNumber? {
    try sessionIndex.first(hashKey.hash(id.text)) { (candidate) throws(JournalError) in
      try sessions.read(candidate) { $0.id == id }
    }.map(SessionNumber.init)
  }

  /// The history of an actor, if it has one.
  func actor(_ id: ActorID) throws(JournalError) -> ActorRecord? {
    guard let number = actorNumbers[id] else { return nil }
    return try actors.element(number)
  }

  /// The open group of an actor.
  func group(of actor: ActorID) -> GroupRecord? {
    groups.first { $0.actor == actor }
  }
}

extension TransferRecord {
  /// What stands at number 0.
  fileprivate static let nothing = TransferRecord(
    seed: TransferSeed(item: .root, name: nil, stand: nil), drop: DropNumber(0),
    state: .discarded, heardAt: 0)
}

extension DropRecord {
  /// What stands at number 0.
  fileprivate static let nothing = DropRecord(
    seed: DropSeed(session: SessionNumber(0), operation: .move, target: nil, touched: []),
    droppedAt: .zero, first: TransferNumber(0))
}

extension StepRecord {
  /// What stands at number 0: where histories begin.
  fileprivate static let nothing = StepRecord(
    actor: 0, origin: .user, name: .action(.changes, count: 0), barrierReason: nil,
    previousOfActor: .none, isPruned: true, parent: .none, doneAt: .zero, runs: [], touched: [],
    sessions: [])
}

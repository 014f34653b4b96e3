import DragModel

/// Comparing two states by what they mean, not by how their pages and chunks happen to lie.
extension State {
  /// The first thing that differs, in words for a report; nil if the states are equal.
  ///
  /// - Complexity: O(n log n), n = everything in the states.
  func difference(from other: State) throws(JournalError) -> String? {
    if lastText != other.lastText || lastStamp != other.lastStamp || lastDrop != other.lastDrop {
      return "the numbers given to text"
    }
    if sequence != other.sequence { return "the last event is \(sequence) and \(other.sequence)" }
    if nodes.count != other.nodes.count { return "\(nodes.count) and \(other.nodes.count) nodes" }
    for value in 0..<nodes.count {
      let number = NodeNumber(value)
      if try !hasEqualNode(number, other) { return try description(of: number) }
    }
    if steps.count != other.steps.count { return "\(steps.count) and \(other.steps.count) steps" }
    for value in 1..<max(1, steps.count) {
      let number = StepNumber(value)
      if try step(number) != other.step(number) { return "step \(number)" }
    }
    if actors.count != other.actors.count { return "the number of actors" }
    for number in 0..<actors.count {
      let actor = try actors.element(number)
      if try actor != other.actors.element(number) { return "the history of \(actor.id)" }
    }
    if sessions.count != other.sessions.count { return "the number of drag sessions" }
    for number in 0..<sessions.count {
      let session = try sessions.element(number)
      if try !hasEqualSession(SessionNumber(number), other) {
        return "the drag session \(session.id)"
      }
    }
    if tasks.count != other.tasks.count { return "the number of tasks" }
    for number in 1..<max(1, tasks.count) {
      if try tasks.element(number) != other.tasks.element(number) { return "task \(number)" }
    }
    if transfers.count != other.transfers.count { return "the number of transfers" }
    for number in 1..<max(1, transfers.count) {
      if try transfers.element(number) != other.transfers.element(number) {
        return "transfer \(number)"
      }
    }
    if drops.count != other.drops.count { return "the number of drops by transfers" }
    for number in 1..<max(1, drops.count) {
      if try drops.element(number) != other.drops.element(number) { return "drop \(number)" }
    }
    if openTransfers != other.openTransfers { return "the open transfers" }
    if nameIndex.count != other.nameIndex.count { return "the number of unique names" }
    if groups != other.groups { return "the open groups" }
    if openSessions != other.openSessions { return "the open drag sessions" }
    return nil
  }

  private func description(of number: NodeNumber) throws(JournalError) -> String {
    let record = try node(number)
    switch record.kind {
    case .root: return "what stands by itself"
    case .placeholder:
      let transfer = record.transfer.map { " of transfer t\($0)" } ?? ""
      return "node \(number), a placeholder\(transfer)"
    case .list, .document, .item: return "node \(number), \(record.id)"
    }
  }

  private func hasEqualSession(
    _ number: SessionNumber, _ other: State
  ) throws(JournalError) -> Bool {
    let mine = try session(number)
    guard try mine == other.session(number), try self.number(of: mine.id) == number else {
      return false
    }
    return try other.number(of: mine.id) == number
  }

  private func hasEqualNode(_ number: NodeNumber, _ other: State) throws(JournalError) -> Bool {
    let mine = try node(number)
    let theirs = try other.node(number)
    guard mine.id == theirs.id, mine.kind == theirs.kind, mine.isFolder == theirs.isFolder,
      mine.name == theirs.name, mine.isOnItsWay == theirs.isOnItsWay,
      mine.isForgotten == theirs.isForgotten, mine.parent == theirs.parent,
      mine.goneAt == theirs.goneAt, mine.details == theirs.details
    else { return false }
    if mine.kind == .document {
      guard try elements(of: number) == other.elements(of: number) else { return false }
    }
    guard try entries(of: number) == other.entries(of: number) else { return false }
    guard try isFoundByName(number), try other.isFoundByName(number) else { return false }
    if number == .root || mine.kind == .placeholder || mine.isForgotten { return true }
    guard try self.number(of: mine.id) == number else { return false }
    return try other.number(of: mine.id) == number
  }

  /// Reads every page, also those that a comparison by meaning does not need.
  ///
  /// - Throws: `corrupt` with the first page that is missing or damaged.
  func readEveryPage() throws(JournalError) {
    try nodes.readEveryPage()
    try chunks.readEveryPage()
    try textLeaves.readEveryPage()
    try textBranches.readEveryPage()
    try textBlocks.readEveryPage()
    try tasks.readEveryPage()
    try transfers.readEveryPage()
    try drops.readEveryPage()
    try contentIndex.buckets.readEveryPage()
    try steps.readEveryPage()
    try actors.readEveryPage()
    try sessions.readEveryPage()
    try sessionIndex.buckets.readEveryPage()
    try nameIndex.buckets.readEveryPage()
  }

  /// Checks that every entry is found where it stands, by its index and by its container.
  ///
  /// - Throws: `corrupt` with the node at which the chunks are wrong.
  func checkSequences() throws(JournalError) {
    for value in 0..<nodes.count {
      let container = NodeNumber(value)
      if try isDocument(container) {
        try checkText(of: container)
        continue
      }
      let entries = try entries(of: container)
      guard try entries.count == entryCount(of: container) else {
        throw .corrupt(.sequence(container))
      }
      for (index, entry) in entries.enumerated() {
        guard try node(entry).parent == container, try self.index(of: entry) == index else {
          throw .corrupt(.sequence(entry))
        }
      }
    }
  }
}

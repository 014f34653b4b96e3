public import DragModel

/// The differences of a list, each once and in order.
public struct ListDifferences: AsyncSequence, Sendable {
  /// What one event did.
  public typealias Element = ListDifference
  /// What reading the log may throw.
  public typealias Failure = JournalError

  let events: JournalEvents
  let list: NodeNumber
  /// What stands in the list where the differences begin.
  let members: Set<NodeNumber>

  /// Starts reading.
  public func makeAsyncIterator() -> Iterator {
    Iterator(events: events.makeAsyncIterator(), list: list, members: members)
  }

  /// Reads events until one changed the list.
  public struct Iterator: AsyncIteratorProtocol {
    var events: JournalEvents.Iterator
    let list: NodeNumber
    var members: Set<NodeNumber>

    /// The next difference; nil once the journal is closed or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JournalError) -> ListDifference? {
      while let logged = try await events.next(isolation: actor) {
        let concerned = logged.event.changes.filter { concerns($0) }
        if concerned.isEmpty { continue }
        let changes = try await events.journal.changes(concerned, of: list)
        if !changes.isEmpty { return ListDifference(sequence: logged.sequence, changes: changes) }
      }
      return nil
    }

    /// True if a change is one of the list's; keeps account of what stands in it.
    private mutating func concerns(_ change: Change) -> Bool {
      switch change {
      case .relocate(let relocation):
        let leaves = relocation.from?.container == list
        let arrives = relocation.to?.container == list
        if leaves { members.remove(relocation.node) }
        if arrives { members.insert(relocation.node) }
        return leaves || arrives
      case .set(let change): return members.contains(change.node)
      default: return false
      }
    }
  }
}

extension Journal {
  /// A list's entries as they are, and from there on what each event does to them.
  ///
  /// - Throws: `notFound`, `itemGone`.
  public func differences(
    of list: ContentID
  ) async throws(JournalError) -> (entries: [ContentID], differences: ListDifferences) {
    try await Self.offPool { () throws(JournalError) in
      try self.read { (state) throws(JournalError) in
        let number = try state.state.present(list)
        let events = JournalEvents(journal: self, start: state.sequence)
        let members = Set(try state.state.entries(of: number))
        return (
          try state.entries(of: list),
          ListDifferences(events: events, list: number, members: members)
        )
      }
    }
  }

  /// Says what changes did to the entries of a list.
  fileprivate func changes(
    _ changes: [Change], of list: NodeNumber
  ) async throws(JournalError) -> [ListDifference.Change] {
    try await Self.offPool { () throws(JournalError) in
      try self.read { (state) throws(JournalError) in
        var differences: [ListDifference.Change] = []
        for change in changes {
          if let difference = try state.state.difference(change, of: list) {
            differences.append(difference)
          }
        }
        return differences
      }
    }
  }
}

extension State {
  fileprivate func difference(
    _ change: Change, of list: NodeNumber
  ) throws(JournalError) -> ListDifference.Change? {
    switch change {
    case .relocate(let relocation):
      let id = try node(relocation.node).id
      let from = relocation.from.flatMap { $0.container == list ? $0.index : nil }
      let to = relocation.to.flatMap { $0.container == list ? $0.index : nil }
      switch (from, to) {
      case (let from?, let to?): return .move(id, from: from, to: to)
      case (let from?, nil): return .remove(id, at: from)
      case (nil, let to?): return .insert(id, at: to)
      case (nil, nil): return nil
      }
    case .set(let change): return .edit(try node(change.node).id)
    default: return nil
    }
  }
}

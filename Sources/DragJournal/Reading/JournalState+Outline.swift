import DragModel

extension JournalState {
  /// Hands out all that is there, each container directly before what it holds; placeholders too, but
  /// for those in texts (`placeholders(in:)`).
  ///
  /// What stands by itself comes by the bytes of its identifiers; entries come as shown, the objects
  /// of a text in its order.
  ///
  /// - Throws: What the closure throws; `corrupt` for damaged pages.
  /// - Complexity: O(n), n = lists, documents, items and runs of text that are there.
  public func forEachEntry(
    _ body: (OutlineEntry) throws(JournalError) -> Void
  ) throws(JournalError) {
    var levels = [try outermost()[...]]
    while let number = levels[levels.count - 1].popFirst() ?? leave(&levels) {
      let record = try state.node(number)
      if let transfer = record.transfer {
        try body(placeholder(of: transfer, depth: levels.count - 1))
        levels.append([])
        continue
      }
      try body(entry(of: record, depth: levels.count - 1))
      levels.append(try state.shownEntries(of: number)[...])
    }
  }

  /// What is said of anything but a placeholder.
  func entry(of record: NodeRecord, depth: Int) throws(JournalError) -> OutlineEntry {
    let isContainer = try state.isShownAsObject(record)
    return OutlineEntry(
      id: record.id, depth: depth, isList: record.kind == .list,
      isDocument: record.kind == .document,
      isContainer: record.kind == .document || isContainer,
      name: record.name, properties: record.properties, fields: record.fields,
      representations: record.representations)
  }

  private func placeholder(
    of transfer: TransferNumber, depth: Int
  ) throws(JournalError) -> OutlineEntry {
    let record = try state.transfer(transfer)
    return OutlineEntry(
      id: try state.node(record.seed.item).id, depth: depth, isList: false, isDocument: false,
      isContainer: false, name: record.seed.name, properties: [:],
      fields: [:], representations: [],
      placeholder: Placeholder(transfer: transfer, hundredths: record.hundredths))
  }

  /// Goes up to the next level that has entries left, and takes the first of them.
  private func leave(_ levels: inout [ArraySlice<NodeNumber>]) -> NodeNumber? {
    while levels.count > 1 {
      levels.removeLast()
      if let next = levels[levels.count - 1].popFirst() { return next }
    }
    return nil
  }

  private func outermost() throws(JournalError) -> [NodeNumber] {
    var found: [(id: ContentID, number: NodeNumber)] = []
    for number in try state.entries(of: .root) {
      found.append((try state.node(number).id, number))
    }
    return found.sorted { $0.id < $1.id }.map(\.number)
  }
}

import DragModel

/// Questions about where nodes stand.
extension State {
  /// True if a node is there: a way leads from it up to the journal.
  func isPresent(_ number: NodeNumber) throws(JournalError) -> Bool {
    var number = number
    while number != .root {
      guard let parent = try parent(of: number) else { return false }
      number = parent
    }
    return true
  }

  /// The outermost node that a node stands in, or itself; for something gone, what is gone with it.
  func outermost(of number: NodeNumber) throws(JournalError) -> NodeNumber {
    var number = number
    while let parent = try parent(of: number), parent != .root { number = parent }
    return number
  }

  /// True if a node is another one, or stands in it at any depth.
  func isInside(_ number: NodeNumber, of other: NodeNumber) throws(JournalError) -> Bool {
    var number = number
    while number != other {
      guard let parent = try parent(of: number) else { return false }
      number = parent
    }
    return true
  }

  /// True for lists and documents that stand by themselves.
  func standsByItself(_ number: NodeNumber) throws(JournalError) -> Bool {
    try nodes.read(number.value) {
      $0.parent == .root || $0.parent == nil && $0.kind != .item
    }
  }

  /// The list whose options concern the entries of a container.
  ///
  /// An item's entries are guarded by the list that the item stands in, but not past a list.
  func guardingList(of container: NodeNumber) throws(JournalError) -> NodeNumber? {
    var number = container
    while true {
      let (kind, parent) = try nodes.read(number.value) { ($0.kind, $0.parent) }
      if kind == .list { return number }
      guard let parent, parent != .root else { return nil }
      number = parent
    }
  }

  /// The app of the outermost container that a node stands in.
  func app(of number: NodeNumber) throws(JournalError) -> ExactText {
    try nodes.read(outermost(of: number).value) {
      $0.kind == .document ? $0.documentOptions.app : $0.ownOptions?.app
    } ?? ListOptions.defaultApp
  }

  /// True if two nodes stand in containers of one app.
  func haveOneApp(_ a: NodeNumber, _ b: NodeNumber) throws(JournalError) -> Bool {
    if try outermost(of: a) == outermost(of: b) { return true }
    return try app(of: a) == app(of: b)
  }

  /// True if a node is shown as an object: a list, or an item that holds something or was made to.
  func isShownAsObject(_ record: NodeRecord) throws(JournalError) -> Bool {
    if record.kind == .list || record.isFolder { return true }
    guard record.sequence != SequenceChunk.none else { return false }
    if record.kind == .document || record.inTransit.isEmpty { return true }
    return try chunks.read(record.sequence) { $0.total } > record.inTransit.count
  }

  /// True if a node is a document.
  func isDocument(_ number: NodeNumber) throws(JournalError) -> Bool {
    try nodes.read(number.value) { $0.kind == .document }
  }

  /// What orders a node among the others of its container.
  func order(of number: NodeNumber, in container: NodeNumber) throws(JournalError) -> Int {
    try isDocument(container)
      ? scalarsBefore(textElement(of: number)) : index(of: number)
  }

  /// The place where a node stands, with its neighbours; nil if it stands nowhere.
  func place(of number: NodeNumber) throws(JournalError) -> OldPlace? {
    guard let container = try parent(of: number) else { return nil }
    if try isDocument(container) {
      return OldPlace(document: container, element: try textElement(of: number))
    }
    let index = try index(of: number)
    var (left, right) = try neighboursInLeaf(of: number)
    if left == nil, index > 0 { left = try entry(at: index - 1, of: container) }
    if right == nil { right = try entryIfAny(at: index + 1, of: container) }
    return OldPlace(container: container, left: left, right: right, index: index)
  }
}

import DragModel

/// The entries of lists with unique names, by name: one index over all of those lists.
///
/// - Complexity: finding, noting and forgetting one are O(1).
extension State {
  /// An entry of a container of unique names that has a name and counts; nil if there is none.
  func entry(
    named name: ExactText, in container: NodeNumber, where counts: (NodeNumber) -> Bool
  ) throws(JournalError) -> NodeNumber? {
    try nameIndex.first(nameHash(name, container)) { (candidate) throws(JournalError) in
      let hasName = try nodes.read(candidate) { $0.parent == container && $0.name == name }
      return hasName && counts(NodeNumber(candidate))
    }.map(NodeNumber.init)
  }

  /// True if names are unique among the entries of a container.
  func hasUniqueNames(_ container: NodeNumber) throws(JournalError) -> Bool {
    try nodes.read(container.value) { $0.ownOptions.map { $0.uniqueNames != .allow } ?? false }
  }

  /// True if an entry is found by its name where that has to be.
  func isFoundByName(_ number: NodeNumber) throws(JournalError) -> Bool {
    let (parent, name) = try nodes.read(number.value) { ($0.parent, $0.name) }
    guard let parent, let name, try hasUniqueNames(parent) else { return true }
    return try entry(named: name, in: parent) { $0 == number } != nil
  }

  // MARK: Changing

  /// Gives a node another name, wherever it stands.
  mutating func rename(_ number: NodeNumber, to name: ExactText?) throws(JournalError) {
    try forgetName(of: number)
    try nodes.update(number.value) { $0.name = name }
    try noteName(of: number)
  }

  /// Notes the name of an entry that has got it or its place.
  mutating func noteName(of number: NodeNumber) throws(JournalError) {
    guard let hash = try indexedNameHash(of: number) else { return }
    try nameIndex.insert(number.value, hash: hash)
  }

  /// Forgets the name of an entry that is to lose it or its place.
  mutating func forgetName(of number: NodeNumber) throws(JournalError) {
    guard let hash = try indexedNameHash(of: number) else { return }
    try nameIndex.remove(number.value, hash: hash)
  }

  /// Where the index has a node; nil if it has not.
  private func indexedNameHash(of number: NodeNumber) throws(JournalError) -> UInt32? {
    let (parent, name) = try nodes.read(number.value) { ($0.parent, $0.name) }
    guard let parent, let name, try hasUniqueNames(parent) else { return nil }
    return nameHash(name, parent)
  }

  private func nameHash(_ name: ExactText, _ container: NodeNumber) -> UInt32 {
    hashKey.bound(to: SequenceNumber(UInt64(container.value))).hash(name)
  }
}

public import DragModel

extension Request where Reply == ContentReply {
  /// Sets the name, properties or representations of an item, or the first two of a list or document.
  ///
  /// A name follows the rule for unique names of the list that the item is in. Refused: `readOnly`,
  /// `nameTaken`, and as every request on content `notFound` and `itemGone`.
  ///
  /// - Complexity: O(k), k = values; where a taken name is changed also O(n), n = names tried.
  public static func set(
    _ values: NewValues, of item: ContentID, by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(item)
      try Checks.shape(name: values.name ?? nil)
      try Checks.shape(values.properties.values)
      try draft.check(attribution)
      try draft.checkStored(values.representations ?? [])
      return try draft.set(values, of: item, by: attribution)
    }
  }
}

extension Draft {
  fileprivate mutating func set(
    _ values: NewValues, of item: ContentID, by attribution: Attribution
  ) throws(JournalError) -> ContentReply {
    let number = try state.present(item)
    let record = try state.node(number)
    if record.kind != .item, values.representations != nil { throw .typeRefused(item) }
    if let container = record.parent { try state.checkWritable(container, for: attribution.origin) }
    var changes: [ValueChange.Value] = []
    if let wanted = values.name {
      let name = try state.settledName(wanted, of: number)
      if name != record.name { changes.append(.name(old: record.name, new: name)) }
    }
    for key in values.properties.keys.sorted() {
      let old = record.properties[key]
      let new = (values.properties[key] ?? nil).orNil
      if old != new { changes.append(.property(key, old: old, new: new)) }
    }
    if let wanted = values.representations {
      let new = try store(wanted)
      if new != record.representations {
        changes.append(.representations(old: record.representations, new: new))
      }
    }
    guard !changes.isEmpty else { return ContentReply(sequence: state.sequence, changed: false) }
    for change in changes { try set(number, change) }
    let step = try credit(.contentEdited, to: attribution, name: .action(.editItem, count: 1))
    return ContentReply(sequence: state.sequence, changed: true, step: step, items: [item])
  }
}

extension State {
  /// The name that an entry gets where names are unique, by the rule for arriving ones; its own
  /// name counts as free.
  ///
  /// - Throws: `nameTaken` where taken names are refused.
  fileprivate func settledName(
    _ name: ExactText?, of number: NodeNumber
  ) throws(JournalError) -> ExactText? {
    let record = try node(number)
    guard let name, let container = record.parent else { return name }
    let rules = ArrivalRules(container: container, replaced: number)
    let arrival = ArrivalRules.Arrival(id: record.id, name: name, types: [], isLink: false)
    return try rules.names(for: [arrival], in: self)[0]
  }
}

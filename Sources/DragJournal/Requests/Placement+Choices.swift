import DragModel

/// Which encodings the target of a drop takes, for the facts of its event.
extension Placement {
  /// What the event of a drop says for readers: the rule that decided, what the app adds, and which
  /// encoding the target takes of each item.
  ///
  /// To be asked before the items are put where they go.
  func facts(
    extra: [ExactText: PropertyValue], in state: State
  ) throws(JournalError) -> [ExactText: PropertyValue] {
    var facts = facts(extra: extra)
    facts["representations"] = try choices(in: state).map { .list($0) }
    return facts
  }

  /// For each item in source order which encoding the target takes of it, and why.
  ///
  /// Null for those that the target is not asked about: they are in it already. Nil if that is so for
  /// all, or none has any encoding; links take none.
  private func choices(in state: State) throws(JournalError) -> [PropertyValue]? {
    if decision.operation == .link { return nil }
    var isOffered = false
    func value(_ negotiation: Negotiation) -> PropertyValue {
      if !negotiation.offered.isEmpty { isOffered = true }
      return NegotiationRecord(negotiation).value
    }
    var choices: [PropertyValue] = []
    if let external = wish.external {
      for item in external {
        choices.append(
          value(try state.negotiation(over: item.representations, for: target)))
      }
      return isOffered ? choices : nil
    }
    for source in sources {
      if decision.operation == .move, try state.parent(of: source) == target {
        choices.append(.null)
      } else {
        let offered = try state.nodes.read(source.value) { $0.representations }
        choices.append(value(try state.negotiation(over: offered, for: target)))
      }
    }
    return isOffered ? choices : nil
  }
}

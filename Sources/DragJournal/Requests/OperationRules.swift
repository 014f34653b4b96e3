import DragModel

/// Which operation a drop is: what is asked for, or the platform's defaults.
struct OperationRules {
  /// What the source allows.
  let allows: [DropOperation]
  /// True if items may leave their app for good.
  let allowsExternalMove: Bool
  /// Where the request comes from; machinery passes read-only lists.
  let origin: Origin

  /// An operation and the rule that decided; the rule is recorded in the event.
  struct Decision: Hashable {
    let operation: DropOperation
    let rule: Rule
  }

  /// The rules, by the names that events and proposals show.
  enum Rule: String {
    case asked, sameContainer, sameApp, otherApp, otherDocument, firstAllowed
  }

  /// Decides for sources and a target; a nil target is another app.
  ///
  /// - Throws: `readOnly` if only a read-only source forbids what is asked for, else `forbidden`.
  func decide(
    asked: DropOperation?, sources: [NodeNumber], target: NodeNumber?, state: State
  ) throws(JournalError) -> Decision {
    var readOnlySource: NodeNumber?
    var isAcrossApps = target == nil
    var isWithinTarget = true
    for source in sources {
      guard let container = try state.parent(of: source) else { continue }
      if try state.isReadOnly(container, for: origin) { readOnlySource = container }
      if container != target { isWithinTarget = false }
      if let target, try state.app(of: container) != state.app(of: target) { isAcrossApps = true }
    }
    var allowed = DropOperation.allCases.filter { allows.contains($0) }
    if target == nil { allowed.removeAll { $0 == .link } }
    if let target, try state.node(target).options.task != nil { allowed.removeAll { $0 != .copy } }
    if isAcrossApps, !allowsExternalMove { allowed.removeAll { $0 == .move } }
    let beforeReadOnly = allowed
    if readOnlySource != nil { allowed.removeAll { $0 == .move } }

    if let asked {
      if allowed.contains(asked) { return Decision(operation: asked, rule: .asked) }
      if let readOnlySource, beforeReadOnly.contains(asked) {
        throw .readOnly(try state.node(readOnlySource).id)
      }
      throw .forbidden(.operation(asked))
    }
    let preferred: Decision
    if isAcrossApps {
      preferred = Decision(operation: .copy, rule: .otherApp)
    } else if isWithinTarget {
      preferred = Decision(operation: .move, rule: .sameContainer)
    } else {
      preferred = Decision(operation: .move, rule: .sameApp)
    }
    if allowed.contains(preferred.operation) { return preferred }
    for operation in [DropOperation.copy, .link, .move] where allowed.contains(operation) {
      return Decision(operation: operation, rule: .firstAllowed)
    }
    throw .forbidden(.anyOperation)
  }
}

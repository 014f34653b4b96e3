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

    /// What the event of a drop says of it for readers.
    var facts: [ExactText: PropertyValue] { ["rule": .text(ExactText(rule.rawValue))] }

    /// The same of a drop on another app.
    func facts(toApp app: ExactText) -> [ExactText: PropertyValue] {
      facts.merging(["app": .text(app)]) { $1 }
    }
  }

  /// The rules, by the names that events and proposals show.
  enum Rule: String {
    case asked, sameContainer, sameApp, otherApp, otherDocument, firstAllowed
  }

  /// Decides for sources and a target; a nil target is another app.
  ///
  /// - Throws: `readOnly` if only a read-only source forbids what is asked for, else `forbidden`.
  func decide(
    asked: DropOperation?, sources: [NodeNumber], isExternal: Bool = false, target: NodeNumber?,
    state: State
  ) throws(JournalError) -> Decision {
    // Sources are in order, container by container.
    var containers: [NodeNumber] = []
    for source in sources {
      guard let container = try state.parent(of: source) else { continue }
      if containers.last != container { containers.append(container) }
    }
    return try decide(
      asked: asked, from: containers, isText: false, isExternal: isExternal, target: target,
      state: state)
  }

  /// Decides for what stands in some containers: their entries, or their text.
  func decide(
    asked: DropOperation?, from containers: [NodeNumber], isText: Bool, isExternal: Bool = false,
    target: NodeNumber?, state: State
  ) throws(JournalError) -> Decision {
    var readOnlySource: NodeNumber?
    var isAcrossApps = target == nil || isExternal
    var isWithinTarget = true
    var isBetweenLists =
      try target.map { (target) throws(JournalError) in
        try !state.isDocument(target)
      } ?? true
    for container in containers {
      if try state.isReadOnly(container, for: origin) { readOnlySource = container }
      if container == target { continue }
      isWithinTarget = false
      if try state.isDocument(container) { isBetweenLists = false }
      if let target, try !state.haveOneApp(container, target) { isAcrossApps = true }
    }
    var isTask = false
    if let target { isTask = try state.nodes.read(target.value) { $0.ownOptions?.task != nil } }

    func isAllowed(_ operation: DropOperation, fromReadOnly: Bool) -> Bool {
      guard allows.contains(operation), !isTask || operation == .copy else { return false }
      switch operation {
      case .copy: return true
      case .link: return target != nil && !isText && !isExternal
      case .move:
        return (!isAcrossApps || allowsExternalMove) && (fromReadOnly || readOnlySource == nil)
      }
    }

    if let asked {
      if isAllowed(asked, fromReadOnly: false) { return Decision(operation: asked, rule: .asked) }
      if let readOnlySource, isAllowed(asked, fromReadOnly: true) {
        throw .readOnly(try state.node(readOnlySource).id)
      }
      throw .forbidden(.operation(asked))
    }
    let preferred: Decision
    if isAcrossApps {
      preferred = Decision(operation: .copy, rule: .otherApp)
    } else if isWithinTarget {
      preferred = Decision(operation: .move, rule: .sameContainer)
    } else if isBetweenLists {
      preferred = Decision(operation: .move, rule: .sameApp)
    } else {
      preferred = Decision(operation: .copy, rule: .otherDocument)
    }
    if isAllowed(preferred.operation, fromReadOnly: false) { return preferred }
    for operation in [DropOperation.copy, .link, .move]
    where isAllowed(operation, fromReadOnly: false) {
      return Decision(operation: operation, rule: .firstAllowed)
    }
    throw .forbidden(.anyOperation)
  }
}

public import DragModel

/// What stands in the way of taking a change back.
public struct Conflict: Hashable, Sendable {
  /// The kinds of conflicts.
  public enum Kind: String, Hashable, Sendable {
    /// The container that the item was taken from is gone.
    case originMissing
    /// The item is gone.
    case itemGone
    /// The item, or the container that it was taken from, is on its way.
    case inTransit
    /// The item would end up inside itself.
    case wouldCreateCycle
    /// The value was changed since.
    case valueChanged
    /// Another entry has the name now.
    case nameTaken
    /// The item is there already, or elsewhere by now.
    case alreadyExists
  }

  /// What stands in the way.
  public var kind: Kind
  /// The item or list concerned.
  public var item: ContentID

  /// Makes a conflict.
  public init(_ kind: Kind, _ item: ContentID) {
    self.kind = kind
    self.item = item
  }

  /// The refusal of an undo of which nothing could be done.
  var error: JournalError {
    switch kind {
    case .originMissing: .originMissing(item)
    case .itemGone: .itemGone(item)
    case .inTransit: .inTransit(item)
    case .wouldCreateCycle: .wouldCreateCycle(item)
    case .valueChanged: .valueChanged(item)
    case .nameTaken: .nameTaken(item.text, in: item)
    case .alreadyExists: .alreadyExists(item)
    }
  }
}

/// What became of taking one change back.
struct TakenBack {
  /// False if the change stays in effect.
  var isDone: Bool
  var conflicts: [Conflict] = []

  static func refused(_ conflict: Conflict) -> TakenBack {
    TakenBack(isDone: false, conflicts: [conflict])
  }
}

/// How changes are taken back.
struct TakingBack {
  var direction: HistoryDirection
  /// Sets values back even if they were changed since.
  var isForced = false
  /// Entries that the same undo or redo has yet to take out of where they are, and how often: their
  /// names count as free.
  var leaving: [NodeNumber: Int] = [:]
  /// Entries that the step took away more than once.
  var takenOften: Set<NodeNumber> = []
  /// What the log tells of what came after the event whose changes are being taken back.
  let later = LaterMoves()

  /// Counts one taking out less.
  mutating func stopsLeaving(_ node: NodeNumber) {
    guard let count = leaving[node] else { return }
    leaving[node] = count > 1 ? count - 1 : nil
  }
}

/// Taking changes back: the inverse, re-anchored in the state as it is now.
///
/// Doing a change again is taking back its taking back, by the same rules.
extension Draft {
  /// Takes one change back, if nothing stands in the way.
  mutating func takeBack(
    _ change: Change, at reference: ChangeReference, _ how: TakingBack
  ) throws(JournalError) -> TakenBack {
    switch change {
    case .relocate(let relocation): try takeBack(relocation, at: reference, how)
    case .set(let change): try takeBack(change, how)
    case .write(let writing): try takeBack(writing)
    case .show(let showing): try takeBack(showing, how)
    case .style(let styling): try takeBack(styling, how)
    case .moveText(let move): try takeBack(move, how)
    default: preconditionFailure("only undoable changes are read from steps")
    }
  }

  private mutating func takeBack(
    _ relocation: Relocation, at reference: ChangeReference, _ how: TakingBack
  ) throws(JournalError) -> TakenBack {
    let record = try state.node(relocation.node)
    let isPresent = try state.isPresent(relocation.node)
    let wasTakenAway = relocation.takesAway
    if try state.isOnItsWay(relocation.node) {
      return .refused(Conflict(wasTakenAway ? .alreadyExists : .inTransit, record.id))
    }
    guard isPresent != wasTakenAway else {
      return .refused(Conflict(isPresent ? .alreadyExists : .itemGone, record.id))
    }
    var done = TakenBack(isDone: true)
    var renamingConflict: Conflict?
    let renaming = renamingBack(relocation, record, how, conflict: &renamingConflict)
    guard let from = relocation.from, relocation.passage != .recovered else {
      try relocate(relocation.node, to: nil, renaming: renaming)
      if let renamingConflict { done.conflicts.append(renamingConflict) }
      return done
    }
    guard let container = try state.container(of: from) else {
      return .refused(Conflict(.originMissing, try state.node(from.container).id))
    }
    let name = renaming.flatMap { $0.isDone ? $0.new : nil } ?? record.name
    if let conflict = try obstacle(to: relocation, in: container, named: name, how) {
      return .refused(conflict)
    }
    // What left something that moves was not taken away with it.
    if wasTakenAway {
      for departed in try departed(from: relocation.node, since: reference, how) {
        done.conflicts.append(Conflict(.alreadyExists, try state.node(departed).id))
      }
    }
    if let renamingConflict { done.conflicts.append(renamingConflict) }
    let place =
      if let element = from.element {
        NewPlace(document: container, .element(element))
      } else {
        NewPlace(
          container: container, index: try state.index(of: from, for: relocation.node))
      }
    try relocate(
      relocation.node, to: place, renaming: renaming, isRecovering: relocation.to == nil)
    return done
  }

  /// The way back of a renaming that came with a place.
  ///
  /// If the name was changed since, it stays: an undo keeps the renaming for the next time, a redo
  /// lets it drop out.
  private func renamingBack(
    _ relocation: Relocation, _ record: NodeRecord, _ how: TakingBack, conflict: inout Conflict?
  ) -> Renaming? {
    guard let renaming = relocation.renaming else { return nil }
    let untouched = Renaming(old: renaming.new, new: renaming.old, isDone: false)
    if !renaming.isDone, how.direction == .redo { return untouched }
    if record.name == renaming.new || how.isForced {
      return Renaming(old: record.name, new: renaming.old)
    }
    conflict = Conflict(.valueChanged, record.id)
    return how.direction == .redo ? nil : untouched
  }

  /// What keeps a node from going back to an old place.
  private func obstacle(
    to relocation: Relocation, in container: NodeNumber, named name: ExactText?, _ how: TakingBack
  ) throws(JournalError) -> Conflict? {
    let id = try state.node(relocation.node).id
    if try state.isOnItsWay(container) {
      return Conflict(.inTransit, try state.node(container).id)
    }
    if relocation.passage != .returning, try !state.isPresent(container) {
      return Conflict(.originMissing, try state.node(container).id)
    }
    if try state.isInside(container, of: relocation.node) {
      return Conflict(.wouldCreateCycle, id)
    }
    if try state.isTaken(name, in: container, besides: relocation.node, how) {
      return Conflict(.nameTaken, id)
    }
    return nil
  }

  private mutating func takeBack(
    _ change: ValueChange, _ how: TakingBack
  ) throws(JournalError) -> TakenBack {
    let record = try state.node(change.node)
    if try state.isOnItsWay(change.node) { return .refused(Conflict(.inTransit, record.id)) }
    guard try state.isPresent(change.node) else {
      return .refused(Conflict(.itemGone, record.id))
    }
    let present = change.value.present(in: record)
    guard how.isForced || present == change.value.newValue else {
      return .refused(Conflict(.valueChanged, record.id))
    }
    if case .name(let old, _) = change.value, let container = record.parent,
      try state.isTaken(old, in: container, besides: change.node, how)
    {
      return .refused(Conflict(.nameTaken, record.id))
    }
    try set(change.node, change.value.inverse(from: present))
    return TakenBack(isDone: true)
  }
}

extension Relocation {
  /// True if the node was gone afterwards.
  var takesAway: Bool { to == nil || passage == .leaving }
}

extension State {
  /// True if names are unique in a container and another entry has this one.
  fileprivate func isTaken(
    _ name: ExactText?, in container: NodeNumber, besides own: NodeNumber, _ how: TakingBack
  ) throws(JournalError) -> Bool {
    guard let name, try hasUniqueNames(container) else { return false }
    return try entry(named: name, in: container) { $0 != own && how.leaving[$0] == nil } != nil
  }

  /// The container that an old place is in now; nil if it was dropped for good.
  fileprivate func container(of place: OldPlace) throws(JournalError) -> NodeNumber? {
    guard let element = place.element else { return place.container }
    return try document(of: element)
  }

  /// The index of an old place as the container is now, counted without the node itself: directly
  /// after the old left neighbour, else directly before the right one, else the old index.
  func index(
    of place: OldPlace, for number: NodeNumber
  ) throws(JournalError) -> Int {
    let container = place.container
    let own = try node(number).parent == container ? index(of: number) : nil
    func without(_ index: Int) -> Int { (own.map { $0 < index } ?? false) ? index - 1 : index }
    if let left = try present(place.left), try node(left).parent == container {
      return without(try index(of: left)) + 1
    }
    if let right = try present(place.right), try node(right).parent == container {
      return without(try index(of: right))
    }
    let count = try entryCount(of: container) - (own == nil ? 0 : 1)
    return min(place.index, count)
  }
}

extension ValueChange.Value {
  /// What a value is, whichever it is.
  fileprivate enum Present: Hashable {
    case name(ExactText?)
    case property(PropertyValue?)
    case representations([Representation])
  }

  /// The present value of a node.
  fileprivate func present(in record: NodeRecord) -> Present {
    switch self {
    case .name: .name(record.name)
    case .property(let key, _, _): .property(record.properties[key])
    case .representations: .representations(record.representations)
    }
  }

  /// The value that was set.
  fileprivate var newValue: Present {
    switch self {
    case .name(_, let new): .name(new)
    case .property(_, _, let new): .property(new)
    case .representations(_, let new): .representations(new)
    }
  }

  /// The change from the present value back to the old one.
  fileprivate func inverse(from present: Present) -> Self {
    switch (self, present) {
    case (.name(let old, _), .name(let now)): .name(old: now, new: old)
    case (.property(let key, let old, _), .property(let now)): .property(key, old: now, new: old)
    case (.representations(let old, _), .representations(let now)):
      .representations(old: now, new: old)
    default: preconditionFailure("the present value is of the kind that was asked for")
    }
  }
}

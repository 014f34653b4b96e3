/// What came of inverting a change.
struct Inversion {
  var conflicts: [OracleReply.Conflict]
  /// Whether anything of the change was inverted.
  var isDone: Bool
}

extension OracleJournal {
  /// Takes back a change, or does it again, by the rules of S62.
  ///
  /// What is answered are conflicts that come with it, mostly although it was done. The change then knows how
  /// to be inverted the other way. The names of items that are `leaving`, because the same run is about
  /// to invert their placing, count as free: else what was replaced by something of the same name
  /// could never come back.
  mutating func invert(
    _ change: inout Change, leaving: Set<Text>, force: Bool, isRedo: Bool
  ) throws(Refusal) -> Inversion {
    if case .text(let text) = change.inverse {
      return invert(text, of: &change, force: force, isRedo: isRedo)
    }
    let item = change.item
    let from = location(of: item)
    let held = held(by: item)
    let renaming = plannedRenaming(change, force: force, isRedo: isRedo)
    var conflicts: [OracleReply.Conflict] = []
    switch change.inverse {
    case .takeOut, .loseTo(.nowhere):
      try checkThere(item)
      detach(item)
      change.inverse = .putBack(from, inside: held)
    case .putBack(let place, let inside):
      guard isLost(item) else { throw Refusal("alreadyExists") }
      try checkReturn(of: item, named: renaming.name, to: place, leaving, orGone: false)
      // What is on its way but still inside returns with it (S45).
      conflicts += inside.filter { !isLost($0) && !holds(item, $0) }
        .map { .init(code: "alreadyExists", item: $0) }
      relocate(item, to: place)
      change.inverse = change.isRestoring ? .loseTo(from) : .takeOut
    case .moveTo(let place):
      try checkThere(item)
      try checkReturn(of: item, named: renaming.name, to: place, leaving, orGone: false)
      relocate(item, to: place)
      change.inverse = change.isRestoring ? .loseTo(from) : .moveTo(from)
    case .loseTo(let place):
      try checkThere(item)
      try checkReturn(of: item, named: renaming.name, to: place, leaving, orGone: true)
      relocate(item, to: place)
      change.inverse = isGone(item) ? .putBack(from, inside: held) : .moveTo(from)
    case .setValue(let attribute, let old, let expected):
      try checkThere(item)
      let present = value(of: attribute, of: item)
      guard present == expected || force else { throw Refusal("valueChanged") }
      if case .name(let name) = old {
        try checkName(name, of: item, in: nodes[item]?.parent, leaving)
      }
      store(old, attribute, of: item)
      change.inverse = .setValue(attribute, old: present, expected: old)
    case .text: preconditionFailure("a change of text is inverted by its scalars")
    }
    conflicts += rename(&change, renaming, isRedo: isRedo)
    change.status = isRedo ? .inEffect : .takenBack
    return Inversion(conflicts: conflicts, isDone: true)
  }

  private mutating func relocate(_ item: Text, to location: Location) {
    detach(item)
    attach(item, at: location)
  }

  /// What is asked of all that puts something back.
  private func checkReturn(
    of item: Text, named name: Text?, to location: Location, _ leaving: Set<Text>, orGone: Bool
  ) throws(Refusal) {
    if case .inText(let glyph) = location {
      guard orGone || document(of: glyph).map({ !isGone($0) }) ?? false else {
        throw Refusal("originMissing")
      }
    }
    guard case .inside(let place) = location else { return }
    if isOnItsWay(place.container) { throw Refusal("inTransit") }
    if !orGone, isGone(place.container) { throw Refusal("originMissing") }
    if holds(item, place.container) { throw Refusal("wouldCreateCycle") }
    try checkName(name, of: item, in: place.container, leaving)
  }

  /// Refuses a name that another entry of a list of unique names has.
  private func checkName(
    _ name: Text?, of item: Text, in container: Text?, _ leaving: Set<Text>
  ) throws(Refusal) {
    guard let name, let list = container.flatMap({ nodes[$0] }), list.isList,
      list.options.uniqueNames != .allow
    else { return }
    let staying = list.listed.filter { $0 != item && !leaving.contains($0) }
    if staying.contains(where: { nodes[$0]?.name == name }) {
      throw Refusal("nameTaken")
    }
  }

  /// What a renaming that came with a placing comes to: the name the item will have.
  private func plannedRenaming(
    _ change: Change, force: Bool, isRedo: Bool
  ) -> (name: Text?, isDone: Bool, isRefused: Bool) {
    let present = nodes[change.item]?.name
    guard let renaming = change.renaming,
      renaming.status == (isRedo ? .takenBack : .inEffect)
    else { return (present, false, false) }
    if present == renaming.expected || force { return (renaming.old, true, false) }
    return (present, false, true)
  }

  private mutating func rename(
    _ change: inout Change, _ planned: (name: Text?, isDone: Bool, isRefused: Bool), isRedo: Bool
  ) -> [OracleReply.Conflict] {
    if planned.isDone {
      let present = nodes[change.item]?.name
      nodes[change.item]?.name = planned.name
      change.renaming = .init(
        old: present, expected: planned.name, status: isRedo ? .inEffect : .takenBack)
    }
    guard planned.isRefused else { return [] }
    if isRedo { change.renaming = nil }
    return [.init(code: "valueChanged", item: change.item)]
  }
}

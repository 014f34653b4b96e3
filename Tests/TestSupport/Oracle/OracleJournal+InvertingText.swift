extension OracleJournal {
  /// Scalars of a text that is followed, standing in one document.
  struct Group {
    var document: Text
    var glyphs: Set<Int>
    var shownCount: Int
  }

  /// What is left together of scalars that were moved or lifted, if any of it is shown (S63).
  ///
  /// In one document those that still have the stamps they were left with are one group, others go by
  /// stamp; the group with most shown scalars is taken, the first on a tie.
  func mainGroup(of scalars: [Followed]) -> Group? {
    struct Key: Hashable {
      var document: Text
      /// The stamp; nil for the one that the scalar was left with.
      var stamp: Int?
    }
    let places = glyphPlaces
    var order: [Key] = []
    var groups: [Key: Group] = [:]
    for scalar in scalars {
      guard let place = places[scalar.glyph], !isGone(place.document) else { continue }
      let glyph = glyphs(of: place.document)[place.index]
      let stamp = glyph.stamp == scalar.left ? nil : glyph.stamp
      let key = Key(document: place.document, stamp: stamp)
      if groups[key] == nil { order.append(key) }
      var group = groups[key] ?? Group(document: place.document, glyphs: [], shownCount: 0)
      group.glyphs.insert(scalar.glyph)
      if glyph.isShown { group.shownCount += 1 }
      groups[key] = group
    }
    var best: Group?
    for key in order {
      guard let group = groups[key] else { continue }
      if group.shownCount > best?.shownCount ?? 0 { best = group }
    }
    return best
  }

  /// All that stands from a group's first to its last scalar.
  func stretch(of group: Group) -> Stretch {
    let all = glyphs(of: group.document)
    let first = all.firstIndex { group.glyphs.contains($0.number) } ?? 0
    let last = all.lastIndex { group.glyphs.contains($0.number) } ?? first
    return Stretch(document: group.document, range: first..<last + 1)
  }

  /// Takes back a change of text, or does it again, scalar by scalar (S62).
  ///
  /// A scalar that cannot be taken back stays in effect, one that cannot be done again drops out.
  mutating func invert(
    _ text: TextChange, of change: inout Change, force: Bool, isRedo: Bool
  ) -> Inversion {
    var text = text
    let inversion: Inversion
    if !isAnythingThere(of: text, isRedo: isRedo) {
      inversion = Inversion(
        conflicts: [.init(code: "itemGone", item: change.item)], isDone: false)
    } else {
      switch text.kind {
      case .written, .deleted: inversion = invertPresence(&text, change.item, isRedo: isRedo)
      case .styled(let parts):
        inversion = invert(parts, of: &text, change.item, force: force, isRedo: isRedo)
      case .moved(let parts, let mark):
        inversion = invert(parts, mark: mark, of: &text, change.item, isRedo: isRedo)
      }
    }
    change.inverse = .text(text)
    if inversion.isDone { change.status = isRedo ? .inEffect : .takenBack }
    return inversion
  }

  /// Whether any document is there that the inversion concerns.
  private func isAnythingThere(of text: TextChange, isRedo: Bool) -> Bool {
    let wanted: Change.Status = isRedo ? .takenBack : .inEffect
    var glyphs: [Int]
    switch text.kind {
    case .written, .deleted: glyphs = text.parts.filter { $0.status == wanted }.map(\.glyph)
    case .styled(let parts): glyphs = parts.filter { $0.status == wanted }.map(\.glyph)
    case .moved(let parts, let mark):
      glyphs = parts.filter { $0.status == wanted }.map(\.glyph) + [mark]
    }
    let places = glyphPlaces
    return Set(glyphs.compactMap { places[$0]?.document }).contains { !isGone($0) }
  }

  /// Shows scalars again, or takes out those that are shown.
  private mutating func invertPresence(
    _ text: inout TextChange, _ item: Text, isRedo: Bool
  ) -> Inversion {
    let isWritten = if case .written = text.kind { true } else { false }
    let shows = isWritten == isRedo
    var lost = false
    var elsewhere: [Text] = []
    var countDone = 0
    for index in text.parts.indices
    where text.parts[index].status == (isRedo ? .takenBack : .inEffect) {
      let number = text.parts[index].glyph
      guard let document = document(of: number), !isGone(document),
        let glyph = glyphs(of: document).first(where: { $0.number == number }),
        shows || glyph.isShown
      else {
        lost = true
        if isRedo { text.parts[index].status = .dropped }
        continue
      }
      if shows, let object = glyph.object, !isLost(object) {
        elsewhere.append(object)
        if isRedo { text.parts[index].status = .dropped }
        continue
      }
      if shows {
        show(number, in: document)
      } else {
        hide(number, in: document)
      }
      text.parts[index].status = isRedo ? .inEffect : .takenBack
      countDone += 1
    }
    var conflicts: [OracleReply.Conflict] = []
    if lost { conflicts.append(.init(code: shows ? "originMissing" : "valueChanged", item: item)) }
    conflicts += elsewhere.map { .init(code: "alreadyExists", item: $0) }
    return Inversion(conflicts: conflicts, isDone: countDone > 0)
  }

  /// Resets attributes that have what was set.
  private mutating func invert(
    _ parts: [TextChange.StylePart], of text: inout TextChange, _ item: Text, force: Bool,
    isRedo: Bool
  ) -> Inversion {
    var parts = parts
    var countDone = 0
    var lost = false
    let places = glyphPlaces
    for index in parts.indices where parts[index].status == (isRedo ? .takenBack : .inEffect) {
      let part = parts[index]
      guard let place = places[part.glyph], !isGone(place.document),
        case let glyph = glyphs(of: place.document)[place.index], glyph.isShown,
        force || glyph.style[part.attribute] == part.expected
      else {
        lost = true
        if isRedo { parts[index].status = .dropped }
        continue
      }
      nodes[place.document]?.glyphs[place.index].style[part.attribute] = part.old
      parts[index].old = glyph.style[part.attribute]
      parts[index].expected = part.old
      parts[index].status = isRedo ? .inEffect : .takenBack
      countDone += 1
    }
    text.kind = .styled(parts)
    return Inversion(
      conflicts: lost ? [.init(code: "valueChanged", item: item)] : [], isDone: countDone > 0)
  }

  /// Moves what is left together back to the mark it came from (S63).
  private mutating func invert(
    _ parts: [TextChange.MovePart], mark: Int, of text: inout TextChange, _ item: Text, isRedo: Bool
  ) -> Inversion {
    func refused(_ code: String) -> Inversion {
      Inversion(conflicts: [.init(code: code, item: item)], isDone: false)
    }
    let wanted: Change.Status = isRedo ? .takenBack : .inEffect
    let moved = parts.filter { $0.status == wanted }
    let followed = moved.map { Followed(glyph: $0.glyph, left: isRedo ? $0.before : $0.left) }
    guard let group = mainGroup(of: followed) else { return refused("valueChanged") }
    guard let home = document(of: mark), !isGone(home) else { return refused("originMissing") }
    let stretch = stretch(of: group)
    let inner = Set(glyphs(of: stretch.document)[stretch.range].map(\.number))
    if inner.contains(mark) { return refused("valueChanged") }
    let outside = isShown(moved.map(\.glyph).filter { !inner.contains($0) })
    var (taken, newMark) = cut(stretch)
    var parts = parts
    for index in parts.indices where parts[index].status == wanted {
      guard group.glyphs.contains(parts[index].glyph),
        let place = taken.firstIndex(where: { $0.number == parts[index].glyph })
      else {
        if isRedo { parts[index].status = .dropped }
        continue
      }
      if !isRedo { parts[index].beforeUndo = taken[place].stamp }
      taken[place].stamp = isRedo ? parts[index].beforeUndo : parts[index].before
      parts[index].status = isRedo ? .inEffect : .takenBack
    }
    add(taken, to: home, before: mark)
    nodes[home]?.glyphs.removeAll { $0.number == mark }
    text.kind = .moved(parts, mark: newMark)
    return Inversion(
      conflicts: outside ? [.init(code: "valueChanged", item: item)] : [], isDone: true)
  }

  /// Whether any of these is shown in a document that is there.
  private func isShown(_ glyphs: [Int]) -> Bool {
    let places = glyphPlaces
    return glyphs.contains { glyph in
      guard let place = places[glyph], !isGone(place.document) else { return false }
      return self.glyphs(of: place.document)[place.index].isShown
    }
  }
}

import DragModel

/// What other apps lend to the drags under way: in memory alone, because nobody knows yet what a target
/// will keep of it.
///
/// The log and the state have only the outline until the drop. A drag that is under way when the
/// journal is opened is cancelled, so nothing of it is ever missed.
struct LentContent {
  private var items: [SessionNumber: [NewItem]] = [:]

  /// What is lent to a drag; nil if nothing is.
  subscript(session: SessionNumber) -> [NewItem]? {
    get { items[session] }
    set { items[session] = newValue }
  }

  /// All that is lent.
  var all: [NewItem] { items.values.flatMap { $0 } }

  /// The drags that something is lent to.
  var sessions: [SessionNumber] { Array(items.keys) }

  /// Forgets what is lent to drags after a number of them.
  mutating func keepFirst(_ count: UInt32) {
    guard items.keys.contains(where: { $0.value >= count }) else { return }
    items = items.filter { $0.key.value < count }
  }
}

extension Draft {
  /// The record of a session, with all that another app lends to it while it is dragging.
  ///
  /// - Throws: `corrupt` if that is not known.
  func session(_ number: SessionNumber) throws(JournalError) -> SessionRecord {
    var session = try state.session(number)
    guard case .dragging = session.status, session.external != nil else { return session }
    guard let items = lent[number] else {
      throw .corrupt(.stateDiffers("what another app lends to a drag is not known"))
    }
    session.external?.items = items
    return session
  }

  /// Forgets what was lent to drags that are over, once that is on disk.
  mutating func forgetLent() {
    for number in lent.sessions {
      // What cannot be read is told by the request that asks for it.
      guard let session = try? state.session(number), session.status != .dragging else { continue }
      lent[number] = nil
    }
  }

  /// Refuses what no event could hold: it is stored with the drop, but refused now.
  ///
  /// - Throws: `badRequest` for a value that has no stored form, `tooLarge`.
  func checkStorable(_ external: ExternalContent) throws(JournalError) {
    var external = external
    for index in external.items.indices {
      external.items[index].changeAll { item in
        for index in item.representations.indices {
          let size = item.representations[index].content.sizeBytes
          if size > UInt64(Limits.inlineContentBytes) {
            item.representations[index].content = .inline([])
          }
        }
      }
    }
    var encoder = CBOREncoder()
    do throws(CBORError) { try external.encode(into: &encoder) } catch {
      throw .badRequest(.unstorableValue(error))
    }
    guard encoder.count <= Limits.eventBytes else {
      throw .tooLarge(what: .event, size: encoder.count, limit: Limits.eventBytes)
    }
  }

  /// What a drop stores of the items that another app lends; nil if none does.
  ///
  /// Of the fields those asked for, and of each item's encodings those that the target takes, also the
  /// ones that it may fall back to. The facts of the event count the encodings that are left.
  ///
  /// Large content is moved out, to be stored with the event.
  ///
  /// - Throws: `storage` or `corrupt` if the content store cannot be read.
  mutating func kept(of placement: Placement) throws(JournalError) -> [NewItem]? {
    guard let external = placement.wish.external else { return nil }
    var kept: [NewItem] = []
    for var item in external {
      let choices = try state.negotiation(over: item.representations, for: placement.target).choices
      item.representations = choices.map { item.representations[$0.index] }
      if let fields = placement.wish.fields {
        item.changeAll { $0.fields = $0.fields.filter { fields.contains($0.key) } }
      }
      try item.changeAll { (item) throws(JournalError) in
        item.representations = try store(item.representations)
      }
      kept.append(item)
    }
    return kept
  }

  /// What the event of a drop has to say of what it keeps; nothing if the state has it already.
  func news(_ kept: [NewItem]?, of number: SessionNumber) throws(JournalError) -> [NewItem] {
    guard let kept, try state.session(number).external?.items != kept else { return [] }
    return kept
  }
}

extension ExternalContent {
  /// What is known of lent items before a drop: identifiers, names, content types, and what holds what;
  /// of nested items not even the names, because no rule asks for them.
  var outline: ExternalContent {
    var outline = self
    for index in outline.items.indices {
      let name = outline.items[index].name
      outline.items[index].changeAll { item in
        item.name = nil
        item.fields = [:]
        item.properties = [:]
        for index in item.representations.indices {
          item.representations[index].content = .inline([])
        }
      }
      outline.items[index].name = name
    }
    return outline
  }
}

extension NewItem {
  /// Changes an item and all new ones that it holds.
  mutating func changeAll<E: Error>(_ change: (inout NewItem) throws(E) -> Void) throws(E) {
    try change(&self)
    guard var items else { return }
    for index in items.indices {
      guard case .new(var inner) = items[index] else { continue }
      try inner.changeAll(change)
      items[index] = .new(inner)
    }
    self.items = items
  }
}

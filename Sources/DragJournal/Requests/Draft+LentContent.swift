import DragModel

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
    guard encoder.count <= Limits.lentBytes else {
      throw .tooLarge(what: .event, size: encoder.count, limit: Limits.lentBytes)
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

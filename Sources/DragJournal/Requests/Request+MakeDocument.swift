public import DragModel

extension Request where Reply == ContentReply {
  /// Makes a document: by itself, with an empty text.
  ///
  /// Refused: `alreadyExists` for a used identifier.
  ///
  /// - Complexity: O(1).
  public static func makeDocument(
    id: ContentID? = nil, named name: ExactText? = nil, options: DocumentOptions = .none,
    by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      if let id { try Checks.shape(id) }
      try Checks.shape(name: name)
      try Checks.shape(options.defaultStyle.attributes.values.map { Optional($0) })
      try draft.check(attribution)
      return try draft.makeDocument(id: id, name: name, options: options, by: attribution)
    }
  }
}

extension Draft {
  fileprivate mutating func makeDocument(
    id: ContentID?, name: ExactText?, options: DocumentOptions, by attribution: Attribution
  ) throws(JournalError) -> ContentReply {
    var identifiers = Identifiers()
    let made: ContentID
    if let id {
      try identifiers.take(id, in: state)
      made = id
    } else {
      made = try identifiers.make(stem: "document-", from: 1, in: state, &usedNumbers)
    }
    let number = try create(
      NodeSeed(id: made, kind: .document, name: name, documentOptions: options))
    try relocate(number, to: NewPlace(container: .root, index: state.entryCount(of: .root)))
    let step = try credit(
      .documentMade, to: attribution, name: .action(.newDocument, count: 1))
    return ContentReply(sequence: state.sequence, changed: true, step: step, items: [made])
  }
}

import DragJournal
import DragModel

extension Text {
  var exact: ExactText { ExactText(string) }
  var content: ContentID { ContentID(exact) }
}

extension Operation.DropOperation {
  var drop: DragModel.DropOperation {
    switch self {
    case .move: .move
    case .copy: .copy
    case .link: .link
    }
  }
}

extension DropOperation {
  var word: String {
    switch self {
    case .move: "move"
    case .copy: "copy"
    case .link: "link"
    }
  }
}

extension DropProposal {
  var word: String {
    switch action {
    case .perform(let operation): operation.word
    case .ask: "ask"
    case .forbidden(let error): "forbidden \(error.code)"
    case .cancel: "cancel"
    }
  }
}

extension Operation.Place? {
  /// The position, or `last`.
  func position(_ unit: TextUnit = .scalar) -> Position { positionIfAny(unit) ?? .last }

  func positionIfAny(_ unit: TextUnit) -> Position? {
    switch self {
    case nil: nil
    case .first: .first
    case .last: .last
    case .gap(let gap): .gap(gap)
    case .before(let id): .before(id.content)
    case .after(let id): .after(id.content)
    case .offset(let offset): .offset(offset, unit)
    }
  }
}

extension PlainValue {
  var property: PropertyValue {
    switch self {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .integer(let number): .integer(Int64(number))
    case .double(let number): PropertyValue(number: number) ?? .null
    case .string(let text): .text(text.exact)
    case .array(let values): .list(values.map(\.property))
    case .object(let members):
      .map(Dictionary(members.map { ($0.name.exact, $0.value.property) }) { _, last in last })
    }
  }

  init(_ value: PropertyValue) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .integer(let number): self = .integer(Int(number))
    case .number(let number): self = .double(number)
    case .text(let text): self = .string(Text(text.string))
    case .list(let values): self = .array(values.map { PlainValue($0) })
    case .map(let members): self = .sorted(members)
    }
  }

  static func sorted(_ members: [ExactText: PropertyValue]) -> PlainValue {
    .members(members.keys.sorted().map { (Text($0.string), PlainValue(members[$0] ?? .null)) })
  }
}

extension [Text: PlainValue] {
  var properties: [ExactText: PropertyValue] {
    var properties: [ExactText: PropertyValue] = [:]
    for (key, value) in self where value != .null { properties[key.exact] = value.property }
    return properties
  }

  var changes: [ExactText: PropertyValue?] {
    var changes: [ExactText: PropertyValue?] = [:]
    for (key, value) in self {
      changes.updateValue(value == .null ? nil : value.property, forKey: key.exact)
    }
    return changes
  }
}

extension Operation.Entry {
  var inserted: InsertedItem {
    switch self {
    case .plain(let id): .plain(id.content)
    case .item(let item):
      .new(item.new)
    }
  }
}

extension Operation.NewItem {
  var new: NewItem {
    NewItem(
      id: id?.content, name: name?.exact,
      representations: representations.map {
        Representation(
          type: $0.type.exact, isLossy: $0.isLossy, content: .inline($0.bytes ?? []))
      },
      fields: fields.properties, properties: properties.properties, items: items?.map(\.inserted))
  }
}

extension Operation.NewList {
  func request(by attribution: Attribution) -> DragJournal.Request<ContentReply> {
    let rule: ListOptions.UniqueNames =
      switch options.uniqueNames {
      case .allow: .allow
      case .rename: .rename
      case .refuse: .refuse
      }
    return .makeList(
      id: id?.content, named: name?.exact,
      options: ListOptions(
        app: app?.exact, isReadOnly: options.readOnly, accepts: options.accepts?.map(\.exact),
        maximumItems: options.maxItems, uniqueNames: rule,
        needsConfirmation: options.confirm, task: options.task?.exact,
        irreversibleReason: options.irreversible?.exact),
      in: container?.content, at: at.position(), by: attribution)
  }
}

extension Operation.Edit {
  func request(by attribution: Attribution) -> DragJournal.Request<ContentReply> {
    var values = NewValues(
      properties: properties?.changes ?? [:],
      representations: types?.map { Representation(type: $0.exact) })
    if let name { values.name = .some(name?.exact) }
    return .set(values, of: item.content, by: attribution)
  }
}

extension Operation.Unit {
  var text: TextUnit {
    switch self {
    case .scalar: .scalar
    case .utf8: .utf8
    case .utf16: .utf16
    case .character: .character
    }
  }
}

extension Operation.TextRange {
  func range(_ unit: TextUnit) -> TextRange {
    TextRange(in: document.content, start, end, unit: unit)
  }
}

extension Operation.NewDocument {
  func request(by attribution: Attribution) -> DragJournal.Request<ContentReply> {
    .makeDocument(
      id: id?.content, named: name?.exact,
      options: DocumentOptions(
        app: app?.exact, attributes: attributes?.map(\.exact),
        defaultStyle: TextStyle(defaultStyle.properties)),
      by: attribution)
  }
}

extension Operation.Lift {
  func source(_ unit: TextUnit) -> DragSource {
    let allows = allows?.map(\.drop) ?? DropOperation.allCases
    if let text {
      return DragSource(
        text: text.range(unit), allows: allows, allowsExternalMove: externalMove)
    }
    if let external {
      return DragSource(
        external: ExternalContent(app: external.app.exact, items: external.items.map(\.new)),
        allows: allows, allowsExternalMove: externalMove)
    }
    return DragSource(
      items: items.map(\.content), allows: allows, allowsExternalMove: externalMove)
  }
}

extension Operation.Drop {
  func request(
    by attribution: Attribution, _ unit: TextUnit
  ) throws(JournalError) -> DragJournal.Request<ContentReply> {
    let session = SessionID(session.exact)
    if let app {
      guard target == nil, at == nil, replacing == nil, properties == nil else {
        throw .badRequest(.exclusive("to", "target"))
      }
      return .drop(
        session, onApp: app.exact, operation: operation?.drop, fields: fields?.map(\.exact),
        allOrNothing: allOrNothing ?? false, byTransfers: transfer, by: attribution)
    }
    let drop = DropTarget(
      on: (target ?? "").content, at: at.positionIfAny(unit), operation: operation?.drop,
      replacing: replacing?.content, properties: properties?.changes ?? [:],
      fields: fields?.map(\.exact), allOrNothing: allOrNothing ?? false, byTransfers: transfer)
    return .drop(session, on: drop, by: attribution)
  }
}

extension Operation.Choice {
  var options: HistoryOptions { HistoryOptions(isDryRun: dryRun, isForced: force) }

  var selection: StepSelection {
    get throws(JournalError) {
      if let step {
        if hasScope { throw .badRequest(.exclusive("step", "scope")) }
        guard let value = UInt32(exactly: step) else { throw .stepNotFound(.none) }
        return .step(StepNumber(value))
      }
      if container == nil, origin == nil, session == nil {
        return .next(of: actor.map { ActorID($0.exact) })
      }
      return .matching(
        StepScope(
          container: container?.content, origin: origin.map { Origin($0.exact) },
          session: session.map { SessionID($0.exact) }, actor: actor.map { ActorID($0.exact) }))
    }
  }
}

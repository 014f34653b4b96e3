extension OracleJournal {
  /// Makes a list, by itself or as an entry.
  mutating func makeList(
    _ list: Operation.NewList, _ request: Request
  ) throws(Refusal) -> OracleReply {
    var node = Node(id: list.id ?? madeID("list"))
    node.isList = true
    node.name = list.name
    node.options = list.options
    node.app = list.app ?? "app"
    node.standsAlone = list.container == nil
    var landing = Landing.entry(nil)
    if let container = list.container {
      if try known(container).isDocument { throw Refusal("typeRefused") }
      try checkGuard(container, request)
      landing = try self.landing(list.at, in: container, moving: [], request.unit)
      let arrival = Arrival(name: list.name, types: [])
      node.name = try settle([arrival], in: container, replacing: nil)[0]
    }
    if nodes[node.id] != nil { throw Refusal("alreadyExists") }
    var reply = commit(request, name: "New List") { journal in
      journal.nodes[node.id] = node
      if let container = list.container {
        journal.attach(node.id, in: container, landing)
      } else {
        journal.attach(node.id, at: .alone)
      }
      var change = Change(item: node.id, concerns: journal.concerns(node.id), inverse: .takeOut)
      change.barrier = journal.barrier(entering: list.container, from: nil)
      return [change]
    }
    reply.items = [node.id]
    return reply
  }

  /// Refuses a request that would change the entries of a guarded list (S8).
  func checkGuard(_ container: Text, _ request: Request) throws(Refusal) {
    if !request.isExcluded, isGuarded(container) { throw Refusal("readOnly") }
  }

  /// The items that a request names, checked (S1, S4).
  func checkSources(_ items: [Text]) throws(Refusal) {
    for item in items {
      if try known(item).standsAlone { throw Refusal("forbidden") }
    }
  }

  /// Edits an item, list or document (S23).
  mutating func set(_ edit: Operation.Edit, _ request: Request) throws(Refusal) -> OracleReply {
    let node = try known(edit.item)
    if node.isList || node.isDocument, edit.representations != nil { throw Refusal("typeRefused") }
    if let container = node.parent { try checkGuard(container, request) }
    var name = edit.name
    if let parent = node.parent.flatMap({ nodes[$0] }), let wanted = edit.name ?? nil {
      let others = parent.listed.filter { $0 != edit.item }.compactMap { nodes[$0]?.name }
      name = try Self.settle(wanted, among: others, by: parent.options.uniqueNames)
    }
    return commit(request, name: "Edit Item") { journal in
      var changes: [Change?] = []
      if let name { changes.append(journal.setValue(.name(name), .name, of: edit.item)) }
      changes += journal.setProperties(edit.properties ?? [:], of: edit.item)
      if let new = edit.representations {
        changes.append(journal.setValue(.representations(new), .representations, of: edit.item))
      }
      return changes.compactMap { $0 }
    }
  }

  /// Sets properties by name; null takes one away (S49).
  mutating func setProperties(_ properties: [Text: PlainValue], of item: Text) -> [Change?] {
    var changes: [Change?] = []
    for name in properties.keys.sorted() {
      let value = properties[name].flatMap { $0 == .null ? nil : $0.canonical }
      changes.append(setValue(.property(value), .property(name), of: item))
    }
    return changes
  }

  /// Sets a value and answers the change; nil if it had the value already.
  private mutating func setValue(
    _ value: Change.Value, _ attribute: Change.Attribute, of item: Text
  ) -> Change? {
    let old = self.value(of: attribute, of: item)
    guard old != value else { return nil }
    store(value, attribute, of: item)
    return Change(
      item: item, concerns: concerns(item),
      inverse: .setValue(attribute, old: old, expected: value))
  }

  /// The present value of an attribute.
  func value(of attribute: Change.Attribute, of item: Text) -> Change.Value {
    switch attribute {
    case .name: .name(nodes[item]?.name)
    case .property(let name): .property(nodes[item]?.properties[name])
    case .representations: .representations(nodes[item]?.representations ?? [])
    }
  }

  /// Gives an attribute a value.
  mutating func store(_ value: Change.Value, _ attribute: Change.Attribute, of item: Text) {
    switch (attribute, value) {
    case (.name, .name(let name)): nodes[item]?.name = name
    case (.property(let name), .property(let value)): nodes[item]?.properties[name] = value
    case (.representations, .representations(let new)): nodes[item]?.representations = new
    default: preconditionFailure("the value \(value) is not one of \(attribute)")
    }
  }

  /// Deletes items and nested lists (S24).
  mutating func delete(_ items: [Text], _ request: Request) throws(Refusal) -> OracleReply {
    try checkSources(items)
    let ordered = sourceOrder(items)
    for item in ordered {
      if let container = nodes[item]?.parent { try checkGuard(container, request) }
    }
    return commit(request, name: Self.stepName("Delete", ordered.count)) { journal in
      ordered.map { journal.takeAway($0) }
    }
  }

  /// Deletes a whole list, nested or not, or a document.
  mutating func deleteContainer(_ id: Text, _ request: Request) throws(Refusal) -> OracleReply {
    let node = try known(id)
    guard node.isList || node.isDocument else { throw Refusal("typeRefused") }
    if let container = node.parent { try checkGuard(container, request) }
    let name: Text = node.isList ? "Delete List" : "Delete Document"
    return commit(request, name: name) { [$0.takeAway(id)] }
  }

  /// Takes something away with all it holds.
  mutating func takeAway(_ id: Text) -> Change {
    let change = Change(
      item: id, concerns: concerns(id),
      inverse: .putBack(location(of: id), inside: held(by: id)))
    detach(id)
    return change
  }
}

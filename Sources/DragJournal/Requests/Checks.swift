import DragModel

/// Checks that many requests share; each throws the refusal it is for.
enum Checks {
  /// An identifier is 1 to 255 bytes long.
  static func shape<Kind>(_ id: Identifier<Kind>) throws(JournalError) {
    let count = id.text.utf8Count
    if count == 0 { throw .badRequest(.emptyIdentifier) }
    if count > Limits.identifierBytes {
      throw .tooLarge(what: .identifier, size: count, limit: Limits.identifierBytes)
    }
  }

  /// Every identifier is 1 to 255 bytes long.
  static func shape<Kind>(_ ids: [Identifier<Kind>]) throws(JournalError) {
    for id in ids { try shape(id) }
  }

  /// A gap is not negative, and a neighbour has an identifier.
  static func shape(_ position: Position) throws(JournalError) {
    switch position {
    case .first, .last: return
    case .gap(let gap):
      if gap < 0 { throw .badRequest(.negativeGap(gap)) }
    case .offset(let offset, _):
      if offset < 0 { throw .badRequest(.outOfRange("offset", offset)) }
    case .before(let id), .after(let id): try shape(id)
    }
  }

  /// Properties can be stored: not nested too deep, and every number finite.
  static func shape(_ properties: some Sequence<PropertyValue?>) throws(JournalError) {
    for value in properties {
      guard let value else { continue }
      var encoder = CBOREncoder()
      do throws(CBORError) { try value.encode(into: &encoder) } catch {
        throw .badRequest(.unstorableValue(error))
      }
    }
  }

  /// A name is not too long.
  static func shape(name: ExactText?) throws(JournalError) {
    guard let name, name.utf8Count > Limits.nameBytes else { return }
    throw .tooLarge(what: .name, size: name.utf8Count, limit: Limits.nameBytes)
  }
}

extension State {
  /// The node with an identifier, which must be there.
  func present(_ id: ContentID) throws(JournalError) -> NodeNumber {
    guard let number = try number(of: id) else { throw .notFound(id) }
    try checkPresent(number)
    return number
  }

  /// Refuses what is on its way or gone.
  func checkPresent(_ number: NodeNumber) throws(JournalError) {
    if try isOnItsWay(number) { throw .inTransit(try id(of: number)) }
    guard try isPresent(number) else { throw .itemGone(try id(of: number)) }
  }

  /// True for what is gone and not on its way either.
  func isLost(_ number: NodeNumber) throws(JournalError) -> Bool {
    if try isPresent(number) { return false }
    return try !isOnItsWay(number)
  }

  /// True for what is there and not on its way.
  func isThere(_ number: NodeNumber) throws(JournalError) -> Bool {
    guard try isPresent(number) else { return false }
    return try !isOnItsWay(number)
  }

  /// The item or nested list with an identifier, which must be there and not stand by itself.
  func presentEntry(_ id: ContentID) throws(JournalError) -> NodeNumber {
    let number = try present(id)
    if try standsByItself(number) { throw .forbidden(.standsByItself(id)) }
    return number
  }

  /// True if requests of an origin must leave the entries of a container as they are.
  func isReadOnly(
    _ container: NodeNumber, for origin: Origin
  ) throws(JournalError) -> Bool {
    guard container != .root, let list = try guardingList(of: container) else { return false }
    let isReadOnly = try nodes.read(list.value) { $0.ownOptions?.isReadOnly == true }
    return isReadOnly && !origin.isExcludedFromHistory
  }

  /// Refuses if requests of an origin must leave the entries of a container as they are.
  func checkWritable(_ container: NodeNumber, for origin: Origin) throws(JournalError) {
    if try isReadOnly(container, for: origin) {
      throw .readOnly(try node(guardingList(of: container) ?? container).id)
    }
  }

  /// Refuses lists in a text.
  func checkKinds(
    of sources: [NodeNumber], in target: NodeNumber
  ) throws(JournalError) {
    guard try isDocument(target) else { return }
    for source in sources where try node(source).kind == .list {
      throw .typeRefused(try node(target).id)
    }
  }

  /// The items in source order: without those that others hold, container by container in the
  /// order in which their first item was named, each in its own order.
  func sourceOrder(_ items: [NodeNumber]) throws(JournalError) -> [NodeNumber] {
    if let only = items.first, items.count == 1 {
      return try parent(of: only) == nil ? [] : [only]
    }
    let named = Set(items)
    var containers: [NodeNumber] = []
    var byContainer: [NodeNumber: [(index: Int, item: NodeNumber)]] = [:]
    var seen: Set<NodeNumber> = []
    for item in items where seen.insert(item).inserted {
      guard let container = try parent(of: item) else { continue }
      if byContainer[container] == nil {
        if try holds(named, container) { continue }
        containers.append(container)
      }
      byContainer[container, default: []].append((try order(of: item, in: container), item))
    }
    return containers.flatMap { container in
      (byContainer[container] ?? []).sorted { $0.index < $1.index }.map(\.item)
    }
  }

  /// True if one of the named nodes is a node or holds it.
  func holds(
    _ named: Set<NodeNumber>, _ number: NodeNumber
  ) throws(JournalError) -> Bool {
    var number: NodeNumber? = number
    while let current = number {
      if named.contains(current) { return true }
      number = try parent(of: current)
    }
    return false
  }
}

extension PropertyValue? {
  /// The value to store: null is the same as none.
  var orNil: PropertyValue? { self == .null ? nil : self }
}

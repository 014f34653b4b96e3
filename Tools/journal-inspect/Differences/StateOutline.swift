import DragJournal
import DragModel

/// What stands somewhere in a state: something with an identifier, or the placeholder of a transfer.
enum StandingKey: Hashable {
  /// A list, document or item.
  case content(ContentID)
  /// A placeholder.
  case placeholder(TransferNumber)
}

/// A list, document, item or placeholder, and where it stands.
struct Standing {
  /// The container and the index in it; in a text the offset in scalars.
  struct Place {
    var container: ContentID
    var index: Int
  }

  /// Which it is.
  var key: StandingKey
  /// What is known of it.
  var entry: OutlineEntry
  /// Where it stands; nil for what stands by itself.
  var place: Place?
}

/// All that is there in a state, to be looked up, and in order.
struct StateOutline {
  /// Each container directly before what it holds.
  private(set) var order: [StandingKey] = []
  private(set) var standing: [StandingKey: Standing] = [:]
  /// What each container holds, in order.
  private(set) var held: [ContentID: [StandingKey]] = [:]

  /// Takes all that is there.
  ///
  /// - Complexity: O(n log n), n = lists, documents, items and placeholders.
  init(_ state: JournalState) throws(JournalError) {
    var path: [OutlineEntry] = []
    try state.forEachEntry { (entry) throws(JournalError) in
      path.removeSubrange(entry.depth...)
      let key = entry.placeholder.map { StandingKey.placeholder($0.transfer) } ?? .content(entry.id)
      guard let container = path.last else {
        add(Standing(key: key, entry: entry, place: nil))
        if entry.isDocument { try addPlaceholders(in: entry, of: state) }
        path.append(entry)
        return
      }
      let index =
        container.isDocument
        ? try state.index(of: entry.id) : held[container.id]?.count ?? 0
      add(
        Standing(key: key, entry: entry, place: .init(container: container.id, index: index)))
      path.append(entry)
    }
    for (container, keys) in held {
      held[container] = keys.sorted { index(of: $0) < index(of: $1) }
    }
  }

  /// A container and all that it holds, at any depth.
  func keys(in container: ContentID) -> Set<StandingKey> {
    var keys: Set<StandingKey> = [.content(container)]
    var open = [container]
    while let next = open.popLast() {
      for key in held[next] ?? [] where keys.insert(key).inserted {
        if case .content(let id) = key { open.append(id) }
      }
    }
    return keys
  }

  /// What stands by itself and holds something, at any depth, or is it; nil if that is not there.
  func outermost(of key: StandingKey) -> ContentID? {
    guard var found = standing[key] else { return nil }
    while let place = found.place, let outer = standing[.content(place.container)] { found = outer }
    return found.entry.id
  }

  private mutating func addPlaceholders(
    in document: OutlineEntry, of state: JournalState
  ) throws(JournalError) {
    for (offset, placeholder) in try state.placeholders(in: document.id) {
      var entry = document
      entry.placeholder = placeholder
      add(
        Standing(
          key: .placeholder(placeholder.transfer), entry: entry,
          place: .init(container: document.id, index: offset)))
    }
  }

  private mutating func add(_ found: Standing) {
    order.append(found.key)
    standing[found.key] = found
    if let place = found.place { held[place.container, default: []].append(found.key) }
  }

  private func index(of key: StandingKey) -> Int { standing[key]?.place?.index ?? 0 }
}

import TestSupport
import Testing

/// A state as `state --json --names` prints it, and what the differences of `diff --json` make of it.
struct PrintedState {
  private struct Entry: Equatable {
    var container: Text
    var index: Int
    var name: Text?
    var properties: [Text: PlainValue] = [:]
  }

  /// Entries of lists, objects of texts and placeholders.
  private var entries: [Text: Entry] = [:]
  /// The lines of documents.
  private var texts: [Text: [Text]] = [:]
  /// Lists and documents that stand by themselves.
  private var outermost: Set<Text> = []
  /// Objects in texts; what they hold is not printed.
  private var objects: Set<Text> = []
  /// What the differences put at an index.
  private var placed: Set<Text> = []

  init(_ journal: String, at sequence: UInt64) throws {
    let printed = try Inspector.run(
      "state", journal, "--at", "\(sequence)", "--json", "--names")
    #expect(printed.status == 0)
    let state = try #require(PlainValue(parsing: printed.output))
    for (id, items) in try #require(state["lists"]?.dictionary) {
      outermost.insert(id)
      add(items.values ?? [], to: id)
    }
    for (id, document) in try #require(state["documents"]?.dictionary) {
      outermost.insert(id)
      texts[id] = Self.lines(try #require(document["text"]?.text))
      for run in document["runs"]?.values ?? [] {
        guard let parts = run.values, let item = parts[2]["object"]?.text else { continue }
        add(parts[2], as: item, to: id, at: parts[0].number ?? -1)
        objects.insert(item)
      }
      for placeholder in document["placeholders"]?.values ?? [] {
        let key = Self.key(ofPlaceholder: placeholder["placeholder"]?.text ?? "")
        entries[key] = Entry(container: id, index: placeholder["at"]?.number ?? -1)
      }
    }
  }

  private static func lines(_ text: Text) -> [Text] {
    if text.bytes.isEmpty { return [] }
    return text.bytes.split(separator: 10, omittingEmptySubsequences: false).map {
      Text(bytes: Array($0))
    }
  }

  /// No identifier begins in this way.
  private static func key(ofPlaceholder transfer: Text) -> Text { "placeholder of " + transfer }

  private mutating func add(_ items: [PlainValue], to container: Text) {
    for (index, item) in items.enumerated() {
      if let transfer = item["placeholder"]?.text {
        let key = Self.key(ofPlaceholder: transfer)
        entries[key] = Entry(container: container, index: index)
      } else if let id = item["id"]?.text {
        add(item, as: id, to: container, at: index)
        add(item["items"]?.values ?? [], to: id)
      }
    }
  }

  private mutating func add(_ item: PlainValue, as id: Text, to container: Text, at index: Int) {
    entries[id] = Entry(
      container: container, index: index, name: item["name"]?.text,
      properties: item["properties"]?.dictionary ?? [:])
  }

  /// Makes one difference.
  mutating func make(_ difference: PlainValue) throws {
    let id =
      difference["id"]?.text ?? Self.key(ofPlaceholder: difference["placeholder"]?.text ?? "")
    switch try #require(difference["difference"]?.text) {
    case "removed":
      entries[id] = nil
      outermost.remove(id)
    case "added":
      if let container = difference["place"]?["in"]?.text {
        let index = try #require(difference["place"]?["index"]?.number)
        add(difference, as: id, to: container, at: index)
        placed.insert(id)
      } else {
        outermost.insert(id)
      }
    case "moved":
      entries[id]?.container = try #require(difference["to"]?["in"]?.text)
      entries[id]?.index = try #require(difference["to"]?["index"]?.number)
      placed.insert(id)
    case "renamed": entries[id]?.name = difference["new"]?.text
    case "property":
      let new = try #require(difference["new"])
      entries[id]?.properties[try #require(difference["key"]?.text)] = new == .null ? nil : new
    case "text": try make(lines: try #require(difference["lines"]?.values), of: id)
    default: break
    }
  }

  private mutating func make(lines: [PlainValue], of document: Text) throws {
    var text = texts[document] ?? []
    func numbered(_ change: Text) throws -> [(Int, Text)] {
      try lines.filter { $0["change"]?.text == change }.map {
        (try #require($0["line"]?.number), try #require($0["text"]?.text))
      }
    }
    for (line, removed) in try numbered("removed").reversed() {
      #expect(text.remove(at: line - 1) == removed)
    }
    for (line, added) in try numbered("added") { text.insert(added, at: line - 1) }
    texts[document] = text
  }

  /// What is not as in another state; entries that were not placed anew keep their order.
  func faults(comparedWith other: PrintedState, from old: PrintedState) -> [String] {
    var faults: [String] = []
    if outermost != other.outermost { faults.append("outermost \(outermost) \(other.outermost)") }
    for document in other.texts.keys where texts[document] ?? [] != other.texts[document] {
      faults.append("text of \(document)")
    }
    for id in Set(entries.keys).union(other.entries.keys) where !placed.contains(id) {
      guard var made = entries[id], let expected = other.entries[id] else {
        // It may stand where it stood, in what became an object in a text, or was one.
        let isHidden =
          entries[id].map { !other.prints(itemsOf: $0.container) }
          ?? other.entries[id].map { !old.prints(itemsOf: $0.container) } ?? true
        if !isHidden { faults.append("\(id) is in one alone") }
        continue
      }
      made.index = expected.index
      if made != expected { faults.append("\(id) \(made) \(expected)") }
    }
    for id in placed {
      // What was hidden before has come without a name.
      guard let made = entries[id], let expected = other.entries[id], made != expected else {
        continue
      }
      faults.append("\(id) \(made) \(expected)")
    }
    return faults + disorder(comparedWith: other, from: old)
  }

  /// True if what a container holds is printed.
  private func prints(itemsOf container: Text) -> Bool {
    outermost.contains(container) || entries[container] != nil && !objects.contains(container)
  }

  private func disorder(
    comparedWith other: PrintedState, from old: PrintedState
  ) -> [String] {
    let kept = other.entries.filter { entries[$0.key] != nil && !placed.contains($0.key) }
    return Set(kept.values.map(\.container)).compactMap { container in
      let ids = kept.filter { $0.value.container == container }.keys
      let before = ids.sorted { old.entries[$0]?.index ?? -1 < old.entries[$1]?.index ?? -1 }
      let now = ids.sorted { kept[$0]?.index ?? -1 < kept[$1]?.index ?? -1 }
      return before == now ? nil : "order in \(container)"
    }
  }
}

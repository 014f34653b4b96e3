import DragJournal
import DragModel

/// How a state is printed.
enum StateFormat {
  /// An indented tree with names.
  case tree
  /// One object with identifiers only.
  case json
  /// One object in which every entry is an object with its name and properties.
  case jsonWithNames
}

/// The lists and items of a state as text.
enum StateText {
  /// The whole text, without a line end.
  static func text(
    of state: JournalState, _ format: StateFormat, isColoured: Bool
  ) throws(JournalError) -> String {
    switch format {
    case .tree: try tree(of: state, isColoured: isColoured)
    case .json: try json(of: state, withNames: false)
    case .jsonWithNames: try json(of: state, withNames: true)
    }
  }

  private static func tree(
    of state: JournalState, isColoured: Bool
  ) throws(JournalError) -> String {
    var text = ""
    try state.forEachEntry { (entry) throws(JournalError) in
      if !text.isEmpty { text += "\n" }
      text += String(repeating: "  ", count: entry.depth)
      let id = Quoted.word(entry.id.string)
      text += entry.isContainer ? Colour.cyan.of(id + "/", isColoured) : id
      if let name = entry.name { text += " " + Quoted.text(name.string) }
    }
    return text
  }

  /// Lists that stand by themselves are members; what they hold are elements.
  private static func json(
    of state: JournalState, withNames: Bool
  ) throws(JournalError) -> String {
    var json = JSONWriter()
    /// How many brackets the containers have open in which the next entry may stand.
    var open: [Int] = []
    func close(toDepth depth: Int) {
      while open.count > depth {
        if open.removeLast() == 2 {
          json.close("]")
          json.close("}")
        } else {
          json.close("]")
        }
      }
    }
    json.open("{")
    json.name("lists")
    json.open("{")
    try state.forEachEntry { (entry) throws(JournalError) in
      close(toDepth: entry.depth)
      if entry.depth == 0 {
        json.name(entry.id.string)
        json.open("[")
        open.append(1)
      } else if entry.isContainer {
        json.open("{")
        json.members(of: entry, withNames: withNames)
        json.name("items")
        json.open("[")
        open.append(2)
      } else if withNames {
        json.object { $0.members(of: entry, withNames: true) }
      } else {
        json.value(entry.id.string)
      }
    }
    close(toDepth: 0)
    json.close("}")
    json.name("documents")
    json.object { _ in }
    json.close("}")
    return json.text
  }
}

extension JSONWriter {
  fileprivate mutating func members(of entry: OutlineEntry, withNames: Bool) {
    member("id", entry.id.string)
    guard withNames else { return }
    member("name", entry.name?.string)
    member("properties", entry.properties)
  }
}

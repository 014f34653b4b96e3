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
  /// Each document's text in quotes on a line of its own.
  case texts
  /// The text of one document as it is.
  case text(of: ContentID)
}

/// The lists, documents and items of a state as text.
enum StateText {
  /// The whole text, or that of one list or document, without a line end.
  static func text(
    of state: JournalState, _ selection: StateSelection?, _ format: StateFormat, _ screen: Screen
  ) throws(JournalError) -> String {
    switch format {
    case .tree: return try tree(of: state, selection, isColoured: screen.isColoured)
    case .json: return try json(of: state, selection, withNames: false)
    case .jsonWithNames: return try json(of: state, selection, withNames: true)
    case .texts: return try texts(of: state, isColoured: screen.isColoured)
    case .text(let document):
      let text = try state.text(of: document).text.string
      return screen.isTerminal ? Quoted.lines(text) : text
    }
  }

  private static func tree(
    of state: JournalState, _ selection: StateSelection?, isColoured: Bool
  ) throws(JournalError) -> String {
    var text = ""
    try state.forEachEntry(of: selection) { (entry) throws(JournalError) in
      if !text.isEmpty { text += "\n" }
      text += String(repeating: "  ", count: entry.depth)
      if let placeholder = entry.placeholder {
        text += phrase(of: placeholder)
        return
      }
      let id = Quoted.word(entry.id.string)
      text += entry.isContainer ? Colour.cyan.of(id + "/", isColoured) : id
      if let name = entry.name { text += " " + Quoted.text(name.string) }
      if entry.isDocument {
        let count = try state.length(of: entry.id)
        text += count == 1 ? " (text of 1 scalar)" : " (text of \(count) scalars)"
        for (offset, placeholder) in try state.placeholders(in: entry.id) {
          text += "\n  \(phrase(of: placeholder)) at \(offset)"
        }
      }
    }
    return text
  }

  /// A placeholder, and how far its transfer is if that is known.
  private static func phrase(of placeholder: Placeholder) -> String {
    let percent = placeholder.hundredths.map { " (\($0)%)" } ?? ""
    return "placeholder of \(placeholder.transfer.name)\(percent)"
  }

  private static func texts(
    of state: JournalState, isColoured: Bool
  ) throws(JournalError) -> String {
    var lines: [String] = []
    for document in try state.documents().sorted() {
      let id = Colour.cyan.of(Quoted.word(document.string) + "/", isColoured)
      let placeholders = try state.placeholders(in: document).map { offset, placeholder in
        ", \(phrase(of: placeholder)) at \(offset)"
      }
      lines.append(
        "\(id) \(Quoted.text(try state.text(of: document).text.string))\(placeholders.joined())")
    }
    return lines.joined(separator: "\n")
  }

  /// What stands by itself are members; what lists hold are elements.
  private static func json(
    of state: JournalState, _ selection: StateSelection?, withNames: Bool
  ) throws(JournalError) -> String {
    var json = JSONWriter()
    var documents: [(id: ContentID, objects: [ContentID: OutlineEntry])] = []
    var isInDocument = false
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
    try state.forEachEntry(of: selection) { (entry) throws(JournalError) in
      if entry.depth == 0 { isInDocument = entry.isDocument }
      if isInDocument {
        if entry.depth == 0 {
          documents.append((entry.id, [:]))
        } else if withNames, entry.depth == 1 {
          documents[documents.count - 1].objects[entry.id] = entry
        }
        return
      }
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
      } else if let placeholder = entry.placeholder {
        json.object { $0.members(of: placeholder) }
      } else if withNames {
        json.object { $0.members(of: entry, withNames: true) }
      } else {
        json.value(entry.id.string)
      }
    }
    close(toDepth: 0)
    json.close("}")
    json.name("documents")
    json.open("{")
    for (id, objects) in documents {
      json.name(id.string)
      json.value(
        try state.text(of: id), placeholders: try state.placeholders(in: id), objects: objects)
    }
    json.close("}")
    json.close("}")
    return json.text
  }
}

extension JSONWriter {
  /// Runs of a text; of objects that are given also the names and properties.
  mutating func value(_ runs: [RichText.Run], objects: [ContentID: OutlineEntry] = [:]) {
    array { json in
      for run in runs {
        json.array { json in
          json.value(run.range.lowerBound)
          json.value(run.range.upperBound)
          guard let object = run.object else { return json.value(run.style.attributes) }
          json.object { json in
            json.member("object", object.string)
            guard let entry = objects[object] else { return }
            json.member("name", entry.name?.string)
            json.member("properties", entry.properties)
          }
        }
      }
    }
  }

  fileprivate mutating func members(of entry: OutlineEntry, withNames: Bool) {
    member("id", entry.id.string)
    guard withNames else { return }
    member("name", entry.name?.string)
    member("properties", entry.properties)
  }

  fileprivate mutating func members(of placeholder: Placeholder) {
    member("placeholder", placeholder.transfer.name)
    member("fraction", hundredths: placeholder.hundredths)
  }

  /// A text and where it is not plain; of objects that are given also the names and properties.
  fileprivate mutating func value(
    _ text: RichText, placeholders: [(offset: Int, placeholder: Placeholder)],
    objects: [ContentID: OutlineEntry]
  ) {
    object { json in
      json.member("text", text.text.string)
      json.name("runs")
      json.value(text.runs, objects: objects)
      if placeholders.isEmpty { return }
      json.name("placeholders")
      json.array { json in
        for (offset, placeholder) in placeholders {
          json.object { json in
            json.member("at", offset)
            json.members(of: placeholder)
          }
        }
      }
    }
  }
}

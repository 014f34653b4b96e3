import DragJournal
import DragModel

/// A difference between two states in lines for people.
enum DifferenceText {
  /// One line, what went in red and what came in green; of a text one more for each line of it that
  /// differs.
  static func lines(of difference: StateDifference, isColoured: Bool) -> [String] {
    let lines = lines(of: difference)
    guard isColoured else { return lines }
    return lines.map { line in
      let start = line.drop { $0 == " " }
      let isText = start.count < line.count
      if start.hasPrefix(isText ? "-" : "removed ") { return Colour.red.of(line, true) }
      if start.hasPrefix(isText ? "+" : "added ") { return Colour.green.of(line, true) }
      return line
    }
  }

  private static func lines(of difference: StateDifference) -> [String] {
    switch difference {
    case .added(let found): ["added \(phrase(found))\(place(" into", found.place))"]
    case .removed(let found): ["removed \(phrase(found))\(place(" out of", found.place))"]
    case .moved(let key, let from, let to): ["moved \(word(key)) \(way(from, to))"]
    case .renamed(let id, let old, let new):
      ["name of \(word(id)) \(name(old)), now \(name(new))"]
    case .property(let id, let value): ["property \(change(of: value, in: id))"]
    case .field(let id, let value): ["field \(change(of: value, in: id))"]
    case .represented(let id, let old, let new):
      ["representations of \(word(id)) \(types(old)), now \(types(new))"]
    case .text(let document, let lines):
      ["text of \(word(document))"] + lines.map { "  " + text($0) }
    }
  }

  private static func phrase(_ found: Standing) -> String {
    guard case .content(let id) = found.key else { return word(found.key) }
    let kind = found.entry.isList ? "list " : found.entry.isDocument ? "document " : ""
    return kind + word(id) + (found.entry.name.map { " " + Quoted.text($0.string) } ?? "")
  }

  private static func word(_ id: ContentID) -> String { Quoted.word(id.string) }

  private static func word(_ key: StandingKey) -> String {
    switch key {
    case .content(let id): word(id)
    case .placeholder(let transfer): "placeholder of \(transfer.name)"
    }
  }

  private static func place(_ preposition: String, _ place: Standing.Place?) -> String {
    place.map { "\(preposition) \(word($0.container)) at \($0.index)" } ?? ""
  }

  private static func way(_ from: Standing.Place?, _ to: Standing.Place?) -> String {
    guard let from, let to, from.container == to.container else {
      return "from \(from.map(self.place) ?? "the top") to \(to.map(self.place) ?? "the top")"
    }
    return "within \(word(from.container)) from \(from.index) to \(to.index)"
  }

  private static func place(_ place: Standing.Place) -> String {
    "\(word(place.container)) at \(place.index)"
  }

  private static func name(_ name: ExactText?) -> String {
    name.map { Quoted.text($0.string) } ?? "absent"
  }

  private static func change(of value: StateDifference.Value, in id: ContentID) -> String {
    "\(Quoted.word(value.key.string)) of \(word(id)) \(text(value.old)), now \(text(value.new))"
  }

  private static func text(_ value: PropertyValue?) -> String {
    guard let value else { return "absent" }
    if case .text(let text) = value { return Quoted.text(text.string) }
    var json = JSONWriter()
    json.value(value)
    return json.text
  }

  private static func types(_ representations: [Representation]) -> String {
    if representations.isEmpty { return "absent" }
    return representations.map { representation in
      let size = representation.content.sizeBytes
      return
        "\(Quoted.word(representation.type.string)) of \(size == 1 ? "1 byte" : "\(size) bytes")"
    }.joined(separator: " and ")
  }

  private static func text(_ difference: LineDifference) -> String {
    switch difference {
    case .removed(let line, let old): "-\(line) \(Quoted.text(old.text.string))"
    case .added(let line, let new): "+\(line) \(Quoted.text(new.text.string))"
    case .restyled(let line, _, let new): "~\(line) \(Quoted.text(new.text.string))"
    }
  }
}

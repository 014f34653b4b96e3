import DragJournal
import DragModel

extension JSONWriter {
  /// A difference between two states as one object.
  static func difference(_ difference: StateDifference) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.members(of: difference)
    }
    return json.text
  }

  private mutating func members(of difference: StateDifference) {
    switch difference {
    case .added(let found): members(of: found, "added")
    case .removed(let found): members(of: found, "removed")
    case .moved(let key, let from, let to):
      member("difference", "moved")
      member(of: key)
      member("from", from)
      member("to", to)
    case .renamed(let id, let old, let new):
      member("difference", "renamed")
      member("id", id.string)
      member("old", old?.string)
      member("new", new?.string)
    case .property(let id, let value): members(of: value, in: id, "property")
    case .field(let id, let value): members(of: value, in: id, "field")
    case .represented(let id, let old, let new):
      member("difference", "representations")
      member("id", id.string)
      name("old")
      value(old)
      name("new")
      value(new)
    case .text(let document, let lines):
      member("difference", "text")
      member("id", document.string)
      name("lines")
      array { json in
        for line in lines { json.object { $0.members(of: line) } }
      }
    }
  }

  private mutating func members(of found: Standing, _ difference: String) {
    member("difference", difference)
    member(of: found.key)
    if case .content = found.key {
      member("kind", found.entry.isList ? "list" : found.entry.isDocument ? "document" : "item")
      member("name", found.entry.name?.string)
      member("properties", found.entry.properties)
      member("fields", found.entry.fields)
      name("representations")
      value(found.entry.representations)
    }
    member("place", found.place)
  }

  private mutating func member(of key: StandingKey) {
    switch key {
    case .content(let id): member("id", id.string)
    case .placeholder(let transfer): member("placeholder", transfer.name)
    }
  }

  private mutating func member(_ name: String, _ place: Standing.Place?) {
    self.name(name)
    guard let place else { return value(nil as String?) }
    object { json in
      json.member("in", place.container.string)
      json.member("index", place.index)
    }
  }

  private mutating func members(
    of value: StateDifference.Value, in id: ContentID, _ difference: String
  ) {
    member("difference", difference)
    member("id", id.string)
    member("key", value.key.string)
    name("old")
    self.value(value.old)
    name("new")
    self.value(value.new)
  }

  private mutating func members(of line: LineDifference) {
    switch line {
    case .removed(let number, let old):
      member("change", "removed")
      member("line", number)
      member("text", old.text.string)
    case .added(let number, let new):
      member("change", "added")
      member("line", number)
      member("text", new.text.string)
    case .restyled(let number, let old, let new):
      member("change", "styled")
      member("line", number)
      member("text", new.text.string)
      name("old")
      value(old.runs)
      name("new")
      value(new.runs)
    }
  }
}

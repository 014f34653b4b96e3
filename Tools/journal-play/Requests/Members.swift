import DragJournal
import DragModel

/// The members of an object, taken one by one; what is left at the end is unknown.
struct Members {
  private var left: [JSONMember]
  /// Where the object is, as part of a sentence; empty for the request itself.
  private let place: String

  init(_ members: [JSONMember], place: String = "") {
    left = members
    self.place = place
  }

  /// Takes the members of a value that must be an object.
  init(_ value: JSONValue, place: String) throws(PlayRefusal) {
    guard case .object(let members) = value else {
      throw .badRequest("expected \(place) to be an object, found \(value.kind)")
    }
    self.init(members, place: place)
  }

  /// Takes a member, whatever it is.
  mutating func value(_ name: ExactText) -> JSONValue? {
    guard let index = left.firstIndex(where: { $0.name == name }) else { return nil }
    return left.remove(at: index).value
  }

  /// True if the member was given and is not taken yet.
  func has(_ name: ExactText) -> Bool { left.contains { $0.name == name } }

  /// Refuses what is left.
  func end() throws(PlayRefusal) {
    guard let first = left.first else { return }
    throw .badRequest("unknown member \(named(first.name)); expected none but the documented ones")
  }

  /// Refuses all but one of the members named.
  func checkOne(of names: ExactText...) throws(PlayRefusal) {
    let given = names.filter { has($0) }
    guard given.count != 1 else { return }
    let all = names.map { named($0) }.joined(separator: ", ")
    throw .badRequest("expected exactly one of \(all), found \(given.count)")
  }

  /// Takes a member that must be there.
  mutating func needed<V>(
    _ name: ExactText, _ take: (inout Members) throws(PlayRefusal) -> V?
  ) throws(PlayRefusal) -> V {
    guard has(name), let value = try take(&self) else {
      throw .badRequest("missing member \(named(name))")
    }
    return value
  }

  /// The refusal of a member that is not what it must be.
  func wrong(_ name: ExactText, _ value: JSONValue, expected: String) -> PlayRefusal {
    .badRequest("expected \(named(name)) to be \(expected), found \(value.kind)")
  }

  /// A member's name as messages give it.
  func named(_ name: ExactText) -> String {
    place.isEmpty ? "\"\(name)\"" : "\"\(name)\" of \(place)"
  }
}

/// Members of the simple types.
extension Members {
  mutating func text(_ name: ExactText) throws(PlayRefusal) -> ExactText? {
    guard let value = value(name) else { return nil }
    guard case .text(let text) = value else { throw wrong(name, value, expected: "a string") }
    return text
  }

  /// A text or null; null counts as absent.
  mutating func textOrNull(_ name: ExactText) throws(PlayRefusal) -> ExactText? {
    guard let value = value(name) else { return nil }
    switch value {
    case .null: return nil
    case .text(let text): return text
    default: throw wrong(name, value, expected: "a string or null")
    }
  }

  mutating func neededText(_ name: ExactText) throws(PlayRefusal) -> ExactText {
    try needed(name) { (members) throws(PlayRefusal) in try members.text(name) }
  }

  mutating func id<Kind>(_ name: ExactText) throws(PlayRefusal) -> Identifier<Kind>? {
    try text(name).map { Identifier($0) }
  }

  mutating func neededID<Kind>(_ name: ExactText) throws(PlayRefusal) -> Identifier<Kind> {
    Identifier(try neededText(name))
  }

  mutating func flag(_ name: ExactText) throws(PlayRefusal) -> Bool {
    guard let value = value(name) else { return false }
    guard case .bool(let flag) = value else {
      throw wrong(name, value, expected: "true or false")
    }
    return flag
  }

  mutating func integer(
    _ name: ExactText, in range: ClosedRange<Int64>
  ) throws(PlayRefusal) -> Int64? {
    guard let value = value(name) else { return nil }
    guard case .integer(let integer) = value, range.contains(integer) else {
      let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw wrong(name, value, expected: expected)
    }
    return integer
  }

  mutating func number(atLeast least: Double, _ name: ExactText) throws(PlayRefusal) -> Double? {
    guard let value = value(name) else { return nil }
    switch value {
    case .integer(let number) where Double(number) >= least: return Double(number)
    case .number(let number) where number >= least: return number
    default: throw wrong(name, value, expected: "a number of at least \(least)")
    }
  }

  mutating func list(_ name: ExactText) throws(PlayRefusal) -> [JSONValue]? {
    guard let value = value(name) else { return nil }
    guard case .list(let values) = value else { throw wrong(name, value, expected: "an array") }
    return values
  }

  mutating func object(_ name: ExactText) throws(PlayRefusal) -> [JSONMember]? {
    guard let value = value(name) else { return nil }
    guard case .object(let members) = value else {
      throw wrong(name, value, expected: "an object")
    }
    return members
  }

  mutating func texts(_ name: ExactText) throws(PlayRefusal) -> [ExactText]? {
    guard let values = try list(name) else { return nil }
    var texts: [ExactText] = []
    for value in values {
      guard case .text(let text) = value else {
        throw wrong(name, value, expected: "an array of strings")
      }
      texts.append(text)
    }
    return texts
  }

  mutating func ids(_ name: ExactText) throws(PlayRefusal) -> [ContentID]? {
    try texts(name)?.map { ContentID($0) }
  }

  mutating func neededIDs(_ name: ExactText) throws(PlayRefusal) -> [ContentID] {
    try needed(name) { (members) throws(PlayRefusal) in try members.ids(name) }
  }

  /// Takes one of the names of an enumeration.
  mutating func choice<V>(
    _ name: ExactText, _ choices: KeyValuePairs<ExactText, V>
  ) throws(PlayRefusal) -> V? {
    guard let value = value(name) else { return nil }
    return try choice(value, named: name, choices)
  }

  /// What a value chooses.
  func choice<V>(
    _ value: JSONValue, named name: ExactText, _ choices: KeyValuePairs<ExactText, V>
  ) throws(PlayRefusal) -> V {
    if case .text(let text) = value, let found = choices.first(where: { $0.key == text }) {
      return found.value
    }
    let all = choices.map { "\"\($0.key)\"" }.joined(separator: ", ")
    guard case .text(let text) = value else { throw wrong(name, value, expected: "one of \(all)") }
    throw .badRequest("expected \(named(name)) to be one of \(all), found \"\(text)\"")
  }
}

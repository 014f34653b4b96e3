import DragModel

/// A JSON value; members keep their order, whole numbers stay exact, text is compared by its bytes.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case text(ExactText)
  case list([JSONValue])
  case object([JSONMember])
}

/// A member of an object.
struct JSONMember: Sendable {
  var name: ExactText
  var value: JSONValue

  init(_ name: ExactText, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension JSONValue {
  /// A text, or null if there is none.
  static func text(orNull text: ExactText?) -> JSONValue {
    text.map { .text($0) } ?? .null
  }

  /// A text of a string.
  static func text(_ string: String) -> JSONValue { .text(ExactText(string)) }

  /// A number that counts something.
  static func count(_ count: some BinaryInteger) -> JSONValue { .integer(Int64(clamping: count)) }

  /// What kind of value it is, as part of a sentence.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number: "a number"
    case .text: "a string"
    case .list: "an array"
    case .object: "an object"
    }
  }
}

extension [JSONMember] {
  /// The value of a member.
  func value(of name: ExactText) -> JSONValue? { first { $0.name == name }?.value }
}

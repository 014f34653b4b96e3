import DragModel

extension JSONValue {
  /// Shows a property.
  init(_ value: PropertyValue) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .number(value)
    case .text(let value): self = .text(value)
    case .list(let values): self = .list(values.map { JSONValue($0) })
    case .map(let values): self = JSONValue(values)
    }
  }

  /// Shows properties, by the bytes of their names.
  init(_ values: [ExactText: PropertyValue]) {
    self = .object(
      values.sorted { $0.key < $1.key }.map { JSONMember($0.key, JSONValue($0.value)) })
  }

  /// The value as a property.
  var property: PropertyValue {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .text(let value): .text(value)
    case .list(let values): .list(values.map { $0.property })
    case .object(let members):
      .map(Dictionary(members.map { ($0.name, $0.value.property) }) { (_, last) in last })
    }
  }
}

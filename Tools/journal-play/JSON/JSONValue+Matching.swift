import DragModel

extension JSONValue {
  /// True if the value is as a wish names it.
  ///
  /// Of an object only the members named are looked at, at any depth; arrays must match in full.
  /// Numbers are compared by value; true is not 1.
  func matches(_ wish: JSONValue) -> Bool {
    switch (wish, self) {
    case (.object(let wished), .object(let members)):
      wished.allSatisfy { members.value(of: $0.name)?.matches($0.value) ?? false }
    case (.list(let wished), .list(let values)):
      wished.count == values.count && zip(values, wished).allSatisfy { $0.matches($1) }
    default: equals(wish)
    }
  }

  /// True if both are the same value: numbers by value, the order of members aside.
  func equals(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.equals($1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && a.allSatisfy { member in b.value(of: member.name)?.equals(member.value) ?? false }
    default: false
    }
  }
}

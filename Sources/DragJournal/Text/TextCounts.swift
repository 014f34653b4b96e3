import DragModel

/// How long shown text is, in each unit.
struct TextCounts: Hashable, Sendable {
  var scalars = 0
  var utf8 = 0
  var utf16 = 0
  /// Character clusters that begin in the text; where one begins depends on the text before it.
  var characters = 0

  static let zero = TextCounts()

  subscript(unit: TextUnit) -> Int {
    switch unit {
    case .scalar: scalars
    case .utf8: utf8
    case .utf16: utf16
    case .character: characters
    }
  }

  static func + (a: Self, b: Self) -> Self {
    TextCounts(
      scalars: a.scalars + b.scalars, utf8: a.utf8 + b.utf8, utf16: a.utf16 + b.utf16,
      characters: a.characters + b.characters)
  }

  static func - (a: Self, b: Self) -> Self {
    TextCounts(
      scalars: a.scalars - b.scalars, utf8: a.utf8 - b.utf8, utf16: a.utf16 - b.utf16,
      characters: a.characters - b.characters)
  }

  static func += (a: inout Self, b: Self) { a = a + b }
  static func -= (a: inout Self, b: Self) { a = a - b }
}

extension TextCounts: CBORCoding {
  func encode(into encoder: inout CBOREncoder) {
    for unit in TextUnit.allCases { encoder.unsigned(UInt64(self[unit])) }
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    scalars = Int(try decoder.narrow(UInt32.self))
    utf16 = Int(try decoder.narrow(UInt32.self))
    utf8 = Int(try decoder.narrow(UInt32.self))
    characters = Int(try decoder.narrow(UInt32.self))
  }
}

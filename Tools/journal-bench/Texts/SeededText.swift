import DragModel

/// Lines of made-up words, for the most part ASCII, of some bytes of UTF-8.
///
/// Every scalar is a character cluster of its own, so that an edit may begin at any of them.
struct SeededText {
  /// The text.
  let string: String
  /// How long it is in every unit; worked out scalar by scalar.
  let length: Lengths

  /// A length in each unit.
  struct Lengths {
    private(set) var scalars = 0
    private var utf8 = 0
    private var utf16 = 0

    /// Takes a scalar in.
    mutating func add(_ scalar: Unicode.Scalar) {
      scalars += 1
      utf8 += UTF8.width(scalar)
      utf16 += UTF16.width(scalar)
    }

    /// The length in a unit; a scalar is a character.
    subscript(unit: TextUnit) -> Int {
      switch unit {
      case .scalar, .character: scalars
      case .utf8: utf8
      case .utf16: utf16
      }
    }
  }

  /// Makes a text of some bytes, or a few more.
  init(bytes: Int, seed: UInt64 = 20_260_101) {
    var random = SplitMix(state: seed)
    var text = String.UnicodeScalarView()
    var length = Lengths()
    var line = 0
    while length[.utf8] < bytes {
      let scalar = Self.scalar(&random, line: line)
      line = scalar == "\n" ? 0 : line + 1
      text.append(scalar)
      length.add(scalar)
    }
    string = String(text)
    self.length = length
  }

  /// Some scalars in a row, without the ends of lines.
  static func word(_ random: inout SplitMix, scalars: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<scalars { text.append(scalar(&random, line: 0)) }
    return String(text)
  }

  private static func scalar(_ random: inout SplitMix, line: Int) -> Unicode.Scalar {
    switch random.below(2_000) {
    case 0: "🙂"
    case 1...20: "é"
    case 21...30: "漢"
    case 31...300: line > 60 ? "\n" : " "
    default: Unicode.Scalar(UInt8(97 + random.below(26)))
    }
  }

  /// The lengths of the text before some of its scalars, which are given in order.
  func lengths(before offsets: [Int]) -> [Lengths] {
    var lengths: [Lengths] = []
    var length = Lengths()
    var rest = offsets[...]
    for scalar in string.unicodeScalars {
      while rest.first == length.scalars {
        lengths.append(length)
        rest.removeFirst()
      }
      if rest.isEmpty { break }
      length.add(scalar)
    }
    return lengths
  }
}

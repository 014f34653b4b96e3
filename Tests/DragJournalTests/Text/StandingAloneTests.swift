import DragModel
import Testing

@testable import DragJournal

/// What texts take for granted of the most common scalars, so that no rule has to be looked up.
@Suite struct StandingAloneTests {
  @Test("Scalars that stand alone are apart from what is before them", arguments: Neighbour.all)
  func before(neighbour: Neighbour) {
    let joined = Self.alone.filter { scalar in
      if neighbour.text == "\r", scalar == "\n" { return false }
      return (neighbour.text + String(scalar)).count != neighbour.text.count + 1
    }
    #expect(joined.count == (neighbour.joinsAnything ? Self.joinable.count : 0))
  }

  @Test("Scalars that stand alone are apart from what is behind them", arguments: Neighbour.all)
  func behind(neighbour: Neighbour) {
    let joined = Self.alone.filter { scalar in
      (String(scalar) + neighbour.text).count != neighbour.text.count + 1
    }
    #expect(joined.count == (neighbour.extendsAnything ? Self.joinable.count : 0))
  }

  @Test("Two that stand alone are apart, whatever is before them", arguments: Neighbour.all)
  func both(neighbour: Neighbour) {
    let joined = Self.alone.filter { scalar in
      let first = neighbour.text + String(scalar)
      return scalar != "\r" && (first + "x").count != first.count + 1
    }
    #expect(joined == [])
  }

  private static let alone = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter(
    ClusterRules.standsAlone)

  /// All but controls, which nothing joins.
  private static let joinable = alone.filter {
    !["\u{AD}", "\u{2028}", "\u{2029}"].contains($0)
      && $0.properties.generalCategory != .control
  }
}

/// A text that ends and begins with a scalar of some Grapheme_Cluster_Break class, or is what the rules
/// that look further back need.
struct Neighbour: CustomTestStringConvertible {
  let name: String
  let text: String
  /// True if what follows joins it, but for controls (GB9b).
  var joinsAnything = false
  /// True if it joins what is before it, but for controls (GB9, GB9a).
  var extendsAnything = false

  var testDescription: String { name }

  static let all = [
    Neighbour(name: "Other", text: "x"),
    Neighbour(name: "CR", text: "\r"),
    Neighbour(name: "LF", text: "\n"),
    Neighbour(name: "Control", text: "\u{1}"),
    Neighbour(name: "Extend", text: "\u{301}", extendsAnything: true),
    Neighbour(name: "ZWJ", text: "\u{200D}", extendsAnything: true),
    Neighbour(name: "Regional_Indicator", text: "🇩"),
    Neighbour(name: "Prepend", text: "\u{600}", joinsAnything: true),
    Neighbour(name: "SpacingMark", text: "\u{903}", extendsAnything: true),
    Neighbour(name: "L", text: "\u{1100}"),
    Neighbour(name: "V", text: "\u{1161}"),
    Neighbour(name: "T", text: "\u{11A8}"),
    Neighbour(name: "LV", text: "\u{AC00}"),
    Neighbour(name: "LVT", text: "\u{AC01}"),
    Neighbour(name: "Extended_Pictographic", text: "👩"),
    Neighbour(name: "Extended_Pictographic ZWJ", text: "👩\u{200D}"),
    Neighbour(name: "Extended_Pictographic Extend ZWJ", text: "👩🏽\u{200D}"),
    Neighbour(name: "Consonant", text: "\u{915}"),
    Neighbour(name: "Consonant Linker", text: "\u{915}\u{94D}"),
    Neighbour(name: "Consonant Linker ZWJ", text: "\u{915}\u{94D}\u{200D}"),
    Neighbour(name: "two of Regional_Indicator", text: "🇩🇪"),
  ]
}

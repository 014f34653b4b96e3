import DragModel
import Testing

/// Identifiers are compared by their bytes, not as people read them.
@Suite struct IdentifierTests {
  /// Each smaller than the next by the bytes of UTF-8.
  static let ascending: [String] = [
    "", "\u{0}", "A", "Z", "a", "a\u{0}", "aa", "b", "e\u{301}", "z", "\u{e9}", "\u{ffff}",
    "\u{10000}",
  ]

  @Test(
    "Order is the order of the bytes, also where Swift's strings say otherwise",
    arguments: zip(ascending, ascending.dropFirst()))
  func order(smaller: String, greater: String) {
    #expect(ContentID(smaller) < ContentID(greater))
    #expect(!(ContentID(greater) < ContentID(smaller)))
    #expect(ContentID(smaller) != ContentID(greater))
  }

  @Test("Sorting gives the order of the bytes")
  func sorting() {
    #expect(
      Self.ascending.reversed().map { ContentID($0) }.sorted().map(\.string.utf8.count)
        == Self.ascending.map(\.utf8.count))
  }

  @Test("Two spellings that look alike are two identifiers")
  func spellings() {
    let composed = ContentID("\u{e9}")
    let decomposed = ContentID("e\u{301}")
    #expect(composed.string == decomposed.string)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test("The text is kept to the byte")
  func text() {
    #expect(ContentID("e\u{301}").string.utf8.elementsEqual([0x65, 0xcc, 0x81]))
    #expect(ActorID.local.string == "local")
  }
}

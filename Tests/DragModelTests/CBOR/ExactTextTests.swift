import DragModel
import Testing

@Suite struct ExactTextTests {
  @Test(
    "Texts that Swift calls equal but whose bytes differ are different texts",
    arguments: [
      ("\u{e9}", "e\u{301}"), ("\u{c5}", "\u{212b}"), ("\u{ac00}", "\u{1100}\u{1161}"),
      ("a long common beginning \u{f1}", "a long common beginning n\u{303}"),
    ])
  func canonicalPairs(composed: String, other: String) {
    #expect(composed == other)
    #expect(ExactText(composed) != ExactText(other))
    #expect(Set([ExactText(composed), ExactText(other)]).count == 2)
    #expect(ExactText(composed).string.utf8.elementsEqual(composed.utf8))
  }

  @Test("Combining marks in another order make another text, even at equal length")
  func equalLength() {
    let above = "a\u{323}\u{307}"
    let below = "a\u{307}\u{323}"
    #expect(above == below && above.utf8.count == below.utf8.count)
    #expect(ExactText(above) != ExactText(below))
  }

  @Test("Equality, order and hash are those of the byte arrays, at every length and difference")
  func likeByteArrays() {
    var random = SplitMix64(state: 7)
    let letters = ["a", "b", "\u{e9}", "\u{6c34}", "\u{10151}", "\0"]
    let wrong = (0..<20_000).filter { _ in
      let count = random.next() % 30
      let left = (0..<count).map { _ in letters[Int(random.next() % 6)] }
      var right = left
      switch random.next() % 4 {
      case 0 where count > 0: right[Int(random.next() % count)] = letters[Int(random.next() % 6)]
      case 1: right.append(letters[Int(random.next() % 6)])
      default: break
      }
      let (a, b) = (left.joined(), right.joined())
      let before = a.utf8.lexicographicallyPrecedes(b.utf8)
      let equal = Array(a.utf8) == Array(b.utf8)
      let (x, y) = (ExactText(a), ExactText(b))
      return (x < y) != before || (x == y) != equal || equal && x.hashValue != y.hashValue
    }
    #expect(wrong == [])
  }

  @Test("A substring's storage and a literal give the same text")
  func sources() {
    let whole = "before|a name that is rather long|after"
    let part = String(whole.split(separator: "|")[1])
    #expect(ExactText(part) == "a name that is rather long")
    #expect(ExactText(part).description == "a name that is rather long")
  }
}

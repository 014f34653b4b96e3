import TestSupport
import Testing

@testable import DragJournal

/// A short text stands in for a long open cluster.
@Suite struct ClusterEssenceTests {
  /// Scalars of every class that the rules of clusters tell apart.
  private static let scalars: [Unicode.Scalar] = [
    "a", "👨", "❤", "\u{200D}", "\u{200C}", "\u{301}", "\u{FE0F}", "🏽", "\u{94D}", "\u{93C}", "क",
    "ष", "\u{1F1EB}", "\u{1F1F7}", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{600}",
    "\u{903}", "\r", "\n", "\u{E33}",
  ]

  @Test("Whatever follows joins the short text if and only if it joins the long cluster")
  func standsIn() {
    var random = SplitMix64(seed: 7)
    var wrong: [String] = []
    var longClusters = 0
    for _ in 0..<4_000 {
      // Few different scalars, so that long clusters are common.
      let pool = (0..<Int(random.next() % 4) + 1).map { _ in
        Self.scalars[Int(random.next() % UInt64(Self.scalars.count))]
      }
      var text = String.UnicodeScalarView()
      for _ in 0..<60 { text.append(pool[Int(random.next() % UInt64(pool.count))]) }
      guard let cluster = String(text).last else { continue }
      let bytes = Array(String(cluster).utf8)
      let essence = String(decoding: ClusterRules.essence(of: bytes[...]), as: UTF8.self)
      if essence.utf8.count < bytes.count { longClusters += 1 }
      for next in Self.scalars {
        let joins = (String(cluster) + String(next)).count == 1
        if joins != ((essence + String(next)).count == 1) {
          wrong.append("\(Array(cluster.unicodeScalars).suffix(6)) then \(next)")
        }
      }
    }
    #expect(wrong == [])
    #expect(longClusters > 100)
  }
}

import DragModel
import Testing

/// Rule S9: which types a target's patterns take.
@Suite struct RepresentationTests {
  static let rows: [(type: ExactText, pattern: ExactText, conforms: Bool)] = [
    ("text/plain", "text/plain", true), ("text/plain", "*", true), ("text/plain", "text/*", true),
    ("text/plain", "text/html", false), ("text/plain", "image/*", false),
    ("text/plain", "text", false), ("text/plain", "TEXT/*", false), ("textual/x", "text/*", false),
    ("text", "text/*", false), ("text/", "text/*", true), ("/", "/*", true), ("x", "/*", false),
    ("*", "*", true), ("public.text", "public.text", true), ("public.text", "public.*", false),
    ("", "*", true), ("", "", true), ("", "/*", false), ("a", "", false),
    ("e\u{301}/x", "\u{e9}/*", false), ("\u{e9}/x", "\u{e9}/*", true),
  ]

  @Test("A type conforms to its own name, to its family and to everything", arguments: rows)
  func conforms(type: ExactText, pattern: ExactText, conforms: Bool) {
    #expect(Representation(type: type).conforms(to: pattern) == conforms)
  }

  @Test("The size is that of the bytes, or the one that is stored with the hash")
  func size() {
    #expect(RepresentationContent.inline([1, 2, 3]).sizeBytes == 3)
    #expect(
      RepresentationContent.stored(hash: [], sizeBytes: 5_000_000_000).sizeBytes == 5_000_000_000)
  }
}

import DragModel
import Testing

/// Conformance by names and by declared parents.
@Suite struct ContentTypesTests {
  @Test(
    "Without declarations names alone decide, as rule S9 says", arguments: RepresentationTests.rows)
  func names(row: (type: ExactText, pattern: ExactText, conforms: Bool)) {
    #expect(ContentTypes().conforms(row.type, to: row.pattern) == row.conforms)
  }

  static let declared: ContentTypes = {
    var types = ContentTypes.wellKnown
    types.declare("com.example.card", conformsTo: ["public.vcard", "com.example.record"])
    types.declare("com.example.card-2", conformsTo: ["com.example.card"])
    return types
  }()

  static let rows: [(type: ExactText, pattern: ExactText, match: ContentTypes.Match?)] = [
    ("com.example.card", "com.example.card", .name),
    ("com.example.card", "public.vcard", .declared),
    ("com.example.card", "com.example.record", .declared),
    ("com.example.card-2", "public.vcard", .declared),
    ("com.example.card-2", "public.text", .declared),
    ("com.example.card-2", "text/vcard", .declared),
    ("com.example.card-2", "text/*", .declared),
    ("com.example.card", "com.example.card-2", nil), ("public.vcard", "com.example.card", nil),
    ("com.example.card", "image/*", nil), ("com.example.card", "*", .anything),
    ("public.png", "image/png", .declared), ("image/png", "public.png", .declared),
    ("public.png", "image/*", .declared), ("image/png", "image/*", .family),
    ("image/png", "public.image", .declared), ("public.jpeg", "public.png", nil),
    ("image/jpeg", "image/png", nil), ("text/html", "public.plain-text", nil),
    ("public.utf8-plain-text", "text/plain", .declared),
    ("text/plain", "public.content", .declared),
    ("text/plain", "public.utf8-plain-text", nil), ("com.unknown", "public.data", nil),
    ("", "*", .anything), ("", "public.data", nil), ("image/png", "", nil),
  ]

  @Test(
    "A type conforms to its parents, to theirs, and to other names of its format", arguments: rows)
  func parents(row: (type: ExactText, pattern: ExactText, match: ContentTypes.Match?)) {
    #expect(Self.declared.match(row.type, row.pattern) == row.match)
    #expect(Self.declared.conforms(row.type, to: row.pattern) == (row.match != nil))
  }

  static let cycle: ContentTypes = {
    var types = ContentTypes()
    types.declare("a", conformsTo: ["b", "a"])
    types.declare("b", conformsTo: ["c"])
    types.declare("c", conformsTo: ["a", "d"])
    return types
  }()

  @Test(
    "Cycles of declarations end, and all in one conform to each other",
    arguments: ["a", "b", "c"] as [ExactText], ["a", "b", "c", "d"] as [ExactText])
  func cycles(type: ExactText, other: ExactText) {
    #expect(Self.cycle.conforms(type, to: other))
    #expect(!Self.cycle.conforms(type, to: "e"))
    #expect(!Self.cycle.conforms("d", to: type))
  }

  @Test("Saying a declaration twice says nothing new")
  func twice() {
    var types = Self.declared
    types.declare("com.example.card", conformsTo: ["public.vcard"])
    #expect(types == Self.declared)
  }

  static let publicity: [(type: ExactText, isPublic: Bool)] = [
    ("public.png", true), ("image/png", true), ("text/plain", true), ("image/svg+xml", true),
    ("com.adobe.pdf", true), ("com.compuserve.gif", true), ("com.example.card", false),
    ("application/vnd.example.card", false), ("application/x-chart", false),
    ("application/X-Chart", false), ("x-world/card", false), ("text/prs.card", false),
    ("text/x.card", false), ("com.apple.flat-rtfd", false), ("", false),
  ]

  @Test(
    "Public are names in public. and MIME's standards tree, and other names of such",
    arguments: publicity)
  func publicNames(row: (type: ExactText, isPublic: Bool)) {
    #expect(Self.declared.isPublic(row.type) == row.isPublic)
  }
}

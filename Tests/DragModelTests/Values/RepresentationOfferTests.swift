import DragModel
import Testing

/// What the guidelines ask of an offer: native first, lossless before lossy, something for others.
@Suite struct RepresentationOfferTests {
  typealias Warning = RepresentationOffer.Warning

  static let pdf = OfferedRepresentation("com.adobe.pdf")
  static let png = OfferedRepresentation("image/png")
  static let jpeg = OfferedRepresentation("public.jpeg", isLossy: true)
  static let chart = OfferedRepresentation("com.example.chart")
  static let sketch = OfferedRepresentation("com.example.sketch", isLossy: true)

  static let rows: [(offer: [OfferedRepresentation], warnings: [Warning])] = [
    ([pdf, png, jpeg], []), ([chart, png], []), ([chart, sketch, jpeg], []), ([jpeg], []), ([], []),
    ([png, chart], [.nativeNotFirst("com.example.chart", behind: "image/png")]),
    ([jpeg, png], [.losslessAfterLossy("image/png", behind: "public.jpeg")]),
    ([chart], [.noPublicFallback("com.example.chart")]),
    (
      [sketch, chart],
      [
        .losslessAfterLossy("com.example.chart", behind: "com.example.sketch"),
        .noPublicFallback("com.example.sketch"),
      ]
    ),
    (
      [jpeg, chart, png],
      [
        .nativeNotFirst("com.example.chart", behind: "public.jpeg"),
        .losslessAfterLossy("com.example.chart", behind: "public.jpeg"),
        .losslessAfterLossy("image/png", behind: "public.jpeg"),
      ]
    ),
  ]

  @Test("An offer against the guidelines is warned about, never refused", arguments: rows)
  func warnings(row: (offer: [OfferedRepresentation], warnings: [Warning])) {
    #expect(RepresentationOffer(row.offer).warnings() == row.warnings)
  }

  @Test("An app's own types are public once they are declared another name of a public one")
  func declared() {
    var types = ContentTypes.wellKnown
    let offer = RepresentationOffer([Self.chart])
    types.declare("com.example.chart", conformsTo: ["public.image"])
    #expect(offer.warnings(types) == [.noPublicFallback("com.example.chart")])
    types.declare("com.example.chart", sameAs: "image/svg+xml")
    #expect(offer.warnings(types) == [])
  }

  @Test("What an item has is offered with its size")
  func stored() {
    let offer = RepresentationOffer([
      Representation(type: "image/png", content: .inline([1, 2, 3])),
      Representation(
        type: "image/jpeg", isLossy: true,
        content: .stored(hash: Array(repeating: 0, count: 32), sizeBytes: 5_000)),
    ])
    #expect(offer.representations.map(\.type) == ["image/png", "image/jpeg"])
    #expect(offer.representations.map(\.isLossy) == [false, true])
    #expect(offer.representations.map(\.sizeHintBytes) == [3, 5_000])
    #expect(Self.chart.sizeHintBytes == nil)
  }

  @Test("A warning names the types and what to do")
  func wording() {
    #expect(
      Warning.noPublicFallback("com.example.chart").description
        == "private type com.example.chart has no public alternative; offer one that other apps can "
        + "read, too")
  }
}

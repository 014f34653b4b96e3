extension ContentTypes {
  /// Formats that most apps exchange, by reverse-DNS and MIME name, with the types they conform to.
  ///
  /// Conformance is that of Apple's `UTCoreTypes.h`; the MIME names are those of "System-Declared
  /// Uniform Type Identifiers", but for the formats that came later (JSON and SVG). Apps add their own.
  public static let wellKnown: ContentTypes = {
    var types = ContentTypes()
    for (type, name, parents) in rows {
      types.declare(type, conformsTo: parents)
      if let name { types.declare(type, sameAs: name) }
    }
    return types
  }()

  private static let rows: [(ExactText, name: ExactText?, parents: [ExactText])] = [
    ("public.data", nil, ["public.item"]),
    ("public.composite-content", nil, ["public.content"]),
    ("public.text", nil, ["public.data", "public.content"]),
    ("public.plain-text", "text/plain", ["public.text"]),
    ("public.utf8-plain-text", nil, ["public.plain-text"]),
    ("public.html", "text/html", ["public.text"]),
    ("public.xml", nil, ["public.text"]),
    ("public.rtf", "text/rtf", ["public.text"]),
    ("public.json", "application/json", ["public.text"]),
    ("public.vcard", "text/vcard", ["public.text", "public.contact"]),
    ("com.adobe.pdf", "application/pdf", ["public.data", "public.composite-content"]),
    ("public.image", nil, ["public.data", "public.content"]),
    ("public.jpeg", "image/jpeg", ["public.image"]),
    ("public.png", "image/png", ["public.image"]),
    ("public.tiff", "image/tiff", ["public.image"]),
    ("com.compuserve.gif", "image/gif", ["public.image"]),
    ("com.microsoft.bmp", "image/bmp", ["public.image"]),
    ("public.svg-image", "image/svg+xml", ["public.image"]),
    ("public.audiovisual-content", nil, ["public.data", "public.content"]),
    ("public.movie", nil, ["public.audiovisual-content"]),
    ("public.audio", nil, ["public.audiovisual-content"]),
    ("com.apple.quicktime-movie", "video/quicktime", ["public.movie"]),
    ("public.mpeg-4", "video/mp4", ["public.movie"]),
    ("public.mp3", "audio/mpeg", ["public.audio"]),
  ]
}

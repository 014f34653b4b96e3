import DragModel

extension ExportLine {
  /// Reads the line without its sum; nil if it is not exactly one that `text` gives.
  init?(text: ArraySlice<UInt8>) {
    var scanner = LineScanner(rest: text)
    guard let line = Self.line(&scanner), scanner.rest.isEmpty else { return nil }
    self = line
  }

  private static func line(_ scanner: inout LineScanner) -> ExportLine? {
    if scanner.take("{\"seq\":") { return event(&scanner) }
    if scanner.take("{\"blob\":") { return bytes(&scanner) }
    if scanner.take("{\"content\":\"") { return content(&scanner) }
    if scanner.take("{\"arriving\":") {
      guard let blob = scanner.number(), scanner.take(",\"size\":"), let size = scanner.number()
      else { return nil }
      return .arriving(BlobNumber(blob), sizeBytes: size)
    }
    if scanner.take("{\"nextBlob\":") {
      return scanner.number().map { .nextBlob(BlobNumber($0)) }
    }
    if scanner.take("{\"end\":true,\"events\":") {
      guard let events = scanner.number(), scanner.take(",\"contents\":"),
        let contents = scanner.number()
      else { return nil }
      return .end(events: events, contents: contents)
    }
    return start(&scanner)
  }

  private static func start(_ scanner: inout LineScanner) -> ExportLine? {
    guard scanner.take("{\"v\":\(version),\"export\":\"DragJournal\",\"format\":\""),
      let major = scanner.number(), scanner.take("."), let minor = scanner.number(),
      scanner.take("\",\"journal\":\""), let id = scanner.hexadecimal(byteCount: 16),
      scanner.take("\",\"created\":"), let created = scanner.number(),
      scanner.take(",\"keyed\":"), let isKeyed = scanner.bool(),
      let chain = digest(named: "chain", &scanner)
    else { return nil }
    return .start(
      Start(
        formatMajor: major, formatMinor: minor, id: id, createdMilliseconds: created,
        isChainKeyed: isKeyed, chain: chain))
  }

  private static func bytes(_ scanner: inout LineScanner) -> ExportLine? {
    guard let blob = scanner.number(), scanner.take(",\"bytes\":\""),
      let bytes = TextBytes.bytes(ofBase64: scanner.untilQuote()), scanner.take("\"")
    else { return nil }
    return .bytes(BlobNumber(blob), bytes)
  }

  private static func content(_ scanner: inout LineScanner) -> ExportLine? {
    guard let hash = scanner.hexadecimal(byteCount: Digest.byteCount),
      scanner.take("\",\"blob\":")
    else { return nil }
    var blob: BlobNumber?
    if !scanner.take("null") {
      // A blob of number 0 would be read as collected.
      guard let number = scanner.number(), number > 0 else { return nil }
      blob = BlobNumber(number)
    }
    guard scanner.take(",\"size\":"), let size = scanner.number() else { return nil }
    return .content(Digest(bytes: hash), ContentRecord(blob: blob, sizeBytes: size))
  }

  private static func event(_ scanner: inout LineScanner) -> ExportLine? {
    guard let sequence = scanner.number(), scanner.take(",\"time\":"),
      let time = scanner.number(), scanner.take(",\"kind\":\""),
      let kind = String(validating: scanner.untilQuote(), as: UTF8.self),
      scanner.take("\",\"event\":\""),
      let bytes = TextBytes.bytes(ofBase64: scanner.untilQuote()), scanner.take("\"")
    else { return nil }
    var event = LoggedBytes(
      sequence: SequenceNumber(sequence), timeMilliseconds: time, kind: kind, bytes: bytes)
    if !scanner.rest.isEmpty {
      guard let chain = digest(named: "chain", &scanner) else { return nil }
      event.chain = chain
    }
    return .event(event)
  }

  private static func digest(named name: String, _ scanner: inout LineScanner) -> Digest? {
    guard scanner.take(",\"\(name)\":\""),
      let bytes = scanner.hexadecimal(byteCount: Digest.byteCount), scanner.take("\"")
    else { return nil }
    return Digest(bytes: bytes)
  }
}

/// Takes a line apart from its beginning.
struct LineScanner {
  /// What was not taken yet.
  private(set) var rest: ArraySlice<UInt8>

  /// Takes a text if the rest begins with it.
  mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  /// Takes a number without sign and without zeros before it.
  mutating func number() -> UInt64? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let first = digits.first, digits.count == 1 || first != UInt8(ascii: "0"),
      let value = UInt64(String(decoding: digits, as: UTF8.self))
    else { return nil }
    rest = rest.dropFirst(digits.count)
    return value
  }

  /// Takes `true` or `false`.
  mutating func bool() -> Bool? { take("true") ? true : take("false") ? false : nil }

  /// Takes so many bytes in hexadecimal.
  mutating func hexadecimal(byteCount: Int) -> [UInt8]? {
    let text = rest.prefix(2 * byteCount)
    guard text.count == 2 * byteCount, let bytes = TextBytes.bytes(ofHexadecimal: text) else {
      return nil
    }
    rest = rest.dropFirst(2 * byteCount)
    return bytes
  }

  /// Takes all before the next quotation mark.
  mutating func untilQuote() -> ArraySlice<UInt8> {
    let taken = rest.prefix { $0 != UInt8(ascii: "\"") }
    rest = rest.dropFirst(taken.count)
    return taken
  }
}

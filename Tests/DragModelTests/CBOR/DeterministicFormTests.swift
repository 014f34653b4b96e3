import DragModel
import Testing

/// RFC 8949 §4.2: one encoding a value, and none other accepted.
@Suite struct DeterministicFormTests {
  /// The keys of §4.2.1 in the order in which it lists them.
  static let keysInOrder = ["0a", "1864", "20", "617a", "626161", "811864", "8120", "f4"]

  static func map(keys: [String]) -> [UInt8] {
    [0xa0 | UInt8(keys.count)] + keys.flatMap { hex($0) + [0x00] }
  }

  @Test("A map with keys in the order of the RFC's example is accepted")
  func orderedKeys() {
    #expect(errorSkipping(Self.map(keys: Self.keysInOrder)) == nil)
  }

  @Test("Any two neighbours of the RFC's example exchanged are refused", arguments: 0..<7)
  func exchangedKeys(index: Int) {
    var keys = Self.keysInOrder
    keys.swapAt(index, index + 1)
    let offset = 1 + keys[...index].reduce(0) { $0 + $1.count / 2 + 1 }
    #expect(errorSkipping(Self.map(keys: keys)) == .keyOrder(offset: offset))
  }

  @Test("A key that occurs twice is refused", arguments: keysInOrder)
  func repeatedKey(key: String) {
    let offset = 1 + key.count / 2 + 1
    #expect(errorSkipping(Self.map(keys: [key, key])) == .duplicateKey(offset: offset))
  }

  @Test(
    "Integer keys are read in order and refused out of it",
    arguments: [
      ("a3000001002000", CBORError?.none), ("a20000181800", nil),
      ("a201000000", .keyOrder(offset: 3)), ("a220000000", .keyOrder(offset: 3)),
      ("a221002000", .keyOrder(offset: 3)), ("a205000500", .duplicateKey(offset: 3)),
    ])
  func integerKeys(digits: String, refusal: CBORError?) {
    let bytes = hex(digits)
    var decoder = CBORDecoder(bytes.span)
    var found: CBORError?
    do throws(CBORError) {
      var order = CBORIntegerKeyOrder()
      for _ in 0..<(try decoder.mapHeader()) {
        _ = try order.next(&decoder)
        try decoder.skipValue()
      }
    } catch {
      found = error
    }
    #expect(found == refusal)
  }

  @Test(
    "A head longer than needed is refused in every major type",
    arguments: [
      "1817", "1900ff", "1a0000ffff", "1b00000000ffffffff", "3817", "3900ff", "3a0000ffff",
      "3b00000000ffffffff", "5800", "590001ff", "7800", "79000161", "9800", "990000", "b800",
      "ba00000000", "d80000", "fa3fc00000", "fb3ff8000000000000", "fb47efffffe0000000", "f97e01",
      "f9fe00", "f97c01",
    ])
  func longHead(digits: String) {
    #expect(errorSkipping(hex(digits)) == .notShortest(offset: 0))
  }

  @Test(
    "Each edge between two head lengths takes the shorter that fits",
    arguments: [
      (23, "17"), (24, "1818"), (255, "18ff"), (256, "190100"), (65535, "19ffff"),
      (65536, "1a00010000"), (4_294_967_295, "1affffffff"), (4_294_967_296, "1b0000000100000000"),
    ] as [(UInt64, String)])
  func headEdges(value: UInt64, digits: String) throws {
    #expect(CBORItem.unsigned(value).encoded() == hex(digits))
    #expect(try CBORItem(decoding: hex(digits)) == .unsigned(value))
  }

  @Test(
    "Signed integers reach both ends of 64 bits and no further",
    arguments: [
      ("1b7fffffffffffffff", Int64.max), ("3b7fffffffffffffff", .min), ("20", -1), ("00", 0),
      ("3903e7", -1000),
    ] as [(String, Int64)])
  func signedEnds(digits: String, value: Int64) throws {
    var encoder = CBOREncoder()
    encoder.integer(value)
    let written = encoder.output
    #expect(written == hex(digits))
    let bytes = hex(digits)
    var decoder = CBORDecoder(bytes.span)
    let read = try decoder.integer()
    #expect(read == value)
  }

  @Test(
    "An integer beyond 64 signed bits is out of range",
    arguments: ["1b8000000000000000", "3b8000000000000000", "1bffffffffffffffff"])
  func beyondSigned(digits: String) {
    #expect(errorReadingProperty(hex(digits)) == .integerOutOfRange(offset: 0))
  }

  @Test(
    "Text that is not UTF-8 is refused",
    arguments: ["61ff", "62c080", "63eda080", "64f4908080", "61c3", "6180"])
  func invalidText(digits: String) {
    #expect(errorSkipping(hex(digits)) == .invalidUTF8(offset: 0))
    #expect(errorReadingProperty(hex(digits)) == .invalidUTF8(offset: 0))
  }

  @Test("64 levels are accepted and 65 refused, in arrays and in map values", arguments: [64, 65])
  func depth(levels: Int) {
    let arrays = [UInt8](repeating: 0x81, count: levels) + [0x00]
    let maps = [[UInt8]](repeating: [0xa1, 0x60], count: levels).flatMap(\.self) + [0x00]
    #expect(errorSkipping(arrays) == (levels == 64 ? nil : .tooDeep(offset: 64)))
    #expect(errorReadingProperty(arrays) == (levels == 64 ? nil : .tooDeep(offset: 64)))
    #expect(errorSkipping(maps) == (levels == 64 ? nil : .tooDeep(offset: 128)))
    #expect(errorReadingProperty(maps) == (levels == 64 ? nil : .tooDeep(offset: 128)))
  }

  @Test("A million open arrays are refused without exhausting the stack")
  func hostileDepth() {
    let bytes = [UInt8](repeating: 0x81, count: 1_000_000)
    #expect(errorSkipping(bytes) == .tooDeep(offset: 64))
    #expect(errorReadingProperty(bytes) == .tooDeep(offset: 64))
  }

  @Test("Bytes after the last value are refused")
  func trailing() {
    #expect(errorSkipping([0x00, 0x00]) == .trailingBytes(offset: 1))
  }

  @Test("A read that is refused leaves the reader where it was")
  func refusedReadStays() throws {
    let bytes = hex("00" + "61ff")
    var decoder = CBORDecoder(bytes.span)
    _ = try decoder.unsigned()
    var found: [CBORError] = []
    do { _ = try decoder.text() } catch { found.append(error) }
    do { _ = try decoder.bool() } catch { found.append(error) }
    let offset = decoder.offset
    #expect(
      found == [
        .invalidUTF8(offset: 1), .unexpected(found: .text, expected: .bool, offset: 1),
      ])
    #expect(offset == 1)
  }

  @Test("Nothing but a repetition is found after the very last of the integer keys")
  func lastIntegerKey() {
    let last = "3b7fffffffffffffff"
    var decoderErrors: [CBORError] = []
    for second in [last, "00", "20"] {
      let bytes = hex(last + second)
      var decoder = CBORDecoder(bytes.span)
      var order = CBORIntegerKeyOrder()
      do throws(CBORError) {
        _ = try order.next(&decoder)
        _ = try order.next(&decoder)
      } catch {
        decoderErrors.append(error)
      }
    }
    #expect(
      decoderErrors == [.duplicateKey(offset: 9), .keyOrder(offset: 9), .keyOrder(offset: 9)])
  }

  @Test("An emptied encoder writes as a new one does", arguments: [true, false])
  func reuse(keepingCapacity: Bool) {
    var encoder = CBOREncoder(capacityBytes: 1000)
    encoder.text(String(repeating: "before", count: 100))
    encoder.removeAll(keepingCapacity: keepingCapacity)
    encoder.unsigned(1000)
    let written = encoder.output
    #expect(written == hex("1903e8"))
  }

  @Test(
    "The buffer grows with what is written and keeps it",
    arguments: [0, 1, 54, 55, 56, 63, 64, 65, 127, 128, 1000, 100_000])
  func growth(byteCount: Int) throws {
    let payload = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var encoder = CBOREncoder()
    encoder.bytes(payload)
    encoder.bytes(payload.span)
    encoder.unsigned(.max)
    encoder.encoded(payload.span)
    let (written, count) = (encoder.output, encoder.count)
    let spanned = encoder.span.withUnsafeBufferPointer { Array($0) }
    #expect(written == spanned && written.count == count)

    var decoder = CBORDecoder(written.span)
    let read = [try decoder.bytes(), try decoder.bytes()]
    let number = try decoder.unsigned()
    #expect(read == [payload, payload] && number == .max)
    let rest = Array(written[decoder.offset...])
    #expect(rest == payload)
  }

  @Test("The raw bytes of a store are read as an array's are")
  func rawSpan() throws {
    let bytes = hex("83010203")
    var decoder = CBORDecoder(bytes.span.bytes)
    try decoder.skipValue()
    try decoder.finish()
    let (offset, isAtEnd) = (decoder.offset, decoder.isAtEnd)
    #expect(offset == 4 && isAtEnd)
  }
}

import DragModel
import Testing

@Suite struct PropertyValueTests {
  @Test(
    "A whole number that fits is the integer of that value",
    arguments: [
      (1.0, 1), (-0.0, 0), (0.0, 0), (-7.0, -7), (1e15, 1_000_000_000_000_000),
      (-9_223_372_036_854_775_808.0, .min),
    ] as [(Double, Int64)])
  func wholeNumber(number: Double, integer: Int64) throws {
    let value = try #require(PropertyValue(number: number))
    guard case .integer(let stored) = value else {
      Issue.record("\(value) is not stored as an integer")
      return
    }
    #expect(stored == integer)
    #expect(PropertyValue.number(number) == .integer(integer))
    #expect(Set([PropertyValue.number(number), .integer(integer)]).count == 1)
    #expect(try encoded(.number(number)) == encoded(.integer(integer)))
  }

  @Test(
    "A number that is not whole, or too large, stays a number",
    arguments: [0.5, -1.25, 9_223_372_036_854_775_808.0, 1e300, Double.leastNonzeroMagnitude])
  func properNumber(number: Double) throws {
    let value = try #require(PropertyValue(number: number))
    guard case .number(let stored) = value else {
      Issue.record("\(value) is not stored as a number")
      return
    }
    #expect(stored == number)
    #expect(try propertyValue(encoded(value)) == value)
  }

  @Test(
    "NaN and infinities are not values", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(number: Double) {
    #expect(PropertyValue(number: number) == nil)
    #expect(throws: CBORError.notFinite(offset: 0)) { try encoded(.number(number)) }
    #expect(errorReadingProperty(CBORItem.double(number).encoded()) == .notFinite(offset: 0))
  }

  @Test(
    "A float that equals an integer is refused when read",
    arguments: ["f93c00", "f98000", "f90000", "fa47c35000", "fbc3e0000000000000"])
  func wholeFloat(digits: String) {
    #expect(errorReadingProperty(hex(digits)) == .notShortest(offset: 0))
  }

  @Test("Kinds do not mix: 1, true and \"1\" are three values")
  func kinds() {
    let values: Set<PropertyValue> = [.integer(1), .bool(true), .text("1"), .null, .list([])]
    #expect(values.count == 5)
  }

  @Test("Map keys are written shorter first, then by bytes")
  func keyOrder() throws {
    let map = PropertyValue.map(["aa": .null, "b": .bool(true), "": .integer(-1), "\u{e9}": .null])
    // "" -1, "b" true, "aa" null, "é" (c3 a9) null, sorted by hand.
    #expect(try encoded(map) == hex("a4" + "6020" + "6162f5" + "626161f6" + "62c3a9f6"))
    #expect(try propertyValue(encoded(map)) == map)
  }

  @Test(
    "A map with keys out of order or twice is refused",
    arguments: [
      ("a26162006161f6", CBORError.keyOrder(offset: 4)),
      ("a2626161006162f6", .keyOrder(offset: 5)), ("a26161006161f6", .duplicateKey(offset: 4)),
      ("a10000", .unexpected(found: .unsigned, expected: .text, offset: 1)),
      ("4100", .unexpected(found: .bytes, expected: .value, offset: 0)),
    ])
  func refusedMap(digits: String, refusal: CBORError) {
    #expect(errorReadingProperty(hex(digits)) == refusal)
  }

  @Test("Canonically equivalent keys are two keys, and both are kept")
  func equivalentKeys() throws {
    let map = PropertyValue.map(["\u{e9}": .integer(1), "e\u{301}": .integer(2)])
    #expect(try propertyValue(encoded(map)) == map)
    #expect(try encoded(map) == hex("a2" + "62c3a901" + "6365cc8102"))
  }

  @Test("64 levels of lists are written and 65 refused")
  func depth() throws {
    func nested(_ levels: Int) -> PropertyValue {
      (0..<levels).reduce(.null) { value, _ in .list([value]) }
    }
    #expect(try encoded(nested(64)) == [UInt8](repeating: 0x81, count: 64) + [0xf6])
    #expect(throws: CBORError.tooDeep(offset: 64)) { try encoded(nested(65)) }
  }
}

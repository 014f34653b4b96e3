import DragModel
import Testing

/// The examples of RFC 8949, Appendix A.
@Suite struct AppendixATests {
  struct Row: Sendable, CustomTestStringConvertible {
    let digits: String
    let item: CBORItem

    init(_ digits: String, _ item: CBORItem) {
      self.digits = digits
      self.item = item
    }

    var testDescription: String { digits }
  }

  static let integers: [Row] = [
    Row("00", .unsigned(0)), Row("01", .unsigned(1)), Row("0a", .unsigned(10)),
    Row("17", .unsigned(23)), Row("1818", .unsigned(24)), Row("1819", .unsigned(25)),
    Row("1864", .unsigned(100)), Row("1903e8", .unsigned(1000)),
    Row("1a000f4240", .unsigned(1_000_000)),
    Row("1b000000e8d4a51000", .unsigned(1_000_000_000_000)),
    Row("1bffffffffffffffff", .unsigned(18_446_744_073_709_551_615)),
    Row("3bffffffffffffffff", .negative(argument: 18_446_744_073_709_551_615)),
    Row("20", .negative(argument: 0)), Row("29", .negative(argument: 9)),
    Row("3863", .negative(argument: 99)), Row("3903e7", .negative(argument: 999)),
  ]

  static let floats: [Row] = [
    Row("f90000", .double(0.0)), Row("f98000", .double(-0.0)), Row("f93c00", .double(1.0)),
    Row("fb3ff199999999999a", .double(1.1)), Row("f93e00", .double(1.5)),
    Row("f97bff", .double(65504.0)), Row("fa47c35000", .double(100000.0)),
    Row("fa7f7fffff", .double(3.4028234663852886e+38)),
    Row("fb7e37e43c8800759c", .double(1.0e+300)), Row("f90001", .double(5.960464477539063e-8)),
    Row("f90400", .double(0.00006103515625)), Row("f9c400", .double(-4.0)),
    Row("fbc010666666666666", .double(-4.1)), Row("f97c00", .double(.infinity)),
    Row("f97e00", .double(.nan)), Row("f9fc00", .double(-.infinity)),
  ]

  static let simpleAndStrings: [Row] = [
    Row("f4", .bool(false)), Row("f5", .bool(true)), Row("f6", .null),
    Row("40", .bytes([])), Row("4401020304", .bytes([1, 2, 3, 4])),
    Row("60", .text("")), Row("6161", .text("a")), Row("6449455446", .text("IETF")),
    Row("62225c", .text("\"\\")), Row("62c3bc", .text("\u{fc}")),
    Row("63e6b0b4", .text("\u{6c34}")), Row("64f0908591", .text("\u{10151}")),
  ]

  static let containers: [Row] = [
    Row("80", .array([])), Row("83010203", .integers(1...3)),
    Row("8301820203820405", .array([.unsigned(1), .integers(2...3), .integers(4...5)])),
    Row("98190102030405060708090a0b0c0d0e0f101112131415161718181819", .integers(1...25)),
    Row("a0", .map([])), Row("a201020304", .pairs([1: .unsigned(2), 3: .unsigned(4)])),
    Row("a26161016162820203", .pairs(["a": .unsigned(1), "b": .integers(2...3)])),
    Row("826161a161626163", .array([.text("a"), .pairs(["b": .text("c")])])),
    Row(
      "a56161614161626142616361436164614461656145",
      .pairs([
        "a": .text("A"), "b": .text("B"), "c": .text("C"), "d": .text("D"), "e": .text("E"),
      ])),
  ]

  @Test(
    "Each example of the subset is written and read as the RFC has it",
    arguments: integers + floats + simpleAndStrings + containers)
  func example(row: Row) throws {
    #expect(row.item.encoded() == hex(row.digits))
    #expect(try CBORItem(decoding: hex(row.digits)) == row.item)
    #expect(errorSkipping(hex(row.digits)) == nil)
  }

  @Test(
    "A float that a shorter form would keep is refused",
    arguments: [
      "fa7f800000", "fa7fc00000", "faff800000", "fb7ff0000000000000", "fb7ff8000000000000",
      "fbfff0000000000000",
    ])
  func longFloat(digits: String) {
    #expect(throws: CBORError.notShortest(offset: 0)) { try CBORItem(decoding: hex(digits)) }
    #expect(errorSkipping(hex(digits)) == .notShortest(offset: 0))
  }

  @Test(
    "Tags, bignums among them, are refused as tags",
    arguments: [
      "c249010000000000000000", "c349010000000000000000",
      "c074323031332d30332d32315432303a30343a30305a", "c11a514b67b0", "c1fb41d452d9ec200000",
      "d74401020304", "d818456449455446",
      "d82076687474703a2f2f7777772e6578616d706c652e636f6d",
    ])
  func tag(digits: String) {
    let refusal = CBORError.unexpected(found: .tag, expected: .value, offset: 0)
    #expect(errorSkipping(hex(digits)) == refusal)
    #expect(errorReadingProperty(hex(digits)) == refusal)
  }

  @Test(
    "Undefined and unassigned simple values are refused by name",
    arguments: [("f7", CBORType.undefined), ("f0", .simple), ("f8ff", .simple)])
  func unassigned(digits: String, type: CBORType) {
    let refusal = CBORError.unexpected(found: type, expected: .value, offset: 0)
    #expect(errorSkipping(hex(digits)) == refusal)
    #expect(errorReadingProperty(hex(digits)) == refusal)
  }

  @Test(
    "Items of indefinite length are refused where they start",
    arguments: [
      ("5f42010243030405ff", 0), ("7f657374726561646d696e67ff", 0), ("9fff", 0),
      ("9f018202039f0405ffff", 0), ("9f01820203820405ff", 0), ("83018202039f0405ff", 5),
      ("83019f0203ff820405", 2), ("9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff", 0),
      ("bf61610161629f0203ffff", 0), ("826161bf61626163ff", 3),
      ("bf6346756ef563416d7421ff", 0),
    ])
  func indefinite(digits: String, offset: Int) {
    #expect(errorSkipping(hex(digits)) == .indefiniteLength(offset: offset))
    #expect(throws: CBORError.indefiniteLength(offset: offset)) {
      try CBORItem(decoding: hex(digits))
    }
  }
}

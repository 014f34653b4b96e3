import DragModel
import Testing

/// The encodings of RFC 8949, Appendix F, that are not well formed.
@Suite struct AppendixFTests {
  @Test(
    "A head that the input cuts short is truncated",
    arguments: [
      "", "18", "19", "1a", "1b", "1901", "1a0102", "1b01020304050607", "38", "58", "78", "98",
      "9a01ff00", "b8", "d8", "f8", "f900", "fa0000", "fb000000",
    ])
  func truncated(digits: String) {
    #expect(errorSkipping(hex(digits)) == .truncated(offset: 0))
    #expect(errorReadingProperty(hex(digits)) == .truncated(offset: 0))
  }

  @Test(
    "A length or a count beyond the input is refused before anything is allocated",
    arguments: [
      ("41", 0), ("61", 0), ("5affffffff00", 0), ("5bffffffffffffffff010203", 0),
      ("7affffffff00", 0), ("7b7fffffffffffffff010203", 0), ("81", 0),
      ("818181818181818181", 8), ("8200", 0), ("a1", 0), ("a20102", 0), ("a100", 0),
      ("a2000000", 0), ("9bffffffffffffffff00", 0), ("bb8000000000000001ff", 0),
    ])
  func beyondInput(digits: String, offset: Int) {
    #expect(errorSkipping(hex(digits)) == .lengthBeyondInput(offset: offset))
    #expect(throws: CBORError.lengthBeyondInput(offset: offset)) {
      try CBORItem(decoding: hex(digits))
    }
  }

  @Test(
    "Reserved additional information is refused as reserved",
    arguments: [
      "1c", "1d", "1e", "3c", "3d", "3e", "5c", "5d", "5e", "7c", "7d", "7e", "9c", "9d", "9e",
      "bc", "bd", "be", "dc", "dd", "de", "fc", "fd", "fe", "1f", "3f", "df",
    ])
  func reserved(digits: String) {
    #expect(errorSkipping(hex(digits)) == .reserved(offset: 0))
    #expect(errorReadingProperty(hex(digits)) == .reserved(offset: 0))
  }

  @Test(
    "A simple value in two bytes that belongs in one is refused",
    arguments: ["f800", "f801", "f818", "f81f"])
  func shortSimple(digits: String) {
    #expect(errorSkipping(hex(digits)) == .notShortest(offset: 0))
    #expect(errorReadingProperty(hex(digits)) == .notShortest(offset: 0))
  }

  @Test(
    "Indefinite lengths that are broken besides, and stray breaks, are refused",
    arguments: [
      ("5f4100", 0), ("7f6100", 0), ("9f", 0), ("9f0102", 0), ("bf", 0), ("bf01020102", 0),
      ("819f", 1), ("9f8000", 0), ("9f9f9f9f9fffffffff", 0), ("9f819f819f9fffffff", 0),
      ("5f00ff", 0), ("5f21ff", 0), ("7f4100ff", 0), ("ff", 0), ("81ff", 1), ("8200ff", 2),
      ("a1ff00", 1), ("a100ff", 2), ("bf00ff", 0), ("bf000000ff", 0),
    ])
  func indefinite(digits: String, offset: Int) {
    #expect(errorSkipping(hex(digits)) == .indefiniteLength(offset: offset))
  }
}

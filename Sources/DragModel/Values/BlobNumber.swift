/// The number of stored bytes that arrive piece by piece: 1, 2, … over the whole journal.
///
/// No number is given twice, also when its bytes are gone.
public struct BlobNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number.
  public let value: UInt64

  /// Makes a blob number.
  public init(_ value: UInt64) { self.value = value }

  /// The number after it.
  public var next: BlobNumber { BlobNumber(value + 1) }

  /// The number in decimal.
  public var description: String { String(value) }

  /// Orders by when the blobs were opened.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}

extension BlobNumber: CBORCoding {
  /// Appends the number.
  package func encode(into encoder: inout CBOREncoder) { encoder.unsigned(value) }
  /// Reads a number.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    self.init(try decoder.unsigned())
  }
}

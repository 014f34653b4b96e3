/// The check that the keys of one map ascend in the order of their encoded bytes, each once.
///
/// One of these is made for each map that is read, and asked after each key.
package struct CBORKeyOrder {
  private var previous: Range<Int>?

  /// Starts before the first key of a map.
  package init() {}

  /// Reads an integer key that must follow the last one: 0, 1 and up first, then -1, -2 and down.
  package mutating func integerKey(_ decoder: inout CBORDecoder) throws(CBORError) -> Int64 {
    let start = decoder.offset
    let key = try decoder.integer()
    try accept(start..<decoder.offset, in: decoder)
    return key
  }

  /// Reads a text key that must follow the last one; shorter keys come first, equal lengths by bytes.
  package mutating func textKey(_ decoder: inout CBORDecoder) throws(CBORError) -> String {
    let start = decoder.offset
    let key = try decoder.text()
    try accept(start..<decoder.offset, in: decoder)
    return key
  }

  /// Compares the encoded key in `range` of the input with the key before it.
  mutating func accept(
    _ range: Range<Int>, in decoder: borrowing CBORDecoder
  ) throws(CBORError) {
    if let previous {
      switch compareBytes(decoder.input.extracting(previous), decoder.input.extracting(range)) {
      case ..<0: break
      case 0: throw .duplicateKey(offset: range.lowerBound)
      default: throw .keyOrder(offset: range.lowerBound)
      }
    }
    previous = range
  }
}

/// The check that the keys of one map, of any kind, ascend by their encoded bytes, each once.
///
/// One of these is made for each map that is read, and asked after each key.
package struct CBORKeyOrder {
  private var previous: Range<Int>?

  /// Starts before the first key of a map.
  package init() {}

  /// Reads a text key that must follow the last one: shorter ones first, equal lengths by bytes.
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

/// The check that the integer keys of one map ascend by their encoded bytes, each once.
///
/// One of these is made for each map that is read, and asked for each key. It does without the
/// comparison of bytes that `CBORKeyOrder` needs, because records are read in the hottest paths.
package struct CBORIntegerKeyOrder {
  /// The place of the last key in the order of all 2^64.
  private var lastRank: UInt64?

  /// Starts before the first key of a map.
  package init() {}

  /// Reads a key that must follow the last one: 0, 1 and up come first, then -1, -2 and down.
  package mutating func next(_ decoder: inout CBORDecoder) throws(CBORError) -> Int64 {
    let start = decoder.offset
    let key = try decoder.integer()
    let rank = key < 0 ? UInt64(bitPattern: ~key) | 1 << 63 : UInt64(bitPattern: key)
    if let lastRank, rank <= lastRank {
      throw rank == lastRank ? .duplicateKey(offset: start) : .keyOrder(offset: start)
    }
    lastRank = rank
    return key
  }
}

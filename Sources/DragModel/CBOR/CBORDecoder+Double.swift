extension CBORDecoder {
  /// Reads a floating-point number, in the shortest form that keeps it; NaN only as 0xf97e00.
  package mutating func double() throws(CBORError) -> Double {
    guard try peekType() == .double else { throw unexpected(.double) }
    let value: Double
    let byteCount: Int
    switch input[offset] {
    case CBORSimple.half:
      byteCount = 2
      value = try half()
    case CBORSimple.single:
      byteCount = 4
      value = try single()
    default:
      byteCount = 8
      value = try full()
    }
    offset += 1 + byteCount
    return value
  }

  private func half() throws(CBORError) -> Double {
    let bits = UInt16(truncatingIfNeeded: try bigEndian(byteCount: 2))
    let value = HalfFloat.value(bits: bits)
    guard !value.isNaN || bits == HalfFloat.nan else { throw .notShortest(offset: offset) }
    return value
  }

  private func single() throws(CBORError) -> Double {
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: try bigEndian(byteCount: 4)))
    guard !value.isNaN, HalfFloat.bits(exactly: value) == nil else {
      throw .notShortest(offset: offset)
    }
    return Double(value)
  }

  private func full() throws(CBORError) -> Double {
    let value = Double(bitPattern: try bigEndian(byteCount: 8))
    guard !value.isNaN, Double(Float(value)) != value else {
      throw .notShortest(offset: offset)
    }
    return value
  }
}

/// IEEE 754 binary16 by its bits, because `Float16` is not there on every platform this builds for.
enum HalfFloat {
  /// The one NaN of deterministic CBOR.
  static let nan: UInt16 = 0x7e00
  private static let infinity: UInt16 = 0x7c00
  private static let leastNonzero = 0x1p-24

  /// Gives the bits of the half that equals `value`, or nil if there is none; NaN has none.
  static func bits(exactly value: Float) -> UInt16? {
    let sign = UInt16(truncatingIfNeeded: value.bitPattern >> 16) & 0x8000
    let fraction = value.bitPattern & 0x7f_ffff
    if value.isZero { return sign }
    if value.isInfinite { return sign | infinity }
    // The unbiased exponent. For NaN it is 128, for subnormal singles -127: neither has a half.
    let exponent = Int(value.bitPattern >> 23 & 0xff) - 127
    switch exponent {
    case -14...15:
      guard fraction & 0x1fff == 0 else { return nil }
      let biased = UInt16(truncatingIfNeeded: exponent + 15)
      return sign | biased << 10 | UInt16(truncatingIfNeeded: fraction >> 13)
    case -24 ... -15:
      // A subnormal half counts units of 2^-24; the single counts units of 2^(exponent - 23).
      let significand = 0x80_0000 | fraction
      let shift = UInt32(-1 - exponent)
      guard significand & (1 << shift - 1) == 0 else { return nil }
      return sign | UInt16(truncatingIfNeeded: significand >> shift)
    default:
      return nil
    }
  }

  /// Gives the number that the bits of a half stand for.
  static func value(bits: UInt16) -> Double {
    let exponent = UInt32(bits >> 10 & 0x1f)
    let fraction = UInt32(bits & 0x3ff)
    let magnitude: Double
    switch exponent {
    case 0: magnitude = Double(fraction) * leastNonzero
    case 31: magnitude = fraction == 0 ? .infinity : .nan
    default: magnitude = Double(Float(bitPattern: (exponent + 112) << 23 | fraction << 13))
    }
    return bits & 0x8000 == 0 ? magnitude : -magnitude
  }
}

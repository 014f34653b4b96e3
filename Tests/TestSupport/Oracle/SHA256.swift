/// The digest by which the protocol tells contents (FIPS 180-4), made to be plain, not fast.
package struct SHA256 {
  private static let primes: [UInt64] = {
    var primes: [UInt64] = []
    var number: UInt64 = 2
    while primes.count < 64 {
      if !primes.contains(where: { number % $0 == 0 }) { primes.append(number) }
      number += 1
    }
    return primes
  }()

  /// The first 32 bits of the fraction of a number's square or cube root, found by halving.
  private static func fraction(ofRoot degree: Int, _ number: UInt64) -> UInt32 {
    var low: UInt64 = 0
    var high: UInt64 = 1 << 37
    while high - low > 1 {
      let middle = (low + high) / 2
      var power = [UInt64](repeating: 0, count: 5)
      power[0] = 1
      for _ in 0..<degree { power = times(power, middle) }
      let wanted = degree == 2 ? [0, 0, number, 0, 0] : [0, 0, 0, number, 0]
      let isTooBig = power.reversed().lexicographicallyPrecedes(wanted.reversed())
      if isTooBig || power == wanted { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  /// A number in 32-bit limbs, the least first, times another of less than 64 bits.
  private static func times(_ limbs: [UInt64], _ factor: UInt64) -> [UInt64] {
    var result = [UInt64](repeating: 0, count: limbs.count)
    for (shift, part) in [factor & 0xFFFF_FFFF, factor >> 32].enumerated() {
      var carry: UInt64 = 0
      for index in 0..<limbs.count - shift {
        let sum = limbs[index] * part + result[index + shift] + carry
        result[index + shift] = sum & 0xFFFF_FFFF
        carry = sum >> 32
      }
    }
    return result
  }

  private static let start = primes.prefix(8).map { fraction(ofRoot: 2, $0) }
  private static let constants = primes.map { fraction(ofRoot: 3, $0) }

  /// The digest of bytes, in hexadecimal digits.
  package static func hexadecimal(of bytes: [UInt8]) -> Text {
    var padded = bytes + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let length = UInt64(bytes.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
    var state = start
    for block in stride(from: 0, to: padded.count, by: 64) {
      mix(padded[block..<block + 64], into: &state)
    }
    let digits = state.map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 8 - text.utf8.count) + text
    }
    return Text(digits.joined())
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words: [UInt32] = []
    words.reserveCapacity(64)
    for start in stride(from: block.startIndex, to: block.endIndex, by: 4) {
      words.append(block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }
    func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
      word >> count | word << (32 - count)
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = turned(early, 7) ^ turned(early, 18) ^ (early >> 3)
      let second = turned(late, 17) ^ turned(late, 19) ^ (late >> 10)
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let choice = (e & f) ^ (~e & g)
      let one = h &+ sum &+ choice &+ constants[index] &+ words[index]
      let other = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ one)
      (d, c, b, a) = (c, b, a, one &+ other &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }
}

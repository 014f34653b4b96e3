/// Bytes as four letters for every three (RFC 4648, section 4).
package enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Writes bytes, padded to full groups.
  package static func text(of bytes: [UInt8]) -> Text {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) }
      bits <<= 8 * (3 - group.count)
      for place in 0..<4 {
        let letter = letters[bits >> (18 - 6 * place) & 63]
        result.append(place <= group.count ? letter : UInt8(ascii: "="))
      }
    }
    return Text(bytes: result)
  }

  /// Reads bytes; nil where a letter is none.
  package static func bytes(of text: Text) -> [UInt8]? {
    var result: [UInt8] = []
    var bits = 0
    var count = 0
    for letter in text.bytes where letter != UInt8(ascii: "=") {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return result
  }
}

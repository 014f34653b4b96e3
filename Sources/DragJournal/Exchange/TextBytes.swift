import CSodium

/// Bytes as text: base64 with padding, and hexadecimal in lower case.
enum TextBytes {
  /// libsodium's name for base64 as RFC 4648 has it, with padding.
  private static let base64Variant = Int32(1)

  /// Appends bytes as base64.
  static func appendBase64(_ bytes: [UInt8], to text: inout [UInt8]) {
    let room = sodium_base64_encoded_len(bytes.count, base64Variant)
    let encoded = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
      guard let to = output.baseAddress else { return }
      _ = unsafe UnsafeMutableRawPointer(to).withMemoryRebound(to: CChar.self, capacity: room) {
        unsafe sodium_bin2base64($0, room, bytes, bytes.count, base64Variant)
      }
      // Without the zero byte that ends it.
      count = room - 1
    }
    text += encoded
  }

  /// The bytes of base64; nil if it is not exactly what `appendBase64` writes.
  static func bytes(ofBase64 text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 4) else { return nil }
    if text.isEmpty { return [] }
    // libsodium 1.0.18 takes bytes that are not ASCII for characters of base64.
    guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
    let room = text.count / 4 * 3
    var isWhole = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
      guard let to = output.baseAddress else { return }
      unsafe text.withUnsafeBytes { text in
        guard let from = text.baseAddress else { return }
        let code = unsafe sodium_base642bin(
          to, room, from.assumingMemoryBound(to: CChar.self), text.count, nil, &count, nil,
          base64Variant)
        isWhole = code == 0
      }
      if !isWhole { count = 0 }
    }
    return isWhole ? bytes : nil
  }

  /// Appends bytes in hexadecimal.
  static func appendHexadecimal(_ bytes: some Sequence<UInt8>, to text: inout [UInt8]) {
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
  }

  /// Bytes in hexadecimal.
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    appendHexadecimal(bytes, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of hexadecimal; nil if it is not exactly what `appendHexadecimal` writes.
  static func bytes(ofHexadecimal text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var high: UInt8?
    for character in text {
      guard let digit = value(ofDigit: character) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func value(ofDigit character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

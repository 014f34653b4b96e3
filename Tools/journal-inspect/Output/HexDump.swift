/// Bytes as people look at them: sixteen a line, with their offset and as text.
enum HexDump {
  private static let lineBytes = 16

  /// The lines.
  static func lines(_ bytes: [UInt8]) -> [String] {
    stride(from: 0, to: bytes.count, by: lineBytes).map { start in
      let line = bytes[start..<min(start + lineBytes, bytes.count)]
      let digits = line.map { hexadecimal([$0]) }.joined(separator: " ")
      let room = String(repeating: " ", count: 3 * lineBytes - 1 - digits.count)
      let offset = hexadecimal(
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: start >> (8 * $0)) })
      let text = line.map { (32..<127).contains($0) ? String(UnicodeScalar($0)) : "." }
      return "\(offset)  \(digits)\(room)  |\(text.joined())|"
    }
  }
}

/// The bytes of a path as git has it, which need not be UTF-8.
///
/// Paths are compared by their bytes: Swift's strings would call "é" written as one scalar and as
/// two the same name, and git does not.
struct GitPath: Hashable, Sendable {
  /// The path's bytes, folders separated by `/`.
  let bytes: [UInt8]

  /// Takes the bytes as they are.
  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Takes the UTF-8 of a string.
  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The names of the folders and, last, of the file.
  var components: [FileName] {
    bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { FileName(bytes: Array($0)) }
  }

  /// The path as text that tells every two paths apart; see `FileName.escaped`.
  var escaped: String {
    components.map(\.escaped).joined(separator: "/")
  }
}

/// The bytes of one name in a folder.
struct FileName: Hashable, Comparable, Sendable {
  /// The name's bytes, never with a `/`.
  let bytes: [UInt8]

  static func < (left: FileName, right: FileName) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// The name as text from which its bytes can be had back.
  ///
  /// Valid UTF-8 stays as it is, except that `%` becomes `%25`. Each byte that is not part of a
  /// valid UTF-8 sequence becomes `%` and two upper-case hexadecimal digits.
  var escaped: String {
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = Self.validLength(of: rest)
      if length == 0 || first == UInt8(ascii: "%") {
        text += Self.percent(first)
        rest = rest.dropFirst()
      } else {
        text += String(decoding: rest.prefix(length), as: UTF8.self)
        rest = rest.dropFirst(length)
      }
    }
    return text
  }

  /// The number of bytes of the UTF-8 sequence at the start, 0 if there is no valid one.
  private static func validLength(of bytes: ArraySlice<UInt8>) -> Int {
    (1...4).first { length in
      bytes.count >= length
        && String(validating: bytes.prefix(length), as: UTF8.self)?.unicodeScalars.count == 1
    } ?? 0
  }

  private static func percent(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
  }
}

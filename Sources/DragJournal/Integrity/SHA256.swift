import CSodium

extension Journal {
  /// The SHA-256 of bytes, 32 bytes, as other programs compute it to compare content.
  ///
  /// The journal's own content addresses and hash chain are BLAKE2b, not this.
  ///
  /// - Complexity: O(n), n = bytes.
  public static func sha256(of bytes: [UInt8]) -> [UInt8] {
    let size = Int(crypto_hash_sha256_BYTES)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
      guard let to = output.baseAddress else { return }
      _ = unsafe crypto_hash_sha256(to, bytes, UInt64(bytes.count))
      count = size
    }
  }
}

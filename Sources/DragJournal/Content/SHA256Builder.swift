import CSodium

/// A SHA-256 hash of bytes that come piece by piece.
struct SHA256Builder {
  private var state = crypto_hash_sha256_state()

  /// Starts with no bytes.
  init() { _ = unsafe crypto_hash_sha256_init(&state) }

  /// Adds bytes.
  mutating func add(_ bytes: [UInt8]) {
    _ = unsafe crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
  }

  /// The hash of all bytes.
  consuming func finish() -> [UInt8] {
    let size = Int(crypto_hash_sha256_BYTES)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { output, count in
      guard let to = output.baseAddress else { return }
      _ = unsafe crypto_hash_sha256_final(&state, to)
      count = size
    }
  }
}

import CSodium

/// A BLAKE2b-256 hash of bytes that come piece by piece.
@safe
struct DigestBuilder: ~Copyable {
  private let state: UnsafeMutableRawPointer

  /// What libsodium asks of the place of its state.
  private static let alignment = 64

  /// Starts with no bytes.
  init() {
    unsafe state = .allocate(
      byteCount: crypto_generichash_statebytes(), alignment: Self.alignment)
    _ = unsafe crypto_generichash_init(OpaquePointer(state), nil, 0, Digest.byteCount)
  }

  deinit { unsafe state.deallocate() }

  /// Adds bytes.
  mutating func add(_ bytes: [UInt8]) {
    _ = unsafe crypto_generichash_update(OpaquePointer(state), bytes, UInt64(bytes.count))
  }

  /// The hash of all bytes.
  consuming func finish() -> Digest {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Digest.byteCount) { output, count in
      guard let to = output.baseAddress else { return }
      _ = unsafe crypto_generichash_final(OpaquePointer(state), to, Digest.byteCount)
      count = Digest.byteCount
    }
    return Digest(bytes: bytes)
  }
}

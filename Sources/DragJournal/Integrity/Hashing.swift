import CSodium
import DragModel

/// A key for short hashes (SipHash-2-4), the journal's own, so that nobody can choose collisions.
struct HashKey: Hashable, Sendable {
  /// 16 bytes.
  let bytes: [UInt8]

  /// The number of bytes of a key.
  static let byteCount = 16

  /// A 32-bit hash of a text.
  func hash(_ text: ExactText) -> UInt32 {
    var copy = text.string
    return copy.withUTF8 { UInt32(truncatingIfNeeded: unsafe hash(UnsafeRawBufferPointer($0))) }
  }

  /// A 64-bit hash of bytes.
  func hash(_ input: UnsafeRawBufferPointer) -> UInt64 {
    var output: UInt64 = 0
    unsafe withUnsafeMutableBytes(of: &output) { output in
      let start = unsafe input.baseAddress?.assumingMemoryBound(to: UInt8.self)
      _ = unsafe crypto_shorthash(
        output.baseAddress?.assumingMemoryBound(to: UInt8.self), start, UInt64(input.count), bytes)
    }
    return UInt64(littleEndian: output)
  }
}

/// A BLAKE2b-256 hash: content addresses and the values of the log's chain.
struct Digest: Hashable, Sendable {
  /// 32 bytes.
  let bytes: [UInt8]

  /// The number of bytes of a digest.
  static let byteCount = 32

  /// Takes a stored digest.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Hashes bytes, with a key (16 to 64 bytes) if there is one.
  init(of input: [UInt8], key: [UInt8] = []) {
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.byteCount) { output, count in
      _ = unsafe crypto_generichash(
        output.baseAddress, Self.byteCount, input, UInt64(input.count), key, key.count)
      count = Self.byteCount
    }
  }
}

import CSodium
import DragModel

/// A key for short hashes (SipHash-2-4), the journal's own, so that nobody can choose collisions.
struct HashKey: Hashable, Sendable {
  private let words: [2 of UInt64]

  /// The number of bytes of a key.
  static let byteCount = 16

  /// Takes a key of 16 bytes; nil for another length.
  init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    var words: [2 of UInt64] = [0, 0]
    for (index, byte) in bytes.enumerated() {
      words[index / 8] |= UInt64(byte) << (8 * UInt64(index % 8))
    }
    self.words = words
  }

  private init(words: [2 of UInt64]) { self.words = words }

  /// The key as bytes.
  var bytes: [UInt8] {
    (0..<Self.byteCount).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> (8 * UInt64($0 % 8))) }
  }

  /// A key for the record with a sequence number, so that a record's hash is bound to its place.
  func bound(to sequence: SequenceNumber) -> HashKey {
    HashKey(words: [words[0] ^ sequence.value, words[1]])
  }

  /// A 32-bit hash of a text.
  func hash(_ text: ExactText) -> UInt32 {
    var string = text.string
    return string.withUTF8 { UInt32(truncatingIfNeeded: unsafe hash(UnsafeRawBufferPointer($0))) }
  }

  /// A 64-bit hash of bytes.
  func hash(_ input: borrowing RawSpan) -> UInt64 {
    unsafe input.withUnsafeBytes { unsafe hash($0) }
  }

  private func hash(_ input: UnsafeRawBufferPointer) -> UInt64 {
    var output: UInt64 = 0
    unsafe withUnsafeMutableBytes(of: &output) { output in
      unsafe withUnsafeBytes(of: words) { key in
        guard let to = output.baseAddress, let key = key.baseAddress else { return }
        let from = unsafe input.baseAddress ?? key
        _ = unsafe crypto_shorthash(
          to.assumingMemoryBound(to: UInt8.self), from.assumingMemoryBound(to: UInt8.self),
          UInt64(input.count), key.assumingMemoryBound(to: UInt8.self))
      }
    }
    return UInt64(littleEndian: output)
  }

  static func == (a: HashKey, b: HashKey) -> Bool {
    a.words[0] == b.words[0] && a.words[1] == b.words[1]
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words[0])
    hasher.combine(words[1])
  }
}

/// A BLAKE2b-256 hash: content addresses and the values of the log's chain.
struct Digest: Hashable, Sendable {
  /// 32 bytes.
  let bytes: [UInt8]

  /// The number of bytes of a digest.
  static let byteCount = 32

  /// The lengths that a key may have, in bytes.
  static let keyBytes = 16...64

  /// Takes a stored digest.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Hashes bytes, with a key (16 to 64 bytes) if there is one.
  ///
  /// - Precondition: The key's length is one that BLAKE2b takes.
  init(of input: [UInt8], key: [UInt8] = []) {
    let digest = Self.hash(input, key: key)
    bytes = digest.indices.map { digest[$0] }
  }

  /// The hash without a home of its own, for chains that hash event after event.
  static func hash(_ input: [UInt8], key: [UInt8]) -> [32 of UInt8] {
    precondition(key.isEmpty || keyBytes.contains(key.count), "a key has 16 to 64 bytes")
    var digest = [32 of UInt8](repeating: 0)
    unsafe withUnsafeMutableBytes(of: &digest) { output in
      guard let to = output.baseAddress else { return }
      _ = unsafe crypto_generichash(
        to.assumingMemoryBound(to: UInt8.self), byteCount, input, UInt64(input.count), key,
        key.count)
    }
    return digest
  }
}

/// The hash chain through the log: each value covers the one before and the event's bytes.
///
/// With a key nobody without it can rewrite history unseen.
struct Chain: Sendable {
  private let key: [UInt8]
  /// The value after the last event; the next event is put behind it, to be hashed with it.
  private var buffer: [UInt8]

  /// Goes on from a value.
  init(value: Digest, key: [UInt8]) {
    buffer = value.bytes
    self.key = key
  }

  /// The value after the last event.
  var value: Digest { Digest(bytes: buffer) }

  /// A chain of which nothing is asked, for a journal whose key is not known.
  static let unchecked = Chain(value: Digest(bytes: []), key: [])

  /// Starts a journal's chain.
  static func start(journal id: [UInt8], key: [UInt8]) -> Chain {
    Chain(value: Digest(of: Array("DragJournal".utf8) + id, key: key), key: key)
  }

  /// A chain with the same key that goes on from another value.
  func continued(from value: Digest) -> Chain { Chain(value: value, key: key) }

  /// Goes on to the next event.
  mutating func extend(by event: borrowing RawSpan) {
    unsafe event.withUnsafeBytes { unsafe buffer.append(contentsOf: $0) }
    let value = Digest.hash(buffer, key: key)
    buffer.removeAll(keepingCapacity: true)
    unsafe withUnsafeBytes(of: value) { unsafe buffer.append(contentsOf: $0) }
  }
}

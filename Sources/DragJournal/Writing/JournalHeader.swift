import DragModel

/// What a journal is, written once when it is created.
struct JournalHeader: Hashable, Sendable {
  /// The format: a newer minor version is read, a newer major one is not.
  static let major: UInt64 = 1
  static let minor: UInt64 = 1

  var major = JournalHeader.major
  var minor = JournalHeader.minor
  /// 16 random bytes.
  var id: [UInt8]
  /// The key of short hashes, 16 random bytes.
  var hashKey: HashKey
  /// When it was created, in milliseconds since 1970 UTC.
  var createdMilliseconds: UInt64
  /// True if the chain needs the app's key to be checked.
  var isChainKeyed: Bool
  /// The value that the chain starts from; it tells whether a key is the journal's.
  var chainStart: Digest

  private enum Key {
    static let major: Int64 = 1
    static let minor: Int64 = 2
    static let id: Int64 = 3
    static let hashKey: Int64 = 4
    static let created: Int64 = 5
    static let isChainKeyed: Int64 = 6
    static let chainStart: Int64 = 7
  }

  /// The header in CBOR: a map with integer keys.
  var encoded: [UInt8] {
    var encoder = CBOREncoder()
    encoder.mapHeader(7)
    encoder.integer(Key.major)
    encoder.unsigned(major)
    encoder.integer(Key.minor)
    encoder.unsigned(minor)
    encoder.integer(Key.id)
    encoder.bytes(id)
    encoder.integer(Key.hashKey)
    encoder.bytes(hashKey.bytes)
    encoder.integer(Key.created)
    encoder.unsigned(createdMilliseconds)
    encoder.integer(Key.isChainKeyed)
    encoder.bool(isChainKeyed)
    encoder.integer(Key.chainStart)
    encoder.bytes(chainStart.bytes)
    return encoder.output
  }

  /// Reads a header.
  ///
  /// - Throws: `newerFormat`, or `corrupt` if it is no header.
  init(decoding bytes: [UInt8]) throws(JournalError) {
    do throws(CBORError) {
      var decoder = CBORDecoder(bytes.span)
      try self.init(from: &decoder)
    } catch { throw .corrupt(.header) }
    if major > Self.major { throw .newerFormat(found: major, supported: Self.major) }
  }

  /// Takes the parts of a new header.
  init(id: [UInt8], hashKey: HashKey, createdMilliseconds: UInt64, chainKey: [UInt8]) {
    self.id = id
    self.hashKey = hashKey
    self.createdMilliseconds = createdMilliseconds
    isChainKeyed = !chainKey.isEmpty
    chainStart = Chain.start(journal: id, key: chainKey).value
  }

  /// Takes what an export says of a journal.
  init(_ start: ExportLine.Start, hashKey: HashKey) {
    major = start.formatMajor
    minor = start.formatMinor
    id = start.id
    self.hashKey = hashKey
    createdMilliseconds = start.createdMilliseconds
    isChainKeyed = start.isChainKeyed
    chainStart = start.chain
  }

  /// The chain before the first event, checked against what was stored.
  ///
  /// - Throws: `wrongChainKey` for a key that is not the journal's, or none where one is needed;
  ///   `corrupt` if the header contradicts itself.
  func chain(key: [UInt8]) throws(JournalError) -> Chain {
    guard key.isEmpty || Digest.keyBytes.contains(key.count), isChainKeyed == !key.isEmpty else {
      throw .wrongChainKey
    }
    let start = Chain.start(journal: id, key: key)
    guard start.value == chainStart else {
      throw isChainKeyed ? .wrongChainKey : .corrupt(.header)
    }
    return start
  }

  private init(from decoder: inout CBORDecoder) throws(CBORError) {
    var order = CBORIntegerKeyOrder()
    var hashKey: HashKey?
    id = []
    createdMilliseconds = 0
    isChainKeyed = false
    chainStart = Digest(bytes: [])
    for _ in 0..<(try decoder.mapHeader()) {
      switch try order.next(&decoder) {
      case Key.major: major = try decoder.unsigned()
      case Key.minor: minor = try decoder.unsigned()
      case Key.id: id = try decoder.bytes()
      case Key.hashKey: hashKey = HashKey(bytes: try decoder.bytes())
      case Key.created: createdMilliseconds = try decoder.unsigned()
      case Key.isChainKeyed: isChainKeyed = try decoder.bool()
      case Key.chainStart: chainStart = Digest(bytes: try decoder.bytes())
      default: try decoder.skipValue()
      }
    }
    guard let hashKey else { throw .integerOutOfRange(offset: 0) }
    self.hashKey = hashKey
  }
}

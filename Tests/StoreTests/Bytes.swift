import Store

/// The bytes of a text, for keys and values.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The bytes of a span as an array, so that they can be compared and kept.
func array(_ span: RawSpan) -> [UInt8] { span.withUnsafeBytes { Array($0) } }

extension WriteTransaction {
  /// Stores a text under a text.
  mutating func put(_ table: Table, _ key: String, _ value: String) throws(StoreError) {
    let key = bytes(key)
    let value = bytes(value)
    try put(table, key.span.bytes, value.span.bytes)
  }
}

extension Transaction where Self: ~Copyable {
  /// The text under a text, or nil.
  borrowing func text(_ table: Table, _ key: String) throws(StoreError) -> String? {
    let key = bytes(key)
    guard let value = try get(table, key.span.bytes) else { return nil }
    return String(decoding: array(value), as: UTF8.self)
  }
}

extension Environment.Options {
  /// Options that make a missing data file.
  static var creating: Self {
    var options = Self()
    options.createsFile = true
    return options
  }

  /// Options for reading.
  static var reading: Self {
    var options = Self()
    options.access = .reading
    return options
  }
}

extension NodeSeed: CBORCoding {
  private enum Key {
    static let id: Int64 = 0
    static let kind: Int64 = 1
    static let inside: Int64 = 2
    static let isFolder: Int64 = 3
    static let name: Int64 = 4
    static let properties: Int64 = 5
    static let fields: Int64 = 6
    static let representations: Int64 = 7
    static let options: Int64 = 8
    static let documentOptions: Int64 = 9
  }

  /// Appends the seed: a map with integer keys; what an item does not have is left out.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    let present = [
      inside != nil, isFolder, name != nil, !properties.isEmpty, !fields.isEmpty,
      !representations.isEmpty, options != .none, documentOptions != .none,
    ]
    encoder.mapHeader(2 + present.count { $0 })
    encoder.integer(Key.id)
    id.encode(into: &encoder)
    encoder.integer(Key.kind)
    encoder.unsigned(UInt64(kind.rawValue))
    if let inside {
      encoder.integer(Key.inside)
      inside.encode(into: &encoder)
    }
    if isFolder {
      encoder.integer(Key.isFolder)
      encoder.bool(true)
    }
    if let name {
      encoder.integer(Key.name)
      name.encode(into: &encoder)
    }
    if !properties.isEmpty {
      encoder.integer(Key.properties)
      try encoder.map(properties)
    }
    if !fields.isEmpty {
      encoder.integer(Key.fields)
      try encoder.map(fields)
    }
    if !representations.isEmpty {
      encoder.integer(Key.representations)
      try encoder.array(representations)
    }
    if options != .none {
      encoder.integer(Key.options)
      try options.encode(into: &encoder)
    }
    if documentOptions != .none {
      encoder.integer(Key.documentOptions)
      try documentOptions.encode(into: &encoder)
    }
  }

  /// Reads a seed; keys of a newer minor version are skipped.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let start = decoder.offset
    let count = try decoder.mapHeader()
    var order = CBORIntegerKeyOrder()
    var id: ContentID?
    var seed = NodeSeed(id: "", kind: .item)
    for _ in 0..<count {
      switch try order.next(&decoder) {
      case Key.id: id = try ContentID(from: &decoder)
      case Key.kind: seed.kind = try decoder.enumeration()
      case Key.inside: seed.inside = try NodeNumber(from: &decoder)
      case Key.isFolder: seed.isFolder = try decoder.bool()
      case Key.name: seed.name = try ExactText(from: &decoder)
      case Key.properties: seed.properties = try decoder.map()
      case Key.fields: seed.fields = try decoder.map()
      case Key.representations: seed.representations = try decoder.array()
      case Key.options: seed.options = try ListOptions(from: &decoder)
      case Key.documentOptions: seed.documentOptions = try DocumentOptions(from: &decoder)
      default: try decoder.skipValue()
      }
    }
    guard let id else { throw .integerOutOfRange(offset: start) }
    seed.id = id
    self = seed
  }
}

extension Representation: CBORCoding {
  /// Appends the representation: type, whether lossy, then the bytes, or their hash and number.
  package func encode(into encoder: inout CBOREncoder) {
    switch content {
    case .inline(let bytes):
      encoder.arrayHeader(3)
      type.encode(into: &encoder)
      encoder.bool(isLossy)
      encoder.bytes(bytes)
    case .stored(let hash, let size):
      encoder.arrayHeader(4)
      type.encode(into: &encoder)
      encoder.bool(isLossy)
      encoder.bytes(hash)
      encoder.unsigned(size)
    }
  }

  /// Reads a representation.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let parts = try decoder.arrayHeader(in: 3...4)
    self.init(type: try ExactText(from: &decoder), isLossy: try decoder.bool())
    let bytes = try decoder.bytes()
    content = parts == 3 ? .inline(bytes) : .stored(hash: bytes, sizeBytes: try decoder.unsigned())
  }
}

extension ListOptions: CBORCoding {
  /// Appends the options: an array of all of them, in a fixed order.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(8)
    encoder.optional(app)
    encoder.bool(isReadOnly)
    if let accepts { try encoder.array(accepts) } else { encoder.null() }
    if let maximumItems { encoder.integer(Int64(maximumItems)) } else { encoder.null() }
    encoder.unsigned(UInt64(uniqueNames.rawValue))
    encoder.bool(needsConfirmation)
    encoder.optional(task)
    encoder.optional(irreversibleReason)
  }

  /// Reads options.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 8...8)
    self.init()
    app = try decoder.optional()
    isReadOnly = try decoder.bool()
    accepts = try decoder.nullIfPresent() ? nil : decoder.array()
    maximumItems = try decoder.nullIfPresent() ? nil : decoder.narrow()
    uniqueNames = try decoder.enumeration()
    needsConfirmation = try decoder.bool()
    task = try decoder.optional()
    irreversibleReason = try decoder.optional()
  }
}

extension DocumentOptions: CBORCoding {
  /// Appends the options: app, supported attributes, default style.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(3)
    encoder.optional(app)
    if let attributes { try encoder.array(attributes) } else { encoder.null() }
    try encoder.map(defaultStyle.attributes)
  }

  /// Reads options.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 3...3)
    self.init(
      app: try decoder.optional(),
      attributes: try decoder.nullIfPresent() ? nil : decoder.array(),
      defaultStyle: TextStyle(try decoder.map()))
  }
}

extension TransferNumber: CBORCoding {
  /// Appends the number.
  package func encode(into encoder: inout CBOREncoder) { encoder.unsigned(UInt64(value)) }

  /// Reads a number.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    self.init(try decoder.narrow())
  }
}

extension DropSeed: CBORCoding {
  /// Appends the seed: session, operation, target, replaced entry, properties, fields, whether all or
  /// nothing, what it touches.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(8)
    session.encode(into: &encoder)
    encoder.unsigned(UInt64(operation.rawValue))
    encoder.optional(target)
    encoder.optional(replacing)
    try encoder.map(properties.mapValues { $0 ?? .null })
    if let fields { try encoder.array(fields) } else { encoder.null() }
    encoder.bool(isAllOrNothing)
    try encoder.array(touched)
  }

  /// Reads a seed.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 8...8)
    let session = try SessionNumber(from: &decoder)
    let operation: DropOperation = try decoder.enumeration()
    let target: NodeNumber? = try decoder.optional()
    let replacing: NodeNumber? = try decoder.optional()
    let properties = try decoder.map().mapValues { $0 == .null ? nil : Optional($0) }
    let fields: [ExactText]? = try decoder.nullIfPresent() ? nil : decoder.array()
    self.init(
      session: session, operation: operation, target: target, replacing: replacing,
      properties: properties, fields: fields, isAllOrNothing: try decoder.bool(),
      touched: try decoder.array())
  }
}

extension TransferSeed: CBORCoding {
  /// Appends the seed: item, source, whether external, its blob, name, what stands in for it, then only for
  /// another try what it tries again.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(retried == nil ? 6 : 7)
    item.encode(into: &encoder)
    encoder.optional(source)
    encoder.bool(isExternal)
    try encoder.optional(blob)
    encoder.optional(name)
    try encoder.optional(stand)
    retried?.encode(into: &encoder)
  }

  /// Reads a seed.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let parts = try decoder.arrayHeader(in: 6...7)
    self.init(
      item: try NodeNumber(from: &decoder), source: try decoder.optional(),
      isExternal: try decoder.bool(), blob: try decoder.optional(), name: try decoder.optional(),
      stand: try decoder.optional(),
      retried: parts == 7 ? try TransferNumber(from: &decoder) : nil)
  }
}

extension TransferStand: CBORCoding {
  /// Appends the stand: 0 and the placeholder, or 1 and the mark.
  package func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(2)
    switch self {
    case .entry(let node):
      encoder.unsigned(0)
      node.encode(into: &encoder)
    case .mark(let element):
      encoder.unsigned(1)
      element.encode(into: &encoder)
    }
  }

  /// Reads a stand.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 2...2)
    let start = decoder.offset
    switch try decoder.unsigned() {
    case 0: self = .entry(try NodeNumber(from: &decoder))
    case 1: self = .mark(try TextNumber(from: &decoder))
    default: throw .integerOutOfRange(offset: start)
    }
  }
}

extension TransferReceipt: CBORCoding {
  /// Appends the receipt: transfer, old and new progress.
  package func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(3)
    transfer.encode(into: &encoder)
    old.encode(into: &encoder)
    new.encode(into: &encoder)
  }

  /// Reads a receipt.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 3...3)
    self.init(
      transfer: try TransferNumber(from: &decoder), old: try Progress(from: &decoder),
      new: try Progress(from: &decoder))
  }
}

extension TransferReceipt.Progress: CBORCoding {
  /// Appends the progress: bytes that have come, bytes there will be, hundredths.
  package func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(3)
    encoder.unsigned(completedBytes)
    if let totalBytes { encoder.unsigned(totalBytes) } else { encoder.null() }
    if let hundredths { encoder.unsigned(UInt64(hundredths)) } else { encoder.null() }
  }

  /// Reads a progress.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 3...3)
    self.init(
      completedBytes: try decoder.unsigned(),
      totalBytes: try decoder.nullIfPresent() ? nil : decoder.unsigned())
    let start = decoder.offset
    hundredths = try decoder.nullIfPresent() ? nil : decoder.narrow()
    guard hundredths ?? 0 < 100 else { throw .integerOutOfRange(offset: start) }
  }
}

extension TransferFallback: CBORCoding {
  /// Appends the fallback: transfer, old and new blob, old progress.
  package func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(4)
    transfer.encode(into: &encoder)
    oldBlob.encode(into: &encoder)
    newBlob.encode(into: &encoder)
    oldProgress.encode(into: &encoder)
  }

  /// Reads a fallback.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 4...4)
    self.init(
      transfer: try TransferNumber(from: &decoder), oldBlob: try BlobNumber(from: &decoder),
      newBlob: try BlobNumber(from: &decoder),
      oldProgress: try TransferReceipt.Progress(from: &decoder))
  }
}

extension TransferSettlement: CBORCoding {
  /// Appends the settlement: transfer, old and new state, reason, place, step.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(6)
    transfer.encode(into: &encoder)
    encoder.unsigned(UInt64(old.rawValue))
    encoder.unsigned(UInt64(new.rawValue))
    encoder.optional(reason)
    try encoder.optional(place)
    try encoder.optional(step)
  }

  /// Reads a settlement.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 6...6)
    self.init(
      transfer: try TransferNumber(from: &decoder), old: try decoder.enumeration(),
      new: try decoder.enumeration(), reason: try decoder.optional(),
      place: try decoder.optional(), step: try decoder.optional())
  }
}

extension StepArrival: CBORCoding {
  /// Appends the arrival: step, name, reason.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(3)
    step.encode(into: &encoder)
    name.encode(into: &encoder)
    encoder.optional(barrierReason)
  }

  /// Reads an arrival.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 3...3)
    self.init(
      step: try StepNumber(from: &decoder), name: try StepName(from: &decoder),
      barrierReason: try decoder.optional())
  }
}

extension TextMark: CBORCoding {
  /// Appends the mark: document, the element before it, its own.
  package func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(3)
    document.encode(into: &encoder)
    after.encode(into: &encoder)
    mark.encode(into: &encoder)
  }

  /// Reads a mark.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 3...3)
    self.init(
      document: try NodeNumber(from: &decoder), after: try TextNumber(from: &decoder),
      mark: try TextNumber(from: &decoder))
  }
}

extension ExternalContent: CBORCoding {
  /// Appends the content: app, items.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(2)
    app.encode(into: &encoder)
    try encoder.array(items)
  }

  /// Reads a content.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 2...2)
    self.init(app: try ExactText(from: &decoder), items: try decoder.array())
  }
}

extension NewItem: CBORCoding {
  /// Appends the item: id, name, representations, fields, properties, what it holds or null.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(6)
    try encoder.optional(id)
    encoder.optional(name)
    try encoder.array(representations)
    try encoder.map(fields)
    try encoder.map(properties)
    if let items { try encoder.array(items) } else { encoder.null() }
  }

  /// Reads an item.
  ///
  /// - Throws: `tooDeep` where it holds items deeper than `Limits.insertionDepth`.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    try self.init(from: &decoder, depthLeft: Limits.insertionDepth)
  }

  fileprivate init(from decoder: inout CBORDecoder, depthLeft: Int) throws(CBORError) {
    guard depthLeft > 0 else { throw .tooDeep(offset: decoder.offset) }
    _ = try decoder.arrayHeader(in: 6...6)
    self.init(
      id: try decoder.optional(), name: try decoder.optional(),
      representations: try decoder.array(), fields: try decoder.map(),
      properties: try decoder.map())
    if try decoder.nullIfPresent() { return }
    var held: [InsertedItem] = []
    for _ in 0..<(try decoder.arrayHeader()) {
      held.append(try InsertedItem(from: &decoder, depthLeft: depthLeft - 1))
    }
    items = held
  }
}

extension InsertedItem: CBORCoding {
  /// Appends the item, or its identifier alone.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    switch self {
    case .new(let item): try item.encode(into: &encoder)
    case .plain(let id): id.encode(into: &encoder)
    }
  }

  /// Reads an item.
  ///
  /// - Throws: `tooDeep` where it holds items deeper than `Limits.insertionDepth`.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    try self.init(from: &decoder, depthLeft: Limits.insertionDepth)
  }

  fileprivate init(from decoder: inout CBORDecoder, depthLeft: Int) throws(CBORError) {
    guard depthLeft > 0 else { throw .tooDeep(offset: decoder.offset) }
    if try decoder.peekType() == .text {
      self = .plain(try ContentID(from: &decoder))
    } else {
      self = .new(try NewItem(from: &decoder, depthLeft: depthLeft))
    }
  }
}

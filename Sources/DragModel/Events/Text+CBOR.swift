extension TextNumber: CBORCoding {
  /// Appends the number.
  package func encode(into encoder: inout CBOREncoder) { encoder.unsigned(UInt64(value)) }

  /// Reads a number.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    self.init(try decoder.narrow())
  }
}

extension TextSpan: CBORCoding {
  /// Appends the span: first element, number of elements.
  package func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(2)
    first.encode(into: &encoder)
    encoder.unsigned(UInt64(count))
  }

  /// Reads a span.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 2...2)
    try self.init(partsFrom: &decoder)
  }

  /// Reads the two numbers of a span that stand in an array with others.
  fileprivate init(partsFrom decoder: inout CBORDecoder) throws(CBORError) {
    let start = decoder.offset
    let first = try decoder.narrow(UInt32.self)
    let count = try decoder.narrow(UInt32.self)
    guard count > 0, UInt64(first) + UInt64(count) <= UInt64(UInt32.max) else {
      throw .integerOutOfRange(offset: start)
    }
    self.init(TextNumber(first), count: Int(count))
  }

  fileprivate func encodeParts(into encoder: inout CBOREncoder) {
    first.encode(into: &encoder)
    encoder.unsigned(UInt64(count))
  }
}

extension StampedSpan: CBORCoding {
  /// Appends the span: first element, number of elements, old and new stamp.
  package func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(4)
    span.encodeParts(into: &encoder)
    encoder.unsigned(UInt64(old))
    encoder.unsigned(UInt64(new))
  }

  /// Reads a stamped span.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 4...4)
    self.init(
      try TextSpan(partsFrom: &decoder), old: try decoder.narrow(), new: try decoder.narrow())
  }
}

extension LiftedText: CBORCoding {
  /// Appends the text: document, spans.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(2)
    document.encode(into: &encoder)
    try encoder.array(spans)
  }

  /// Reads a lifted text.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 2...2)
    self.init(document: try NodeNumber(from: &decoder), spans: try decoder.array())
  }
}

extension LiftedText.Span: CBORCoding {
  /// Appends the span: first element, number of elements, stamp.
  package func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(3)
    span.encodeParts(into: &encoder)
    encoder.unsigned(UInt64(stamp))
  }

  /// Reads a span.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 3...3)
    self.init(try TextSpan(partsFrom: &decoder), stamp: try decoder.narrow())
  }
}

extension TextPassage: CBORCoding {
  /// Appends the passage: document, spans.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(2)
    document.encode(into: &encoder)
    try encoder.array(spans)
  }

  /// Reads a passage.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 2...2)
    self.init(document: try NodeNumber(from: &decoder), spans: try decoder.array())
  }
}

extension TextWriting: CBORCoding {
  /// Appends the writing: document, the element before, the first element, then the parts.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(3 + parts.count)
    document.encode(into: &encoder)
    after.encode(into: &encoder)
    first.encode(into: &encoder)
    for part in parts { try part.encode(into: &encoder) }
  }

  /// Reads a writing.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let count = try decoder.arrayHeader(in: 4...Int.max)
    self.init(
      document: try NodeNumber(from: &decoder), after: try TextNumber(from: &decoder),
      first: try TextNumber(from: &decoder), parts: [])
    parts.reserveCapacity(Swift.min(count - 3, 4_096))
    for _ in 3..<count { parts.append(try Part(from: &decoder)) }
  }
}

extension TextWriting.Part: CBORCoding {
  /// Appends the part: plain text alone, styled text with its attributes, or an item's number.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    switch self {
    case .text(let text, let style) where style.isPlain: text.encode(into: &encoder)
    case .text(let text, let style):
      encoder.arrayHeader(2)
      text.encode(into: &encoder)
      try encoder.map(style.attributes)
    case .object(let node): node.encode(into: &encoder)
    }
  }

  /// Reads a part.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    switch try decoder.peekType() {
    case .text: self = .text(try ExactText(from: &decoder), .plain)
    case .array:
      _ = try decoder.arrayHeader(in: 2...2)
      self = .text(try ExactText(from: &decoder), TextStyle(try decoder.map()))
    default: self = .object(try NodeNumber(from: &decoder))
    }
  }
}

extension TextShowing: CBORCoding {
  /// Appends the showing: whether shown, the passages, then as far as needed what is left and what
  /// was recovered.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(!recovered.isEmpty ? 4 : left.isEmpty ? 2 : 3)
    encoder.bool(isShown)
    try encoder.array(passages)
    if !left.isEmpty || !recovered.isEmpty { try encoder.array(left) }
    if !recovered.isEmpty { try encoder.array(recovered) }
  }

  /// Reads a showing.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let parts = try decoder.arrayHeader(in: 2...4)
    self.init(isShown: try decoder.bool(), passages: try decoder.array())
    if parts > 2 { left = try decoder.array() }
    if parts > 3 { recovered = try decoder.array() }
  }
}

extension TextShowing.Recovery: CBORCoding {
  /// Appends the recovery: node, old place.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(2)
    node.encode(into: &encoder)
    try from.encode(into: &encoder)
  }

  /// Reads a recovery.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 2...2)
    self.init(node: try NodeNumber(from: &decoder), from: try OldPlace(from: &decoder))
  }
}

extension TextStyling: CBORCoding {
  /// Appends the pieces; what is left is another part of the change.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    try encoder.array(pieces)
  }

  /// Reads the pieces.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    self.init(try decoder.array())
  }
}

extension TextStyling.Piece: CBORCoding {
  /// Appends the piece: document, first element, number of elements, attributes.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(4)
    document.encode(into: &encoder)
    span.encodeParts(into: &encoder)
    try encoder.array(attributes)
  }

  /// Reads a piece.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 4...4)
    self.init(
      document: try NodeNumber(from: &decoder), span: try TextSpan(partsFrom: &decoder),
      attributes: try decoder.array())
  }
}

extension TextStyling.Attribute: CBORCoding {
  /// Appends the change: name, old and new value.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(3)
    name.encode(into: &encoder)
    try encoder.optional(old)
    try encoder.optional(new)
  }

  /// Reads a change of an attribute.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 3...3)
    self.init(
      try ExactText(from: &decoder), old: try decoder.optional(), new: try decoder.optional())
  }
}

extension TextMove: CBORCoding {
  /// Appends the move: from, to, the element before, the mark, stamped spans, then as far as needed what
  /// an undo and what a redo of it follows.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(!taken.isEmpty ? 7 : followed.isEmpty ? 5 : 6)
    from.encode(into: &encoder)
    to.encode(into: &encoder)
    after.encode(into: &encoder)
    mark.encode(into: &encoder)
    try encoder.array(spans)
    if !followed.isEmpty || !taken.isEmpty { try encoder.array(followed) }
    if !taken.isEmpty { try encoder.array(taken) }
  }

  /// Reads a move.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let parts = try decoder.arrayHeader(in: 5...7)
    self.init(
      from: try NodeNumber(from: &decoder), to: try NodeNumber(from: &decoder),
      after: try TextNumber(from: &decoder), mark: try TextNumber(from: &decoder),
      spans: try decoder.array())
    if parts > 5 { followed = try decoder.array() }
    if parts > 6 { taken = try decoder.array() }
  }
}

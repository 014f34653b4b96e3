import DragModel

/// Elements of a text that stand one after the other, have consecutive numbers and are alike.
struct TextRun: Hashable, Sendable {
  /// What elements are.
  enum Kind: Hashable, Sendable {
    /// Scalars.
    case scalars
    /// One embedded item.
    case object(NodeNumber)
    /// The place that a move took text from; never shown, no bytes.
    case mark
  }

  var first: TextNumber
  /// How many elements.
  var count: UInt32
  /// How many bytes of UTF-8, and how many of the scalars take four.
  var utf8: UInt32
  var wide: UInt32
  var kind: Kind
  var isShown: Bool
  /// The stamp of the last move that carried them; 0: none did.
  var stamp: UInt32
  /// Their style: 0 is plain, n is the leaf's n-th.
  var style: UInt32

  /// The number after the last element's.
  var end: UInt32 { first.value + count }

  func contains(_ number: TextNumber) -> Bool {
    number.value >= first.value && number.value < end
  }

  /// The elements as a span.
  var span: TextSpan { TextSpan(first, count: Int(count)) }

  /// The item, if it is one.
  var object: NodeNumber? {
    if case .object(let node) = kind { node } else { nil }
  }

  /// What it adds to the length of the shown text, characters aside.
  var counts: TextCounts {
    guard isShown else { return .zero }
    return TextCounts(scalars: Int(count), utf8: Int(utf8), utf16: Int(count) + Int(wide))
  }

  /// True if another run directly after it is its continuation.
  func continues(with next: TextRun) -> Bool {
    kind == .scalars && next.kind == .scalars && end == next.first.value
      && isShown == next.isShown && stamp == next.stamp && style == next.style
  }
}

extension TextRun: CBORCoding {
  func encode(into encoder: inout CBOREncoder) {
    encoder.unsigned(UInt64(first.value))
    encoder.unsigned(UInt64(count))
    encoder.unsigned(UInt64(utf8))
    encoder.unsigned(UInt64(wide))
    switch kind {
    case .scalars: encoder.null()
    case .mark: encoder.bool(false)
    case .object(let node): node.encode(into: &encoder)
    }
    encoder.bool(isShown)
    encoder.unsigned(UInt64(stamp))
    encoder.unsigned(UInt64(style))
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    first = TextNumber(try decoder.narrow())
    count = try decoder.narrow()
    utf8 = try decoder.narrow()
    wide = try decoder.narrow()
    switch try decoder.peekType() {
    case .null:
      try decoder.null()
      kind = .scalars
    case .bool:
      _ = try decoder.bool()
      kind = .mark
    default: kind = .object(try NodeNumber(from: &decoder))
    }
    isShown = try decoder.bool()
    stamp = try decoder.narrow()
    style = try decoder.narrow()
  }
}

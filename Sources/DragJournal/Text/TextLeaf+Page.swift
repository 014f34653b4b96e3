import DragModel

extension TextLeaf: PageElement {
  static let table = StateTable.textLeaves
  static let perPage: UInt32 = 1

  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(8)
    encoder.unsigned(UInt64(parent))
    document.encode(into: &encoder)
    try encoder.array(runs)
    encoder.bytes(bytes)
    try encoder.array(styles.map { PropertyValue.map($0.attributes) })
    encoder.unsigned(UInt64(counts.characters))
    encoder.bool(isPlain)
    encoder.bool(joinsBefore)
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 8...8)
    parent = try decoder.narrow()
    document = try NodeNumber(from: &decoder)
    let start = decoder.offset
    runs = try decoder.array()
    bytes = try decoder.bytes()
    for _ in 0..<(try decoder.arrayHeader()) { styles.append(TextStyle(try decoder.map())) }
    for run in runs { counts += run.counts }
    counts.characters = Int(try decoder.narrow(UInt32.self))
    isPlain = try decoder.bool()
    joinsBefore = try decoder.bool()
    guard isSound else { throw .integerOutOfRange(offset: start) }
  }

  /// True if runs, bytes and styles fit one another, so that nothing here can be out of bounds.
  private var isSound: Bool {
    var offset = 0
    for run in runs {
      guard run.first != .none, run.count > 0, run.style <= styles.count,
        offset + Int(run.utf8) <= bytes.count,
        UInt64(run.first.value) + UInt64(run.count) <= UInt64(UInt32.max)
      else { return false }
      let part = bytes[offset..<offset + Int(run.utf8)]
      guard String(validating: part, as: UTF8.self) != nil else { return false }
      let scalars = part.count { $0 & 0xC0 != 0x80 }
      let wide = part.count { $0 >= 0xF0 }
      switch run.kind {
      case .mark: guard run.count == 1, run.utf8 == 0 else { return false }
      case .object: guard run.count == 1, run.utf8 == 3 else { return false }
      case .scalars: guard scalars == run.count, wide == run.wide else { return false }
      }
      offset += Int(run.utf8)
    }
    return offset == bytes.count
  }
}

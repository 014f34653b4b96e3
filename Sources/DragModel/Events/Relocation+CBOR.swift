extension Relocation: CBORCoding {
  /// Appends the relocation: node, old place, new place, then only if needed renaming and passage.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(passage != .ordinary ? 5 : renaming == nil ? 3 : 4)
    node.encode(into: &encoder)
    if let from { try from.encode(into: &encoder) } else { encoder.null() }
    if let to { to.encode(into: &encoder) } else { encoder.null() }
    if passage != .ordinary || renaming != nil { try encoder.optional(renaming) }
    if passage != .ordinary { encoder.unsigned(UInt64(passage.rawValue)) }
  }

  /// Reads a relocation.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let parts = try decoder.arrayHeader(in: 3...5)
    self.init(
      node: try NodeNumber(from: &decoder), from: try decoder.optional(),
      to: try decoder.optional())
    if parts == 3 { return }
    var last = decoder.offset
    renaming = try decoder.optional()
    if parts == 5 {
      last = decoder.offset
      passage = try decoder.enumeration()
    }
    // What says nothing is left out.
    let isNeeded = parts == 5 ? passage != .ordinary : renaming != nil
    if !isNeeded { throw .integerOutOfRange(offset: last) }
  }
}

extension OldPlace: CBORCoding {
  /// Appends the place: container, left and right neighbour, index; or document and element.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(element == nil ? 4 : 2)
    container.encode(into: &encoder)
    if let element { return element.encode(into: &encoder) }
    encoder.optional(left)
    encoder.optional(right)
    encoder.integer(Int64(index))
  }

  /// Reads a place.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let start = decoder.offset
    let parts = try decoder.arrayHeader(in: 2...4)
    let container = try NodeNumber(from: &decoder)
    if parts == 2 {
      self.init(document: container, element: try TextNumber(from: &decoder))
      return
    }
    guard parts == 4 else { throw .integerOutOfRange(offset: start) }
    self.init(
      container: container, left: try decoder.optional(),
      right: try decoder.optional(), index: try decoder.narrow())
  }
}

extension NewPlace: CBORCoding {
  /// Appends the place: container and index; or document, what the element is to it, element.
  package func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(text == nil ? 2 : 3)
    container.encode(into: &encoder)
    switch text {
    case nil: encoder.integer(Int64(index))
    case .after(let element):
      encoder.unsigned(0)
      element.encode(into: &encoder)
    case .element(let element):
      encoder.unsigned(1)
      element.encode(into: &encoder)
    }
  }

  /// Reads a place.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let parts = try decoder.arrayHeader(in: 2...3)
    let container = try NodeNumber(from: &decoder)
    if parts == 2 {
      self.init(container: container, index: try decoder.narrow())
      return
    }
    let start = decoder.offset
    switch try decoder.unsigned() {
    case 0: self.init(document: container, .after(try TextNumber(from: &decoder)))
    case 1: self.init(document: container, .element(try TextNumber(from: &decoder)))
    default: throw .integerOutOfRange(offset: start)
    }
  }
}

extension Renaming: CBORCoding {
  /// Appends the old and the new name, then only if the name stayed false.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(isDone ? 2 : 3)
    encoder.optional(old)
    encoder.optional(new)
    if !isDone { encoder.bool(false) }
  }

  /// Reads a renaming.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let parts = try decoder.arrayHeader(in: 2...3)
    self.init(old: try decoder.optional(), new: try decoder.optional())
    if parts == 2 { return }
    let start = decoder.offset
    isDone = try decoder.bool()
    if isDone { throw .integerOutOfRange(offset: start) }
  }
}

extension ValueChange: CBORCoding {
  private enum Tag: UInt8 {
    case name = 0
    case property = 1
    case representations = 2
  }

  /// Appends the change: node, which value, then the key of a property, the old and the new.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    func head(_ tag: Tag, parts: Int) {
      encoder.arrayHeader(2 + parts)
      node.encode(into: &encoder)
      encoder.unsigned(UInt64(tag.rawValue))
    }
    switch value {
    case .name(let old, let new):
      head(.name, parts: 2)
      encoder.optional(old)
      encoder.optional(new)
    case .property(let key, let old, let new):
      head(.property, parts: 3)
      key.encode(into: &encoder)
      try encoder.optional(old)
      try encoder.optional(new)
    case .representations(let old, let new):
      head(.representations, parts: 2)
      try encoder.array(old)
      try encoder.array(new)
    }
  }

  /// Reads a value change.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let parts = try decoder.arrayHeader(in: 4...5)
    let start = decoder.offset
    let node = try NodeNumber(from: &decoder)
    let tag: Tag = try decoder.enumeration()
    guard (parts == 5) == (tag == .property) else { throw .integerOutOfRange(offset: start) }
    switch tag {
    case .name:
      self.init(node: node, value: .name(old: try decoder.optional(), new: try decoder.optional()))
    case .property:
      let key = try ExactText(from: &decoder)
      self.init(
        node: node,
        value: .property(key, old: try decoder.optional(), new: try decoder.optional()))
    case .representations:
      self.init(
        node: node, value: .representations(old: try decoder.array(), new: try decoder.array()))
    }
  }
}

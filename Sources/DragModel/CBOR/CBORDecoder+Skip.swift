extension CBORDecoder {
  /// Passes over one value with all that is in it, checked as strictly as if it were read.
  package mutating func skipValue() throws(CBORError) {
    try skipValue(depthLeft: CBORLimits.depth)
  }

  private mutating func skipValue(depthLeft: Int) throws(CBORError) {
    let head = try head()
    switch head.major {
    case CBORMajor.unsigned, CBORMajor.negative: offset = head.end
    case CBORMajor.bytes: _ = try byteSpan()
    case CBORMajor.text: try skipText()
    case CBORMajor.array: try skipArray(depthLeft: depthLeft)
    case CBORMajor.map: try skipMap(depthLeft: depthLeft)
    default: try skipSimple()
    }
  }

  private mutating func skipSimple() throws(CBORError) {
    switch try peekType() {
    case .bool, .null: offset += 1
    case .double: _ = try double()
    default: throw unexpected(.value)
    }
  }

  private mutating func skipText() throws(CBORError) {
    let start = offset
    let span = try payload(of: CBORMajor.text, expected: .text)
    do {
      _ = try UTF8Span(validating: span)
    } catch {
      throw .invalidUTF8(offset: start)
    }
  }

  private mutating func skipArray(depthLeft: Int) throws(CBORError) {
    guard depthLeft > 0 else { throw .tooDeep(offset: offset) }
    for _ in 0..<(try arrayHeader()) {
      try skipValue(depthLeft: depthLeft - 1)
    }
  }

  private mutating func skipMap(depthLeft: Int) throws(CBORError) {
    guard depthLeft > 0 else { throw .tooDeep(offset: offset) }
    var order = CBORKeyOrder()
    for _ in 0..<(try mapHeader()) {
      let start = offset
      try skipValue(depthLeft: depthLeft - 1)
      try order.accept(start..<offset, in: self)
      try skipValue(depthLeft: depthLeft - 1)
    }
  }
}

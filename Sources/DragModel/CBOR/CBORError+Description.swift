extension CBORError: CustomStringConvertible {
  /// A sentence that says what is wrong and at which byte.
  public var description: String {
    switch self {
    case .truncated(let offset):
      "the input ends inside the item at byte \(offset)"
    case .lengthBeyondInput(let offset):
      "the item at byte \(offset) is longer than the rest of the input"
    case .notShortest(let offset):
      "the item at byte \(offset) is not in its shortest form"
    case .unexpected(let found, let expected, let offset):
      "expected \(expected) at byte \(offset), found \(found)"
    case .reserved(let offset):
      "the initial byte at byte \(offset) is reserved"
    case .indefiniteLength(let offset):
      "the item at byte \(offset) has no definite length"
    case .invalidUTF8(let offset):
      "the text at byte \(offset) is not valid UTF-8"
    case .integerOutOfRange(let offset):
      "the integer at byte \(offset) does not fit 64 signed bits"
    case .notFinite(let offset):
      "the number at byte \(offset) is not finite"
    case .keyOrder(let offset):
      "the map key at byte \(offset) is out of order"
    case .duplicateKey(let offset):
      "the map key at byte \(offset) occurs twice"
    case .tooDeep(let offset):
      "the value at byte \(offset) is nested deeper than \(CBORLimits.depth) levels"
    case .trailingBytes(let offset):
      "bytes follow the last value, from byte \(offset) on"
    }
  }
}

/// Compares byte by byte, a prefix before what it begins: below 0 if `left` is first, 0 if equal.
///
/// - Complexity: O(n), n = length of the shorter; eight bytes a step.
func compareBytes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
  let common = min(left.count, right.count)
  let leftBytes = unsafe left.bytes
  let rightBytes = unsafe right.bytes
  var index = 0
  while common - index >= 8 {
    let a = unsafe leftBytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
    let b = unsafe rightBytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
    if a != b { return a.bigEndian < b.bigEndian ? -1 : 1 }
    index += 8
  }
  while index < common {
    if left[index] != right[index] { return left[index] < right[index] ? -1 : 1 }
    index += 1
  }
  return left.count - right.count
}

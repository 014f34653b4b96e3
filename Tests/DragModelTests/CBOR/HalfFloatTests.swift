import DragModel
import Testing

// The standard library's Float16 is the judge; Intel Macs do not have it.
#if !(os(macOS) && arch(x86_64))
  /// The package's own binary16 against the standard library's.
  @Suite struct HalfFloatTests {
    private static func bytes(of bits: UInt16) -> [UInt8] {
      [0xf9, UInt8(bits >> 8), UInt8(bits & 0xff)]
    }

    @Test("Every half but the NaNs is read as Float16 reads it and written back to its bits")
    func everyHalf() {
      let wrong = (UInt16.min...UInt16.max).filter { bits in
        let judge = Double(Float16(bitPattern: bits))
        if judge.isNaN { return false }
        let item = CBORItem.double(judge)
        return (try? CBORItem(decoding: Self.bytes(of: bits))) != item
          || item.encoded() != Self.bytes(of: bits)
      }
      #expect(wrong == [])
    }

    @Test("Of all NaNs in two bytes only 0x7e00 is accepted")
    func oneNaN() {
      let accepted = (UInt16.min...UInt16.max).filter { bits in
        Float16(bitPattern: bits).isNaN && errorSkipping(Self.bytes(of: bits)) == nil
      }
      #expect(accepted == [0x7e00])
    }

    @Test("Floats take the shortest form that Float16 and Float say keeps them")
    func shortestForm() {
      var random = SplitMix64(state: 8949)
      let wrong = (0..<200_000).filter { _ in
        // Half the numbers have few significant bits, near where halves end.
        var bits = random.next()
        if bits & 1 == 0 {
          let exponent = 1023 - 30 + random.next() % 60
          bits = bits & 0x800f_fc00_0000_0000 | exponent << 52
          bits &= ~0 << (random.next() % 53)
        }
        let value = Double(bitPattern: bits)
        if value.isNaN { return CBORItem.double(value).encoded() != [0xf9, 0x7e, 0x00] }
        let byteCount = Double(Float16(value)) == value ? 3 : Double(Float(value)) == value ? 5 : 9
        let bytes = CBORItem.double(value).encoded()
        return bytes.count != byteCount || (try? CBORItem(decoding: bytes)) != .double(value)
      }
      #expect(wrong == [])
    }
  }
#endif

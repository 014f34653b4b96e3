import DragJournal
import DragModel

/// A number for texts, the same in every process (FNV-1a).
package struct Fingerprint {
  /// The number of all that was added.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Begins with nothing.
  package init() {}

  /// Adds a text and where it ends.
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { for byte in $0 { add(byte) } }
    add(0xff)
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// The number of some texts.
  package static func of(_ texts: String...) -> UInt64 {
    var fingerprint = Fingerprint()
    for text in texts { fingerprint.add(text) }
    return fingerprint.value
  }
}

extension JournalState {
  /// A number for what lists, documents and items are: all that time travel shows.
  package func contentsFingerprint() throws(JournalError) -> UInt64 {
    Fingerprint.of(try stateJSON(), try valuesJSON())
  }
}

import CLMDB

extension Environment {
  /// A transaction that reads, in this process or another.
  package struct Reader: Sendable, Hashable {
    /// The number of its process.
    package let process: Int32
    /// The number of the last transaction it sees; pages that later ones freed stay taken.
    package let transaction: Int
  }

  /// A slot of the table of readers that a process has taken.
  package struct Slot: Sendable, Hashable {
    /// The number of its process.
    package let process: Int32
    /// The number of the last transaction that is seen through it; nil while nothing is read.
    package let transaction: Int?
  }

  /// The transactions that read now, those of dead processes included until they are cleared.
  package func readers() throws(StoreError) -> [Reader] {
    try slots().compactMap { slot in
      slot.transaction.map { Reader(process: slot.process, transaction: $0) }
    }
  }

  /// The slots that are taken, also those of dead processes until they are cleared.
  ///
  /// LMDB: `mdb_reader_list`, whose lines hold process, thread and transaction, or `-` for none.
  package func slots() throws(StoreError) -> [Slot] {
    if !isOfThisProcess { throw .usedAfterFork }
    if !gate.enter() { throw refusal }
    defer { gate.leave() }
    var lines: [String] = []
    let code = unsafe withUnsafeMutablePointer(to: &lines) { lines in
      unsafe mdb_reader_list(
        handle,
        { line, context in
          guard let line = unsafe line, let context = unsafe context else { return 0 }
          let text = unsafe String(cString: line)
          unsafe context.assumingMemoryBound(to: [String].self).pointee.append(text)
          return 0
        }, lines)
    }
    if code < 0 { throw failure(code, "mdb_reader_list") }
    return lines.compactMap { line in
      let words = line.split { $0 == " " || $0 == "\n" }
      guard words.count == 3, let process = Int32(words[0]) else { return nil }
      return Slot(process: process, transaction: Int(words[2]))
    }
  }
}

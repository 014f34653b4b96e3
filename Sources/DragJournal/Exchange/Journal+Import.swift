import DragModel
import Store

extension Journal {
  /// Makes a new journal of an export, with the same events, chain, content, state and history.
  ///
  /// There is no journal at the path before all of it is there and durable. The chain is computed
  /// again and compared; that of a journal with a key only if the key is given.
  ///
  /// - Parameters:
  ///   - path: Where the new journal goes; there must be none yet.
  ///   - options: The key for the hash chain, the random bytes, and network file systems.
  ///   - lines: Gives the next line without its line feed, nil after the last; what it throws ends
  ///     the import.
  /// - Throws: `badExport` with the number of the line that is not as it should be; `wrongChainKey`;
  ///   `storage` if there is something at the path, or it cannot be written.
  /// - Complexity: O(n log n), n = bytes; memory for the state, the longest line, and 16 MiB.
  @available(*, noasync, message: "run it on a thread that may block")
  public static func importJournal(
    to path: String, _ options: JournalOptions = .init(),
    lines: () throws(JournalError) -> [UInt8]?
  ) throws(JournalError) {
    guard let key = HashKey(bytes: options.entropy(HashKey.byteCount)) else {
      preconditionFailure("The entropy of a journal's options must give as many bytes as asked.")
    }
    var reader = ExportReader()
    let start = try reader.start(lines())
    if start.formatMajor > JournalHeader.major {
      throw .newerFormat(found: start.formatMajor, supported: JournalHeader.major)
    }
    let header = JournalHeader(start, hashKey: key)
    let isChecked = !header.isChainKeyed || !options.chainKey.isEmpty
    let chain = isChecked ? try header.chain(key: options.chainKey) : nil
    try JournalStore.create(
      at: path, allowsNetworkFileSystem: options.allowsNetworkFileSystem
    ) { (environment) throws(JournalError) in
      var rows = try ImportedRows(environment, header, chain: chain)
      while let line = try reader.read(lines()) { try rows.take(line, number: reader.number) }
      try rows.finish()
    }
  }
}

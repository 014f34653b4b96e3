/// Where a data file of LMDB with pages of 4,096 bytes has its main table's root.
package enum DataFileRoot {
  /// The number of the root's page, as the newer of the two meta pages says.
  package static func page(in file: [UInt8]) -> Int {
    let transaction = 144
    let secondMeta = 4_096
    let isFirstNewer =
      number(file, at: transaction) > number(file, at: secondMeta + transaction)
    return number(file, at: (isFirstNewer ? 0 : secondMeta) + 128)
  }

  private static func number(_ file: [UInt8], at offset: Int) -> Int {
    file[offset..<offset + 8].reversed().reduce(0) { $0 * 256 + Int($1) }
  }
}

import DragModel
import Store

extension JournalStore {
  /// Walks every page of the newest state, which a read transaction keeps from being used again.
  ///
  /// - Throws: `stateMoved` if others have committed twice since it began.
  func damageOfPages() throws(JournalError) -> [Damage] {
    let folder = folder.environment.folder
    let findings = try read { (transaction) throws(JournalError) in
      try Self.findings(folder, transaction: transaction.number)
    }
    guard let findings else { throw .stateMoved }
    return findings.map { .page($0) }
  }

  /// - Returns: Nil if no meta page tells of the transaction any more.
  private static func findings(
    _ folder: String, transaction number: Int
  ) throws(JournalError) -> [PageFinding]? {
    do throws(StoreError) {
      var walk = PageWalk(try PageFile(folder: folder, .transaction(number)))
      try walk.walkFile(tables: JournalTables.names) { (_, _, _) in }
      return walk.findings
    } catch .corrupt(.magic) {
      return nil
    } catch { throw JournalError(error) }
  }
}

extension Salvage {
  /// What is damaged of a journal of which a page is, without LMDB; empty if none is.
  ///
  /// - Throws: `stateMoved` if another process has written meanwhile, so that nothing is certain.
  static func damages(at path: String) throws(JournalError) -> [Damage] {
    let folder: String
    let before: Int
    let findings: [PageFinding]
    do throws(StoreError) {
      folder = try JournalFolder.currentStoreFolder(of: path)
      var walk = PageWalk(try PageFile(folder: folder))
      try walk.walkFile(tables: JournalTables.names) { (_, _, _) in }
      before = walk.file.transaction
      findings = walk.findings
    } catch { throw JournalError(error) }
    guard findings.contains(where: \.isDamage) else { return [] }
    var damages = findings.map { Damage.page($0) }
    var salvage = try Salvage(folder: folder, .newest)
    try salvage.addLosses(to: &damages)
    let after = try JournalStore.wrapping { () throws(StoreError) in
      try PageFile(folder: folder).transaction
    }
    if after != before { throw .stateMoved }
    return damages
  }

  /// Adds the events and contents that cannot be read any more.
  private mutating func addLosses(to damages: inout [Damage]) throws(JournalError) {
    var number: UInt64 = 0
    var first: UInt64?
    while number <= lastSequence {
      number += 1
      if number <= lastSequence, try record(SequenceNumber(number)) == nil {
        first = first ?? number
      } else if let begin = first {
        damages.append(.missingRecords(SequenceNumber(begin), SequenceNumber(number - 1)))
        first = nil
      }
    }
    for digest in digests {
      guard let record = try content(digest) else {
        damages.append(.content(hash: digest.bytes))
        continue
      }
      if record.blob != nil, try !holds(digest, record) {
        damages.append(.content(hash: digest.bytes))
      }
    }
  }
}

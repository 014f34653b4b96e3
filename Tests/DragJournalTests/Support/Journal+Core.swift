import Foundation
import Store

@testable import DragJournal

extension Journal {
  /// Stores the state, so that nothing is left to be written later.
  func checkpointNow() throws(JournalError) {
    try writer?.withCore { (core) throws(JournalError) in try core.checkpoint() }
  }

  /// Copies the journal's folder as a crash now would leave it.
  func copyNow(to path: String) throws {
    let copied = try writer?.withCore { (_) throws(JournalError) in
      Result { try FileManager.default.copyItem(atPath: self.path, toPath: path) }
    }
    try copied?.get()
  }

  /// The bytes of the data file.
  var dataBytes: Data { FileManager.default.contents(atPath: path + "/g000001/data.mdb") ?? Data() }

  /// How many transactions were ever committed.
  var transactions: Int { get throws { try Int(store.folder.environment.lastTransaction) } }
}

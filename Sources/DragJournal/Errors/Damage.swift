public import DragModel
public import Store

/// What is damaged, and where.
public enum Damage: Hashable, Sendable {
  /// A record of the log does not match its check, or is not an event.
  case record(SequenceNumber)
  /// A record of the log is missing.
  case missingRecord(SequenceNumber)
  /// Records of the log, the first to the last, that cannot be read any more.
  case missingRecords(SequenceNumber, SequenceNumber)
  /// The chain value of the log's head is not what the records give.
  case chain(SequenceNumber)
  /// A page of the stored state does not match its check, or is not one.
  case statePage(table: UInt8, number: UInt32)
  /// A record of the state that its number is past the end of.
  case noSuchRecord(table: UInt8, number: UInt32)
  /// The root of the stored state.
  case stateRoot
  /// The sequence that a node holds or stands in.
  case sequence(NodeNumber)
  /// An element of text that stands nowhere or not where it should.
  case text(TextNumber)
  /// A leaf, or a branch above leaves, of a document's text.
  case textLeaf(UInt32)
  case textBranch(UInt32)
  /// The header of the journal.
  case header
  /// An event that does not fit the state before it.
  case eventDoesNotFit(SequenceNumber)
  /// Content that is not there, or whose bytes have another hash.
  case content(hash: [UInt8])
  /// Bytes that arrived piece by piece, or the number that the next such bytes get.
  case blob(BlobNumber)
  /// Bytes of a blob that nothing can reach; they take room and do no harm.
  case unreachableBlob(BlobNumber, sizeBytes: UInt64)
  /// A page of the data file.
  case page(PageFinding)
  /// The stored state is not what the log folds to.
  case stateDiffers(String)
}

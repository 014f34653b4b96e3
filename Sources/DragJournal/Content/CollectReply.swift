public import DragModel

/// What a collection came to.
public struct CollectReply: Hashable, Sendable {
  /// The last sequence number appended.
  public var sequence: SequenceNumber
  /// How many contents were freed, finished ones and those that never arrived in whole.
  public var contents: Int
  /// How many bytes they had.
  public var bytes: UInt64

  /// Makes a reply.
  public init(sequence: SequenceNumber, contents: Int, bytes: UInt64) {
    self.sequence = sequence
    self.contents = contents
    self.bytes = bytes
  }
}

/// A transfer that begins anew with another encoding of its item, because one could not be loaded.
public struct TransferFallback: Hashable, Sendable {
  /// The transfer.
  public var transfer: TransferNumber
  /// Where the bytes were kept.
  public var oldBlob: BlobNumber
  /// Where they are kept from now on.
  public var newBlob: BlobNumber
  /// How far it was.
  public var oldProgress: TransferReceipt.Progress

  /// Describes a fallback.
  public init(
    transfer: TransferNumber, oldBlob: BlobNumber, newBlob: BlobNumber,
    oldProgress: TransferReceipt.Progress
  ) {
    self.transfer = transfer
    self.oldBlob = oldBlob
    self.newBlob = newBlob
    self.oldProgress = oldProgress
  }

  /// How far it is: nothing has come of the other encoding, and the fraction never goes back.
  public var newProgress: TransferReceipt.Progress {
    TransferReceipt.Progress(hundredths: oldProgress.hundredths)
  }
}

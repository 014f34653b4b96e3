/// Bytes of a transfer that arrived: how far it was and is.
public struct TransferReceipt: Hashable, Sendable {
  /// How far a transfer is.
  public struct Progress: Hashable, Sendable {
    /// The bytes that have come.
    public var completedBytes: UInt64
    /// The bytes there will be; nil: nobody knows.
    public var totalBytes: UInt64?
    /// The greatest fraction told so far, in hundredths; nil: none.
    public var hundredths: UInt8?

    /// Makes a progress.
    public init(completedBytes: UInt64 = 0, totalBytes: UInt64? = nil, hundredths: UInt8? = nil) {
      self.completedBytes = completedBytes
      self.totalBytes = totalBytes
      self.hundredths = hundredths
    }

    /// The progress after more bytes, and maybe with another total.
    ///
    /// The fraction never goes back, and stays below 1 until the item arrives.
    public func receiving(_ bytes: UInt64, total: UInt64?) -> Progress {
      var next = Progress(
        completedBytes: completedBytes + bytes, totalBytes: total ?? totalBytes,
        hundredths: hundredths)
      if let total = next.totalBytes {
        next.hundredths = max(hundredths ?? 0, Self.hundredths(next.completedBytes, of: total))
      }
      return next
    }

    /// The part in hundredths, rounded down; 99 at most.
    private static func hundredths(_ completed: UInt64, of total: UInt64) -> UInt8 {
      if total == 0 { return 0 }
      let product = completed.multipliedFullWidth(by: 100)
      if product.high >= total { return 99 }
      return UInt8(min(99, total.dividingFullWidth(product).quotient))
    }
  }

  /// The transfer.
  public var transfer: TransferNumber
  /// How far it was.
  public var old: Progress
  /// How far it is.
  public var new: Progress

  /// Makes a receipt.
  public init(transfer: TransferNumber, old: Progress, new: Progress) {
    self.transfer = transfer
    self.old = old
    self.new = new
  }
}

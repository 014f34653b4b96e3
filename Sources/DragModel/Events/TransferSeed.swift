/// A transfer that begins, with the next transfer number, in the drop made last.
public struct TransferSeed: Hashable, Sendable {
  /// What arrives: the moved item, or the copy, link or external item that stands nowhere until then.
  public var item: NodeNumber
  /// What it is a copy of or a link to; nil for a moved and for an external item.
  public var source: NodeNumber?
  /// True for content from another app.
  public var isExternal: Bool
  /// Where the bytes of an external item are kept as they come.
  public var blob: BlobNumber?
  /// The name under which it arrives.
  public var name: ExactText?
  /// What stands in for it; nil on the way to another app.
  public var stand: TransferStand?
  /// The transfer that it tries again.
  public var retried: TransferNumber?

  /// Makes a seed.
  public init(
    item: NodeNumber, source: NodeNumber? = nil, isExternal: Bool = false,
    blob: BlobNumber? = nil, name: ExactText?,
    stand: TransferStand?, retried: TransferNumber? = nil
  ) {
    self.item = item
    self.source = source
    self.isExternal = isExternal
    self.blob = blob
    self.name = name
    self.stand = stand
    self.retried = retried
  }
}

/// What stands in for the item of a transfer until it arrives.
public enum TransferStand: Hashable, Sendable {
  /// A placeholder, an entry of a list or item.
  case entry(NodeNumber)
  /// A mark in the text of a document.
  case mark(TextNumber)
}

/// One waiting request: how it is decided, and how whoever asked is told.
protocol WriteJob: AnyObject, Sendable {
  /// Decides the request and keeps the reply, which counts once it is settled.
  func decide(on draft: inout Draft) -> WriteVerdict
  /// Tells whoever asked that the reply counts, or that the commit failed like this.
  func settle(_ failure: JournalError?)
}

/// What deciding a request came to.
enum WriteVerdict: Sendable {
  /// It was refused; the error is kept for whoever asked.
  case refused
  /// It was decided, and is acknowledged like this.
  case decided(durable: Bool)
}

import DragJournal
import DragModel
import Foundation

/// Requests on transfers.
extension PlayWork {
  static func receive(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let transfer = try members.transfer()
    let total = try members.integer("total", in: 0...Int64.max).map { UInt64($0) }
    let source = try members.byteSource()
    if case .bytes(let bytes) = source {
      return perform(.receive(transfer.number, bytes, total: total, by: attribution)) {
        (reply, _) in Answer(reply)
      }.naming(transfer)
    }
    return receive(source, of: transfer, total: total, attribution).naming(transfer)
  }

  /// Receives more than fits in memory piece by piece, each durable before the next is read.
  ///
  /// What the journal is expected at, it is to be at before the first. A later one that fails says what
  /// has come until then.
  private static func receive(
    _ source: ByteSource, of transfer: NamedTransfer, total: UInt64?, _ attribution: Attribution
  ) -> PlayWork {
    .alone { (player) throws(PlayRefusal) in
      var attribution = attribution
      var answer: Answer?
      var received = 0
      do throws(PlayRefusal) {
        try source.forEachPiece { (piece) throws(PlayRefusal) in
          let request = Request.receive(
            transfer.number, piece, total: total, by: attribution)
          answer = Answer(
            try Result { () throws(JournalError) in try player.journal.perform(request) }.played())
          attribution.expectedSequence = nil
          received += piece.count
        }
      } catch {
        if received == 0 { throw error }
        throw PlayRefusal(
          code: error.code,
          message: "\(error.message) \(received) bytes came before that and are kept.")
      }
      return answer ?? Answer(members: [], sequence: .zero)
    }
  }

  /// The same, but a refusal because there never was the transfer tells it as it was named.
  private func naming(_ transfer: NamedTransfer) -> PlayWork {
    switch self {
    case .inBatch(let join):
      .inBatch { batch in
        let answer = join(&batch)
        return { (journal) throws(PlayRefusal) in
          do throws(PlayRefusal) { return try answer(journal) } catch {
            throw transfer.named(error)
          }
        }
      }
    case .alone(let perform):
      .alone { (player) throws(PlayRefusal) in
        do throws(PlayRefusal) { return try perform(player) } catch { throw transfer.named(error) }
      }
    }
  }

  /// A message without content: that a transfer has ended, or what is to become of a failed one.
  static func tell(
    _ op: ExactText, _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let transfer = try members.transfer()
    let number = transfer.number
    let reason = ["fail", "stop"].contains(op.string) ? try members.text("reason") : nil
    let request: Request<TransferReply>
    switch op.string {
    case "retry": return content(.retry(number, by: attribution)).naming(transfer)
    case "finish": request = .finish(number, by: attribution)
    case "fail": request = .fail(number, reason: reason, by: attribution)
    case "stop": request = .stop(number, reason: reason, by: attribution)
    case "discard": request = .discard(number, by: attribution)
    default: request = .acknowledge(number, by: attribution)
    }
    return perform(request) { (reply, _) in Answer(reply) }.naming(transfer)
  }

  static func progress(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let transfer = try members.transfer()
    return read(by: attribution) { (state) throws(JournalError) in
      try state.progress(of: transfer.number)
    } _: { (progress, _) in
      progress.members
    }.naming(transfer)
  }

  static func transfers(_ op: ExactText, _ attribution: Attribution) -> PlayWork {
    read(by: attribution) { (state) throws(JournalError) in
      op == "failures" ? try state.unacknowledgedFailures() : try state.transfers()
    } _: { (transfers, _) in
      [JSONMember(op, .list(transfers.map { .object($0.members) }))]
    }
  }
}

/// A transfer as a request names it.
private struct NamedTransfer: Sendable {
  let name: ExactText
  /// The number in a name such as `t1`; 0, which no transfer has, for another name.
  let number: TransferNumber

  init(_ name: ExactText) {
    self.name = name
    let number = TransferNumber(UInt32(name.string.dropFirst()) ?? 0)
    self.number = number.id == name ? number : TransferNumber(0)
  }

  /// A refusal of a message to the transfer, which is all that can be not found.
  func named(_ refusal: PlayRefusal) -> PlayRefusal {
    guard refusal.code == "notFound" else { return refusal }
    return PlayRefusal(code: refusal.code, message: "There was never a transfer \(name).")
  }
}

extension TransferNumber {
  /// The name by which the protocol calls the transfer.
  var id: ExactText { ExactText("t\(value)") }
}

/// Where received bytes come from.
private enum ByteSource: Sendable {
  case bytes([UInt8])
  case file(String)
  case zeros(UInt64)

  private static let pieceBytes = 1 << 20

  /// Hands out the bytes piece by piece; at least one piece.
  func forEachPiece(
    _ body: ([UInt8]) throws(PlayRefusal) -> Void
  ) throws(PlayRefusal) {
    switch self {
    case .bytes(let bytes): try body(bytes)
    case .zeros(let count):
      var left = count
      repeat {
        let size = min(left, UInt64(Self.pieceBytes))
        try body([UInt8](repeating: 0, count: Int(size)))
        left -= size
      } while left > 0
    case .file(let path):
      guard let file = FileHandle(forReadingAtPath: path) else { throw Self.unreadable(path) }
      defer { try? file.close() }
      var isFirst = true
      while true {
        var piece: Data?
        do { piece = try file.read(upToCount: Self.pieceBytes) } catch {
          throw Self.unreadable(path)
        }
        let bytes = [UInt8](piece ?? Data())
        if bytes.isEmpty, !isFirst { return }
        try body(bytes)
        if bytes.isEmpty { return }
        isFirst = false
      }
    }
  }

  private static func unreadable(_ path: String) -> PlayRefusal {
    .badRequest("expected \"file\" to name a readable file, found \(path)")
  }
}

extension Members {
  fileprivate mutating func transfer() throws(PlayRefusal) -> NamedTransfer {
    let id: ContentID = try identifier(neededText("transfer"), in: "transfer")
    return NamedTransfer(id.text)
  }

  fileprivate mutating func byteSource() throws(PlayRefusal) -> ByteSource {
    let given = (["text", "base64", "file", "zeros"] as [ExactText]).filter { has($0) }
    if given.count > 1 { try checkOne(of: "text", "base64", "file", "zeros") }
    if let path = try text("file") { return .file(path.string) }
    if let count = try integer("zeros", in: 0...Int64.max) { return .zeros(UInt64(count)) }
    return .bytes(try inlineBytes())
  }
}

extension Answer {
  fileprivate init(_ reply: TransferReply) {
    self.init(members: [JSONMember("changed", .bool(reply.changed))], sequence: reply.sequence)
  }
}

extension TransferProgress {
  /// The progress as a reply's members.
  fileprivate var members: [JSONMember] {
    [
      JSONMember("completed", .count(completedBytes)),
      JSONMember("total", totalBytes.map { .count($0) } ?? .null),
      JSONMember("fraction", JSONValue(hundredths: hundredths)),
      JSONMember(
        "remaining",
        remainingSeconds.flatMap(PropertyValue.init(number:)).map(JSONValue.init) ?? .null),
    ]
  }
}

extension TransferView {
  /// The transfer as an object's members.
  fileprivate var members: [JSONMember] {
    [
      JSONMember("transfer", .text(number.id)), JSONMember("item", .text(item.text)),
      JSONMember("session", .text(session.text)), JSONMember("state", .text(state.name)),
      JSONMember("reason", .text(orNull: reason)),
      JSONMember("completed", .count(progress.completedBytes)),
      JSONMember("total", progress.totalBytes.map { .count($0) } ?? .null),
    ]
  }
}

extension JSONValue {
  /// So many hundredths, written shortest; null for none.
  init(hundredths: Int?) {
    guard let hundredths else {
      self = .null
      return
    }
    self = hundredths % 100 == 0 ? .count(hundredths / 100) : .number(Double(hundredths) / 100)
  }
}

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
      return perform(.receive(transfer, bytes, total: total, by: attribution)) {
        (reply, _) in Answer(reply)
      }
    }
    // More than fits in memory comes piece by piece, each durable before the next is read.
    return .alone { (player) throws(PlayRefusal) in
      var answer: Answer?
      try source.forEachPiece { (piece) throws(PlayRefusal) in
        let request = Request.receive(
          transfer, piece, total: total, by: attribution)
        do throws(JournalError) { answer = Answer(try player.journal.perform(request)) } catch {
          throw PlayRefusal(error)
        }
      }
      return answer ?? Answer(members: [], sequence: .zero)
    }
  }

  /// A message without content: that a transfer has ended, or what is to become of a failed one.
  static func tell(
    _ op: ExactText, _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let number = try members.transfer()
    let reason = ["fail", "stop"].contains(op.string) ? try members.text("reason") : nil
    let request: Request<TransferReply>
    switch op.string {
    case "retry": return .content(.retry(number, by: attribution))
    case "finish": request = .finish(number, by: attribution)
    case "fail": request = .fail(number, reason: reason, by: attribution)
    case "stop": request = .stop(number, reason: reason, by: attribution)
    case "discard": request = .discard(number, by: attribution)
    default: request = .acknowledge(number, by: attribution)
    }
    return perform(request) { (reply, _) in Answer(reply) }
  }

  static func progress(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let transfer = try members.transfer()
    return read(by: attribution) { (state) throws(JournalError) in
      try state.progress(of: transfer)
    } _: { (progress, _) in
      progress.members
    }
  }

  static func transfers(_ op: ExactText, _ attribution: Attribution) -> PlayWork {
    read(by: attribution) { (state) throws(JournalError) in
      op == "failures" ? try state.unacknowledgedFailures() : try state.transfers()
    } _: { (transfers, _) in
      [JSONMember(op, .list(transfers.map { .object($0.members) }))]
    }
  }
}

extension TransferNumber {
  /// The number in a name such as `t1`; 0, which no transfer has, for another name.
  fileprivate init(name id: ContentID) {
    let name = id.text
    let number = TransferNumber(UInt32(name.string.dropFirst()) ?? 0)
    self = number.id == name ? number : TransferNumber(0)
  }

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
  fileprivate mutating func transfer() throws(PlayRefusal) -> TransferNumber {
    TransferNumber(name: try identifier(neededText("transfer"), in: "transfer") as ContentID)
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

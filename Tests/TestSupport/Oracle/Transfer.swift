/// One item that is carried to its place, maybe later (S39).
struct Transfer {
  enum State: String {
    case running
    case ready
    case committed
    case failed
    case interrupted
    case stopped
    case retried
    case discarded
  }

  /// What it brings, and where that is until it commits.
  enum Cargo {
    /// An item of the journal that moves.
    case item
    /// A copy of an item, nowhere until then.
    case copy(of: Text)
    /// A link to an item, nowhere until then.
    case link(to: Text)
    /// Content from outside, nowhere until then.
    case external(Operation.NewItem)
  }

  let number: Int
  let id: Text
  /// The entry that stands in for what comes; no id has this form.
  let placeholder: Text
  /// The index of the drop that it belongs to.
  var drop: Int
  /// What arrives.
  var item: Text
  var cargo: Cargo
  /// The name under which it arrives (S40).
  var name: Text?
  var state = State.running
  var reason: Text?
  var isAcknowledged = false
  /// Where the placeholder is, or was when it went; nil for a transfer to another app.
  var place: Place?
  var bytes: [UInt8] = []
  var total: Int?
  /// The greatest fraction told so far, in hundredths.
  var hundredths: Int?

  /// The place of a placeholder.
  enum Place {
    /// It is an entry.
    case entry
    /// It is a mark in a text.
    case glyph(Int)
    /// It was an entry, of which this is left.
    case remembered(EntryPlace)
  }

  init(number: Int, drop: Int, item: Text, cargo: Cargo, name: Text?) {
    self.number = number
    id = Text("t\(number)")
    placeholder = Text(bytes: [0xFF]) + id
    self.drop = drop
    self.item = item
    self.cargo = cargo
    self.name = name
  }

  /// Whether it came to nothing, and may be tried again.
  var isFailure: Bool { state == .failed || state == .interrupted }

  /// Whether it has not ended.
  var isUnderWay: Bool { state == .running || state == .ready }

  /// How far it is (S46).
  var fraction: PlainValue {
    if state == .ready || state == .committed { return .integer(1) }
    return hundredths.map(PlainValue.hundredths) ?? .null
  }

  /// Notes what has come, and how much there will be.
  mutating func receive(_ new: [UInt8], total newTotal: Int?) {
    bytes += new
    total = newTotal ?? total
    guard let total else { return }
    let part = total == 0 ? 0 : min(99, 100 * bytes.count / total)
    hundredths = max(hundredths ?? 0, part)
  }
}

/// A drop whose items are carried by transfers (S39, S44).
struct TransferDrop {
  var actor: Text
  var origin: Text
  var session: Text
  var operation: Operation.DropOperation
  var isAllOrNothing = false
  var replacing: Text?
  var fields: [Text]?
  var properties: [Text: PlainValue] = [:]
  /// What a scope may name to find it while it is open.
  var concerns: Set<Text> = []
  /// The numbers of its transfers, in source order.
  var transfers: [Int] = []
  /// When it was dropped, in the order of the history.
  var droppedAt: Int
  var committedCount = 0
  /// The step that it became with the first item that arrived.
  var step: Int?

  /// The name of its step when so many items have arrived (S50).
  func name(count: Int) -> Text {
    if replacing != nil { return OracleJournal.stepName("Replace", count) }
    switch operation {
    case .move: return OracleJournal.stepName("Move", count)
    case .copy: return OracleJournal.stepName("Copy", count)
    case .link: return OracleJournal.stepName("Link", count)
    }
  }
}

/// A drop that waits for its confirmation (S36).
struct HeldDrop {
  /// Where it is to go, found again when it is confirmed.
  enum Place {
    case first
    case last
    case between(left: Text?, right: Text?, gap: Int)
  }

  var drop: Operation.Drop
  /// Nil where something is replaced.
  var place: Place?
}

/// What a drop started instead of storing content (S38).
struct OracleTask {
  var id: Text
  var session: Text?
  var name: Text
  var state = "running"
  var hundredths: Int?
}

import DragJournal
import DragModel

/// `transfers`: what drops bring by transfers, and how far each is.
struct TransfersVerb: ListingVerb {
  static let name = "transfers"
  static let summary = "its transfers and how far they are, or the failures not acknowledged"
  static let syntax = Syntax(operands: ["JOURNAL"], flags: ["--json", "--failures"])
  static let help = """
    usage: journal-inspect transfers JOURNAL [--failures] [--json]

    Lists all transfers there ever were, in the order in which they were begun: the item, where it
    was dropped and by which drag session, the state and its reason, how much has come, and the
    step that the drop became.

      running      its bytes are on the way
      ready        all has come; it waits for the others of its drop
      committed    its item has arrived
      failed       the app, or the loss of the target, ended it
      interrupted  the process ended while it was under way
      stopped      a person ended it
      retried      it had failed, and another transfer tries again
      discarded    it had failed, and was given up

      --failures  only failed and interrupted ones that nobody has acknowledged
      --json      one object a transfer: "transfer", "item", "session", "state", "reason",
                  "completed", "total", "fraction", "acknowledged", "target" (null: another
                  app), "step"

    examples:
      journal-inspect transfers tasks.dragjournal
      journal-inspect transfers tasks.dragjournal --failures --json | jq .reason
    """

  let path: String
  let isJSON: Bool
  private let onlyFailures: Bool

  init(_ arguments: Arguments) {
    path = arguments.operands[0]
    isJSON = arguments.has("--json")
    onlyFailures = arguments.has("--failures")
  }

  func entries(of journal: Journal) throws(JournalError) -> [TransferView] {
    try journal.read { (state) throws(JournalError) in
      onlyFailures ? try state.unacknowledgedFailures() : try state.transfers()
    }
  }

  func line(_ transfer: TransferView) -> String {
    let item = Quoted.word(transfer.item.string)
    let target = transfer.target.map { Quoted.word($0.string) } ?? "another app"
    let reason = transfer.reason.map { " (\(Quoted.text($0.string)))" } ?? ""
    var parts = [
      "\(transfer.number.name) \(item) to \(target) by \(Quoted.word(transfer.session.string))",
      transfer.state.name + reason, bytes(transfer.progress),
    ]
    if transfer.isAcknowledged { parts.append("acknowledged") }
    if let step = transfer.step { parts.append("step \(step)") }
    return parts.joined(separator: ", ")
  }

  private func bytes(_ progress: TransferProgress) -> String {
    let completed = progress.completedBytes
    let count = progress.totalBytes ?? completed
    let of = progress.totalBytes == nil ? "" : "\(completed) of "
    let percent = progress.hundredths.map { " (\($0)%)" } ?? ""
    return "\(of)\(count) \(count == 1 ? "byte" : "bytes")\(percent)"
  }

  func write(_ transfer: TransferView, to json: inout JSONWriter) { json.members(of: transfer) }
}

extension JSONWriter {
  /// Writes the members of a transfer's object.
  mutating func members(of transfer: TransferView) {
    member("transfer", transfer.number.name)
    member("item", transfer.item.string)
    member("session", transfer.session.string)
    member("state", transfer.state.name)
    member("reason", transfer.reason?.string)
    member("completed", transfer.progress.completedBytes)
    member("total", orNull: transfer.progress.totalBytes)
    member("fraction", hundredths: transfer.progress.hundredths)
    member("acknowledged", transfer.isAcknowledged)
    member("target", transfer.target?.string)
    member("step", orNull: transfer.step?.value)
  }
}

import DragJournal
import DragModel

/// Follows a journal event by event, and writes for each what it made of what a page shows.
///
/// Only what an event names, and what that stands in, is looked at, once.
struct ReportRecorder {
  /// The steps so far.
  private(set) var steps: [StepNumber: Step] = [:]
  /// The first and the last event of each session.
  private(set) var sessions: [Session] = []

  /// When a step was made, and taken back or done again.
  struct Step {
    var made: SequenceNumber
    var moves: [(sequence: SequenceNumber, isDone: Bool)] = []
  }

  /// The course of a session.
  struct Session {
    var began: SequenceNumber
    var last: SequenceNumber
  }

  private var nodes: [NodeNumber: ReportNode] = [:]
  private var documents: Set<NodeNumber> = []
  private var hadOpenTransfers = false
  private var stepCount: UInt32 = 1

  /// Takes in the next event and the state after it, and writes what it changed as an array.
  mutating func follow(
    _ logged: LoggedEvent, _ state: JournalState, _ json: inout JSONWriter
  ) throws(JournalError) {
    noteStepsAndSessions(logged, state)
    json.open("[")
    for node in try nodesTouched(by: logged.event, in: state).sorted() {
      try look(at: node, in: state, &json)
    }
    let hasOpenTransfers = state.hasOpenTransfers
    if hasOpenTransfers || hadOpenTransfers {
      for document in documents.sorted() { try lookForMarks(in: document, of: state, &json) }
    }
    hadOpenTransfers = hasOpenTransfers
    for transfer in try transfersTouched(by: logged, in: state).sorted() {
      json.transfer(try state.transfer(transfer))
    }
    json.close("]")
  }

  /// Writes all that is known, as changes of a page that shows nothing yet.
  func writeAll(
    of state: JournalState?, _ json: inout JSONWriter
  ) throws(JournalError) {
    json.open("[")
    for (node, known) in nodes.sorted(by: { $0.key < $1.key }) {
      json.patch(node, from: ReportNode(), to: known)
    }
    for transfer in try state?.transfers() ?? [] { json.transfer(transfer) }
    json.close("]")
  }

  // MARK: What an event touches

  private func nodesTouched(
    by event: Event, in state: JournalState
  ) throws(JournalError) -> Set<NodeNumber> {
    var touched: Set<NodeNumber> = []
    let known = UInt32(nodes.count)
    for value in known..<max(known, state.nodeCount) { touched.insert(NodeNumber(value)) }
    for change in event.changes {
      switch change {
      case .beginSession, .addToSession: continue
      default: touched.formUnion(change.mentionedNodes)
      }
    }
    for node in touched {
      if let container = try state.container(of: node) { touched.insert(container) }
    }
    return touched
  }

  private mutating func look(
    at node: NodeNumber, in state: JournalState, _ json: inout JSONWriter
  ) throws(JournalError) {
    var new = try ReportNode(node, in: state)
    // What stands by itself has no order of its own; it is shown by identifiers.
    if node == .root {
      var ids: [NodeNumber: ContentID] = [:]
      for entry in new.entries { ids[entry] = try state.id(of: entry) }
      new.entries.sort { (ids[$0] ?? "") < (ids[$1] ?? "") }
    }
    if new.kind == "document" { documents.insert(node) }
    let old = nodes.updateValue(new, forKey: node) ?? ReportNode()
    if old != new { json.patch(node, from: old, to: new) }
  }

  private mutating func lookForMarks(
    in document: NodeNumber, of state: JournalState, _ json: inout JSONWriter
  ) throws(JournalError) {
    guard let old = nodes[document] else { return }
    var new = old
    new.marks = try ReportNode.marks(in: document, of: state)
    if old.marks == new.marks { return }
    nodes[document] = new
    json.patch(document, from: old, to: new)
  }

  private func transfersTouched(
    by logged: LoggedEvent, in state: JournalState
  ) throws(JournalError) -> Set<TransferNumber> {
    var touched: Set<TransferNumber> = []
    for change in logged.event.changes {
      switch change {
      case .receive(let receipt): touched.insert(receipt.transfer)
      case .settle(let settlement): touched.insert(settlement.transfer)
      case .acknowledge(let transfer): touched.insert(transfer)
      case .fallBack(let fallback): touched.insert(fallback.transfer)
      case .beginTransfer: touched.formUnion(try state.transfers(begunBy: logged.sequence))
      default: break
      }
    }
    return touched
  }

  // MARK: Steps and sessions

  private mutating func noteStepsAndSessions(_ logged: LoggedEvent, _ state: JournalState) {
    let event = logged.event
    for change in event.changes {
      switch change {
      case .beginSession:
        sessions.append(Session(began: logged.sequence, last: logged.sequence))
      case .takeBack(let move): steps[move.step]?.moves.append((logged.sequence, false))
      case .doAgain(let move): steps[move.step]?.moves.append((logged.sequence, true))
      default: break
      }
    }
    let index = event.session.map { Int($0.value) } ?? sessions.count
    if index < sessions.count { sessions[index].last = logged.sequence }
    for value in stepCount..<max(stepCount, state.stepCount) {
      steps[StepNumber(value)] = Step(made: logged.sequence)
    }
    stepCount = max(stepCount, state.stepCount)
  }
}

extension JSONWriter {
  /// Writes a transfer as it is after an event.
  fileprivate mutating func transfer(_ transfer: TransferView) {
    object { $0.members(of: transfer) }
  }
}

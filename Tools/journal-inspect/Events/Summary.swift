import DragJournal
import DragModel

/// What an event did, in one line for people.
struct Summary {
  private let names: Names
  private var phrases: [String] = []
  private var run: [Relocation] = []

  private static let shownPhrases = 8

  /// The line of an event: what moved from where to where, what was set, what a drag came to.
  static func line(of logged: LoggedEvent, names: Names) -> String {
    let event = logged.event
    var summary = Summary(names: names)
    for (change, begun) in zip(event.changes, names.transfersBegun(by: logged)) {
      summary.add(change, in: event.kind, begun: begun)
    }
    summary.endRun()
    let nested = event.changes.count { change in
      if case .create(let seed) = change { seed.inside != nil } else { false }
    }
    if nested > 0 { summary.phrases.append("\(nested) nested") }
    let shown = summary.phrases.prefix(shownPhrases).joined(separator: "; ")
    let rest = summary.phrases.count - shownPhrases
    return rest > 0 ? "\(shown); and \(rest) more" : shown
  }

  private init(names: Names) { self.names = names }

  /// Relocations in a row between the same two containers share a phrase.
  private mutating func add(_ change: Change, in kind: EventKind, begun: TransferNumber?) {
    if case .relocate(let relocation) = change {
      if let last = run.last, !last.isBetweenContainers(of: relocation) { endRun() }
      run.append(relocation)
      return
    }
    if let phrase = Phrase.of(change, in: kind, begun: begun, names: names) {
      endRun()
      phrases.append(phrase)
    }
  }

  private mutating func endRun() {
    guard let first = run.first else { return }
    phrases.append(Phrase.of(run.map(\.node), like: first, names: names))
    run = []
  }
}

extension Relocation {
  fileprivate func isBetweenContainers(of other: Relocation) -> Bool {
    from?.container == other.from?.container && to?.container == other.to?.container
  }
}

/// What a single change did, for people.
enum Phrase {
  /// Nodes that were relocated between the same containers as the first of them.
  static func of(_ nodes: [NodeNumber], like first: Relocation, names: Names) -> String {
    let items = names.words(nodes)
    switch (first.from, first.to) {
    case (nil, nil): return "\(items) nowhere"
    case (nil, let to?): return "\(items) into \(place(to, names))"
    case (let from?, nil): return "\(items) out of \(names.word(from.container))"
    case (let from?, let to?):
      let source = names.word(from.container)
      if from.container == to.container {
        let indexes = to.text == nil ? " from \(from.index) to \(to.index)" : ""
        return "\(items) within \(source)\(indexes)"
      }
      return "\(items) from \(source) to \(place(to, names))"
    }
  }

  /// A place; one in a text has no index.
  static func place(_ place: NewPlace, _ names: Names) -> String {
    names.word(place.container) + (place.text == nil ? " at \(place.index)" : "")
  }

  /// A change other than a relocation; nil for bookkeeping that says nothing new.
  ///
  /// `begun` is the number of a transfer that it begins. A report that cancels a task says failed, and
  /// its event's kind says what it is.
  static func of(
    _ change: Change, in kind: EventKind, begun: TransferNumber?, names: Names
  ) -> String? {
    switch change {
    case .reportTask(let report) where kind == .taskCancelled:
      "task \(report.task) is cancelled"
    case .create, .closeGroup, .joinGroup, .relocate: nil
    case .placehold, .mark, .transit, .fill, .forget, .beginDrop, .beginTransfer, .receive,
      .settle, .acknowledge, .fallBack, .joinArrival:
      ofTransfer(change, begun: begun, names: names)
    case .set(let change): of(change, names: names)
    case .write(let writing): of(writing, names: names)
    case .show(let showing): of(showing, names: names)
    case .style(let styling): of(styling, names: names)
    case .moveText(let move): of(move, names: names)
    case .dropText(let spans): of(dropped: spans)
    case .beginSession(let seed): of(liftedBy: seed, names: names)
    case .addToSession(let session, let items):
      "\(names.word(session)) adds \(names.words(items))"
    case .endSession(let session, let outcome): "\(names.word(session)) \(of(outcome))"
    case .holdSession(let session, let drop):
      "\(names.word(session)) waits for a confirmation to drop on \(names.word(drop.target))"
    case .beginTask(let seed):
      // Of content from another app no item is made.
      "task \(Quoted.text(seed.name.string)) begins"
        + (seed.items.isEmpty ? "" : " with \(names.words(seed.items))")
    case .reportTask(let report): "task \(report.task) is \(report.state.name)"
    case .openGroup(let name): name.map { "group \(Quoted.text($0.string))" } ?? "group"
    case .makeStep(let seed): "step \(Quoted.text(seed.name.title))"
    case .joinStep(let step): "joins step \(step)"
    case .takeBack(let move): "step \(move.step) taken back"
    case .doAgain(let move): "step \(move.step) done again"
    case .dropContent(let hashes):
      hashes.count == 1 ? "1 content freed" : "\(hashes.count) contents freed"
    case .prune(let actor, let firstKept):
      "\(Quoted.word(actor.string)) keeps steps from \(firstKept) on"
    }
  }

  private static func of(_ change: ValueChange, names: Names) -> String {
    let node = names.word(change.node)
    switch change.value {
    case .name(_, let new):
      return "name of \(node) " + (new.map { "is \(Quoted.text($0.string))" } ?? "cleared")
    case .property(let key, _, let new):
      return "\(Quoted.word(key.string)) of \(node) \(new == nil ? "cleared" : "set")"
    case .representations: return "representations of \(node) set"
    }
  }

  private static func of(_ outcome: SessionOutcome) -> String {
    switch outcome {
    case .finished(let operation?): "ends with a \(operation)"
    case .finished(nil): "ends with nothing"
    case .cancelled(let reason): "is cancelled (\(reason.name))"
    }
  }
}

import DragJournal
import DragModel

/// `prune`: moves the undo horizon.
struct PruneVerb: Verb {
  static let name = "prune"
  static let summary = "takes old steps out of its histories for good"
  static let syntax = Syntax(
    operands: ["JOURNAL"], flags: ["--json", "--yes", "--dry-run"],
    values: ["--keep-steps", "--older-than", "--keep-bytes"])
  static let help = """
    usage: journal-inspect prune JOURNAL (--keep-steps N | --older-than D | --keep-bytes N)
                                 [--yes | --dry-run] [--json]

    Takes old steps out of the histories for good, so that undo and redo cannot reach them, and drops
    what was deleted from texts and no step can bring back. The log stays whole; contents that nothing
    can reach any more are freed by the next collection. No other process may be writing. Then it says
    what it took away; more text than a dry run says if a process that died left a drag open, since
    opening the journal to write ends it.

      --keep-steps N  keeps the newest N steps of each actor
      --older-than D  takes away what was made or done again longer ago than 30s, 10m, 2h or 7d
      --keep-bytes N  of all actors together, keeps the newest steps that hold at most N bytes: of
                      contents that nothing else keeps, and of their events
      --yes           without being asked
      --dry-run       writes nothing, and says what would be taken away
      --json          one object: "actors", each with "steps", how many went, "of" how many, and
                      "firstKept"; "elements" of texts

    examples:
      journal-inspect prune tasks.dragjournal --older-than 30d --dry-run
      journal-inspect prune tasks.dragjournal --keep-steps 1000 --yes
    """

  private let path: String
  private let horizon: Horizon
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    self.arguments = arguments
    try arguments.refuse("--yes", with: "--dry-run")
    horizon = try Self.horizon(arguments)
  }

  private static func horizon(_ arguments: Arguments) throws(Failure) -> Horizon {
    let names = ["--keep-steps", "--older-than", "--keep-bytes"]
    let given = names.filter { arguments.has($0) }
    guard let name = given.first, given.count == 1, let word = arguments.value(name) else {
      throw arguments.fault("one of \(names.joined(separator: ", ")) is needed")
    }
    if name == "--older-than" {
      guard let age = Moment.duration(word) else {
        throw arguments.fault("\(Quoted.text(word)) is no age; use 30s, 10m, 2h or 7d")
      }
      return .age(milliseconds: age)
    }
    guard let number = Int(word), number >= 0 else {
      throw arguments.fault("\(name) needs a number from 0, not \(Quoted.text(word))")
    }
    return name == "--keep-steps" ? .steps(number) : .bytes(number)
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let isDry = arguments.has("--dry-run")
    if !isDry { try Confirmation.ask("Prune \(path)?", arguments) }
    let pruned = try Failure.wrapping { () throws(JournalError) in
      isDry ? try Pruned(planned: horizon, path) : try Pruned(doing: horizon, path)
    }
    if arguments.has("--json") {
      try output.line(json(pruned, isDry: isDry))
    } else {
      for line in lines(pruned, isDry: isDry) { try output.line(line) }
    }
    return .fine
  }

  private func lines(_ pruned: Pruned, isDry: Bool) -> [String] {
    let verb = isDry ? "would take away" : "took away"
    var lines = pruned.actors.map { actor in
      let steps = actor.total == 1 ? "step" : "steps"
      return
        "\(verb) \(actor.steps) of \(actor.total) \(steps) of \(Quoted.word(actor.id.string)), "
        + "those before \(actor.firstKept)"
    }
    if pruned.elements > 0 {
      let elements = pruned.elements == 1 ? "1 element" : "\(pruned.elements) elements"
      lines.append("\(verb) \(elements) of deleted text")
    }
    return lines.isEmpty ? ["\(verb) nothing"] : lines
  }

  private func json(_ pruned: Pruned, isDry: Bool) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("dryRun", isDry)
      json.name("actors")
      json.array { json in
        for actor in pruned.actors {
          json.object { json in
            json.member("actor", actor.id.string)
            json.member("steps", actor.steps)
            json.member("of", actor.total)
            json.member("firstKept", actor.firstKept.value)
          }
        }
      }
      json.member("elements", pruned.elements)
    }
    return json.text
  }
}

/// What a prune takes away.
private struct Pruned {
  /// The steps of one actor.
  struct Actor {
    var id: ActorID
    /// How many go.
    var steps: Int
    /// Of how many.
    var total: Int
    /// The first one that stays; past the last one if none does.
    var firstKept: StepNumber
  }

  private(set) var actors: [Actor] = []
  /// The elements of texts that go: scalars, and marks between them.
  private(set) var elements = 0

  /// Looks what a prune would do.
  init(planned horizon: Horizon, _ path: String) throws(JournalError) {
    let journal = try Journal.open(at: path, JournalOptions(access: .reading))
    let changes = try journal.pruning(keeping: horizon)
    add(changes, to: try Self.histories(of: journal, changes))
  }

  /// Prunes, and looks what was done.
  init(doing horizon: Horizon, _ path: String) throws(JournalError) {
    let journal = try Journal.open(at: path, JournalOptions(access: .writing(creates: false)))
    let old = try journal.lastSequence()
    let before = try journal.read { (state) throws(JournalError) in state }
    _ = try journal.perform(.prune(keeping: horizon))
    let changes = try journal.events(after: old).flatMap(\.event.changes)
    add(changes, to: try Self.histories(of: before, changes))
    try journal.close()
  }

  private static func histories(
    of journal: Journal, _ changes: [Change]
  ) throws(JournalError) -> [ActorID: HistoryView] {
    try journal.read { (state) throws(JournalError) in try histories(of: state, changes) }
  }

  private static func histories(
    of state: JournalState, _ changes: [Change]
  ) throws(JournalError) -> [ActorID: HistoryView] {
    var histories: [ActorID: HistoryView] = [:]
    for case .prune(let actor, _) in changes { histories[actor] = try state.history(of: actor) }
    return histories
  }

  private mutating func add(_ changes: [Change], to histories: [ActorID: HistoryView]) {
    for change in changes {
      switch change {
      case .prune(let actor, let firstKept):
        let steps = histories[actor]?.steps ?? []
        actors.append(
          Actor(
            id: actor, steps: steps.count { $0.number < firstKept }, total: steps.count,
            firstKept: firstKept))
      case .dropText(let spans): elements += spans.reduce(0) { $0 + $1.count }
      default: break
      }
    }
  }
}

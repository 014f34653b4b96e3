import DragJournal
import DragModel

/// `undo-tree`: the steps of histories with their branches.
struct UndoTreeVerb: Verb {
  static let name = "undo-tree"
  static let summary = "the steps of its histories with their branches"
  static let syntax = Syntax(
    operands: ["JOURNAL"], flags: ["--json", "--dot"], values: ["--actor"])
  static let help = """
    usage: journal-inspect undo-tree JOURNAL [--actor A] [--json | --dot]

    Draws the histories of the actors: the steps that undo and redo know, oldest first, each with its
    number, name and whether it is done or undone. A step hangs below the one above it in its column;
    |-* begins a branch, the column that goes on leads to the current step, or to the newest. What is
    past the horizon is not there any more.

      --actor A  only the history of an actor
      --json     one object an actor, as journal-play replies it to "history"
      --dot      a graph for Graphviz

    examples:
      journal-inspect undo-tree tasks.dragjournal --actor anna
      journal-inspect undo-tree tasks.dragjournal --dot | dot -Tsvg > steps.svg
    """

  private let path: String
  private let actor: ActorID?
  private let isJSON: Bool
  private let isGraph: Bool

  var isPaged: Bool { true }

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    actor = arguments.value("--actor").map { ActorID($0) }
    try arguments.refuse("--json", with: "--dot")
    isJSON = arguments.has("--json")
    isGraph = arguments.has("--dot")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    let histories = try Failure.wrapping { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in
        var histories: [(ActorID, HistoryView)] = []
        let actors = if let actor { [actor] } else { try state.actors() }
        for actor in actors {
          histories.append((actor, try state.history(of: actor)))
        }
        return histories
      }
    }
    if isGraph { try output.line("digraph history {\n  node [shape=box];") }
    for (number, (actor, history)) in histories.enumerated() {
      if isJSON {
        try output.line(JSONWriter.history(history, of: actor))
      } else if isGraph {
        for line in StepGraph.lines(history, of: actor, number) { try output.line(line) }
      } else {
        for line in StepTree.lines(history, of: actor, isColoured: output.isColoured) {
          try output.line(line)
        }
      }
    }
    if isGraph { try output.line("}") }
    return .fine
  }
}

extension JSONWriter {
  /// A history as one object.
  fileprivate static func history(_ history: HistoryView, of actor: ActorID) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("actor", actor.string)
      json.member("undo", history.undoCount)
      json.member("redo", history.redoCount)
      json.member("undoName", history.undoName?.title)
      json.member("redoName", history.redoName?.title)
      json.member("current", history.current.value)
      json.name("steps")
      json.array { json in
        for step in history.steps {
          json.object { json in
            json.member("step", step.number.value)
            json.member("parent", step.parent.value)
            json.member("name", step.name.title)
            json.member("state", step.isDone ? "done" : "undone")
            if let reason = step.barrierReason { json.member("barrier", reason.string) }
          }
        }
      }
    }
    return json.text
  }
}

import DragJournal
import DragModel

/// A history drawn as a tree in lines, its root first.
enum StepTree {
  /// A line for the actor, which is the root, then one a step.
  static func lines(
    _ history: HistoryView, of actor: ActorID, isColoured: Bool
  ) -> [String] {
    let undo = phrase(history.undoCount, "to undo", history.undoName)
    let redo = phrase(history.redoCount, "to redo", history.redoName)
    var lines = ["\(Quoted.word(actor.string)): \(undo), \(redo)"]
    let shape = Shape(history)
    /// What is still to be drawn, the next one last.
    var open: [Branch] = []
    func grow(from step: StepNumber, depth: Int) {
      let (main, others) = shape.children(of: step)
      guard let main else { return }
      open.append(Branch(step: main, depth: depth, begins: false))
      open += others.reversed().map { Branch(step: $0, depth: depth + 1, begins: true) }
    }
    grow(from: .none, depth: 0)
    while let next = open.popLast() {
      lines.append(
        line(next, isCurrent: next.step.number == history.current, isColoured: isColoured))
      grow(from: next.step.number, depth: next.depth)
    }
    return lines
  }

  private struct Branch {
    var step: HistoryView.Step
    /// How many columns go on to the left of it.
    var depth: Int
    /// True for the first step of a branch.
    var begins: Bool
  }

  /// What hangs below what in a history.
  struct Shape {
    private var below: [StepNumber: [HistoryView.Step]] = [:]
    private var path: Set<StepNumber> = []

    /// Looks at all steps.
    init(_ history: HistoryView) {
      for step in history.steps { below[step.parent, default: []].append(step) }
      let parents = Dictionary(uniqueKeysWithValues: history.steps.map { ($0.number, $0.parent) })
      var step = history.current
      while let parent = parents[step] {
        path.insert(step)
        step = parent
      }
    }

    /// The step below another, or the root, that leads to the current step, or else the newest; and
    /// the others.
    func children(
      of step: StepNumber
    ) -> (main: HistoryView.Step?, others: [HistoryView.Step]) {
      guard var children = below[step] else { return (nil, []) }
      let main = children.lastIndex { path.contains($0.number) } ?? children.count - 1
      return (children.remove(at: main), children)
    }
  }

  private static func phrase(_ count: Int, _ what: String, _ name: StepName?) -> String {
    "\(count) \(what)" + (name.map { " (\(Quoted.text($0.title)))" } ?? "")
  }

  private static func line(_ branch: Branch, isCurrent: Bool, isColoured: Bool) -> String {
    let step = branch.step
    let columns =
      branch.begins
      ? String(repeating: "| ", count: branch.depth - 1) + "|-"
      : String(repeating: "| ", count: branch.depth)
    let barrier = step.barrierReason.map {
      ", cannot be undone (\(Quoted.text($0.string)))"
    }
    let number = Colour.yellow.of("\(step.number)", isColoured)
    let standing = step.isDone ? "done" : Colour.grey.of("undone", isColoured)
    return "\(columns)* \(number) \(Quoted.text(step.name.title)) \(standing)"
      + (barrier ?? "") + (isCurrent ? ", current" : "")
  }
}

/// A history as a part of a graph for Graphviz.
enum StepGraph {
  /// The lines of the actor's part: a box a step, dashed if it is undone, thick if it is current.
  static func lines(_ history: HistoryView, of actor: ActorID, _ number: Int) -> [String] {
    var lines = [
      "  subgraph cluster_\(number) {", "    label=\(Quoted.text(actor.string));",
    ]
    for step in history.steps {
      var attributes = ["label=\(Quoted.text("\(step.number) \(step.name.title)"))"]
      if !step.isDone { attributes.append("style=dashed") }
      if step.number == history.current { attributes.append("penwidth=3") }
      lines.append("    s\(step.number) [\(attributes.joined(separator: ", "))];")
    }
    for step in history.steps where step.parent != .none {
      lines.append("    s\(step.parent) -> s\(step.number);")
    }
    return lines + ["  }"]
  }
}

import DragJournal
import DragModel

/// The branches of histories: steps that follow each other, and what each branch begins from.
struct StepBranches {
  /// A branch: of an actor, and the first step in it; none: the one that leads to the current step.
  struct Branch: Hashable {
    var actor: ActorID
    var first: StepNumber
  }

  private var branches: [StepNumber: Branch] = [:]
  private var parents: [Branch: Branch] = [:]

  /// Finds the branches of some actors' histories.
  init(_ histories: [(actor: ActorID, history: HistoryView)]) {
    for (actor, history) in histories { add(history, of: actor) }
  }

  /// The branch of a step; of one past the horizon that which leads to its actor's current step.
  func branch(of step: StepNumber, by actor: ActorID) -> Branch {
    branches[step] ?? Branch(actor: actor, first: .none)
  }

  /// The branch that another begins from; nil if that leads to a current step.
  func parent(of branch: Branch) -> Branch? { parents[branch] }

  private mutating func add(_ history: HistoryView, of actor: ActorID) {
    let tree = StepTree.Shape(history)
    var open = [(step: StepNumber.none, branch: Branch(actor: actor, first: .none))]
    while let (step, branch) = open.popLast() {
      let (main, others) = tree.children(of: step)
      for other in others {
        let new = Branch(actor: actor, first: other.number)
        parents[new] = branch
        branches[other.number] = new
        open.append((other.number, new))
      }
      guard let main else { continue }
      branches[main.number] = branch
      open.append((main.number, branch))
    }
  }
}

/// The shape of the history: whose steps there are, which hang below which, and which are done.
///
/// Steps are numbered from 1; 0 stands for none. Whole numbers only, so that a trial costs little.
struct HistoryTree {
  /// What the tree knows of one step.
  struct Node {
    var owner: Text
    var parent: Int
    var isDone = true
    var isPruned = false
    /// Whether it can never be undone (S56).
    var isBarrier = false
    var undoneAt = 0
    /// When it was made or last redone.
    var doneAt = 0

    /// Whether plain undo ends here (S65).
    var endsUndo: Bool { isPruned || isBarrier }
  }

  /// The current step and the redo list of one actor.
  struct Actor {
    var current = 0
    var redoList: [Int] = []
  }

  private(set) var nodes: [Node] = []
  private(set) var actors: [Text: Actor] = [:]
  private var clock = 0

  subscript(_ number: Int) -> Node {
    nodes[number - 1]
  }

  func has(_ number: Int) -> Bool {
    number >= 1 && number <= nodes.count
  }

  func current(of actor: Text) -> Int {
    actors[actor]?.current ?? 0
  }

  func redoList(of actor: Text) -> [Int] {
    actors[actor]?.redoList ?? []
  }

  /// The actor's steps that are not pruned, by number.
  func steps(of actor: Text) -> [Int] {
    nodes.indices.filter { !nodes[$0].isPruned && nodes[$0].owner == actor }.map { $0 + 1 }
  }

  /// The step and its ancestors, newest first.
  func lineage(of number: Int) -> [Int] {
    var result: [Int] = []
    var next = number
    while next != 0 {
      result.append(next)
      next = self[next].parent
    }
    return result
  }

  /// The first done step on the actor's path: what plain undo takes (S54).
  func undoTarget(of actor: Text) -> Int? {
    var next = current(of: actor)
    while next != 0, !self[next].isDone { next = self[next].parent }
    return next == 0 ? nil : next
  }

  /// What plain redo takes (S58).
  func redoTarget(of actor: Text) -> Int? {
    if let last = redoList(of: actor).last { return last }
    let current = current(of: actor)
    let index = nodes.lastIndex { node in
      node.parent == current && !node.isDone && !node.isPruned && node.owner == actor
    }
    return index.map { $0 + 1 }
  }

  /// The next moment, later than all before.
  mutating func tick() -> Int {
    clock += 1
    return clock
  }

  /// Notes that a step can never be undone.
  mutating func markBarrier(_ number: Int) {
    nodes[number - 1].isBarrier = true
  }

  /// Adds a step below the current one (S51) and answers its number.
  mutating func add(owner: Text) -> Int {
    nodes.append(Node(owner: owner, parent: current(of: owner), doneAt: tick()))
    actors[owner] = Actor(current: nodes.count)
    return nodes.count
  }

  /// Notes that a step was undone (S57).
  mutating func markUndone(_ number: Int) {
    let owner = self[number].owner
    let wasFirst = undoTarget(of: owner) == number
    nodes[number - 1].isDone = false
    nodes[number - 1].undoneAt = tick()
    actors[owner, default: Actor()].redoList.append(number)
    if wasFirst { actors[owner, default: Actor()].current = self[number].parent }
  }

  /// Notes that a step was redone (S59).
  mutating func markRedone(_ number: Int) {
    let owner = self[number].owner
    var actor = actors[owner] ?? Actor()
    let wasInList = actor.redoList.contains(number)
    actor.redoList.removeAll { $0 == number }
    if !lineage(of: actor.current).contains(number) {
      if !wasInList { actor.redoList = [] }
      if let first = undoTarget(of: owner), !lineage(of: number).contains(first) {
        nodes[number - 1].parent = actor.current
      }
      actor.current = number
    }
    nodes[number - 1].isDone = true
    nodes[number - 1].doneAt = tick()
    actors[owner] = actor
  }

  /// Keeps of each actor the steps with the greatest numbers (S66).
  mutating func prune(keeping count: Int) {
    for actor in Set(nodes.map(\.owner)) {
      for number in steps(of: actor).dropLast(count) {
        nodes[number - 1].isPruned = true
        actors[actor]?.redoList.removeAll { $0 == number }
      }
    }
  }

  /// How many plain redos would find something to do, one after the other (S65).
  func redoCount(of actor: Text) -> Int {
    var tree = self
    var count = 0
    while let target = tree.redoTarget(of: actor) {
      tree.markRedone(target)
      count += 1
    }
    return count
  }
}

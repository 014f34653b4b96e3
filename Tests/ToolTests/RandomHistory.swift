@testable import git_history

/// A seeded history in which files move, are copied, edited and deleted, and swap with folders.
struct RandomHistory {
  /// The history as a stream to import.
  private(set) var stream = ImportStream()

  private var random: SplitMix
  private var paths: [[String]] = []
  private var made = 0

  /// Makes a history of a number of commits.
  init(seed: UInt64, commits: Int, changes: ClosedRange<Int> = 0...6) {
    random = SplitMix(state: seed)
    for number in 1...commits {
      stream.commit("commit \(number)")
      for _ in 0..<Int.random(in: changes, using: &random) { change() }
    }
  }

  private mutating func change() {
    guard let old = paths.randomElement(using: &random), paths.count > 4 else { return add() }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...1: add()
    case 2...3:
      stream.delete(path(old))
      paths.removeAll { $0 == old }
    case 4...5:
      made += 1
      stream.write(path(old), content(made))
    case 6...7: relocate(old, keeping: false)
    default: relocate(old, keeping: true)
    }
  }

  private mutating func add() {
    made += 1
    let new = freshPath()
    stream.write(path(new), content(made))
    settle(new)
  }

  private mutating func relocate(_ old: [String], keeping: Bool) {
    let new = freshPath()
    guard !new.starts(with: old), !old.starts(with: new) else { return }
    if keeping {
      stream.copy(path(old), to: path(new))
    } else {
      stream.move(path(old), to: path(new))
      paths.removeAll { $0 == old }
    }
    settle(new)
  }

  /// Few names and up to four levels, so that files often stand where folders were and back.
  private mutating func freshPath() -> [String] {
    let names = ["a", "b", "c", "a.b", "ä", "%41", "z z"]
    return (0..<Int.random(in: 1...4, using: &random)).map { _ in
      names.randomElement(using: &random) ?? "a"
    }
  }

  /// Notes a new file; git has dropped whatever cannot be there beside it.
  private mutating func settle(_ new: [String]) {
    paths.removeAll { $0.starts(with: new) || new.starts(with: $0) }
    paths.append(new)
  }

  private func path(_ components: [String]) -> GitPath {
    GitPath(components.joined(separator: "/"))
  }
}

/// A small random number generator that gives the same numbers for the same seed.
struct SplitMix: RandomNumberGenerator {
  /// The number of the generator's place in its sequence.
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

import Foundation

/// Plays a history into a journal, kills the writer on the way, and goes on where it stood.
struct Replay {
  /// What is known of a commit once the journal has acknowledged it.
  struct Acknowledged {
    /// The commit's place in the history, counted from 1.
    let number: Int
    /// The commit's id.
    let id: String
    /// The journal's last sequence number at its end, nil if the reply was lost in a crash.
    let sequence: UInt64?
  }

  private let history: [GitCommit]
  private let player: Player
  private let batch: Int
  private let tell: (String) -> Void

  private var script: [PlayScript.Commit]
  private var attempts: [Int: Int] = [:]
  private var acknowledged: [Acknowledged] = []

  /// Prepares to play a history that is not empty into a journal that is.
  init(
    _ history: [GitCommit], with player: Player, batch: Int, tell: @escaping (String) -> Void
  ) throws(HistoryError) {
    self.history = history
    self.player = player
    self.batch = batch
    self.tell = tell
    script = try PlayScript.commits(of: history)
  }

  /// Plays the whole history with two kills and returns what was acknowledged.
  mutating func run() throws(HistoryError) -> [Acknowledged] {
    _ = try player.play(PlayScript.preparation, batch: PlayScript.preparation.count)
    try killUnderLoad()
    try resume()
    if try killInsideCommit() { try resume() }
    let rest = script.dropFirst(acknowledged.count)
    tell("playing the remaining \(rest.count) commits to the end")
    try note(player.play(rest.flatMap(\.requests), batch: batch))
    try checkPlace(at: history.count)
    return acknowledged
  }

  /// Plays as fast as it goes and kills the writer once half of the commits are acknowledged.
  ///
  /// The input ends inside the last commit, so the writer cannot be through before it is killed.
  private mutating func killUnderLoad() throws(HistoryError) {
    guard let last = script.last else { return }
    let supply = script.dropLast().flatMap(\.requests) + firstHalf(of: last)
    let half = script.count / 2
    tell("playing \(script.count) commits, to be killed after \(half) are acknowledged")
    let batch = max(1, min(batch, supply.count / 8))
    let answered = supply.count / batch * batch
    var commits = 0
    let replies = try player.play(
      supply, batch: batch,
      ending: .killed { reply, replies in
        if reply.tag != nil { commits += 1 }
        return commits >= half || replies == answered
      })
    try note(replies)
    tell("killed by SIGKILL; \(acknowledged.count) commits were acknowledged")
  }

  /// Plays on and kills the writer when half of one commit's changes are durable.
  ///
  /// - Returns: false if no commit is left that changes anything.
  private mutating func killInsideCommit() throws(HistoryError) -> Bool {
    let rest = script.dropFirst(acknowledged.count)
    let later = rest.dropFirst(rest.count / 2)
    guard let victim = (later + rest).first(where: { !$0.changes.isEmpty }) else {
      return false
    }
    let whole = rest.prefix { $0.number < victim.number }
    let supply = whole.flatMap(\.requests) + firstHalf(of: victim)
    tell("playing on, to be killed inside commit \(victim.number), \(victim.id)")
    let replies = try player.play(
      supply, batch: 1, ending: .killed { _, replies in replies == supply.count })
    try note(replies)
    tell("killed by SIGKILL; \(acknowledged.count) commits were acknowledged")
    return true
  }

  /// The beginning of a commit: `begin` and half of its changes, at least one if there is any.
  private func firstHalf(of commit: PlayScript.Commit) -> ArraySlice<[UInt8]> {
    commit.requests.prefix(1 + (commit.changes.count + 1) / 2)
  }

  /// Finds out where the journal stands after a kill, and takes back a commit that is half in.
  private mutating func resume() throws(HistoryError) {
    let place = try place()
    guard place.number >= acknowledged.count, place.number <= history.count else {
      throw .wrongPlace(
        found: "commit \(place.number)", expected: "commit \(acknowledged.count) or later")
    }
    let unheard = place.number - acknowledged.count
    for commit in script[acknowledged.count..<place.number] {
      acknowledged.append(Acknowledged(number: commit.number, id: commit.id, sequence: nil))
    }
    tell("reopened: \(place.number) commits are whole, of \(unheard) of them the reply was lost")
    switch place.steps - place.number {
    case 0:
      tell("no commit is half in")
    case 1:
      _ = try player.play([Request.plain("undo")], batch: 1)
      tell("commit \(place.number + 1) is half in: taken back by undo, to be played again")
    default:
      throw .wrongPlace(found: "\(place.steps) steps", expected: "\(place.number) steps")
    }
    try checkPlace(at: place.number)
    attempts[place.number + 1, default: 0] += 1
    script = try PlayScript.commits(of: history, attempts: attempts)
  }

  /// Enters the commits whose end is among the replies.
  private mutating func note(_ replies: [Player.Reply]) throws(HistoryError) {
    for reply in replies {
      guard let id = reply.tag else { continue }
      let number = acknowledged.count + 1
      guard number <= history.count, history[number - 1].id == id else {
        throw .wrongPlace(found: id, expected: "commit \(number)")
      }
      acknowledged.append(Acknowledged(number: number, id: id, sequence: reply.seq))
    }
  }

  /// Makes sure that the journal shows a commit, and has one undo step for each commit up to it.
  private func checkPlace(at number: Int) throws(HistoryError) {
    let found = try place()
    guard found.number == number, found.steps == number else {
      throw .wrongPlace(
        found: "commit \(found.number) with \(found.steps) steps",
        expected: "commit \(number) with as many steps")
    }
  }

  /// Asks the journal for the commit that its tree shows, and for the number of its undo steps.
  private func place() throws(HistoryError) -> (number: Int, steps: Int) {
    let replies = try player.play(
      [Request.state(of: PlayScript.head), Request.plain("history")], batch: 1)
    guard let steps = replies[1].undo else {
      throw .wrongPlace(found: "no count of undo steps", expected: "one")
    }
    let properties = replies[0].state?.properties ?? [:]
    guard let commit = properties["commit"] else { return (0, steps) }
    guard let number = properties["number"].flatMap({ Int($0) }),
      history.indices.contains(number - 1), history[number - 1].id == commit
    else {
      throw .wrongPlace(found: commit, expected: "a commit of this history")
    }
    return (number, steps)
  }
}

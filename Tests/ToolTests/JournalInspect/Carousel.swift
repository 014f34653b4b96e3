import DragJournal
import DragModel

/// A list that holds `count` items; move k takes the last one to the front.
struct Carousel {
  /// How many items.
  static let count = 200
  /// Events before the first move.
  static let firstMove = 2

  let journal: Journal
  private let items = (0..<count).map { ContentID("i\($0)") }

  /// Makes the list and its items.
  init(_ journal: Journal) throws {
    self.journal = journal
    _ = try journal.perform(.makeList(id: "X"))
    _ = try journal.perform(.insert(items.map { .plain($0) }, into: "X"))
  }

  /// Does move k, from 0.
  func move(_ k: Int) throws { _ = try journal.perform(request(k)) }

  /// Does the first moves with one commit.
  func move(first count: Int) throws { try move(0..<count) }

  /// Does some moves with one commit.
  func move(_ moves: Range<Int>) throws {
    var batch = RequestBatch()
    for k in moves { _ = batch.add(request(k)) }
    try journal.perform(batch)
  }

  private func request(_ k: Int) -> Request<ContentReply> {
    .move([items[Self.count - 1 - k % Self.count]], to: "X", at: .first)
  }

  /// What the state is after so many moves.
  static func state(afterMoves moves: Int) -> String {
    let turned = (0..<count).map { "\"i\((($0 - moves) % count + count) % count)\"" }
    return #"{"lists":{"X":["# + turned.joined(separator: ",") + #"]},"documents":{}}"# + "\n"
  }
}

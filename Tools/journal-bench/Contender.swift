/// A system that does operations of a kind.
protocol Contender<Operation>: AnyObject {
  /// What it does: a move, an edit of a text.
  associatedtype Operation
  /// What the report calls it.
  static var name: String { get }
  /// Does operations with one durable commit.
  func commit(_ operations: ArraySlice<Operation>) throws(BenchError)
}

/// A contender that moves items and whose result can be compared with what the workload came to.
protocol CheckedContender: Contender where Operation == Workload.Move {
  /// The items of a list in order.
  func items(of list: Int) throws(BenchError) -> [Int]
}

extension CheckedContender {
  /// Makes sure that the work was done as given.
  func check(_ workload: Workload) throws(BenchError) {
    for (list, expected) in workload.lists.enumerated() {
      guard try items(of: list) == expected else {
        throw .wrongResult("\(Self.name) has list \(list) in another order")
      }
    }
  }
}

/// A system that does moves, and can say how its lists stand.
protocol Contender: AnyObject {
  /// What the report calls it.
  static var name: String { get }
  /// Does moves with one durable commit.
  func commit(_ moves: ArraySlice<Workload.Move>) throws(BenchError)
}

/// A contender whose result can be compared with what the workload came to.
protocol CheckedContender: Contender {
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

import DragJournal
import DragModel

extension SampleJournal {
  /// Makes a journal of twelve events with two drops by transfers under way, one event a second, and
  /// closes it; finished, it has 20 events.
  ///
  /// 1 a list X, 2 with a and b; 3 a list Y; 4 a document D, 5 with a text; 6 anna lifts a and b, 7
  /// drops them in Y: t1 and t2; 8 half of a comes, 9 b fails; 10 another app lends p, 11 it is dropped
  /// in D: t3; 12 its bytes come. Then 13 p arrives; 14 a fails too, 15 which is taken note of; 16 b is
  /// tried again: t4, 17 and arrives; 18 a is lifted, 19 a copy of it dropped in Y: t5, 20 and stopped.
  static func makeTransfers(finished: Bool = false) throws {
    let clock = Clock()
    let journal = try Journal.open(at: path, options(clock))
    let anna = Attribution(actor: "anna")
    var second: UInt64 = 0
    func perform<Reply>(_ request: Request<Reply>) throws {
      second += 1
      clock.move(toSecond: second)
      _ = try journal.perform(request)
    }
    try perform(.makeList(id: "X"))
    try perform(.insert([.new(NewItem(id: "a", name: "n.txt")), .plain("b")], into: "X"))
    try perform(.makeList(id: "Y"))
    try perform(.makeDocument(id: "D"))
    try perform(.write("abc", into: "D"))
    try perform(.beginDrag("s", of: DragSource(items: ["a", "b"]), by: anna))
    try perform(.drop("s", on: DropTarget(on: "Y", at: .first, byTransfers: true), by: anna))
    try perform(.receive(TransferNumber(1), [1, 2, 3], total: 6))
    try perform(.fail(TransferNumber(2), reason: "cut"))
    let page = NewItem(
      id: "p", name: "Page", representations: [Representation(type: "text/plain")],
      fields: ["f": .integer(1)])
    let external = ExternalContent(app: "Safari", items: [page])
    try perform(.beginDrag("w", of: DragSource(external: external)))
    try perform(.drop("w", on: DropTarget(on: "D", at: .offset(1))))
    try perform(.receive(TransferNumber(3), Array("hello".utf8)))
    if finished {
      try perform(.finish(TransferNumber(3)))
      try perform(.fail(TransferNumber(1)))
      try perform(.acknowledge(TransferNumber(1)))
      try perform(.retry(TransferNumber(2)))
      try perform(.finish(TransferNumber(4)))
      try perform(.beginDrag("c", of: DragSource(items: ["a"])))
      try perform(
        .drop("c", on: DropTarget(on: "Y", operation: .copy, byTransfers: true)))
      try perform(.stop(TransferNumber(5), reason: "no"))
    }
    try journal.close()
  }

  /// Makes a journal with a drag session in each state, and closes it.
  static func makeSessions() throws {
    let journal = try Journal.open(at: path, options(Clock()))
    let anna = Attribution(actor: "anna")
    _ = try journal.perform(.makeList(id: "X"))
    _ = try journal.perform(.insert([.plain("a"), .plain("b")], into: "X"))
    _ = try journal.perform(.makeList(id: "H", options: ListOptions(needsConfirmation: true)))
    _ = try journal.perform(.makeList(id: "Y"))
    func drag(_ session: SessionID, _ item: ContentID) throws {
      _ = try journal.perform(.beginDrag(session, of: DragSource(items: [item]), by: anna))
    }
    func drop(_ session: SessionID, on target: DropTarget) throws {
      _ = try journal.perform(.drop(session, on: target))
    }
    try drag("moved", "a")
    try drop("moved", on: DropTarget(on: "Y"))
    try drag("left where it was", "b")
    try drop("left where it was", on: DropTarget(on: "X"))
    try drag("c", "b")
    _ = try journal.perform(.cancelDrag("c", reason: .noTarget))
    try drag("n", "b")
    try drop("n", on: DropTarget(on: "H"))
    _ = try journal.perform(.decline("n"))
    try drag("h", "b")
    try drop("h", on: DropTarget(on: "H"))
    try drag("t", "a")
    try drop("t", on: DropTarget(on: "X", byTransfers: true))
    _ = try journal.perform(.beginDrag("d", of: DragSource(items: ["b"])))
    try journal.close()
  }
}

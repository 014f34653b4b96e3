import DragJournal
import DragModel

extension EventPrinter {
  /// Prints the newest events up to one, the oldest of them first, with the steps of the histories
  /// drawn at their left.
  mutating func printGraph(
    _ count: Int, through end: SequenceNumber, of journal: Journal, to output: inout Output
  ) throws(Failure) {
    let events = try takeNewest(count, through: end)
    let steps = try LoggedSteps(of: journal, in: events)
    let columns = LogGraph.columns(events.map(steps.mark), steps.branches)
    for (event, column) in zip(events, columns) {
      try output.line(column + line(of: event, isColoured: output.isColoured))
    }
  }
}

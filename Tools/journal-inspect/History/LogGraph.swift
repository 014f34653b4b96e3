/// Steps drawn at the left of the events that made them or turned them: a column a branch.
enum LogGraph {
  private typealias Branch = StepBranches.Branch

  /// A branch in the drawing: the rows that it is drawn through, and its column.
  private struct Track {
    var rows: ClosedRange<Int>
    var column = 0
  }

  /// For each event what stands at its left, all equally wide.
  static func columns(_ marks: [LoggedSteps.Mark?], _ branches: StepBranches) -> [String] {
    let tracks = tracks(marks, branches)
    let width = (tracks.values.map(\.column).max() ?? -1) + 1
    var lines = marks.map { _ in [Character](repeating: " ", count: 2 * width) }
    for track in tracks.values {
      for row in track.rows { lines[row][2 * track.column] = "|" }
    }
    var begun: Set<StepBranches.Branch> = []
    for (row, mark) in marks.enumerated() {
      guard let mark, let track = tracks[mark.branch] else { continue }
      let column = 2 * track.column
      lines[row][column] = mark.deed.rawValue
      guard begun.insert(mark.branch).inserted, let parent = branches.parent(of: mark.branch),
        let start = tracks[parent]
      else { continue }
      for place in 2 * start.column + 1..<column where lines[row][place] == " " {
        lines[row][place] = "-"
      }
    }
    return lines.map { String($0) }
  }

  private static func tracks(
    _ marks: [LoggedSteps.Mark?], _ branches: StepBranches
  ) -> [Branch: Track] {
    var tracks: [Branch: Track] = [:]
    var order: [Branch] = []
    func reach(_ branch: Branch, _ row: Int) {
      if let track = tracks[branch] {
        tracks[branch]?.rows = track.rows.lowerBound...max(row, track.rows.upperBound)
        return
      }
      // What it begins from is drawn beside its first row, and has a column before it.
      if let parent = branches.parent(of: branch) { reach(parent, row) }
      tracks[branch] = Track(rows: row...row)
      order.append(branch)
    }
    for (row, mark) in marks.enumerated() {
      if let mark { reach(mark.branch, row) }
    }
    for (index, branch) in order.enumerated() {
      guard let rows = tracks[branch]?.rows else { continue }
      let placed = order[..<index].compactMap { tracks[$0] }
      // A row is left between branches in the same column.
      let taken = Set(placed.filter { $0.rows.upperBound + 1 >= rows.lowerBound }.map(\.column))
      let first = branches.parent(of: branch).flatMap { tracks[$0] }.map { $0.column + 1 } ?? 0
      tracks[branch]?.column = (first...).first { !taken.contains($0) } ?? first
    }
    return tracks
  }
}

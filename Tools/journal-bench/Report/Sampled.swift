/// How much room a journal takes at a moment of a long run.
struct Sampled: ReportLine {
  private(set) var v = Report.version
  private(set) var kind = "sampled"
  private(set) var work = "plateau"
  let second: Double
  /// Requests performed so far.
  let requests: Int
  let fileBytes: Int
  /// Memory in use, with what is mapped of files.
  let residentBytes: Int
  /// Memory in use without it.
  let ownBytes: Int

  var text: String {
    var words = "plateau, \(Column.number(second)) s: \(Column.number(Double(requests))) requests"
    words += "; files \(Column.number(Double(fileBytes) / 1e6)) MB"
    words += "; memory \(Column.number(Double(residentBytes) / 1e6)) MB"
    return words + ", own \(Column.number(Double(ownBytes) / 1e6)) MB"
  }
}

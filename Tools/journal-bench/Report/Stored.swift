/// How fast content was stored.
struct Stored: ReportLine {
  private(set) var v = Report.version
  private(set) var kind = "stored"
  private(set) var work = "transfers"
  let task: String
  let system: String
  /// Items in a round, and the bytes of all of them.
  let items: Int
  let bytes: Int
  let bytesPerSecond: Spread
  let itemsPerSecond: Spread

  /// Takes the times of the rounds.
  init(task: String, system: String, items: Int, bytes: Int, _ times: [Duration]) {
    self.task = task
    self.system = system
    self.items = items
    self.bytes = bytes
    bytesPerSecond = Spread(times.map { Double(bytes) / $0.inSeconds })
    itemsPerSecond = Spread(times.map { Double(items) / $0.inSeconds })
  }

  var text: String {
    let words = "\(work), \(Column.words(task, 24)) \(Column.words(system, 23))"
    if items > 1 { return words + " \(Column.spread(itemsPerSecond)) items/s" }
    return words + " \(Column.spread(bytesPerSecond)) bytes/s"
  }
}

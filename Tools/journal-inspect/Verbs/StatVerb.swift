import DragJournal
import DragModel

/// `stat`: what the data file is filled with.
struct StatVerb: Verb {
  static let name = "stat"
  static let summary = "what its data file is filled with: tables, pages, kinds of events"
  static let syntax = Syntax(operands: ["JOURNAL"], flags: ["--json"])
  static let help = """
    usage: journal-inspect stat JOURNAL [--json]

    Measures the data file: its tables with entries, depth and pages, its free pages, the records of
    the log by kinds of events, and the content. The table log has one entry an event, and one for
    each other table. Of content, "arriving" is what has not come whole, or nothing can reach.

      --json  one object

    examples:
      journal-inspect stat tasks.dragjournal
      journal-inspect stat tasks.dragjournal --json | jq .events[0]
    """

  private let path: String
  private let isJSON: Bool

  init(_ arguments: Arguments) {
    path = arguments.operands[0]
    isJSON = arguments.has("--json")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    let statistics = try Failure.wrapping { () throws(JournalError) in try journal.statistics() }
    if isJSON {
      try output.line(json(statistics))
    } else {
      for line in lines(statistics) { try output.line(line) }
    }
    return .fine
  }

  private func tables(
    _ statistics: JournalStatistics
  ) -> [(name: String, table: JournalStatistics.Table)] {
    [("log", statistics.log)]
      + statistics.tables.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      + [("free list", statistics.freeList)]
  }

  private func lines(_ statistics: JournalStatistics) -> [String] {
    var rows = [["table", "entries", "depth", "branch", "leaf", "overflow", "bytes"]]
    for (name, table) in tables(statistics) {
      let numbers = [
        table.entries, table.depth, table.branchPages, table.leafPages, table.overflowPages,
        table.pages * statistics.pageBytes,
      ]
      rows.append([name] + numbers.map { "\($0)" })
    }
    let events = statistics.events.reduce(into: (count: 0, bytes: 0)) {
      $0.count += $1.count
      $0.bytes += $1.recordBytes
    }
    rows.append(["events", "number", "bytes"])
    rows += statistics.events.map { [$0.kind.name, "\($0.count)", "\($0.recordBytes)"] }
    rows.append(["all", "\(events.count)", "\(events.bytes)"])
    rows.append(["content", "number", "bytes"])
    for (name, contents) in contents(statistics) {
      rows.append([name, "\(contents.count)", "\(contents.bytes)"])
    }
    let file = [
      "data file \(statistics.dataFileBytes) bytes, map \(statistics.mapBytes) bytes",
      "pages \(statistics.filePages) of \(statistics.pageBytes) bytes, "
        + "\(statistics.freePages) of them free",
      "transaction \(statistics.transaction)",
    ]
    return file + Columns.lines(rows)
  }

  private func contents(
    _ statistics: JournalStatistics
  ) -> [(name: String, contents: JournalStatistics.Contents)] {
    [
      ("stored", statistics.stored), ("collected", statistics.collected),
      ("arriving", statistics.arriving),
    ]
  }

  private func json(_ statistics: JournalStatistics) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("dataBytes", statistics.dataFileBytes)
      json.member("mapBytes", statistics.mapBytes)
      json.member("pageBytes", statistics.pageBytes)
      json.member("pages", statistics.filePages)
      json.member("freePages", statistics.freePages)
      json.member("transaction", statistics.transaction)
      json.name("tables")
      json.array { json in
        for (name, table) in tables(statistics) {
          json.object { json in
            json.member("table", name)
            json.member("entries", table.entries)
            json.member("depth", table.depth)
            json.member("branchPages", table.branchPages)
            json.member("leafPages", table.leafPages)
            json.member("overflowPages", table.overflowPages)
          }
        }
      }
      json.name("events")
      json.array { json in
        for events in statistics.events {
          json.object { json in
            json.member("kind", events.kind.name)
            json.member("events", events.count)
            json.member("bytes", events.recordBytes)
          }
        }
      }
      json.name("content")
      json.object { json in
        for (name, contents) in contents(statistics) {
          json.name(name)
          json.object { json in
            json.member("contents", contents.count)
            json.member("bytes", contents.bytes)
          }
        }
      }
    }
    return json.text
  }
}

/// Words in columns: the first to the left, numbers to the right.
enum Columns {
  /// One line a row; each column is as wide as its widest word.
  static func lines(_ rows: [[String]]) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, word) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], word.count)
      }
    }
    return rows.map { row in
      row.enumerated().map { column, word in
        let padding = String(repeating: " ", count: widths[column] - word.count)
        return column == 0 ? word + padding : padding + word
      }.joined(separator: "  ")
    }
  }
}

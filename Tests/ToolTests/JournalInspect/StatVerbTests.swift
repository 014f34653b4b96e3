import DragJournal
import DragModel
import Foundation
import Store
import TestSupport
import Testing

/// Sizes as `stat` tells them, and as LMDB's own tools count them.
@Suite(.temporaryFolder)
struct StatVerbTests {
  private let path = TemporaryFolder.path + "/J.dragjournal"
  private var folder: String { path + "/g000001" }

  /// The numbers that `mdb_stat` prints, by section and name.
  private func stated() throws -> [String: [String: Int]] {
    var sections: [String: [String: Int]] = [:]
    var section = ""
    for line in try StockTool.report(folder, "-a", "-e", "-f").split(separator: "\n") {
      if !line.hasPrefix(" ") {
        section = String(line)
        continue
      }
      let parts = line.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
      sections[section, default: [:]][parts[0]] = Int(parts[1])
    }
    return sections
  }

  /// For each kind of event how many there are, and the bytes of their records as `mdb_dump` has
  /// them.
  private func dumped() throws -> [String: (count: Int, bytes: Int)] {
    var kinds: [UInt64: String] = [:]
    for line in try Inspector.run("log", path, "--json").lines {
      let event = try #require(PlainValue(parsing: String(line)))
      kinds[UInt64(try #require(event["seq"]?.number))] = event["kind"]?.text?.string
    }
    let rows = try StockTool.dump(folder, table: nil)
    var found: [String: (count: Int, bytes: Int)] = [:]
    for index in stride(from: 0, to: rows.count, by: 2) where rows[index][0] >= 0x80 {
      let number = rows[index].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & (.max >> 1)
      let known = kinds.removeValue(forKey: number)
      let kind = try #require(known)
      found[kind, default: (0, 0)].count += 1
      found[kind]?.bytes += rows[index + 1].count
    }
    #expect(kinds.isEmpty)
    return found
  }

  /// What the tool should say of the file, in words.
  private func expected(
    _ contents: [(name: String, count: Int, bytes: Int)]
  ) throws -> [[String]] {
    let stated = try stated()
    let file = try #require(stated["Environment Info"])
    let free = try #require(stated["Freelist Status"])
    let dataBytes = try Data(contentsOf: URL(filePath: folder + "/data.mdb")).count
    let pageBytes = try #require(file["Page size"])
    var lines = [
      "data file \(dataBytes) bytes, map \(try #require(file["Map size"])) bytes",
      "pages \(try #require(file["Number of pages used"])) of \(pageBytes) bytes, "
        + "\(try #require(free["Free pages"])) of them free",
      "transaction \(try #require(file["Last transaction ID"]))",
      "table entries depth branch leaf overflow bytes",
    ]
    let sections = [
      ("log", "Main DB"), ("blobs", "blobs"), ("content", "content"), ("state", "state"),
    ].map { ($0.0, "Status of " + $0.1) }
    for (name, section) in sections + [("free list", "Freelist Status")] {
      let table = try #require(stated[section])
      let pages = ["Branch pages", "Leaf pages", "Overflow pages"].map { table[$0] ?? 0 }
      let row = [try #require(table["Entries"]), try #require(table["Tree depth"])] + pages
      let bytes = pages.reduce(0, +) * pageBytes
      lines.append("\(name) " + (row + [bytes]).map { "\($0)" }.joined(separator: " "))
    }
    let kinds = try dumped()
    lines.append("events number bytes")
    for (kind, events) in kinds.sorted(by: {
      ($1.value.bytes, $0.key) < ($0.value.bytes, $1.key)
    }) {
      lines.append("\(kind) \(events.count) \(events.bytes)")
    }
    let sums = kinds.values.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.bytes) }
    lines.append("all \(sums.0) \(sums.1)")
    lines.append("content number bytes")
    for content in contents { lines.append("\(content.name) \(content.count) \(content.bytes)") }
    return lines.map { $0.split(separator: " ").map { String($0) } }
  }

  private func expectStated(_ contents: [(name: String, count: Int, bytes: Int)]) throws {
    let outcome = try Inspector.run("stat", path)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let words = outcome.lines.map { $0.split(separator: " ").map { String($0) } }
    #expect(words == (try expected(contents)))
  }

  @Test("Tables, free pages and records are as mdb_stat and mdb_dump count them")
  func content() throws {
    let text = String(repeating: "0123456789", count: 30_000)
    let items = ["a", "b", "c"].enumerated().map { index, id in
      """
      {"id":"\(id)","representations":[{"type":"text/plain","text":"\(text.dropLast(index))"}]}
      """
    }
    let made = try play(
      """
      {"op":"list","id":"X"}
      {"op":"insert","into":"X","items":[\(items.joined(separator: ","))]}
      {"op":"delete","items":["b"]}
      {"op":"prune","steps":0}
      {"op":"collect"}
      {"op":"drag","session":"s","external":{"app":"Safari","items":\
      [{"id":"p","representations":[{"type":"text/plain"}]}]}}
      {"op":"drop","session":"s","target":"X"}
      {"op":"receive","transfer":"t1","text":"hello"}

      """)
    #expect(made.status == 0)
    try expectStated([
      ("stored", 2, 599_998), ("collected", 1, 299_999), ("arriving", 1, 5),
    ])
  }

  @Test("In a file with branches and free pages too, and while another process reads")
  func manyPages() throws {
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    let carousel = try Carousel(journal)
    for _ in 0..<3 { try carousel.move(first: 400) }
    try journal.close()
    var options = Environment.Options()
    options.access = .reading
    let environment = try Environment(folder: folder, options: options)
    try environment.read { (transaction) throws(StoreError) in
      #expect(throws: Never.self) {
        try expectStated([("stored", 0, 0), ("collected", 0, 0), ("arriving", 0, 0)])
      }
    }
    try environment.close()
    let stated = try stated()
    #expect((stated["Status of Main DB"]?["Branch pages"] ?? 0) > 0)
    #expect((stated["Freelist Status"]?["Free pages"] ?? 0) > 0)
  }

  @Test("Columns are as wide as their widest word")
  func columns() throws {
    try SampleJournal.makeFull()
    let lines = try Inspector.run("stat", SampleJournal.path).lines
    #expect(Set(lines[3...8].map(\.count)).count == 1)
    #expect(lines[3].hasPrefix("table  "))
    #expect(lines[3].hasSuffix("  bytes"))
  }

  @Test("In JSON there is one object with the same numbers")
  func json() throws {
    try SampleJournal.makeFull()
    let path = SampleJournal.path
    let text = try Inspector.run("stat", path).lines.map { $0.split(separator: " ") }
    let outcome = try Inspector.run("stat", path, "--json")
    #expect(outcome.lines.count == 1)
    let json = try #require(PlainValue(parsing: outcome.output))
    #expect(json["v"]?.number == 1)
    let file = ["dataBytes", "mapBytes", "pages", "pageBytes", "freePages", "transaction"]
    #expect(
      file.map { json[Text($0)]?.number }
        == [text[0][2], text[0][5], text[1][1], text[1][3], text[1][5], text[2][1]].map { Int($0) })
    let names = ["entries", "depth", "branchPages", "leafPages", "overflowPages"]
    let tables = try #require(json["tables"]?.values)
    for (row, table) in zip(text[4...], tables) {
      #expect(table["table"]?.text?.string == row.dropLast(6).joined(separator: " "))
      #expect(names.map { table[Text($0)]?.number } == row.dropLast().suffix(5).map { Int($0) })
    }
    let events = try #require(json["events"]?.values)
    for (row, kind) in zip(text[10...], events) {
      #expect(kind["kind"]?.text?.string == String(row[0]))
      #expect([kind["events"]?.number, kind["bytes"]?.number] == row[1...].map { Int($0) })
    }
    #expect(tables.count == 5)
    #expect(events.map { $0["events"]?.number ?? 0 }.reduce(0, +) == 8)
    #expect(
      json["content"]?.json == """
        {"stored":{"contents":0,"bytes":0},"collected":{"contents":0,"bytes":0},\
        "arriving":{"contents":0,"bytes":0}}
        """)
  }

  @Test("An empty journal has tables and no events")
  func empty() throws {
    try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock())).close()
    try expectStated([("stored", 0, 0), ("collected", 0, 0), ("arriving", 0, 0)])
  }
}

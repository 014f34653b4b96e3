import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// Pages that `report` writes; in a browser `Tests/Browser` looks at them.
@Suite(.temporaryFolder)
struct ReportVerbTests {
  private let file = TemporaryFolder.path + "/report.html"
  private let played = TemporaryFolder.path + "/J.dragjournal"

  private func report(_ journal: String, _ options: String...) throws -> ReportedData {
    let outcome = try Inspector(["report", journal, "-o", file] + options).wait()
    #expect(outcome == Inspector.Outcome(status: 0, output: "", errors: ""))
    return try ReportedData(of: file)
  }

  /// Expects what the page shows after each event, or after some, to be what `state` prints.
  private func expectStates(
    _ report: ReportedData, like journal: String, before first: Int = 0, each stride: Int = 1
  ) throws {
    let states = try report.states()
    for index in states.indices where index % stride == 0 || index == states.count - 1 {
      let printed = try Inspector.run(
        "state", journal, "--at", "\(first + index)", "--json", "--names")
      #expect(printed.status == 0)
      #expect(
        states[index] == PlainValue(parsing: printed.output)?.canonical, "event \(first + index)")
    }
  }

  /// A sample journal with its number of events.
  enum Sample: CaseIterable {
    case full, texts, transfers, finishedTransfers, sessions

    func make() throws {
      switch self {
      case .full: try SampleJournal.makeFull()
      case .texts: try SampleJournal.makeTexts()
      case .transfers: try SampleJournal.makeTransfers()
      case .finishedTransfers: try SampleJournal.makeTransfers(finished: true)
      case .sessions: try SampleJournal.makeSessions()
      }
    }
  }

  @Test("The page shows after each event what is there", arguments: Sample.allCases)
  func samples(sample: Sample) throws {
    try sample.make()
    let report = try report(SampleJournal.path)
    let log = try Inspector.run("log", SampleJournal.path, "--json").lines
    #expect(report.events.count == log.count)
    for (event, line) in zip(report.events, log) {
      let logged = try #require(PlainValue(parsing: String(line)))
      for member: Text in ["actor", "kind", "summary"] { #expect(event[member] == logged[member]) }
    }
    try expectStates(report, like: SampleJournal.path)
  }

  @Test(
    "The page shows what is there after drawn requests, undone ones too", arguments: UInt64(1)...3,
    ["lists", "texts", "transfers"])
  func drawn(seed: UInt64, what: String) throws {
    let operations =
      switch what {
      case "lists": OperationGenerator.operations(seed: seed, count: 150)
      case "texts": TextOperationGenerator.operations(seed: seed, count: 150)
      default: TransferOperationGenerator.operations(seed: seed, count: 150)
      }
    let journal = try Journal.open(at: played)
    let driver = JournalDriver(journal: journal)
    // Some of them are refused.
    for operation in operations { _ = driver.perform(operation) }
    try journal.close()
    try expectStates(try report(played), like: played, each: 10)
  }

  @Test("Sessions and steps are told with the events that began and changed them")
  func courses() throws {
    try SampleJournal.makeFull()
    let data = try report(SampleJournal.path).data
    #expect(
      data["sessions"]?.json == """
        [{"session":"s","actor":"anna","state":"finished","operation":"move","reason":null,\
        "began":5,"ended":6}]
        """)
    #expect(
      data["histories"]?.values?.last?.json == """
        {"actor":"anna","current":0,"steps":[{"step":5,"parent":0,"name":"Move Item",\
        "state":"undone","made":6,"moves":[[7,false]],"sessions":["s"]}]}
        """)
    let local = try #require(data["histories"]?.values?.first)
    #expect(local["actor"] == .string("local"))
    #expect((local["steps"]?.values ?? []).compactMap { $0["made"]?.number } == [1, 2, 3, 4, 8])
  }

  @Test("The page needs no other file and no network")
  func selfContained() throws {
    try SampleJournal.makeTransfers()
    let report = try report(SampleJournal.path, "--title", "Tuesday")
    #expect(report.page.hasPrefix("<!DOCTYPE html>\n"))
    #expect(report.page.hasSuffix("</html>\n"))
    #expect(report.data["title"] == .string("Tuesday"))
    for part in [
      "http:", "https:", " src=", " href=", "url(", "@import", "import(", "fetch(", "{{",
    ] {
      #expect(!report.frame.contains(part), "\(part)")
    }
    #expect(report.frame.contains(#"content="default-src 'none';"#))
    // What users write is put into the page as text only.
    for part in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
      #expect(!report.frame.contains(part), "\(part)")
    }
  }

  @Test("Names and texts that look like markup stay what they are")
  func markup() throws {
    let sly =
      "</script><script>alert(1)</script><!-- <b>&amp;\u{2028}\u{2029}\u{FFFC} \"\\ {{data}}"
    let journal = try Journal.open(
      at: SampleJournal.path, SampleJournal.options(SampleJournal.Clock()))
    _ = try journal.perform(.makeList(id: "X", named: ExactText(sly)))
    _ = try journal.perform(.makeDocument(id: ContentID(sly)))
    try journal.close()
    let report = try report(SampleJournal.path, "--title", sly)
    #expect(report.page.components(separatedBy: "</script").count == 3)
    #expect(!report.page.contains("<!--"))
    #expect(!report.page.contains("\u{2028}"))
    #expect(!report.page.contains("\u{2029}"))
    #expect(report.data["title"] == .string(Text(sly)))
    let changes = report.events.flatMap { $0["changes"]?.values ?? [] }
    #expect(changes.contains { $0["name"] == .string(Text(sly)) })
    #expect(changes.contains { $0["id"] == .string(Text(sly)) })
  }

  @Test("A stretch of the log begins with all that was there before it")
  func stretch() throws {
    try SampleJournal.makeTransfers(finished: true)
    let report = try report(SampleJournal.path, "--from", "9", "--to", "head~3")
    #expect(report.data["first"] == .integer(9))
    #expect(report.data["last"] == .integer(17))
    #expect(report.events.count == 9)
    try expectStates(report, like: SampleJournal.path, before: 8)
    let backwards = try Inspector.run(
      "report", SampleJournal.path, "-o", file + "-2", "--from", "5", "--to", "4")
    #expect(backwards.status == 1)
    #expect(
      backwards.errors
        == "journal-inspect: the first event to show, 5, comes after the last, 4\n")
    #expect(!FileManager.default.fileExists(atPath: file + "-2"))
  }

  @Test("A file that is there is kept, unless it is to be replaced")
  func overwriting() throws {
    try SampleJournal.makeFull()
    try Data("mine".utf8).write(to: URL(filePath: file))
    let refused = try Inspector.run("report", SampleJournal.path, "-o", file)
    #expect(refused.status == 3)
    #expect(refused.errors.contains("\(file) is there already"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    #expect(try report(SampleJournal.path, "--force").events.count == 8)
    let names = try FileManager.default.contentsOfDirectory(atPath: TemporaryFolder.path)
    #expect(names.allSatisfy { !$0.contains(".part") })
  }

  @Test("What is no regular file is never replaced, and no other file is written to")
  func otherFiles() throws {
    try SampleJournal.makeFull()
    let manager = FileManager.default
    let mine = TemporaryFolder.path + "/mine"
    try Data("mine".utf8).write(to: URL(filePath: mine))
    try manager.createSymbolicLink(atPath: file, withDestinationPath: mine)
    let pipe = TemporaryFolder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [file, pipe, TemporaryFolder.path] {
      let outcome = try Inspector.run("report", SampleJournal.path, "-o", path, "--force")
      #expect(outcome.status == 6)
      #expect(
        outcome.errors
          == "journal-inspect: \(path) is no regular file and is not replaced; name another\n")
    }
    // What has the name of an older version's unfinished file is somebody's own.
    try manager.createSymbolicLink(atPath: file + "-2.part", withDestinationPath: mine)
    #expect(try Inspector.run("report", SampleJournal.path, "-o", file + "-2").status == 0)
    #expect(try String(contentsOfFile: mine, encoding: .utf8) == "mine")
  }

  @Test("An empty journal has a page too")
  func empty() throws {
    try SampleJournal.makeEmpty()
    let report = try report(SampleJournal.path)
    #expect(report.data["title"] == .string("sample"))
    #expect(report.events == [])
    try expectStates(report, like: SampleJournal.path)
  }

  @Test("Of a damaged journal no page is left", arguments: [4_096, 8_192, 20_000])
  func damaged(bytes: Int) throws {
    try SampleJournal.makeFull()
    let data = SampleJournal.path + "/g000001/data.mdb"
    let whole = try #require(FileManager.default.contents(atPath: data))
    try #require(whole.count > bytes)
    try whole.prefix(bytes).write(to: URL(filePath: data))
    let outcome = try Inspector.run("report", SampleJournal.path, "-o", file)
    #expect(outcome.status == 4)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("journal-inspect: "))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test("What is no journal cannot be opened, and a folder that is not there not be written to")
  func places() throws {
    #expect(try Inspector.run("report", played, "-o", file).status == 3)
    try SampleJournal.makeEmpty()
    let nowhere = try Inspector.run("report", SampleJournal.path, "-o", file + "/none/r.html")
    #expect(nowhere.status == 6)
    #expect(nowhere.errors.contains(file + "/none/r.html"))
  }

  @Test("Ten thousand events come to a few hundred bytes each, though a list is long")
  func large() throws {
    var script = #"{"op":"list","id":"L"}"# + "\n"
    for number in 1...500 {
      script += #"{"op":"insert","into":"L","items":["i\#(number)"]}"# + "\n"
    }
    // Each goes from one end to the other, past all others.
    for number in 0..<9_499 {
      script += #"{"op":"move","items":["i\#(number % 500 + 1)"],"to":"L","at":"last"}"# + "\n"
    }
    #expect(try play(script, ["--quiet", "--batch", "1000"]).status == 0)
    let report = try report(played)
    #expect(report.events.count == 10_000)
    #expect(report.page.utf8.count < 4_000_000)
    try expectStates(report, like: played, each: 4_999)
  }
}

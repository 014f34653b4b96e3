import DragJournal
import Foundation
import TestSupport
import Testing

/// The log as a program reads it that knows the two documents of the format alone.
///
/// `Tests/Reader/read_journal.py` folds the log with stock packages of another language. It runs with
/// the Python that `DRAGJOURNAL_PYTHON` names, else with `python3`, if that has lmdb and cbor2.
@Suite(.temporaryFolder)
struct IndependentReaderTests {
  private let folder = TemporaryFolder.path
  private var path: String { folder + "/J.dragjournal" }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  private static let shared = root.deletingLastPathComponent().appending(path: "shared/data")
  private static let python =
    ProcessInfo.processInfo.environment["DRAGJOURNAL_PYTHON"] ?? "python3"

  private static let hasPackages: Bool = {
    guard let run = try? run(["-c", "import lmdb, cbor2"]), run.status == 0 else {
      print(
        "skipped: \(python) has no lmdb and cbor2; a venv's python in DRAGJOURNAL_PYTHON will do")
      return false
    }
    return true
  }()

  /// Runs Python to its end; what it printed, and of a failure what it said.
  private static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python] + arguments
    let names = [0, 1].map { _ in
      FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    }
    defer { for name in names { try? FileManager.default.removeItem(atPath: name) } }
    for name in names { try Data().write(to: URL(filePath: name)) }
    process.standardOutput = FileHandle(forWritingAtPath: names[0])
    process.standardError = FileHandle(forWritingAtPath: names[1])
    try process.run()
    process.waitUntilExit()
    let printed = names[process.status == 0 ? 0 : 1]
    return (
      process.status, String(decoding: try Data(contentsOf: URL(filePath: printed)), as: UTF8.self)
    )
  }

  private func read(_ path: String) throws -> (status: Int32, output: String) {
    try Self.run([Self.root.appending(path: "Tests/Reader/read_journal.py").path, path])
  }

  /// Expects that the reader prints what the tool prints.
  private func expectEqual(_ path: String, _ name: String) throws {
    let read = try read(path)
    #expect(read.status == 0, "\(name): \(read.output)")
    #expect(
      read.output == (try Inspector.run("state", path, "--json", "--names").output), "\(name)")
  }

  @Test("A small journal is read as it was written down by hand")
  func small() throws {
    guard Self.hasPackages else { return }
    let script = """
      {"op":"list","id":"X","name":"Today"}
      {"op":"list","id":"Y"}
      {"op":"insert","into":"X","items":["a",{"id":"F","items":["x","y"]},"b","c"]}
      {"op":"move","items":["c","a"],"to":"F","at":{"before":"y"}}
      {"op":"drag","session":"s","items":["b"]}
      {"op":"drop","session":"s","target":"Y"}
      {"op":"set","item":"a","name":"Äpfel","properties":{"n":2,"z":[1.5,null]}}
      {"op":"set","item":"a","properties":{"n":null}}
      {"op":"undo"}
      {"op":"delete","items":["x","F"]}
      {"op":"undo"}
      {"op":"redo"}
      {"op":"undo"}
      {"op":"list","id":"N","in":"Y"}
      {"op":"document","id":"D","defaultStyle":{"size":12}}
      {"op":"write","into":"D","text":"one two 🐕 three"}
      {"op":"style","in":"D","range":[4,8],"style":{"bold":true}}
      {"op":"insert","into":"D","at":{"offset":0},"items":["o"]}
      {"op":"move","text":{"in":"D","range":[5,9]},"to":"D","at":"last"}
      {"op":"delete","in":"D","range":[1,3]}
      {"op":"undo"}
      {"op":"delete","container":"Y"}
      {"op":"undo"}
      {"op":"drag","session":"t","external":{"app":"Web","items":[{"id":"p"}]}}
      {"op":"drop","session":"t","target":"X","at":"first"}
      {"op":"receive","transfer":"t1","zeros":1,"total":4}

      """
    #expect(try play(script, ["--stop-on-error"]).status == 0)
    func item(_ id: String, _ more: String = "") -> String {
      #"{"id":"\#(id)","name":null,"properties":{}\#(more)}"#
    }
    let apples = #"{"id":"a","name":"Äpfel","properties":{"n":2,"z":[1.5,null]}}"#
    let entries = [item("x"), apples, item("c"), item("y")].joined(separator: ",")
    let folder = item("F", #","items":[\#(entries)]"#)
    let placeholder = #"{"placeholder":"t1","fraction":0.25}"#
    let other = [item("b"), item("N", #","items":[]"#)].joined(separator: ",")
    let object = #"{"object":"o","name":null,"properties":{}}"#
    #expect(
      try read(path) == (
        0,
        #"{"lists":{"X":[\#(placeholder),\#(folder)],"Y":[\#(other)]},"documents":{"D":"#
          + "{\"text\":\"\u{fffc}one 🐕 threetwo \",\"runs\":[[0,1,\(object)],"
          + #"[1,12,{"size":12}],[12,16,{"bold":true,"size":12}]]}}}"# + "\n"
      ))
    try expectEqual(path, "small")
  }

  @Test("A journal of drawn requests is read as the tool reads it")
  func drawn() throws {
    guard Self.hasPackages else { return }
    for seed in LongRuns.areWanted ? UInt64(1)..<101 : 1..<5 {
      let path = folder + "/\(seed).dragjournal"
      let journal = try Journal.open(at: path)
      for step in Workload(seed: seed, count: 400).steps {
        switch step {
        case .operation(let operation): _ = JournalDriver(journal: journal).perform(operation)
        case .collect: _ = try journal.perform(.collect())
        case .compact: _ = try journal.compact()
        }
      }
      try journal.close()
      try expectEqual(path, "seed \(seed)")
    }
  }

  @Test(
    "Journals of each stored format are read as the tool reads them", arguments: GoldenTests.formats
  )
  func golden(format: String) throws {
    guard Self.hasPackages else { return }
    let golden = GoldenTests.folder.appending(path: "\(format)/journal").path
    try FileManager.default.copyItem(atPath: golden, toPath: path)
    try expectEqual(path, format)
  }

  @Test(
    "Recorded histories are read as the tool reads them",
    arguments: [
      "trello board-1", "trello board-2", "trello board-3", "trello board-4", "outline lists",
      "dnd",
      "tree-moves", "jsonpatch",
    ] + (LongRuns.areWanted ? ["traces sveltecomponent", "traces friendsforever_flat"] : []))
  func recorded(kind: String) throws {
    guard Self.hasPackages else { return }
    let maker = Self.shared.appending(path: "tools/to_play.py").path
    guard FileManager.default.fileExists(atPath: maker) else {
      print("skipped: there is no ../shared/data beside the package")
      return
    }
    let words = kind.split(separator: " ").map { String($0) }
    let script = try Self.run([maker] + words)
    #expect(script.status == 0)
    #expect(try play(script.output, ["--quiet", "--batch", "500"]).status == 0)
    try expectEqual(path, kind)
  }

  @Test(
    "What it does not know, and a chain that does not hold, end it",
    arguments: [
      ("event[1] = 99", "the kind of event 99 is not known\n"),
      ("event[7] = [[99]]", "the change 99 is not known\n"),
      ("event[2] += 1; flags = 1", "the chain does not hold\n"),
    ])
  func unknown(change: String, message: String) throws {
    guard Self.hasPackages else { return }
    #expect(try play(#"{"op":"list","id":"X"}"# + "\n").status == 0)
    let append = """
      import cbor2, lmdb, sys
      with lmdb.open(sys.argv[1] + "/g000001", max_dbs=8).begin(write=True) as log:
        key, record = next(iter(log.cursor().iterprev()))
        event, flags = cbor2.loads(record[41:]), 0
        \(change)
        record = record[:8] + bytes([flags]) + record[9:41] * flags + cbor2.dumps(event)
        log.put((int.from_bytes(key) + 1).to_bytes(8), record)
      """
    let appended = try Self.run(["-c", append, path])
    #expect(appended == (0, ""))
    #expect(try read(path) == (1, message))
  }
}

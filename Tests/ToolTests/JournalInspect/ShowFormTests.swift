import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// The inverse of an event, and the event as it is stored.
@Suite(.temporaryFolder)
struct ShowFormTests {
  private let path = SampleJournal.path

  @Test("The inverse is what takes the changes back, last first")
  func inverse() throws {
    try SampleJournal.makeFull()
    try Inspector.expect(
      "show", path, "4", "--inverse",
      printed: "inverse of event 4\n  a from Y to X at 0\n")
    try Inspector.expect(
      "show", path, "4", "--inverse", "--json",
      printed: """
        {"v":1,"inverseOf":4,"changes":[{"change":"relocate","id":"a",\
        "from":{"in":"Y","index":0,"left":null,"right":null},"to":{"in":"X","index":0}}]}

        """)
    try Inspector.expect(
      "show", path, "2", "--inverse",
      printed: "inverse of event 2\n  F out of X\n  b out of X\n  a out of X\n")
    try Inspector.expect(
      "show", path, "8", "--inverse",
      printed: "inverse of event 8\n  done of a cleared\n  name of a cleared\n")
    try Inspector.expect(
      "show", path, "8", "--inverse", "--json",
      printed: """
        {"v":1,"inverseOf":8,"changes":[\
        {"change":"set","id":"a","value":"property","key":"done","old":true,"new":null},\
        {"change":"set","id":"a","value":"name","old":"Say \\"hi\\"","new":null}]}

        """)
    // What an undo did is done again, and a lift has changed nothing.
    try Inspector.expect(
      "show", path, "7", "--inverse",
      printed: "inverse of event 7\n  b from X to Y at 0\n")
    try Inspector.expect(
      "show", path, "5", "--inverse", printed: "inverse of event 5: nothing to take back\n")
    try Inspector.expect(
      "show", path, "5", "--inverse", "--json",
      printed: #"{"v":1,"inverseOf":5,"changes":[]}"# + "\n")
  }

  @Test("What an undo does at once is the inverse of what it takes back")
  func inverseIsUndone() throws {
    let requests = [
      #"{"op":"move","items":["a"],"to":"Y"}"#,
      #"{"op":"move","items":["a"],"to":"X","at":"last"}"#,
      #"{"op":"set","item":"a","name":"A","properties":{"n":1}}"#,
      #"{"op":"insert","into":"X","items":["c"]}"#, #"{"op":"delete","items":["b"]}"#,
      #"{"op":"list","id":"Z"}"#,
    ]
    let script =
      """
      {"op":"list","id":"X"}
      {"op":"list","id":"Y"}
      {"op":"insert","into":"X","items":["a","b"]}

      """ + requests.map { $0 + "\n" + #"{"op":"undo"}"# + "\n" }.joined()
    #expect(try play(script).status == 0)
    let journal = TemporaryFolder.path + "/J.dragjournal"
    for number in stride(from: 4, to: 4 + 2 * requests.count, by: 2) {
      let inverse = try Inspector.run("show", journal, "\(number)", "--inverse")
      let undone = try Inspector.run("show", journal, "\(number + 1)")
      #expect(inverse.status == 0 && undone.status == 0)
      // The last line says which step was taken back.
      let changes = undone.lines.filter { $0.hasPrefix("  ") }.dropLast()
      #expect(!changes.isEmpty)
      #expect(Array(inverse.lines.dropFirst()) == Array(changes), "\(requests[number / 2 - 2])")
    }
  }

  /// The stored bytes of events, as an export has them in base64.
  private func exported() throws -> [Data] {
    try Inspector.run("export", path).lines.compactMap { line in
      guard let match = line.firstMatch(of: /"event":"([A-Za-z0-9+\/=]+)"/) else { return nil }
      return Data(base64Encoded: String(match.1))
    }
  }

  @Test("Raw bytes are those that an export has")
  func raw() throws {
    try SampleJournal.makeFull()
    let events = try exported()
    #expect(events.count == 8)
    for (index, event) in events.enumerated() {
      let file = TemporaryFolder.path + "/raw-\(index)"
      try Data().write(to: URL(filePath: file))
      let handle = try #require(FileHandle(forWritingAtPath: file))
      let run = try Inspector(["show", path, "\(index + 1)", "--payload", "raw"], output: handle)
      #expect(run.wait().status == 0)
      #expect(FileManager.default.contents(atPath: file) == event)
    }
  }

  @Test("The dump in hexadecimal has all bytes in order, sixteen a line, with text beside")
  func hex() throws {
    try SampleJournal.makeFull()
    let event = try #require(try exported().last)
    let dump = try Inspector.run("show", path, "8", "--payload", "hex")
    #expect(dump.status == 0)
    var bytes: [UInt8] = []
    for (number, line) in dump.lines.enumerated() {
      let match = try #require(line.wholeMatch(of: /([0-9a-f]{8})  ([0-9a-f ]{47})  \|(.*)\|/))
      #expect(UInt64(match.1, radix: 16) == UInt64(16 * number))
      let row = match.2.split(separator: " ").compactMap { UInt8($0, radix: 16) }
      #expect(
        String(match.3)
          == row.map { (32..<127).contains($0) ? "\(UnicodeScalar($0))" : "." }.joined())
      bytes += row
    }
    #expect(Data(bytes) == event)
  }

  @Test("Diagnostic notation is on one line if that is short, else a member a line")
  func pretty() throws {
    let long = String(repeating: "tidy ", count: 16)
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    _ = try journal.perform(.beginGroup(named: "Say \"hi\""))
    _ = try journal.perform(.beginGroup(named: ExactText(long)))
    _ = try journal.perform(.endGroup())
    _ = try journal.perform(.endGroup())
    _ = try journal.perform(.makeList(id: "X"))
    _ = try journal.perform(.insert([.plain("a")], into: "X"))
    let values: [ExactText: PropertyValue?] = [
      "d": .number(0.5), "n": .integer(-7), "t": .bool(true), "z": .null,
    ]
    _ = try journal.perform(.set(NewValues(properties: values), of: "a"))
    try journal.close()
    // Members 1, 2 and 7 are the kind, the time and the changes; change 20 opens a group.
    try Inspector.expect(
      "show", path, "1", "--payload", "pretty",
      printed: #"{1: 20, 2: 1767323045000, 7: [[20, "Say \"hi\""]]}"# + "\n")
    try Inspector.expect(
      "show", path, "2", "--payload", "pretty",
      printed: """
        {
          1: 20,
          2: 1767323045000,
          7: [
            [
              20,
              "\(long)"
            ]
          ]
        }

        """)
    let edited = try Inspector.run("show", path, "head", "--payload", "pretty").output
    for value in ["0.5", "-7", "true"] { #expect(edited.contains(", \(value)"), "\(edited)") }
  }

  @Test(
    "Forms exclude each other, and others are told",
    arguments: [
      ["--payload", "raw", "--json"], ["--payload", "hex", "--inverse"], ["--payload", "base64"],
      ["--payload"],
    ])
  func refused(options: [String]) throws {
    let run = try Inspector(["show", path, "1"] + options).wait()
    #expect(run.status == 2)
    #expect(run.output == "")
  }
}

import Foundation
import TestSupport
import Testing

/// Transfers in journal-play whose bytes are not as announced or cannot be read.
@Suite("Bad transfers in journal-play", .temporaryFolder)
struct PlayBadTransferTests {
  /// What `sha256sum` says of the three bytes `abc`.
  private static let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  @Test func `more, fewer, no and unannounced bytes: the right ones arrive, nothing is lost`()
    throws
  {
    let run = try play(
      #"""
      {"op":"list","id":"L","origin":"import"}
      {"op":"drag","session":"s","external":{"app":"Files","items":["more","fewer","none","unknown"]}}
      {"op":"drop","session":"s","target":"L"}
      {"op":"receive","transfer":"t1","text":"abc","total":2}
      {"op":"progress","transfer":"t1","expectReply":{"completed":3,"total":2,"fraction":0.99}}
      {"op":"finish","transfer":"t1"}
      {"op":"state","of":"more","expectReply":{"state":{"representations":[{"size":3,"sha256":"ABC"}]}}}
      {"op":"receive","transfer":"t2","text":"ab","total":3}
      {"op":"finish","transfer":"t2","expectError":"contentMissing"}
      {"op":"progress","transfer":"t2","expectReply":{"completed":2,"total":3,"fraction":0.66}}
      {"op":"receive","transfer":"t2","text":"c"}
      {"op":"finish","transfer":"t2"}
      {"op":"state","of":"fewer","expectReply":{"state":{"representations":[{"size":3,"sha256":"ABC"}]}}}
      {"op":"receive","transfer":"t3","text":"","total":0}
      {"op":"progress","transfer":"t3","expectReply":{"completed":0,"total":0,"fraction":0}}
      {"op":"finish","transfer":"t3"}
      {"op":"receive","transfer":"t4","text":"abc"}
      {"op":"progress","transfer":"t4","expectReply":{"completed":3,"total":null,"fraction":null,"remaining":null}}
      {"op":"finish","transfer":"t4"}
      {"op":"state","of":"unknown","expectReply":{"state":{"representations":[{"size":3,"sha256":"ABC"}]}}}
      {"op":"expect","state":{"lists":{"L":["more","fewer","none","unknown"]}}}
      {"op":"undo"}
      {"op":"redo"}
      {"op":"expect","state":{"lists":{"L":["more","fewer","none","unknown"]}}}
      {"op":"check"}

      """#.replacing("ABC", with: Self.abc))
    #expect(run.output.contains(#""ok":false"#) == true)
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test func `what nobody accepts is refused, and the drag goes on`() throws {
    let run = try play(
      #"""
      {"op":"list","id":"T","accepts":["text/*"],"origin":"import"}
      {"op":"list","id":"L","origin":"import"}
      {"op":"drag","session":"s","external":{"app":"Files","items":[{"id":"f","representations":[{"type":"image/png"}]}]}}
      {"op":"over","session":"s","target":"T","expectReply":{"proposal":"forbidden","reason":"typeRefused"}}
      {"op":"drop","session":"s","target":"T","expectError":"typeRefused"}
      {"op":"transfers","expectReply":{"transfers":[]}}
      {"op":"sessions","expectReply":{"sessions":[{"session":"s","state":"dragging"}]}}
      {"op":"drop","session":"s","target":"L"}
      {"op":"receive","transfer":"t1","text":"abc"}
      {"op":"finish","transfer":"t1"}
      {"op":"expect","state":{"lists":{"T":[],"L":["f"]}}}
      {"op":"check"}

      """#)
    #expect(run.status == 0)
  }

  @Test func `only the first piece of many is to find the journal where it was expected`() throws {
    let run = try play(
      #"""
      {"op":"list","id":"L","origin":"import"}
      {"op":"drag","session":"s","external":{"app":"Files","items":["a"]}}
      {"op":"drop","session":"s","target":"L"}
      {"op":"receive","transfer":"t1","zeros":3000000,"expectSeq":3}
      {"op":"receive","transfer":"t1","zeros":3000000,"expectSeq":3,"expectError":"sequenceConflict"}
      {"op":"progress","transfer":"t1","expectReply":{"completed":3000000}}
      {"op":"delete","container":"L","expectReply":{"seq":8}}
      {"op":"list","id":"M","expectSeq":8}

      """#)
    #expect(run.status == 0)
  }

  @Test func `a later piece that cannot be stored: what came before is kept, and told`() throws {
    let script = TemporaryFolder.path + "/script.jsonl"
    try Data(
      #"""
      {"op":"list","id":"L","origin":"import"}
      {"op":"drag","session":"s","external":{"app":"Files","items":["a"]}}
      {"op":"drop","session":"s","target":"L"}
      {"op":"receive","transfer":"t1","zeros":40000000}
      {"op":"progress","transfer":"t1"}

      """#.utf8
    ).write(to: URL(fileURLWithPath: script))
    let process = try Tool("journal-play").process([])
    let tool = try #require(process.executableURL)
    // Files may be 8 or 16 MiB long, as the shell counts; the signal for longer ones is left out.
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", #"trap '' XFSZ; ulimit -f 16384; exec "$0" "$@""#, tool.path, "--journal",
      TemporaryFolder.path + "/J.dragjournal", script,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let replies = try String(decoding: data, as: UTF8.self).split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    try #require(replies.count == 5)
    let completed = try #require(replies[4]["completed"] as? Int)
    #expect(completed > 0 && completed % (1 << 20) == 0)
    let message = (replies[3]["error"] as? [String: Any])?["message"] as? String
    #expect(message?.hasSuffix(" \(completed) bytes came before that and are kept.") == true)
    #expect(replies[3]["seq"] as? Int == 3 + completed >> 20)
    #expect(replies[4]["seq"] as? Int == replies[3]["seq"] as? Int)
  }

  @Test func `a transfer that never was is told as it was named`() throws {
    let names = ["t9", "t01", "x1", "t99999999999", "t0", "t"]
    let ops = [
      #""receive","text":"a""#, #""receive","zeros":5"#, #""progress""#, #""finish""#, #""fail""#,
      #""retry""#,
    ]
    let lines = zip(names, ops).map { #"{"op":\#($1),"transfer":"\#($0)"}"# }
    let run = try play(lines.joined(separator: "\n") + "\n")
    for (name, line) in zip(names, run.lines) {
      #expect(line.contains(#""code":"notFound","message":"There was never a transfer \#(name).""#))
    }
    #expect(run.lines.count == names.count)
  }

  @Test func `bytes that cannot be read are refused with what was expected, and nothing has come`()
    throws
  {
    let missing = TemporaryFolder.path + "/missing"
    let folder = TemporaryFolder.path
    let run = try play(
      #"""
      {"op":"list","id":"L","origin":"import"}
      {"op":"insert","into":"L","items":[{"id":"a","representations":[{"type":"x/y","file":"MISSING"}]}],"expectError":"badRequest"}
      {"op":"state","of":"a","expectError":"notFound"}
      {"op":"drag","session":"s","external":{"items":[{"id":"a","representations":[{"type":"x/y","file":"MISSING"}]}]},"expectError":"badRequest"}
      {"op":"drop","session":"s","target":"L","expectError":"notFound"}
      {"op":"drag","session":"s","external":{"items":["a"]}}
      {"op":"drop","session":"s","target":"L"}
      {"op":"receive","transfer":"t1","file":"MISSING","total":3}
      {"op":"receive","transfer":"t1","file":"FOLDER","total":3}
      {"op":"receive","transfer":"t1","base64":"!","expectError":"badRequest"}
      {"op":"receive","transfer":"t1","zeros":-1,"expectError":"badRequest"}
      {"op":"receive","transfer":"t1","total":-1,"expectError":"badRequest"}
      {"op":"receive","transfer":"t1","text":"abc","zeros":1,"expectError":"badRequest"}
      {"op":"receive","transfer":"t9","text":"abc","expectError":"notFound"}
      {"op":"progress","transfer":"t1","expectReply":{"completed":0,"total":null}}
      {"op":"receive","transfer":"t1","text":"abc","total":3}
      {"op":"finish","transfer":"t1"}
      {"op":"receive","transfer":"t1","text":"abc","expectError":"transferEnded"}
      {"op":"state","of":"a","expectReply":{"state":{"representations":[{"size":3,"sha256":"ABC"}]}}}
      {"op":"check"}

      """#.replacing("MISSING", with: missing).replacing("FOLDER", with: folder)
        .replacing("ABC", with: Self.abc))
    for (line, path) in [(8, missing), (9, folder)] {
      let reply = run.lines[line - 1]
      #expect(reply.hasPrefix(#"{"ok":false,"error":{"code":"badRequest","message":"expected "#))
      #expect(reply.contains("to name a readable file, found \(path)\""))
    }
    // The two without an expectation count, the others are as wished.
    #expect(run.status == 1)
    #expect(run.lines.last?.hasPrefix(#"{"ok":true,"#) == true)
  }
}

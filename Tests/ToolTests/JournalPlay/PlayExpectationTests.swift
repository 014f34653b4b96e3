import Testing
import TestSupport

@Suite("Expectations of scripts", .temporaryFolder)
struct PlayExpectationTests {
  /// A list with a and b, and step 1 of the actor.
  private static let start = """
    {"op":"list","id":"X","origin":"import"}
    {"op":"insert","into":"X","items":["a",{"id":"b","properties":{"n":1}}]}

    """

  @Test func `a state that is not as expected is refused with both sides`() throws {
    let run = try play(
      Self.start + #"{"op":"expect","state":{"lists":{"X":["b","a"]}},"tag":"t"}"#)
    #expect(
      run.lines.last == """
        {"ok":false,"error":{"code":"mismatch",\
        "message":"What is there is not what was expected.","line":3,\
        "expected":{"state":{"lists":{"X":["b","a"]}}},\
        "found":{"state":{"lists":{"X":["a","b"]},"documents":{}}}},"tag":"t","seq":2}
        """)
    #expect(run.status == 1)
  }

  @Test(arguments: [
    (#"{"op":"expect","state":{"lists":{"X":["a","b"],"Y":null}}}"#, Int32(0)),
    (#"{"op":"expect","state":{"lists":{"Y":[]}}}"#, 1),
    (#"{"op":"expect","state":{"lists":{"X":null}}}"#, 1),
    (#"{"op":"expect","state":{"lists":{"X":["a"]}}}"#, 1),
    (#"{"op":"expect","state":{"documents":{"D":null}}}"#, 0),
    (#"{"op":"expect","state":{"documents":{"D":{"text":""}}}}"#, 1),
    (#"{"op":"expect","history":{"undo":1.0,"undoName":"Insert 2 Items"}}"#, 0),
    (#"{"op":"expect","history":{"undo":true}}"#, 1),
    (#"{"op":"expect","history":{"steps":[{"step":1}]}}"#, 0),
    (#"{"op":"expect","history":{"steps":[]}}"#, 1),
    (#"{"op":"state","of":"b","expectReply":{"state":{"properties":{"n":1.0}}}}"#, 0),
    (#"{"op":"state","of":"b","expectReply":{"state":{"properties":{"n":true}}}}"#, 1),
    (#"{"op":"state","of":"b","expectReply":{"state":{"properties":{}},"seq":2}}"#, 0),
    (#"{"op":"state","of":"b","expectReply":{"nothing":null}}"#, 1),
    (#"{"op":"delete","items":["z"],"expectError":"notFound"}"#, 0),
    (#"{"op":"delete","items":["z"],"expectError":"itemGone"}"#, 1),
    (#"{"op":"delete","items":["z"],"expectReply":{"ok":false}}"#, 1),
    (#"{"op":"delete","items":["a"],"expectError":"notFound"}"#, 1),
    (#"{"op":"delete","itemz":["a"],"expectError":"badRequest"}"#, 0),
    (#"{"op":"delete","items":["a"],"expectSeq":2}"#, 0),
    (#"{"op":"delete","items":["a"],"expectSeq":1}"#, 1),
    (#"{"op":"note","text":"","expectSeq":1,"expectError":"sequenceConflict"}"#, 0),
  ])
  func `a request is as wished or not`(request: String, status: Int32) throws {
    let run = try play(Self.start + request)
    #expect(run.status == status)
    #expect(run.lines.count == 3)
  }

  @Test func `a reply that is not as wished keeps what was done and names the wish`() throws {
    let run = try play(
      Self.start + #"{"op":"delete","items":["a"],"expectReply":{"step":7}}"# + "\n"
        + #"{"op":"delete","items":["b"],"expectError":"full"}"#)
    #expect(
      run.lines.dropFirst(2).joined(separator: "\n") == #"""
        {"ok":true,"changed":true,"step":2,"items":["a"],"seq":3,\#
        "unmet":{"line":3,"expectReply":{"step":7}}}
        {"ok":true,"changed":true,"step":3,"items":["b"],"seq":4,\#
        "unmet":{"line":4,"expectError":"full"}}
        """#)
    #expect(run.status == 1)
  }
}

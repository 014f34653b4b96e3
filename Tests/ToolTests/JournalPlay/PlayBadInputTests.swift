import Foundation
import Testing
import TestSupport

@Suite("Bad input of journal-play", .temporaryFolder)
struct PlayBadInputTests {
  static let longID = String(repeating: "i", count: 300)
  static let longName = String(repeating: "n", count: 65_537)

  @Test(arguments: [
    (#"{"op":"list","id":"X""#, "badRequest", "line 2: expected a comma or } at byte 21"),
    ("", "badRequest", "line 2: expected a JSON value at byte 0"),
    ("[1]", "badRequest", #"line 2: expected an object with a member "op", found an array"#),
    (
      #"{"op":"note","op":"note"}"#, "badRequest",
      #"line 2: expected a member other than "op", given twice at byte 13"#
    ),
    (
      #"{"op":"note","text":"\ud800"}"#, "badRequest",
      "line 2: expected surrogates in pairs, high before low at byte 23"
    ),
    (
      #"{"op":"note","text":"x"} {}"#, "badRequest",
      "line 2: expected the end of the line at byte 25"
    ),
    (
      #"{"op":"prune","steps":1e999}"#, "badRequest",
      "line 2: expected a number that a 64-bit float holds at byte 22"
    ),
    (#"{"op":"prune","steps":01}"#, "badRequest", "line 2: expected a comma or } at byte 23"),
    (#"{"text":"x"}"#, "badRequest", #"line 2: missing member "op""#),
    (
      #"{"op":"jump"}"#, "badRequest",
      #"line 2: expected "op" to be the name of a request, found "jump""#
    ),
    (
      #"{"op":"note","text":"x","colour":1}"#, "badRequest",
      #"line 2: unknown member "colour"; expected no other members"#
    ),
    (
      #"{"op":"insert","into":"L","items":[{"id":"a","nmae":"x"}]}"#, "badRequest",
      #"line 2: unknown member "nmae" of an item; expected no other members"#
    ),
    (#"{"op":"insert","into":"L"}"#, "badRequest", #"line 2: missing member "items""#),
    (
      #"{"op":"insert","into":7,"items":[]}"#, "badRequest",
      #"line 2: expected "into" to be a string, found a number"#
    ),
    (
      #"{"op":"undo","force":1}"#, "badRequest",
      #"line 2: expected "force" to be true or false, found a number"#
    ),
    (
      #"{"op":"undo","step":4294967296}"#, "badRequest",
      #"line 2: expected "step" to be a whole number from 0 to 4294967295, found a number"#
    ),
    (
      #"{"op":"undo","step":1,"scope":{"container":"L"}}"#, "badRequest",
      #"line 2: "step" and "scope" exclude each other"#
    ),
    (
      #"{"op":"move","items":["a"],"to":"L","at":"middle"}"#, "badRequest",
      #"line 2: expected "at" to be one of "first", "last", found "middle""#
    ),
    (
      #"{"op":"list","id":"\#(longID)"}"#, "tooLarge",
      #"line 2: expected "id" to have at most 255 bytes, found 300"#
    ),
    (
      #"{"op":"list","id":""}"#, "badRequest",
      #"line 2: expected "id" to have at least 1 byte"#
    ),
    (
      #"{"op":"list","name":"\#(longName)"}"#, "tooLarge",
      "The length of a name in bytes is 65537; the limit is 65536."
    ),
    (
      #"{"op":"insert","into":"L","items":["a"],"at":{"gap":9}}"#, "outOfBounds",
      "There is no gap 9; with 0 entries the gaps are 0 to 0."
    ),
    (
      #"{"op":"write","into":"X","text":"a"}"#, "notFound",
      "There was never a list, document or item X."
    ),
    (
      #"{"op":"receive","transfer":"t1","text":"a","zeros":1}"#, "badRequest",
      #"line 2: expected exactly one of "text", "base64", "file", "zeros", found 2"#
    ),
    (
      #"{"op":"prune","bytes":-1}"#, "badRequest",
      #"line 2: expected "bytes" to be a whole number from 0 to 9223372036854775807, found a number"#
    ),
  ])
  func `a bad line is refused with what was expected, and the next one is read`(
    line: String, code: String, message: String
  ) throws {
    let run = try play(
      #"{"op":"list","id":"L"}"# + "\n" + line + "\n" + #"{"op":"list","id":"M"}"# + "\n")
    let escaped = message.replacing("\"", with: "\\\"")
    #expect(
      run.output == """
        {"ok":true,"id":"L","changed":true,"step":1,"items":["L"],"seq":1}
        {"ok":false,"error":{"code":"\(code)","message":"\(escaped)","line":2},"seq":1}
        {"ok":true,"id":"M","changed":true,"step":2,"items":["M"],"seq":2}

        """)
    #expect(run.errors == "")
    #expect(run.status == 1)
  }

  @Test func `invalid UTF-8 is refused where it begins`() throws {
    var script = Data(#"{"op":"list","id":"L"#.utf8)
    script.append(contentsOf: [0xC3, 0x28])
    script.append(contentsOf: Data("\"}\n{\"op\":\"note\",\"text\":\"next\"}".utf8))
    let run = try play(bytes: script)
    #expect(
      run.output == """
        {"ok":false,"error":{"code":"badRequest",\
        "message":"line 1: expected valid UTF-8 at byte 20","line":1},"seq":0}
        {"ok":true,"seq":0}

        """)
    #expect(run.status == 1)
  }

  @Test func `a line of 16 MiB is read, a longer one is refused, and the next one is read`() throws
  {
    let longest = String(repeating: "x", count: 16 << 20)
    let tooLong = String(repeating: "x", count: 20 << 20)
    let next = #"{"op":"note","text":"next"}"#
    let run = try play([longest + "\r", longest + "x", tooLong, next].joined(separator: "\n"))
    let read = "expected a JSON value at byte 0"
    let refusal = "expected a line of at most 16777216 bytes, found more"
    #expect(
      run.output == """
        {"ok":false,"error":{"code":"badRequest","message":"line 1: \(read)","line":1},"seq":0}
        {"ok":false,"error":{"code":"badRequest","message":"line 2: \(refusal)","line":2},"seq":0}
        {"ok":false,"error":{"code":"badRequest","message":"line 3: \(refusal)","line":3},"seq":0}
        {"ok":true,"seq":0}

        """)
    #expect(run.status == 1)
  }

  @Test func `a name of 4 KiB is a name`() throws {
    let name = String(repeating: "n", count: 4_096)
    let run = try play(
      #"{"op":"list","id":"L","name":"\#(name)"}"# + "\n"
        + #"{"op":"insert","into":"L","items":[{"id":"a","name":"\#(name)"}]}"# + "\n"
        + #"{"op":"state","of":"a","expectReply":{"state":{"name":"\#(name)"}}}"#)
    #expect(run.status == 0)
  }
}

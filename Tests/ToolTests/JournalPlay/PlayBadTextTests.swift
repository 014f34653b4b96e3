import Foundation
import Testing
import TestSupport

/// What is wrong about documents, and what only looks so: the state stays as it was.
@Suite("Bad input of journal-play about documents", .temporaryFolder)
struct PlayBadTextTests {
  /// A text of 4 characters, 5 scalars, 6 units of UTF-16 and 9 of UTF-8.
  private static let setup = #"""
    {"op":"list","id":"L"}
    {"op":"insert","into":"L","items":["a"]}
    {"op":"list","id":"N","in":"L"}
    {"op":"document","id":"D","attributes":["bold"]}
    {"op":"document","id":"E"}
    {"op":"write","into":"D","text":"ae\u0301\ud83d\ude00z"}

    """#

  private static let state = """
    {"ok":true,"state":{"lists":{"L":["a",{"id":"N","items":[]}]},"documents":{\
    "D":{"text":"ae\u{301}😀z","runs":[]},"E":{"text":"","runs":[]}}},"seq":6}
    """

  /// Plays a line after the setup and says what it came to; all else must be as it was.
  private func reply(
    to line: Data, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let after = "\n" + #"{"op":"state"}"# + "\n" + #"{"op":"check"}"# + "\n"
    let run = try play(bytes: Data(Self.setup.utf8) + line + Data(after.utf8))
    try #require(run.lines.count == 9, sourceLocation: sourceLocation)
    #expect(run.lines[7] == Self.state, sourceLocation: sourceLocation)
    #expect(run.lines[8] == #"{"ok":true,"seq":6}"#, sourceLocation: sourceLocation)
    #expect(run.errors == "", sourceLocation: sourceLocation)
    return run.lines[6]
  }

  /// Lines and the code that each is refused with.
  private static let refused: [(code: String, lines: [String])] = [
    (
      "badRequest",
      [
        #"{"op":"write","into":"D","text":"\ud83d"}"#,
        #"{"op":"write","into":"D","text":"\ude00\ud83d"}"#,
        #"{"op":"write","into":"D","text":"\ud83d\ud83d\ude00"}"#,
        #"{"op":"write","into":"D","text":"x","style":{"bold":"\udc00"}}"#,
        #"{"op":"write","into":"D","text":"x","style":{"\udc00":1}}"#,
        #"{"op":"write","into":"D"}"#,
        #"{"op":"write","into":"D","text":null}"#,
        #"{"op":"write","into":"D","text":7}"#,
        #"{"op":"write","into":"D","text":"x","style":["bold"]}"#,
        #"{"op":"write","into":"D","text":"x","unit":"byte"}"#,
        #"{"op":"write","into":"D","text":"x","unit":"UTF8"}"#,
        #"{"op":"write","into":"D","text":"x","unit":null}"#,
        #"{"op":"write","into":"D","text":"x","at":{"gap":0}}"#,
        #"{"op":"write","into":"D","text":"x","at":{"before":"a"}}"#,
        #"{"op":"write","into":"D","text":"x","at":{"offset":-1}}"#,
        #"{"op":"write","into":"D","text":"x","at":{"offset":0.5}}"#,
        #"{"op":"write","into":"D","text":"x","at":{"offset":9223372036854775808}}"#,
        #"{"op":"write","into":"D","text":"x","at":{"offset":0,"unit":"utf8"}}"#,
        #"{"op":"style","in":"D","range":[0,1]}"#,
        #"{"op":"style","in":"D","style":{"bold":true}}"#,
        #"{"op":"style","in":"D","range":[0,1,2],"style":{"bold":true}}"#,
        #"{"op":"style","in":"D","range":[0],"style":{"bold":true}}"#,
        #"{"op":"delete","in":"D","range":[]}"#,
        #"{"op":"delete","in":"D","range":[0,1,2]}"#,
        #"{"op":"delete","in":"D","range":[-1,1]}"#,
        #"{"op":"delete","in":"D","range":[0,1.5]}"#,
        #"{"op":"delete","in":"D","range":["0","1"]}"#,
        #"{"op":"delete","in":"D","range":{"start":0,"end":1}}"#,
        #"{"op":"delete","in":"D","range":null}"#,
        #"{"op":"delete","in":"D","range":[0,1],"items":["a"]}"#,
        #"{"op":"delete","in":"D"}"#,
        #"{"op":"move","text":{"in":"D","range":[0,1]},"items":["a"],"to":"E"}"#,
        #"{"op":"move","text":{"in":"D","range":[0,1],"unit":"utf8"},"to":"E"}"#,
        #"{"op":"move","text":{"in":"D"},"to":"E"}"#,
        #"{"op":"copy","text":{"in":"D","range":[0,1]},"to":"E","at":{"gap":0}}"#,
        #"{"op":"copy","text":"ae","to":"E"}"#,
        #"{"op":"insert","into":"L","items":["q"],"at":{"offset":0}}"#,
        #"{"op":"insert","into":"D","items":["q"],"at":{"gap":0}}"#,
        #"{"op":"drag","session":"s","text":{"in":"D","range":[0,1]},"items":["a"]}"#,
        #"{"op":"document","id":"F","attributes":"bold"}"#,
        #"{"op":"document","id":"F","attributes":[1]}"#,
        #"{"op":"document","id":"F","defaultStyle":[]}"#,
        #"{"op":"document","id":""}"#,
      ]
    ),
    (
      "outOfBounds",
      [
        #"{"op":"write","into":"D","text":"x","at":{"offset":6}}"#,
        #"{"op":"write","into":"D","text":"x","at":{"offset":7},"unit":"utf16"}"#,
        #"{"op":"write","into":"D","text":"x","at":{"offset":10},"unit":"utf8"}"#,
        #"{"op":"write","into":"D","text":"x","at":{"offset":5},"unit":"character"}"#,
        #"{"op":"write","into":"D","text":"x","at":{"offset":9223372036854775807}}"#,
        #"{"op":"write","into":"D","text":"","at":{"offset":6}}"#,
        #"{"op":"insert","into":"D","items":["q"],"at":{"offset":6}}"#,
        #"{"op":"delete","in":"D","range":[0,6]}"#,
        #"{"op":"delete","in":"D","range":[6,7]}"#,
        #"{"op":"delete","in":"D","range":[3,1]}"#,
        #"{"op":"delete","in":"D","range":[0,9223372036854775807]}"#,
        #"{"op":"style","in":"D","range":[4,0],"style":{"bold":true}}"#,
        #"{"op":"style","in":"D","range":[0,10],"unit":"utf8","style":{"bold":true}}"#,
        #"{"op":"move","text":{"in":"D","range":[3,1]},"to":"E"}"#,
        #"{"op":"move","text":{"in":"D","range":[0,7]},"unit":"utf16","to":"E"}"#,
        #"{"op":"move","text":{"in":"D","range":[0,1]},"to":"E","at":{"offset":1}}"#,
        #"{"op":"copy","text":{"in":"D","range":[0,5]},"unit":"character","to":"E"}"#,
        #"{"op":"drag","session":"s","text":{"in":"D","range":[3,1]}}"#,
        #"{"op":"drag","session":"s","text":{"in":"D","range":[1,1]}}"#,
      ]
    ),
    (
      "splitsCharacter",
      [
        // Between e and the accent, which are one character.
        #"{"op":"write","into":"D","text":"x","at":{"offset":2}}"#,
        #"{"op":"insert","into":"D","items":["q"],"at":{"offset":2}}"#,
        #"{"op":"delete","in":"D","range":[0,2]}"#,
        #"{"op":"delete","in":"D","range":[2,3]}"#,
        // The start is looked at before the end and before their order.
        #"{"op":"delete","in":"D","range":[2,99]}"#,
        #"{"op":"delete","in":"D","range":[2,0]}"#,
        #"{"op":"move","text":{"in":"D","range":[2,5]},"to":"E"}"#,
        #"{"op":"move","text":{"in":"D","range":[3,4]},"to":"D","at":{"offset":2}}"#,
        #"{"op":"copy","text":{"in":"D","range":[2,3]},"to":"E"}"#,
        #"{"op":"drag","session":"s","text":{"in":"D","range":[2,3]}}"#,
        // Inside the accent or the smiley, also where clusters may be cut.
        #"{"op":"write","into":"D","text":"x","at":{"offset":3},"unit":"utf8"}"#,
        #"{"op":"write","into":"D","text":"x","at":{"offset":6},"unit":"utf8"}"#,
        #"{"op":"write","into":"D","text":"x","at":{"offset":4},"unit":"utf16"}"#,
        #"{"op":"delete","in":"D","range":[4,5],"unit":"utf16"}"#,
        #"{"op":"style","in":"D","range":[3,4],"unit":"utf8","style":{"bold":true}}"#,
        #"{"op":"style","in":"D","range":[0,7],"unit":"utf8","style":{"bold":true}}"#,
        #"{"op":"style","in":"D","range":[4,5],"unit":"utf16","style":{"bold":true}}"#,
      ]
    ),
    (
      "typeRefused",
      [
        #"{"op":"write","into":"L","text":"x"}"#,
        #"{"op":"write","into":"a","text":"x"}"#,
        #"{"op":"style","in":"L","range":[0,0],"style":{"bold":true}}"#,
        #"{"op":"delete","in":"a","range":[0,1]}"#,
        #"{"op":"move","text":{"in":"D","range":[0,1]},"to":"L"}"#,
        #"{"op":"move","text":{"in":"L","range":[0,1]},"to":"D"}"#,
        #"{"op":"copy","text":{"in":"D","range":[0,1]},"to":"a"}"#,
        #"{"op":"drag","session":"s","text":{"in":"L","range":[0,1]}}"#,
        #"{"op":"move","items":["N"],"to":"D"}"#,
        #"{"op":"copy","items":["a","N"],"to":"D"}"#,
        #"{"op":"list","id":"M","in":"D"}"#,
      ]
    ),
    (
      "notFound",
      [
        #"{"op":"write","into":"Z","text":"x"}"#,
        #"{"op":"style","in":"Z","range":[0,1],"style":{}}"#,
        #"{"op":"copy","text":{"in":"D","range":[0,1]},"to":"Z"}"#,
        #"{"op":"state","of":"Z"}"#,
      ]
    ),
    (
      "forbidden",
      [
        #"{"op":"move","items":["D"],"to":"L"}"#,
        #"{"op":"copy","items":["D"],"to":"L"}"#,
        #"{"op":"delete","items":["D"]}"#,
        #"{"op":"drag","session":"s","items":["D"]}"#,
      ]
    ),
    (
      "alreadyExists",
      [
        #"{"op":"document","id":"L"}"#,
        #"{"op":"list","id":"D"}"#,
        #"{"op":"insert","into":"L","items":["D"]}"#,
      ]
    ),
  ]

  @Test(arguments: refused.flatMap { row in row.lines.map { (row.code, $0) } })
  func `a request that cannot be done is refused and changes nothing`(
    code: String, line: String
  ) throws {
    let reply = try reply(to: Data(line.utf8))
    #expect(reply.hasPrefix(#"{"ok":false,"error":{"code":"\#(code)","message":""#))
    #expect(reply.hasSuffix(#","line":7},"seq":6}"#))
  }

  @Test(arguments: [
    #"{"op":"style","in":"D","range":[0,5],"style":{"italic":true,"font":"Inter"}}"#,
    #"{"op":"style","in":"D","range":[0,5],"style":{"bold":null}}"#,
    #"{"op":"style","in":"D","range":[0,5],"style":{}}"#,
    #"{"op":"style","in":"D","range":[2,2],"style":{"bold":true}}"#,
    #"{"op":"write","into":"D","text":"","style":{"bold":true}}"#,
    #"{"op":"delete","in":"D","range":[1,1]}"#,
    #"{"op":"move","text":{"in":"D","range":[1,4]},"to":"D","at":{"offset":3}}"#,
    #"{"op":"move","text":{"in":"D","range":[5,5]},"to":"E"}"#,
    #"{"op":"copy","text":{"in":"D","range":[9,9]},"unit":"utf8","to":"E"}"#,
  ])
  func `a request that leaves the text as it is says so`(line: String) throws {
    let reply = try reply(to: Data(line.utf8))
    #expect(reply.hasPrefix(#"{"ok":true,"changed":false,"step":null,"#))
  }

  @Test(
    arguments: [
      [0xC3, 0x28], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF0, 0x9F, 0x98], [0xFF],
    ] as [[UInt8]])
  func `a text in invalid UTF-8 is refused where that begins`(bytes: [UInt8]) throws {
    let start = #"{"op":"write","into":"D","text":"x"#
    let reply = try reply(to: Data(start.utf8) + bytes + Data(#"y"}"#.utf8))
    let place = "line 7: expected valid UTF-8 at byte \(start.utf8.count)"
    #expect(
      reply
        == #"{"ok":false,"error":{"code":"badRequest","message":"\#(place)","line":7},"seq":6}"#)
  }

  @Test func `a NUL is a scalar like any other, if it is escaped`() throws {
    let raw = Data(#"{"op":"write","into":"D","text":"x"#.utf8) + [0] + Data(#"y"}"#.utf8)
    #expect(try reply(to: raw).hasPrefix(#"{"ok":false,"error":{"code":"badRequest","#))
    let run = try play(
      #"""
      {"op":"document","id":"D"}
      {"op":"write","into":"D","text":"a\u0000\u0000b","style":{"k\u0000":"\u0000"}}
      {"op":"write","into":"D","text":"-","at":{"offset":2}}
      {"op":"reopen"}
      {"op":"state"}

      """#, journal: "K.dragjournal")
    #expect(
      run.lines.last == #"""
        {"ok":true,"state":{"lists":{},"documents":{"D":{"text":"a\u0000-\u0000b","runs":[\#
        [0,2,{"k\u0000":"\u0000"}],[3,5,{"k\u0000":"\u0000"}]]}}},"seq":3}
        """#)
    #expect(run.status == 0)
  }

  @Test func `a text of 15 MiB in one line is taken and kept`() throws {
    let size = 15 << 20
    let text = "<" + String(repeating: "x", count: size - 2) + ">"
    let lines = [
      #"{"op":"document","id":"D"}"#,
      #"{"op":"write","into":"D","text":"\#(text)"}"#,
      #"{"op":"reopen"}"#,
      #"{"op":"write","into":"D","text":"y","at":{"offset":\#(size + 1)}}"#,
      #"{"op":"delete","in":"D","range":[1,2],"unit":"utf16"}"#,
      #"{"op":"write","into":"D","text":"y","at":{"offset":\#(size - 1)},"unit":"utf8"}"#,
      #"{"op":"state"}"#,
    ]
    let run = try play(lines.joined(separator: "\n"))
    try #require(run.lines.count == 7)
    #expect(run.lines[1] == #"{"ok":true,"changed":true,"step":2,"items":[],"seq":2}"#)
    #expect(run.lines[3].hasPrefix(#"{"ok":false,"error":{"code":"outOfBounds","#))
    let kept = "<" + String(repeating: "x", count: size - 3) + ">y"
    let state = #"{"lists":{},"documents":{"D":{"text":"\#(kept)","runs":[]}}}"#
    // Compared by hand: a failure should not print the text.
    let isKept = run.lines[6] == #"{"ok":true,"state":\#(state),"seq":4}"#
    #expect(isKept)
    #expect(run.status == 1)
  }
}

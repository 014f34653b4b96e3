import Testing
import TestSupport

@Suite("Requests to journal-play", .temporaryFolder)
struct PlayRequestTests {
  @Test
  func `content is made, set, copied, moved and deleted, and each reply says what came of it`()
    throws
  {
    let run = try play(
      """
      {"op":"list","id":"X","name":"Today","tag":{"any":1}}
      {"op":"list","in":"X","at":"first"}
      {"op":"insert","into":"X","at":{"before":"list-1"},"items":[{"id":"a"},"b",{"items":["c"]}]}
      {"op":"set","item":"b","name":"B","properties":{"k":[true,null]}}
      {"op":"set","item":"b","name":"B"}
      {"op":"copy","items":["a"],"to":"list-1","as":["a2"]}
      {"op":"move","items":["b"],"to":"X","at":{"gap":0}}
      {"op":"delete","items":["c"]}
      {"op":"delete","container":"list-1"}
      {"op":"state"}

      """)
    #expect(
      run.output == """
        {"ok":true,"id":"X","changed":true,"step":1,"items":["X"],"tag":{"any":1},"seq":1}
        {"ok":true,"id":"list-1","changed":true,"step":2,"items":["list-1"],"seq":2}
        {"ok":true,"changed":true,"step":3,"items":["a","b","item-1"],"seq":3}
        {"ok":true,"changed":true,"step":4,"items":["b"],"seq":4}
        {"ok":true,"changed":false,"step":null,"items":[],"seq":4}
        {"ok":true,"changed":true,"step":5,"operation":"copy","items":["a2"],"seq":5}
        {"ok":true,"changed":true,"step":6,"operation":"move","items":["b"],"seq":6}
        {"ok":true,"changed":true,"step":7,"items":["c"],"seq":7}
        {"ok":true,"changed":true,"step":8,"items":["list-1"],"seq":8}
        {"ok":true,"state":{"lists":{"X":["b","a",{"id":"item-1","items":[]}]},"documents":{}},"seq":8}

        """)
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  // The SHA-256 of "hello" and of the bytes 1, 2, 3 come from sha256sum.
  @Test func `an item is shown with its whole content`() throws {
    let run = try play(
      """
      {"op":"list","id":"X"}
      {"op":"insert","into":"X","items":[{"id":"a","name":"A","representations":[\
      {"type":"text/plain","text":"hello"},{"type":"x/y","base64":"AQID","lossy":true}],\
      "fields":{"email":"e"},"properties":{"z":1.0,"b":0.5,"none":null},"items":[]}]}
      {"op":"state","of":"a"}

      """)
    #expect(
      run.lines.last == """
        {"ok":true,"state":{"id":"a","name":"A","in":"X","properties":{"b":0.5,"z":1},\
        "fields":{"email":"e"},"representations":[{"type":"text/plain","lossy":false,"size":5,\
        "sha256":"2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"},\
        {"type":"x/y","lossy":true,"size":3,\
        "sha256":"039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81"}],\
        "items":[]},"seq":2}
        """)
    #expect(run.status == 0)
  }

  @Test func `a drag is lifted, hovers, is dropped or cancelled, and sessions tell`() throws {
    let run = try play(
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a","b","c"],"origin":"import"}
      {"op":"drag","session":"s","items":["a"],"allows":["move"],"preview":{"x":1}}
      {"op":"add","session":"s","items":["b","a"]}
      {"op":"over","session":"s","target":"X","at":{"after":"c"}}
      {"op":"over","session":"s","target":"gone"}
      {"op":"spring","session":"s","target":"X"}
      {"op":"leave","session":"s"}
      {"op":"drop","session":"s","target":"X","at":"last"}
      {"op":"leave","session":"s"}
      {"op":"spring","session":"s","target":"X","expectError":"sessionEnded"}
      {"op":"drag","items":["c"]}
      {"op":"cancel","session":"session-1","reason":"noTarget"}
      {"op":"sessions"}

      """)
    #expect(
      run.lines.dropFirst(2).joined(separator: "\n") == #"""
        {"ok":true,"session":"s","seq":3}
        {"ok":true,"session":"s","seq":4}
        {"ok":true,"proposal":"move","badge":null,"reason":null,"rule":"sameContainer",\#
        "at":{"gap":3},"representation":null,"seq":4}
        {"ok":true,"proposal":"forbidden","badge":"forbidden","reason":"notFound","rule":null,\#
        "at":null,"representation":null,"seq":4}
        {"ok":true,"seq":4}
        {"ok":true,"seq":4}
        {"ok":true,"changed":true,"step":1,"operation":"move","items":["a","b"],"seq":5}
        {"ok":true,"seq":5}
        {"ok":false,"error":{"code":"sessionEnded","message":"The drag session s has ended; \#
        begin another.","line":11},"seq":5}
        {"ok":true,"session":"session-1","seq":6}
        {"ok":true,"session":"session-1","seq":7}
        {"ok":true,"sessions":[{"session":"s","actor":"local","state":"finished",\#
        "operation":"move","reason":null},{"session":"session-1","actor":"local",\#
        "state":"cancelled","operation":"none","reason":"noTarget"}],"seq":7}
        """#)
    #expect(run.status == 0)
  }

  @Test func `a group is one step, which undo, redo and history name`() throws {
    let run = try play(
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"begin","name":"Tidy up"}
      {"op":"insert","into":"X","items":["a"]}
      {"op":"insert","into":"X","items":["b"]}
      {"op":"end"}
      {"op":"undo","dryRun":true}
      {"op":"undo"}
      {"op":"redo","step":1}
      {"op":"history"}
      {"op":"undo","scope":{"container":"X"}}
      {"op":"expect","state":{"lists":{"X":[],"Y":null}},"history":{"undo":0,"redoName":"Tidy up"}}
      {"op":"prune","steps":0}
      {"op":"history","actor":"B"}

      """)
    #expect(
      run.lines.dropFirst(4).joined(separator: "\n") == #"""
        {"ok":true,"changed":true,"step":1,"items":[],"seq":5}
        {"ok":true,"step":1,"name":"Tidy up","result":"applied","conflicts":[],"seq":5}
        {"ok":true,"step":1,"name":"Tidy up","result":"applied","conflicts":[],"seq":6}
        {"ok":true,"step":1,"name":"Tidy up","result":"applied","conflicts":[],"seq":7}
        {"ok":true,"undo":1,"redo":0,"undoName":"Tidy up","redoName":null,"current":1,"steps":[\#
        {"step":1,"parent":0,"name":"Tidy up","state":"done"}],"seq":7}
        {"ok":true,"step":1,"name":"Tidy up","result":"applied","conflicts":[],"seq":8}
        {"ok":true,"seq":8}
        {"ok":true,"seq":9}
        {"ok":true,"undo":0,"redo":0,"undoName":null,"redoName":null,"current":0,"steps":[],\#
        "seq":9}
        """#)
    #expect(run.status == 0)
  }

  @Test func `the past, checks, rebuilding and reopening leave the state as it is`() throws {
    let run = try play(
      """
      {"op":"list","id":"X"}
      {"op":"insert","into":"X","items":["a"]}
      {"op":"state","at":1}
      {"op":"check"}
      {"op":"rebuild"}
      {"op":"reopen"}
      {"op":"failures"}
      {"op":"transfers"}
      {"op":"tasks"}
      {"op":"note","text":"remark"}
      {"op":"state","of":"X"}

      """)
    #expect(
      run.lines.dropFirst(2).joined(separator: "\n") == #"""
        {"ok":true,"state":{"lists":{"X":[]},"documents":{}},"seq":2}
        {"ok":true,"seq":2}
        {"ok":true,"seq":2}
        {"ok":true,"seq":2}
        {"ok":true,"failures":[],"seq":2}
        {"ok":true,"transfers":[],"seq":2}
        {"ok":true,"tasks":[],"seq":2}
        {"ok":true,"seq":2}
        {"ok":true,"state":{"lists":{"X":["a"]},"documents":{}},"seq":2}
        """#)
    #expect(run.status == 0)
  }

  @Test func `ids are compared by their bytes and come back as they were given`() throws {
    let run = try play(
      #"{"op":"list","id":"X"}"# + "\n"
        + #"{"op":"insert","into":"X","items":["\u00e9","e\u0301","\ud83d\ude00\/\"\n\u0001"]}"#
        + "\r\n" + #"{"op":"state","of":"X"}"#)
    #expect(
      run.lines.last == "{\"ok\":true,\"state\":{\"lists\":{\"X\":[\"\u{e9}\",\"e\u{301}\","
        + #""😀/\"\n\u0001"]},"documents":{}},"seq":2}"#)
    #expect(run.status == 0)
  }
}

import TestSupport
import Testing

/// Content in journal-play: sizes, hashes of `sha256sum`, collecting and pruning by bytes.
@Suite("Content in journal-play", .temporaryFolder)
struct PlayContentTests {
  private static let script = #"""
    {"op":"list","id":"X","origin":"import"}
    {"op":"insert","into":"X","items":[{"id":"a","representations":[{"type":"t/p","text":"LONG"}]}]}
    {"op":"delete","items":["a"]}
    {"op":"collect"}
    {"op":"prune","bytes":3000}
    {"op":"undo"}
    {"op":"state","of":"a"}
    {"op":"redo"}
    {"op":"prune","bytes":1999}
    {"op":"collect"}
    {"op":"undo","expectError":"horizonReached"}
    {"op":"insert","into":"X","items":["a"]}
    {"op":"state","of":"a"}
    {"op":"check"}

    """#

  @Test func `what history keeps has its bytes, and what was collected has no hash`() throws {
    let long = String(repeating: "x", count: 2_000)
    let run = try play(Self.script.split(separator: "LONG").joined(separator: long))
    let shown = #"""
      "name":null,"in":"X","properties":{},"fields":{},"representations":[{"type":"t/p",\#
      "lossy":false,"size":2000,"sha256":
      """#
    #expect(
      run.lines.dropFirst(3).joined(separator: "\n") == #"""
        {"ok":true,"contents":0,"bytes":0,"seq":3}
        {"ok":true,"seq":3}
        {"ok":true,"step":2,"name":"Delete Item","result":"applied","conflicts":[],"seq":4}
        {"ok":true,"state":{"id":"a",\#(shown)\#
        "5c0e0ea421571c300b5df6aec0a118b5c3dc02e0683a546341d5efc689df2f58"}]},"seq":4}
        {"ok":true,"step":2,"name":"Delete Item","result":"applied","conflicts":[],"seq":5}
        {"ok":true,"seq":6}
        {"ok":true,"contents":1,"bytes":2000,"seq":7}
        {"ok":false,"error":{"code":"horizonReached","message":"Step 2 is past the undo \#
        horizon and stays as it is.","line":11},"seq":7}
        {"ok":true,"changed":true,"step":3,"items":["a"],"seq":8}
        {"ok":true,"state":{"id":"a",\#(shown)null}]},"seq":8}
        {"ok":true,"seq":8}
        """#)
    #expect(run.status == 0)
  }
}

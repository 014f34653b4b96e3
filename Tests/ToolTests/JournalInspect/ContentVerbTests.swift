import DragJournal
import DragModel
import TestSupport
import Testing

/// The content store as the tool lists it; the hashes are those of `b2sum -l 256`.
@Suite(.temporaryFolder) struct ContentVerbTests {
  private static let hashOfA = "e8795ce1932c6c0a67a2701a2f28147264f6c103b0bd6d0ed6101bc00c7a10d2"
  private static let hashOfB = "a135ef51f5d12a5864fb55241c444c5bed51130fec23d058f4651f31184e0a1e"
  private static let hashOfC = "5a84c765b3c1c11aa96b21e26c0e7411f8bea12445de72a450695c19b2af6cc8"

  /// Two items with 2,000 a's, one with b's that was deleted, one with c's that nothing needs.
  private func make(isCollected: Bool) throws {
    let journal = try Journal.open(at: SampleJournal.path, SampleJournal.options(.init()))
    let imported = Attribution(origin: .import)
    _ = try journal.perform(.makeList(id: "L", by: imported))
    for (id, letter) in [("a", "a"), ("a2", "a"), ("b", "b"), ("c", "c"), ("small", "")] {
      let bytes = Array(String(repeating: letter, count: 2_000).utf8)
      let item = NewItem(
        id: ContentID(id), representations: [Representation(type: "x/y", content: .inline(bytes))])
      _ = try journal.perform(.insert([.new(item)], into: "L", by: imported))
    }
    _ = try journal.perform(.delete(["b"]))
    _ = try journal.perform(.delete(["c"], by: imported))
    if isCollected { _ = try journal.perform(.collect()) }
    try journal.close()
  }

  @Test("Content is listed with its size, its uses and what keeps it")
  func content() throws {
    try make(isCollected: false)
    try Inspector.expect(
      "content", SampleJournal.path,
      printed: """
        \(Self.hashOfC) 2000 bytes, 0 uses, unreachable
        \(Self.hashOfB) 2000 bytes, 0 uses, history
        \(Self.hashOfA) 2000 bytes, 2 uses, present

        """)
  }

  @Test("In JSON it is one object a content; what was collected is told in the log too")
  func json() throws {
    try make(isCollected: true)
    try Inspector.expect(
      "content", SampleJournal.path, "--json",
      printed: """
        {"v":1,"blake2b":"\(Self.hashOfC)","bytes":2000,"uses":0,"standing":"collected"}
        {"v":1,"blake2b":"\(Self.hashOfB)","bytes":2000,"uses":0,"standing":"history"}
        {"v":1,"blake2b":"\(Self.hashOfA)","bytes":2000,"uses":2,"standing":"present"}

        """)
    try Inspector.expect(
      "log", SampleJournal.path, "-n", "1", "--oneline",
      printed: "9 content.collected 1 content freed\n")
    let shown = try Inspector.run("show", SampleJournal.path, "9", "--json").output
    #expect(shown.contains(#"[{"change":"dropContent","hashes":["\#(Self.hashOfC)"]}]"#))
    try Inspector.expect("verify", SampleJournal.path, "--rebuild", printed: "sound\n")
  }

  @Test("A journal without large content has nothing to list")
  func nothing() throws {
    try SampleJournal.makeFull()
    try Inspector.expect("content", SampleJournal.path, printed: "")
  }
}

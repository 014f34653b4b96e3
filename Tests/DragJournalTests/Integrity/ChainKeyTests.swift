import DragJournal
import TestSupport
import Testing

/// Keys that the hash cannot take would leave a chain that means nothing.
@Suite(.temporaryFolder) struct ChainKeyTests {
  @Test(
    "A chain key that is too short or too long stops the process with a sentence",
    arguments: [1, 15, 65, 1_000])
  func length(count: Int) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [path = TemporaryFolder.journal as String, count = count as Int] in
      _ = try openJournal(path, .test(chainKey: Array(repeating: 1, count: count)))
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("The chain key of a journal has 16 to 64 bytes, or none."))
  }
}

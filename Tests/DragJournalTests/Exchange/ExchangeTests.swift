import DragModel
import Foundation
import Store
import TestSupport
import Testing

@testable import DragJournal

/// Exports, and the journals that imports make of them.
@Suite(.temporaryFolder) struct ExchangeTests {
  private let path = TemporaryFolder.journal
  private var copy: String { TemporaryFolder.path + "/copy.dragjournal" }

  /// A journal with content of all kinds: kept, collected, and arriving.
  private func filled(_ options: JournalOptions = .test(interval: 8)) throws -> Journal {
    let journal = try Journal.open(at: path, options)
    try journal.make("L", ["a", "b", "c"])
    for (name, size) in [("big", 200_000), ("gone", 3_000), ("small", 10)] {
      let item = NewItem.holding(SplitMix64.bytes(size), id: ContentID(name))
      _ = try journal.perform(.insert([.new(item)], into: "L"))
    }
    _ = try journal.perform(.delete(["gone"]))
    _ = try journal.perform(.prune(keeping: .steps(0)))
    _ = try journal.perform(.collect())
    _ = try journal.perform(.makeDocument(id: "D"))
    _ = try journal.perform(.write("naïve 👩‍👧", into: "D", at: .last))
    _ = try journal.perform(.move(["c"], to: "L", at: .first))
    _ = try journal.perform(.undo())
    let item = NewItem(id: "photo", representations: [Representation(type: "image/png")])
    let session = try journal.perform(
      .beginDrag(of: DragSource(external: ExternalContent(app: "Files", items: [item]))))
    let drop = try journal.perform(.drop(session, on: DropTarget(on: "L")))
    let transfer = try #require(drop.transfers.first).number
    _ = try journal.perform(.receive(transfer, SplitMix64.bytes(70_000), total: 100_000))
    _ = try journal.perform(.fail(transfer))
    return journal
  }

  private func lines(of journal: Journal) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    try journal.export { line in
      lines.append(line)
      return true
    }
    return lines
  }

  private func imported(
    _ lines: [[UInt8]], _ options: JournalOptions = .test()
  ) throws(JournalError) {
    var rest = lines[...]
    try Journal.importJournal(to: copy, options) { rest.popFirst() }
  }

  @Test("An import has the same events, chain, state, history and content, and is exported alike")
  func roundTrip() throws {
    let journal = try filled()
    let lines = try lines(of: journal)
    try imported(lines)
    let other = try Journal.open(at: copy, .test())
    #expect(try other.log() == journal.log())
    #expect(try other.contents() == journal.contents())
    #expect(try other.information().headChain == journal.information().headChain)
    #expect(try other.storedContents() == journal.storedContents())
    #expect(try other.now().history() == journal.now().history())
    #expect(try other.damage() == [])
    #expect(try self.lines(of: other) == lines)
    // Both go on alike, also with the bytes that had come.
    for journal in [journal, other] {
      _ = try journal.perform(.redo())
      let failed = try #require(try journal.now().unacknowledgedFailures().first).number
      let retried = try journal.perform(.retry(failed, resuming: true))
      let transfer = try #require(retried.transfers.first).number
      _ = try journal.perform(.receive(transfer, [UInt8](repeating: 1, count: 30_000)))
      _ = try journal.perform(.finish(transfer))
      #expect(try journal.bytes(of: "photo").count == 100_000)
      #expect(try journal.damage() == [])
    }
    #expect(try self.lines(of: other) == self.lines(of: journal))
  }

  @Test("Every line is JSON with the members that are documented")
  func json() throws {
    let kinds = try lines(of: filled()).map { line in
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
      return object.keys.sorted().joined(separator: " ")
    }
    #expect(
      Set(kinds) == [
        "chain created export format journal keyed sum v", "blob bytes sum",
        "blob content size sum", "arriving size sum", "nextBlob sum", "event kind seq sum time",
        "chain event kind seq sum time", "contents end events sum",
      ])
  }

  @Test("A line that is damaged, missing, doubled or moved is told, and no journal made")
  func damage() throws {
    let whole = try lines(of: filled())
    var random = SplitMix64(seed: 1)
    for index in whole.indices {
      var damaged = whole
      let place = Int(random.next() % UInt64(damaged[index].count))
      damaged[index][place] ^= UInt8(1 << (random.next() % 7))
      expectRefusal(of: damaged, atLine: index + 1)
      var shorter = whole
      shorter.remove(at: index)
      expectRefusal(of: shorter, atLine: index + 1)
      var longer = whole
      longer.insert(whole[index], at: index)
      // The first of two equal lines is the right one.
      expectRefusal(of: longer, atLine: index + 2)
      if index + 1 < whole.count {
        var moved = whole
        moved.swapAt(index, index + 1)
        expectRefusal(of: moved, atLine: index + 1)
      }
      expectRefusal(of: Array(whole[..<index]), atLine: index + 1)
      var torn = Array(whole[...index])
      torn[index].removeLast(1 + Int(random.next() % UInt64(torn[index].count)))
      expectRefusal(of: torn, atLine: index + 1)
    }
    try imported(whole)
  }

  private func expectRefusal(of lines: [[UInt8]], atLine number: Int) {
    do {
      try imported(lines)
      Issue.record("an export with another line \(number) was imported")
    } catch {
      guard case .badExport(line: number, _) = error else {
        Issue.record("line \(number): \(error)")
        return
      }
    }
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test("Lines whose sums are right but that no export has are refused")
  func forged() throws {
    let whole = try lines(of: filled())
    var sum = ExportSum()
    let parsed = try whole.map { try sum.read($0) }
    func forge(_ change: (inout [ExportLine]) -> Void) -> [[UInt8]] {
      var lines = parsed
      change(&lines)
      var sum = ExportSum()
      return lines.map { sum.line($0) }
    }
    for index in parsed.indices {
      // Each is needed, and needed once.
      expectAnyRefusal(of: forge { $0.remove(at: index) })
      expectAnyRefusal(of: forge { $0.insert($0[index], at: index) })
      expectAnyRefusal(
        of: forge { lines in
          switch lines[index] {
          case .start(var start):
            start.chain = Digest(of: [1])
            lines[index] = .start(start)
          case .bytes(let blob, var bytes):
            // Bytes that have no hash yet are believed.
            if lines.contains(.arriving(blob, sizeBytes: 70_000)) {
              bytes.removeLast()
            } else {
              bytes[0] ^= 1
            }
            lines[index] = .bytes(blob, bytes)
          case .content(let digest, var record):
            record.sizeBytes += 1
            // What was collected has no bytes to compare with.
            if record.blob == nil { record.blob = BlobNumber(77) }
            lines[index] = .content(digest, record)
          case .arriving(let blob, let size):
            lines[index] = .arriving(blob, sizeBytes: size - 1)
          case .nextBlob: lines[index] = .nextBlob(BlobNumber(1))
          case .event(var event):
            event.bytes[event.bytes.count - 1] ^= 1
            lines[index] = .event(event)
          case .end(let events, let contents):
            lines[index] = .end(events: events, contents: contents + 1)
          }
        })
    }
    try imported(forge { _ in })
  }

  private func expectAnyRefusal(of lines: [[UInt8]]) {
    #expect(throws: JournalError.self) { try imported(lines) }
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test("A chain with a key is compared if the key is given, and kept as it is if not")
  func keyed() throws {
    let key = [UInt8](repeating: 3, count: 32)
    let lines = try lines(of: filled(.test(chainKey: key)))
    #expect(throws: JournalError.wrongChainKey) {
      try imported(lines, .test(chainKey: [UInt8](repeating: 4, count: 32)))
    }
    #expect(!FileManager.default.fileExists(atPath: copy))
    try imported(lines)
    let journal = try Journal.open(at: copy, .test(chainKey: key))
    #expect(try journal.damage() == [])
    #expect(try self.lines(of: journal) == lines)
    try journal.close()
    try FileManager.default.removeItem(atPath: copy)
    try imported(lines, .test(chainKey: key))
  }

  @Test("Nothing is imported where something is")
  func places() throws {
    let lines = try lines(of: filled())
    #expect(throws: JournalError.storage(.alreadyExists(path: path))) {
      var rest = lines[...]
      try Journal.importJournal(to: path) { rest.popFirst() }
    }
    #expect(throws: JournalError.badExport(line: 1, .notAnExport)) { try imported([]) }
    #expect(throws: JournalError.badExport(line: 1, .notAnExport)) {
      try imported([Array(#"{"list":"L"}"#.utf8)])
    }
    #expect(throws: JournalError.badExport(line: 1, .newerVersion)) {
      try imported([Array(#"{"v":2,"export":"DragJournal","more":1}"#.utf8)])
    }
  }
}

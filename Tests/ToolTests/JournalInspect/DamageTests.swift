import DragJournal
import DragModel
import Foundation
import Store
import TestSupport
import Testing

/// What is no journal, and journals whose bytes are not what was written.
@Suite(.temporaryFolder)
struct DamageTests {
  /// Every verb that reads a journal.
  static let verbs: [[String]] =
    [
      ["info"], ["log"], ["show", "1"], ["state"], ["state", "--at", "1"],
      ["diff", "0", "head"], ["undo-tree"], ["transfers"], ["transfers", "--failures"],
      ["sessions"], ["content"], ["stat"], ["prune", "--keep-steps", "0", "--dry-run"],
      ["verify", "--quick"], ["verify", "--rebuild"], ["compact", "--yes"],
      ["prune", "--keep-steps", "0", "--yes"],
    ].flatMap { [$0, $0 + ["--json"]] } + [["export"], ["log", "--follow"]]

  /// What may stand where a journal should be.
  enum Place: CaseIterable {
    case nothing, aFile, anEmptyFolder, anotherStore

    /// Makes it, in the folder of the running test.
    func make() throws -> String {
      let path = TemporaryFolder.path + "/place"
      switch self {
      case .nothing: break
      case .aFile: try Data("hello".utf8).write(to: URL(fileURLWithPath: path))
      case .anEmptyFolder:
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .anotherStore:
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        var options = Environment.Options()
        options.createsFile = true
        try Environment(folder: path, options: options).close()
      }
      return path
    }
  }

  private static func command(_ verb: [String], _ path: String) -> [String] {
    [verb[0], path] + verb.dropFirst()
  }

  @Test("What is no journal cannot be opened", arguments: Place.allCases, verbs)
  func noJournal(place: Place, verb: [String]) throws {
    let outcome = try Inspector(Self.command(verb, place.make())).wait()
    #expect(outcome.status == 3)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("journal-inspect: "))
    #expect(outcome.errors.contains(TemporaryFolder.path + "/place"))
  }

  @Test("A journal that was cut off is damaged", arguments: [0, 1, 4_096, 8_192, 20_000], verbs)
  func truncated(bytes: Int, verb: [String]) throws {
    try SampleJournal.makeFull()
    let data = SampleJournal.path + "/g000001/data.mdb"
    let whole = try #require(FileManager.default.contents(atPath: data))
    try #require(whole.count > bytes)
    try whole.prefix(bytes).write(to: URL(fileURLWithPath: data))
    let outcome = try Inspector(Self.command(verb, SampleJournal.path)).wait()
    #expect(outcome.status == 4)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("journal-inspect: "))
  }

  @Test(
    "Of a journal that was cut off the lost pages are told, unless too little is left",
    arguments: [
      (0, 4), (1, 4), (4_096, 4), (8_192, 4), (20_000, 1),
    ])
  func truncatedAndWalked(bytes: Int, status: Int32) throws {
    try SampleJournal.makeFull()
    let whole = try Data(contentsOf: data)
    try #require(whole.count > bytes)
    try whole.prefix(bytes).write(to: data)
    let outcome = try Inspector.run("verify", SampleJournal.path, "--deep", "--json")
    #expect(outcome.status == status || outcome.status == 4)
    if outcome.status == 1 {
      #expect(outcome.output.contains("lies outside the file"))
      #expect(outcome.output.contains(#""sound":false"#))
    }
  }

  /// Where a page is damaged: its number, flags and bounds, the first places in it, its contents.
  static let offsets =
    LongRuns.areWanted
    ? Array(0..<32) + Array(stride(from: 32, to: 4_096, by: 509))
    : [2, 10, 12, 13, 14, 16, 17, 20, 4_001, 4_090]

  @Test("A changed byte is found, or does not matter; the tool never crashes", arguments: offsets)
  func changedByte(offset: Int) throws {
    try SampleJournal.makeFull()
    let pages = try Data(contentsOf: data).count / 4_096
    let changes = (0..<pages).flatMap { page in
      [UInt8(0x01), 0x80].map { Change(offset: page * 4_096 + offset, bits: $0) }
    }
    #expect(try wrongAnswers(after: changes) == [])
  }

  @Test("What compares, draws and plans finds a changed byte too; what measures never crashes")
  func changedByteForOtherVerbs() throws {
    try SampleJournal.makeFull()
    let whole = try Data(contentsOf: data)
    let changes = (0..<whole.count / 4_096).flatMap { page in
      [10, 16, 4_001].map { Change(offset: page * 4_096 + $0, bits: 0x81) }
    }
    let verbs = [
      ["diff", "0", "head"], ["undo-tree"], ["prune", "--keep-steps", "0", "--dry-run"],
    ]
    #expect(try wrongAnswers(after: changes, to: verbs) == [])
    for change in changes {
      var changed = whole
      changed[change.offset] ^= change.bits
      try changed.write(to: data)
      for verb in ["stat", "readers"] {
        let outcome = try Inspector([verb, SampleJournal.path]).wait(seconds: 20)
        #expect([0, 3, 4, 6].contains(outcome.status), "\(verb), \(change)")
        #expect(!outcome.wasSignalled, "\(verb), \(change)")
      }
    }
  }

  @Test("In a journal of many pages a changed byte is found too, or does not matter")
  func changedByteAmongManyPages() throws {
    let clock = SampleJournal.Clock()
    let journal = try Journal.open(at: SampleJournal.path, SampleJournal.options(clock))
    try Carousel(journal).move(first: 400)
    try journal.close()
    let pages = try Data(contentsOf: data).count / 4_096
    try #require(pages > 20)
    var random = SplitMix64(seed: 42)
    let changes = (0..<(LongRuns.areWanted ? 1_000 : 50)).map { _ in
      // Heads of pages are where a change harms most.
      let offset = Bool.random(using: &random) ? 0..<32 : 32..<4_096
      return Change(
        offset: Int.random(in: 0..<pages, using: &random) * 4_096
          + Int.random(in: offset, using: &random),
        bits: 1 << UInt8.random(in: 0..<8, using: &random))
    }
    #expect(try wrongAnswers(after: changes) == [])
  }

  @Test("In a journal of transfers a changed byte is found too, or does not matter")
  func changedByteAmongTransfers() throws {
    try SampleJournal.makeTransfers(finished: true)
    let pages = try Data(contentsOf: data).count / 4_096
    var random = SplitMix64(seed: 43)
    let changes = (0..<(LongRuns.areWanted ? 1_000 : 20)).map { _ in
      Change(
        offset: Int.random(in: 0..<pages * 4_096, using: &random),
        bits: 1 << UInt8.random(in: 0..<8, using: &random))
    }
    let verbs = [
      ["transfers", "--json"], ["transfers", "--failures"], ["sessions"], ["log"],
      ["state", "--at", "12"],
    ]
    #expect(try wrongAnswers(after: changes, to: verbs) == [])
  }

  @Test("The newest events are read without those before; else all before the damage is printed")
  func damageInTheLog() throws {
    let clock = SampleJournal.Clock()
    let journal = try Journal.open(at: SampleJournal.path, SampleJournal.options(clock))
    let carousel = try Carousel(journal)
    // A value that only the log still knows once it is cleared.
    let mark = "only-in-the-log"
    _ = try journal.perform(.set(NewValues(properties: ["p": .text(ExactText(mark))]), of: "i0"))
    _ = try journal.perform(.set(NewValues(properties: ["p": nil]), of: "i0"))
    try carousel.move(first: 400)
    try journal.close()
    var changed = try Data(contentsOf: data)
    var end = changed.startIndex
    while let found = changed.range(of: Data(mark.utf8), in: end..<changed.endIndex) {
      changed[found.lowerBound] ^= 1
      end = found.upperBound
    }
    try #require(end > changed.startIndex)
    try changed.write(to: data)
    let path = SampleJournal.path
    let newest = try Inspector.run("log", path, "-n", "20", "--oneline")
    #expect(newest.status == 0)
    #expect(newest.lines.count == 20)
    #expect(newest.lines.first?.hasPrefix("385 ") == true)
    let all = try Inspector.run("log", path, "--oneline")
    #expect(all.status == 4)
    #expect(all.lines.count == 2)
    #expect(all.lines.last?.hasPrefix("2 content.inserted ") == true)
    #expect(all.errors.hasPrefix("journal-inspect: "))
    #expect(try Inspector.run("show", path, "3").status == 4)
    #expect(try Inspector.run("verify", path, "--quick").status == 0)
    let verified = try Inspector.run("verify", path, "--rebuild", "--json")
    #expect(verified.status == 1)
    #expect(verified.lines.count == 2)
    #expect(verified.lines.last == #"{"v":1,"sound":false,"findings":1}"#)
  }

  /// Bits of one byte of the data file that are turned over.
  private struct Change {
    var offset: Int
    var bits: UInt8
  }

  private var data: URL { URL(fileURLWithPath: SampleJournal.path + "/g000001/data.mdb") }

  /// Makes each change in turn, and tells each answer that is neither right nor refused.
  private func wrongAnswers(
    after changes: [Change],
    to verbs: [[String]] = [["log", "--json"], ["state", "--json"], ["verify", "--rebuild"]]
  ) throws -> [String] {
    let whole = try Data(contentsOf: data)
    let commands = verbs.map { Self.command($0, SampleJournal.path) }
    let sound = try commands.map { try Inspector($0).wait().output }
    var wrong: [String] = []
    for change in changes {
      var changed = whole
      changed[change.offset] ^= change.bits
      try changed.write(to: data)
      for (command, sound) in zip(commands, sound) {
        let outcome = try Inspector(command).wait(seconds: 20)
        let isRight = outcome.status == 0 && outcome.output == sound
        let isRefused = [1, 3, 4, 6].contains(outcome.status) && !outcome.wasSignalled
        if !isRight, !isRefused {
          wrong.append("\(change), \(command[0]): \(outcome.status), \(outcome.errors)")
        }
      }
    }
    return wrong
  }
}

/// Whether tests that take minutes are wanted.
enum LongRuns {
  /// True if `DRAGJOURNAL_LONG` is 1.
  static let areWanted = ProcessInfo.processInfo.environment["DRAGJOURNAL_LONG"] == "1"
}

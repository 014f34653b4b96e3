import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// Every verb on a journal of a million events: its status, the head, the state, and JSON that can be read.
@Suite(.temporaryFolder, .enabled(if: LongRuns.areWanted, "it takes minutes"))
struct MillionEventsTests {
  private static let events = 1_000_000
  private static let moves = events - Carousel.firstMove
  private let path = SampleJournal.path

  private func run(_ verb: [String]) throws -> Inspector.Outcome {
    let outcome = try Inspector([verb[0], path] + verb.dropFirst()).wait(seconds: 1_200)
    #expect(!outcome.wasSignalled, "\(verb)")
    #expect(outcome.errors == "", "\(verb)")
    return outcome
  }

  /// The objects of lines of JSON.
  private func values(_ outcome: Inspector.Outcome) throws -> [PlainValue] {
    try outcome.lines.map { try #require(PlainValue(parsing: String($0))) }
  }

  private func make() throws {
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    let carousel = try Carousel(journal)
    let batch = 10_000
    for first in stride(from: 0, to: Self.moves, by: batch) {
      try carousel.move(first..<min(first + batch, Self.moves))
    }
    try journal.close()
  }

  private static func summary(of sequence: Int) -> String {
    let item = Carousel.count - 1 - (sequence - Carousel.firstMove - 1) % Carousel.count
    return "i\(item) within X from \(Carousel.count - 1) to 0; step \"Move Item\""
  }

  @Test("Every verb tells of the same million events, in text and in JSON")
  func everyVerb() throws {
    try make()
    let last = Self.events
    #expect(try run(["info"]).output.contains("\nhead        \(last)\n"))
    #expect(try values(run(["info", "--json"])).first?["head"]?["seq"]?.number == last)
    #expect(
      try run(["log", "-n", "1", "--oneline"]).output
        == "\(last) content.moved \(Self.summary(of: last))\n")
    #expect(
      try values(run(["log", "-n", "20", "--json"])).map { $0["seq"]?.number }
        == Array(last - 19...last))
    let log = try run(["log", "--oneline"])
    #expect(log.lines.count == last)
    #expect(log.lines[last / 2 - 1] == "\(last / 2) content.moved \(Self.summary(of: last / 2))")
    for event in [3, last / 2, last] {
      #expect(try run(["show", "\(event)"]).output.hasPrefix("event \(event)\n"))
      let shown = try values(run(["show", "\(event)", "--json"])).first
      #expect(shown?["seq"]?.number == event)
      #expect(shown?["summary"]?.text?.string == Self.summary(of: event))
    }
    #expect(try run(["state", "--json"]).output == Carousel.state(afterMoves: Self.moves))
    for event in [last / 2, last - 1] {
      #expect(
        try run(["state", "--at", "\(event)", "--json"]).output
          == Carousel.state(afterMoves: event - Carousel.firstMove))
    }
    #expect(try run(["diff", "head~1", "head"]).output.hasPrefix("moved i"))
    #expect(try values(run(["diff", "head~1", "head", "--json"])).count == 1)
    #expect(try run(["undo-tree"]).lines.count == last + 1)
    #expect(try values(run(["undo-tree", "--json"])).first?["undo"]?.number == last)
    for verb in ["transfers", "sessions", "content", "readers"] {
      for format in [[], ["--json"]] { #expect(try run([verb] + format).output == "") }
    }
    #expect(try run(["stat"]).output.contains(#/\ncontent.moved +999998 /#))
    #expect(
      try values(run(["stat", "--json"])).first?["events"]?.values?
        .compactMap { $0["events"]?.number }.reduce(0, +) == last)
    #expect(
      try run(["prune", "--keep-steps", "10", "--dry-run"]).output
        == "would take away \(last - 10) of \(last) steps of local, those before \(last - 9)\n")
    #expect(try run(["verify", "--quick"]).output == "sound\n")
    #expect(try run(["verify", "--rebuild"]).output == "sound\n")
    #expect(
      try run(["verify", "--deep", "--json"]).output == #"{"v":1,"sound":true,"findings":0}"# + "\n"
    )
    try copies()
  }

  private func copies() throws {
    let folder = TemporaryFolder.path
    let last = Self.events
    #expect(try run(["export", "-o", folder + "/export"]).status == 0)
    let imported = try Inspector(["import", folder + "/export", "--into", folder + "/imported"])
    #expect(imported.wait(seconds: 1_200).output == "imported \(last) events\n")
    #expect(
      try run(["backup", "--out", folder + "/copied"]).output.hasPrefix(
        "backed up \(last) events, "))
    #expect(
      try run(["recover", "--out", folder + "/recovered"]).output
        == "saved \(last) of \(last) events, 0 contents with 0 bytes\n")
    #expect(try run(["compact", "--yes"]).status == 0)
    for copy in ["imported", "copied", "recovered"].map({ folder + "/" + $0 }) + [path] {
      let state = try Inspector(["state", copy, "--json"]).wait(seconds: 1_200)
      #expect(state.output == Carousel.state(afterMoves: Self.moves))
    }
  }
}

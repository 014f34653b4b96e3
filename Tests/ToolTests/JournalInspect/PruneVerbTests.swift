import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// Taking steps out of histories with `prune`.
@Suite(.temporaryFolder)
struct PruneVerbTests {
  private let path = TemporaryFolder.path + "/J.dragjournal"

  /// Four steps of local: 1 to 4, the last of which deletes four scalars; two of anna: 5 and 6.
  private func make() throws {
    let made = try play(
      """
      {"op":"list","id":"X"}
      {"op":"document","id":"D"}
      {"op":"write","into":"D","text":"one two"}
      {"op":"delete","in":"D","range":[0,4]}
      {"op":"insert","into":"X","items":["a","b"],"actor":"anna"}
      {"op":"delete","items":["a"],"actor":"anna"}

      """)
    #expect(made.status == 0)
  }

  private func steps(of actor: String) throws -> [Int] {
    let reply = try play(#"{"op":"history","actor":"\#(actor)"}"# + "\n").output
    let told = try #require(PlainValue(parsing: String(reply.split(separator: "\n")[0])))
    return (told["steps"]?.values ?? []).compactMap { $0["step"]?.number }
  }

  @Test("A dry run tells what would go and writes nothing")
  func dryRun() throws {
    try make()
    let data = URL(filePath: path + "/g000001/data.mdb")
    let before = try Data(contentsOf: data)
    try Inspector.expect(
      "prune", path, "--keep-steps", "1", "--dry-run",
      printed: """
        would take away 3 of 4 steps of local, those before 4
        would take away 1 of 2 steps of anna, those before 6

        """)
    try Inspector.expect(
      "prune", path, "--keep-bytes", "0", "--dry-run", "--json",
      printed: """
        {"v":1,"dryRun":true,"actors":[{"actor":"local","steps":4,"of":4,"firstKept":7},\
        {"actor":"anna","steps":2,"of":2,"firstKept":7}],"elements":4}

        """)
    try Inspector.expect(
      "prune", path, "--older-than", "1d", "--dry-run", printed: "would take away nothing\n")
    #expect(try Data(contentsOf: data) == before)
    #expect(try steps(of: "local") == [1, 2, 3, 4])
    #expect(try steps(of: "anna") == [5, 6])
  }

  @Test("What went is told, and is gone")
  func pruned() throws {
    try make()
    let state = try Inspector.run("state", path, "--json").output
    try Inspector.expect(
      "prune", path, "--keep-steps", "2", "--yes",
      printed: "took away 2 of 4 steps of local, those before 3\n")
    #expect(try steps(of: "local") == [3, 4])
    #expect(try steps(of: "anna") == [5, 6])
    try Inspector.expect(
      "prune", path, "--keep-steps", "0", "--yes", "--json",
      printed: """
        {"v":1,"dryRun":false,"actors":[{"actor":"local","steps":2,"of":2,"firstKept":7},\
        {"actor":"anna","steps":2,"of":2,"firstKept":7}],"elements":4}

        """)
    #expect(try steps(of: "local") == [])
    #expect(try steps(of: "anna") == [])
    try Inspector.expect(
      "prune", path, "--keep-steps", "0", "--yes", printed: "took away nothing\n")
    try Inspector.expect("state", path, "--json", printed: state)
    try Inspector.expect("verify", path, "--deep", printed: "sound\n")
  }

  @Test("A dry run tells what the prune then takes away", arguments: UInt64(1)...6)
  func planned(seed: UInt64) throws {
    let operations = TextOperationGenerator.operations(seed: seed, count: 200)
    let options = SampleJournal.options(SampleJournal.Clock())
    let journal = try Journal.open(at: path, options)
    let driver = JournalDriver(journal: journal)
    for operation in operations { _ = driver.perform(operation) }
    try journal.close()
    // Opening ends groups and drags that were left open.
    try Journal.open(at: path, options).close()
    let horizons = [["--keep-bytes", "4000"], ["--keep-steps", "5"], ["--keep-steps", "0"]]
    for horizon in horizons {
      let dry = try Inspector(["prune", path, "--dry-run"] + horizon).wait()
      let done = try Inspector(["prune", path, "--yes"] + horizon).wait()
      #expect(dry.status == 0)
      #expect(done.output == dry.output.replacing("would take away", with: "took away"))
    }
    try Inspector.expect("verify", path, "--rebuild", printed: "sound\n")
  }

  @Test("Steps go by their age")
  func age() throws {
    try SampleJournal.makeFull()
    try Inspector.expect(
      "prune", SampleJournal.path, "--older-than", "1d", "--dry-run",
      printed: """
        would take away 5 of 5 steps of local, those before 7
        would take away 1 of 1 step of anna, those before 7

        """)
    try Inspector.expect(
      "prune", SampleJournal.path, "--older-than", "100000d", "--dry-run",
      printed: "would take away nothing\n")
  }

  @Test("While another process writes, nothing can be pruned, and a dry run goes on")
  func beingWritten() throws {
    let journal = try Journal.open(
      at: SampleJournal.path, SampleJournal.options(SampleJournal.Clock()))
    _ = try journal.perform(.makeList(id: "X"))
    let refused = try Inspector.run("prune", SampleJournal.path, "--keep-steps", "0", "--yes")
    #expect(refused.status == 5)
    #expect(refused.output == "")
    try Inspector.expect(
      "prune", SampleJournal.path, "--keep-steps", "0", "--dry-run",
      printed: "would take away 1 of 1 step of local, those before 2\n")
    for verb in ["undo-tree", "stat", "readers"] {
      #expect(try Inspector.run(verb, SampleJournal.path).status == 0)
    }
    try Inspector.expect(
      "diff", SampleJournal.path, "0", "head", printed: "added list X\n", status: 1)
    try journal.close()
  }

  @Test("An empty journal has nothing to prune")
  func empty() throws {
    try SampleJournal.makeEmpty()
    for option in ["--dry-run", "--yes"] {
      let outcome = try Inspector.run("prune", SampleJournal.path, "--keep-steps", "0", option)
      #expect(outcome.status == 0)
      #expect(
        outcome.output.hasSuffix("take away nothing\n") || outcome.output == "took away nothing\n")
    }
  }
}

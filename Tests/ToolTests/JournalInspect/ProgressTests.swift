import TestSupport
import Testing

/// How far long verbs say they are where no terminal shows it.
@Suite(.temporaryFolder)
struct ProgressTests {
  private let path = SampleJournal.path

  @Test("A verification tells each tenth of the log on standard error if that is wanted")
  func verify() throws {
    try SampleJournal.makeFull()
    // Eight events: 12.5, 25, 37.5, … hundredths.
    let told = [12, 25, 37, 50, 62, 75, 87, 100].map { "verify: \($0) %\n" }.joined()
    for depth in ["--rebuild", "--deep"] {
      #expect(
        try Inspector.run("verify", path, depth, "--progress")
          == .init(status: 0, output: "sound\n", errors: told))
    }
    #expect(
      try Inspector.run("verify", path, "--rebuild", "--json", "--progress")
        == .init(status: 0, output: #"{"v":1,"sound":true,"findings":0}"# + "\n", errors: told))
    // A quick look goes through no log, and nobody is told who did not ask.
    try Inspector.expect("verify", path, "--quick", printed: "sound\n")
    #expect(try Inspector.run("verify", path, "--quick", "--progress").errors == "")
    try Inspector.expect("verify", path, "--rebuild", printed: "sound\n")
  }

  @Test("An empty journal has no log to go through")
  func empty() throws {
    try SampleJournal.makeEmpty()
    #expect(
      try Inspector.run("verify", path, "--rebuild", "--progress")
        == .init(status: 0, output: "sound\n", errors: ""))
  }
}

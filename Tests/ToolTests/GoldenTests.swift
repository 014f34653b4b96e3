import DragJournal
import Foundation
import TestSupport
import Testing

/// Journals that earlier builds made, at least one for each stored format, opened by this one.
///
/// Each has the script that made it and one that says what must hold, which the oracle confirms too.
@Suite(.temporaryFolder)
struct GoldenTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")
  static let formats: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  @Test("There is a journal of the format that this build writes")
  func present() throws {
    try SampleJournal.makeEmpty()
    let journal = try Journal.open(at: SampleJournal.path)
    let information = try journal.information()
    let format = "format-\(information.formatMajor).\(information.formatMinor)"
    #expect(Self.formats.contains(format))
  }

  @Test(
    "A journal of each format is sound, shows what it did, undoes and redoes", arguments: formats)
  func holds(format: String) throws {
    let path = TemporaryFolder.path + "/golden.dragjournal"
    let golden = Self.folder.appending(path: format)
    try FileManager.default.copyItem(
      atPath: golden.appending(path: "journal").path, toPath: path)
    for depth in ["--quick", "--deep", "--rebuild"] {
      #expect(try Inspector.run("verify", path, depth).output == "sound\n")
    }
    let play = try Tool("journal-play").run(
      ["--quiet", "--journal", path, golden.appending(path: "holds.play.jsonl").path],
      in: TemporaryFolder.path)
    #expect(play.status == 0, "\(play)")
    #expect(try Inspector.run("verify", path, "--deep").output == "sound\n")
  }
}

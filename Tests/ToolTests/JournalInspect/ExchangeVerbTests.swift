import Foundation
import TestSupport
import Testing

/// `export` and `import`, as processes.
@Suite(.temporaryFolder)
struct ExchangeVerbTests {
  private let folder = TemporaryFolder.path
  private var journal: String { SampleJournal.path }
  private var file: String { folder + "/export.jsonl" }
  private var copy: String { folder + "/copy.dragjournal" }

  private func content(of path: String) throws -> [Inspector.Outcome] {
    try [["log", "--json"], ["state", "--json"], ["verify", "--rebuild"]].map { words in
      try Inspector([words[0], path] + words.dropFirst()).wait()
    }
  }

  @Test("An export to a file is what it prints, and an import of either is the same journal")
  func roundTrip() throws {
    try SampleJournal.makeFull()
    let printed = try Inspector.run("export", journal)
    #expect(printed.status == 0)
    // The header, the number of the next blob, eight events, the end.
    #expect(printed.lines.count == 11)
    #expect(try Inspector.run("export", journal, "-o", file).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == printed.output)
    let imported = try Inspector.run("import", file, "--into", copy)
    #expect(imported == Inspector.Outcome(status: 0, output: "imported 8 events\n", errors: ""))
    #expect(try content(of: copy) == content(of: journal))
    #expect(try Inspector.run("export", copy).output == printed.output)
    let piped = try Tool("journal-inspect").run(
      ["import", "-", "--into", copy + "-2"], input: Data(printed.output.utf8), in: folder)
    #expect(piped.output == "imported 8 events\n")
    #expect(try Inspector.run("export", copy + "-2").output == printed.output)
  }

  @Test("Neither writes over what is there")
  func places() throws {
    try SampleJournal.makeFull()
    #expect(try Inspector.run("export", journal, "-o", file).status == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: file))
    let again = try Inspector.run("export", journal, "-o", file)
    #expect(again.status == 3)
    #expect(again.errors.contains(file))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    let log = try Inspector.run("log", journal).output
    #expect(try Inspector.run("import", file, "--into", journal).status == 3)
    #expect(try Inspector.run("log", journal).output == log)
  }

  @Test("An export that is cut off or damaged is refused with its line, and leaves nothing")
  func damaged() throws {
    try SampleJournal.makeFull()
    let whole = try Inspector.run("export", journal).output
    try whole.split(separator: "\n").dropLast().joined(separator: "\n")
      .write(toFile: file, atomically: false, encoding: .utf8)
    let cut = try Inspector.run("import", file, "--into", copy)
    #expect(cut.status == 4)
    #expect(cut.output == "")
    #expect(cut.errors.contains("Line 11 of the export"))
    try whole.replacingOccurrences(of: "\"seq\":5", with: "\"seq\":6")
      .write(toFile: file, atomically: false, encoding: .utf8)
    let damaged = try Inspector.run("import", file, "--into", copy)
    #expect(damaged.status == 4)
    #expect(damaged.errors.contains("Line 7 of the export"))
    #expect(!FileManager.default.fileExists(atPath: copy))
    let missing = try Inspector.run("import", folder + "/none", "--into", copy)
    #expect(missing.status == 3)
  }

  @Test("Nobody reading ends an export quietly; an interruption leaves nothing behind")
  func interrupted() throws {
    try SampleJournal.makeFull()
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let unread = try Inspector(["export", journal], output: pipe).wait()
    #expect(unread.status == 0)
    #expect(unread.errors == "")
    // An import that waits for its next line.
    let input = Pipe()
    let process = try Tool("journal-inspect").process(["import", "-", "--into", copy])
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = try Inspector.run("export", journal).output.prefix { $0 != "\n" }
    input.fileHandleForWriting.write(Data("\(line)\n".utf8))
    for _ in 0..<2_000 where !FileManager.default.fileExists(atPath: copy) { usleep(2_000) }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.status == 130)
    #expect(!FileManager.default.fileExists(atPath: copy))
  }
}

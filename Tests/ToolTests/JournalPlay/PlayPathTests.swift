import Foundation
import Testing
import TestSupport

@Suite("Paths given to journal-play", .temporaryFolder)
struct PlayPathTests {
  private static let note = #"{"op":"note","text":"hello"}"#

  private func expectRefusal(_ name: String, _ reason: String) throws {
    let path = TemporaryFolder.path + "/" + name
    let run = try play(Self.note, journal: name)
    #expect(run.output == "")
    #expect(run.errors == "journal-play: \(path) cannot be opened: \(reason)\n")
    #expect(run.status == 3)
  }

  @Test func `a file is no journal`() throws {
    let path = TemporaryFolder.path + "/file"
    try Data("hello".utf8).write(to: URL(fileURLWithPath: path))
    try expectRefusal("file", "\(path) is not a journal: it is a file.")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("hello".utf8))
  }

  @Test func `a folder with other things is no journal`() throws {
    let path = TemporaryFolder.path + "/folder"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("hello".utf8).write(to: URL(fileURLWithPath: path + "/letter.txt"))
    try expectRefusal("folder", "\(path) is not a journal: the folder holds other things.")
  }

  @Test func `the store of another program is no journal`() throws {
    let path = TemporaryFolder.path + "/other"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("not ours".utf8).write(to: URL(fileURLWithPath: path + "/data.mdb"))
    try expectRefusal(
      "other", "\(path) is not a journal: the folder holds another program's LMDB files.")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + "/data.mdb")) == Data("not ours".utf8))
  }

  @Test(.enabled(if: geteuid() != 0, "the administrator may read everything"))
  func `an unreadable folder is not opened`() throws {
    let path = TemporaryFolder.path + "/closed"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0])
    try expectRefusal(
      "closed", "Access to \(path) is denied; check its owner and its permissions.")
  }

  @Test func `an empty folder becomes a journal`() throws {
    let path = TemporaryFolder.path + "/empty"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(try play(#"{"op":"list","id":"X"}"#, journal: "empty").status == 0)
    let again = try play(#"{"op":"state"}"#, journal: "empty")
    #expect(
      again.output == #"{"ok":true,"state":{"lists":{"X":[]},"documents":{}},"seq":1}"# + "\n")
  }

  @Test func `a journal that another process writes to is not opened`() throws {
    let path = TemporaryFolder.path + "/J.dragjournal"
    let holder = try PlayProcess(journal: path)
    #expect(try holder.ask(Self.note) == #"{"ok":true,"seq":0}"#)
    let run = try play(Self.note)
    #expect(
      run.errors == "journal-play: \(path) cannot be opened: "
        + "Process \(holder.processIdentifier) is writing to \(path)/LOCK; close it there first, "
        + "or open for reading.\n")
    #expect(run.status == 3)
    #expect(holder.end() == 0)
    #expect(try play(Self.note).status == 0)
  }
}

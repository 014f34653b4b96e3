import DragJournal
import Foundation

@testable import DragModel

/// Inputs to begin with: what a journal of the stored format holds, and what made it.
enum FuzzSeeds {
  private static let golden = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "ToolTests/Golden/format-1.1")

  /// The inputs for a target.
  static func of(_ target: FuzzTarget) throws -> [[UInt8]] {
    switch target {
    case .events: try withJournal { journal in try journal.events(after: .zero).map(encoded) }
    case .pages: [try bytes("journal/g000001/data.mdb")]
    case .play: try lines("made.play.jsonl") + lines("holds.play.jsonl")
    case .export: [try withJournal(exported)]
    }
  }

  private static func encoded(_ logged: LoggedEvent) throws -> [UInt8] {
    var encoder = CBOREncoder()
    try logged.event.encode(into: &encoder)
    return encoder.output
  }

  private static func exported(_ journal: Journal) throws -> [UInt8] {
    var text: [UInt8] = []
    try journal.export { line in
      text += line + [UInt8(ascii: "\n")]
      return true
    }
    return text
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: golden.appending(path: name)))
  }

  private static func lines(_ name: String) throws -> [[UInt8]] {
    try bytes(name).split(separator: UInt8(ascii: "\n")).map(Array.init)
  }

  /// Opens a copy of the journal: opening may write.
  private static func withJournal<Result>(_ body: (Journal) throws -> Result) throws -> Result {
    let copy = FileManager.default.temporaryDirectory.path + "/fuzz-seeds-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: copy) }
    try FileManager.default.copyItem(atPath: golden.appending(path: "journal").path, toPath: copy)
    let journal = try Journal.open(at: copy)
    defer { try? journal.close() }
    return try body(journal)
  }
}

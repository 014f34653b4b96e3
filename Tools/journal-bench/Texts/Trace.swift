import Foundation

/// A text as it was typed: edit after edit, and the text that they must end in.
struct Trace {
  /// At an offset, so many scalars deleted and then a text inserted.
  struct Edit {
    var offset: Int
    var deleted: Int
    var inserted: String
  }

  /// Edits that are one step of undo.
  typealias Transaction = [Edit]

  /// What the report calls it: the file's name, or that the edits are made up.
  let name: String
  /// The text before the first edit.
  let start: String
  /// The transactions, in order.
  private(set) var transactions: [Transaction]
  /// The text that they end in.
  private(set) var end: String

  /// Takes transactions and what they end in.
  init(name: String, start: String, transactions: [Transaction], end: String) {
    self.name = name
    self.start = start
    self.transactions = transactions
    self.end = end
  }

  /// Reads a recorded trace.
  init(file path: String) throws(BenchError) {
    let recorded: Recorded
    do {
      recorded = try JSONDecoder().decode(Recorded.self, from: try Self.unzipped(path))
    } catch let error as BenchError {
      throw error
    } catch {
      throw .badTrace(path: path, "\(error)")
    }
    self.init(
      name: URL(fileURLWithPath: path).lastPathComponent, start: recorded.startContent,
      transactions: recorded.txns.map { $0.patches.map(\.edit) }, end: recorded.endContent)
  }

  /// Keeps the first transactions; where they end is worked out with a plain array.
  mutating func keepFirst(_ count: Int) throws(BenchError) {
    guard count < transactions.count else { return }
    transactions.removeLast(transactions.count - count)
    var scalars = Array(start.unicodeScalars)
    for edit in transactions.joined() {
      let range = edit.offset..<edit.offset + edit.deleted
      guard edit.offset >= 0, edit.deleted >= 0, range.upperBound <= scalars.count else {
        throw .badTrace(path: name, "an edit outside the text")
      }
      scalars.replaceSubrange(range, with: edit.inserted.unicodeScalars)
    }
    end = String(String.UnicodeScalarView(scalars))
  }

  /// The bytes of a file, unpacked if they are packed.
  private static func unzipped(_ path: String) throws(BenchError) -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dcf", "--", path]
    process.standardOutput = pipe
    do { try process.run() } catch { throw .system(call: "gzip", code: errno) }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw .badTrace(path: path, "gzip exited with \(process.terminationStatus)")
    }
    return data
  }

  private struct Recorded: Decodable {
    var startContent: String
    var endContent: String
    var txns: [RecordedTransaction]
  }

  private struct RecordedTransaction: Decodable {
    var patches: [Patch]
  }

  private struct Patch: Decodable {
    var edit: Edit

    init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      edit = Edit(
        offset: try parts.decode(Int.self), deleted: try parts.decode(Int.self),
        inserted: try parts.decode(String.self))
    }
  }
}

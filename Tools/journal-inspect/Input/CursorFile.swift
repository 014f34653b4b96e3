import DragJournal
import DragModel
import Foundation

/// A file that remembers up to which event of a journal somebody has read: its identity and a number.
struct CursorFile {
  private let path: String

  /// Takes the file's path; there need not be one yet.
  init(_ path: String) { self.path = path }

  /// The last event that was read; zero if there is no file yet.
  ///
  /// - Throws: A failure if it is no cursor, or of another journal, or past the last event.
  func read(of journal: Journal, through head: SequenceNumber) throws(Failure) -> SequenceNumber {
    guard FileManager.default.fileExists(atPath: path) else { return .zero }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(status: .system, message: "\(path) cannot be read")
    }
    let words = String(decoding: data, as: UTF8.self).split(separator: " ")
    guard words.count == 2, words[1].hasSuffix("\n"), let number = UInt64(words[1].dropLast())
    else {
      throw .usage("\(path) is no cursor file: it holds no journal's identity and number")
    }
    let own = try Self.identity(of: journal)
    guard words[0] == own else {
      throw .usage("\(path) is a cursor of the journal \(words[0]), and this is \(own)")
    }
    guard number <= head.value else {
      throw .notFound(
        "\(path) stands after event \(number), and the last one is \(head): "
          + "this is an older copy of the journal")
    }
    return SequenceNumber(number)
  }

  /// Remembers the last event that was read, in place of what was there.
  func write(_ sequence: SequenceNumber, of journal: Journal) throws(Failure) {
    let line = Data("\(try Self.identity(of: journal)) \(sequence)\n".utf8)
    do { try line.write(to: URL(filePath: path), options: .atomic) } catch {
      throw Failure(status: .system, message: "\(path) cannot be written")
    }
  }

  private static func identity(of journal: Journal) throws(Failure) -> String {
    let information = try Failure.wrapping { () throws(JournalError) in
      try journal.information()
    }
    return hexadecimal(information.journalID)
  }
}

import DragJournal
import DragModel
import Foundation
import TestSupport

/// What a writer noted before it was killed: batches it was about to write, and what it was told.
///
/// One note a line, each in one system call, so that a kill cuts none in two.
struct WriterNotes {
  /// Batches begun: a prefix of identifiers, and how many items it makes.
  private var batches: [(prefix: String, count: Int)] = []
  /// Acknowledgements: the number of the event, and what it was.
  private var acknowledged: [(sequence: UInt64, what: String)] = []

  /// What the writer did not expect.
  private(set) var failures: [String] = []

  /// Reads the notes; none if there is no file.
  init(contentsOf path: String) {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "batch": batches.append((words[1], Int(words[2]) ?? 0))
      case "told": acknowledged.append((UInt64(words[1]) ?? 0, words[2]))
      default: failures.append(String(line))
      }
    }
  }

  /// Acknowledged requests whose event is not in the log, or is another.
  func lost(in log: [LoggedEvent]) -> [String] {
    acknowledged.compactMap { note in
      guard note.sequence >= 1, note.sequence <= UInt64(log.count) else {
        return "\(note) is not there"
      }
      let event = log[Int(note.sequence) - 1].event
      return event.note == note.what ? nil : "\(note) is \(event.note)"
    }
  }

  /// Batches of which some items were made and others not.
  func halfDone(in log: [LoggedEvent]) -> [String] {
    var made: [Substring: Int] = [:]
    for logged in log {
      for id in logged.event.changes.compactMap(\.createdID) {
        made[id.string.prefix { $0 != "." }, default: 0] += 1
      }
    }
    return batches.compactMap { batch in
      let count = made[batch.prefix[...]] ?? 0
      return count == 0 || count == batch.count ? nil : "\(batch): \(count)"
    }
  }
}

extension Event {
  /// What a writer notes of an event: its kind, and the item it made if there is one.
  var note: String {
    kind.name + (changes.lazy.compactMap(\.createdID).first.map { "-\($0)" } ?? "")
  }
}

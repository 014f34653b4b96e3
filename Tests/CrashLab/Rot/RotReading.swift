import DragJournal
import DragModel

/// All that can be read of a journal, in parts that are read one by one.
struct RotReading {
  /// What a part is: its value, or the error that was thrown.
  typealias Part = Result<AnyHashable, JournalError>

  private(set) var events: [Result<Event, JournalError>] = []
  private(set) var parts: [String: Part] = [:]

  /// Reads the first so many events, whatever is there.
  init(_ journal: Journal, events count: Int) {
    readEvents(count, journal)
    parts["head"] = Result { () throws(JournalError) in try journal.lastSequence() }
    read("outline", journal) { (state) throws(JournalError) in
      var entries: [OutlineEntry] = []
      try state.forEachEntry { (entry) throws(JournalError) in entries.append(entry) }
      return entries
    }
    read("texts", journal) { (state) throws(JournalError) in
      var texts: [ContentID: RichText] = [:]
      for document in try state.documents() { texts[document] = try state.text(of: document) }
      return texts
    }
    read("history", journal) { (state) throws(JournalError) in try state.history() }
    read("sessions", journal) { (state) throws(JournalError) in try state.sessions() }
    read("transfers", journal) { (state) throws(JournalError) in try state.transfers() }
    read("contents", journal) { (state) throws(JournalError) in
      var hashes: [ContentID: [[UInt8]]] = [:]
      try state.forEachEntry { (entry) throws(JournalError) in
        guard entry.placeholder == nil else { return }
        for representation in try state.item(entry.id).representations {
          do throws(JournalError) {
            hashes[entry.id, default: []].append(try journal.sha256(of: representation))
          } catch {
            guard case .contentMissing = error else { throw error }
            hashes[entry.id, default: []].append([])
          }
        }
      }
      return hashes
    }
    parts["store"] = Result { () throws(JournalError) in try journal.storedContents() }
  }

  /// Reads the events at once, or one by one if some cannot be read.
  private mutating func readEvents(_ count: Int, _ journal: Journal) {
    if let logged = try? journal.events(after: .zero, limit: count), logged.count == count {
      events = logged.map { .success($0.event) }
      return
    }
    for number in 0..<count {
      events.append(
        Result { () throws(JournalError) in
          let logged = try journal.events(after: SequenceNumber(UInt64(number)), limit: 1)
          guard let logged = logged.first else {
            throw .corrupt(.missingRecord(SequenceNumber(UInt64(number + 1))))
          }
          return logged.event
        })
    }
  }

  private mutating func read(
    _ name: String, _ journal: Journal,
    _ body: (JournalState) throws(JournalError) -> some Hashable
  ) {
    parts[name] = Result { () throws(JournalError) in AnyHashable(try journal.read(body)) }
  }

  /// The first error that was thrown.
  var failure: JournalError? {
    for event in events { if case .failure(let error) = event { return error } }
    for part in parts.values { if case .failure(let error) = part { return error } }
    return nil
  }

  /// The first value that is not the one of a sound journal; parts that threw are not looked at.
  func firstDifference(from sound: RotReading, leavingOut: Set<String> = []) -> String? {
    for (index, event) in events.enumerated() {
      guard case .success(let event) = event else { continue }
      guard index < sound.events.count, case .success(let right) = sound.events[index],
        event == right
      else { return "event \(index + 1)" }
    }
    for (name, part) in parts.sorted(by: { $0.key < $1.key }) where !leavingOut.contains(name) {
      guard case .success(let value) = part else { continue }
      guard case .success(let right)? = sound.parts[name] else { return name }
      if value != right {
        return "\(name): \("\(value)".prefix(600)) instead of \("\(right)".prefix(600))"
      }
    }
    return nil
  }
}

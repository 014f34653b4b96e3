import DragJournal

/// A verb that lists one kind of thing of a journal, one a line, for people or with `--json`.
protocol ListingVerb: Verb {
  /// What is listed.
  associatedtype Entry

  /// The journal's folder.
  var path: String { get }
  /// True for one JSON object a line.
  var isJSON: Bool { get }

  /// What there is, in the order in which it is printed.
  func entries(of journal: Journal) throws(JournalError) -> [Entry]
  /// An entry in words.
  func line(_ entry: Entry) -> String
  /// Writes the members of an entry's object.
  func write(_ entry: Entry, to json: inout JSONWriter)
}

extension ListingVerb {
  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    let entries = try Failure.wrapping { () throws(JournalError) in
      try self.entries(of: journal)
    }
    for entry in entries { try output.line(isJSON ? json(entry) : line(entry)) }
    return .fine
  }

  private func json(_ entry: Entry) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      write(entry, to: &json)
    }
    return json.text
  }
}

import DragJournal

extension Journal {
  /// Opens a journal for reading, also while another process writes it.
  static func forReading(_ path: String) throws(Failure) -> Journal {
    try Failure.wrapping { () throws(JournalError) in
      try Journal.open(at: path, JournalOptions(access: .reading))
    }
  }
}

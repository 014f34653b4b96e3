/// SQLite that does the same moves: WAL, `synchronous=FULL`, items, an index, and events.
///
/// A place is an integer with room around it; a list without room gets new ones. It is spared what
/// a journal does besides: identifiers are row numbers, events are ready-made bytes, neither undo
/// steps nor checks are kept.
final class SQLiteFloor: CheckedContender {
  static let name = "SQLite WAL FULL"

  private static let room = 1 << 32
  private let connection: SQLite
  private let begin: SQLite.Statement
  private let end: SQLite.Statement
  private let placeOf: SQLite.Statement
  private let placeBefore: SQLite.Statement
  private let lastPlace: SQLite.Statement
  private let move: SQLite.Statement
  private let event: SQLite.Statement
  private let order: SQLite.Statement

  /// Makes a database with the lists of a workload.
  init(file path: String, _ workload: Workload, recordBytes: Int) throws(BenchError) {
    connection = try SQLite(file: path)
    try connection.run(
      """
      PRAGMA journal_mode=WAL;
      PRAGMA synchronous=FULL;
      CREATE TABLE events(sequence INTEGER PRIMARY KEY, record BLOB NOT NULL);
      CREATE TABLE items(
        id INTEGER PRIMARY KEY, list INTEGER NOT NULL, position INTEGER NOT NULL);
      CREATE INDEX places ON items(list, position);
      """)
    begin = try connection.prepare("BEGIN IMMEDIATE")
    end = try connection.prepare("COMMIT")
    placeOf = try connection.prepare("SELECT position FROM items WHERE id=?")
    placeBefore = try connection.prepare(
      "SELECT position FROM items WHERE list=? AND position<? ORDER BY position DESC LIMIT 1")
    lastPlace = try connection.prepare("SELECT max(position) FROM items WHERE list=?")
    move = try connection.prepare("UPDATE items SET list=?, position=? WHERE id=?")
    event = try connection.prepare("INSERT INTO events(record) VALUES(?)")
    order = try connection.prepare("SELECT id FROM items WHERE list=? ORDER BY position")
    let record = (0..<recordBytes).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    event.bind(record, at: 1)
    let insert = try connection.prepare("INSERT INTO items VALUES(?, ?, ?)")
    try begin.run()
    for (list, items) in workload.lists.enumerated() {
      for (index, item) in items.enumerated() { try insert.run(item, list, index * Self.room) }
    }
    try end.run()
    try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  func commit(_ moves: ArraySlice<Workload.Move>) throws(BenchError) {
    try begin.run()
    for move in moves { try perform(move) }
    try end.run()
  }

  private func perform(_ move: Workload.Move) throws(BenchError) {
    var places = try places(for: move)
    if places == nil {
      try renumber(move.list)
      places = try self.places(for: move)
    }
    guard let places else { throw .wrongResult("no room in list \(move.list)") }
    for (index, item) in move.items.enumerated() {
      try self.move.run(move.list, places.first + index * places.step, item)
    }
    try event.run()
  }

  /// Places spread over the gap; nil if its neighbours are too close.
  private func places(
    for move: Workload.Move
  ) throws(BenchError) -> (first: Int, step: Int)? {
    guard let next = move.next else {
      return ((try lastPlace.run(move.list) ?? 0) + Self.room, Self.room)
    }
    guard let after = try placeOf.run(next) else {
      throw .wrongResult("item \(next) is missing")
    }
    guard let before = try placeBefore.run(move.list, after) else {
      return (after - move.items.count * Self.room, Self.room)
    }
    let step = (after - before) / (move.items.count + 1)
    return step > 0 ? (before + step, step) : nil
  }

  private func renumber(_ list: Int) throws(BenchError) {
    for (index, item) in try items(of: list).enumerated() {
      try move.run(list, index * Self.room, item)
    }
  }

  func items(of list: Int) throws(BenchError) -> [Int] {
    order.bind(list, at: 1)
    var items: [Int] = []
    while try order.step() {
      if let item = order.integer(0) { items.append(item) }
    }
    return items
  }
}

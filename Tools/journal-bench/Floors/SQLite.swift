import CSQLite

/// One connection to an SQLite database: as much of it as the floor needs.
@safe
final class SQLite {
  /// The version of the library in use.
  static var version: String {
    unsafe sqlite3_libversion().map { unsafe String(cString: $0) } ?? "unknown"
  }

  private let handle: OpaquePointer

  /// Opens or makes a database.
  init(file path: String) throws(BenchError) {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open(path, &opened)
    guard let opened = unsafe opened, code == SQLITE_OK else {
      throw .sqlite("open", code: code, message: path)
    }
    unsafe handle = opened
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Runs statements without values.
  func run(_ sql: String) throws(BenchError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(sql, code) }
  }

  /// Prepares a statement.
  func prepare(_ sql: String) throws(BenchError) -> Statement {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard let prepared = unsafe prepared, code == SQLITE_OK else { throw failure(sql, code) }
    return unsafe Statement(connection: self, handle: prepared, sql: sql)
  }

  fileprivate func failure(_ sql: String, _ code: Int32) -> BenchError {
    let message = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? ""
    return .sqlite(sql, code: code, message: message)
  }

  /// A prepared statement, run again and again with other values.
  @safe
  final class Statement {
    private let connection: SQLite
    private let handle: OpaquePointer
    private let sql: String

    fileprivate init(connection: SQLite, handle: OpaquePointer, sql: String) {
      self.connection = connection
      unsafe self.handle = handle
      self.sql = sql
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// Binds an integer to a parameter, counted from 1.
    func bind(_ value: Int, at index: Int32) {
      unsafe sqlite3_bind_int64(handle, index, Int64(value))
    }

    /// Binds bytes to a parameter; SQLite takes a copy of them.
    func bind(_ bytes: [UInt8], at index: Int32) {
      let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      unsafe bytes.withUnsafeBytes { bytes in
        _ = unsafe sqlite3_bind_blob(
          handle, index, bytes.baseAddress, Int32(bytes.count), copies)
      }
    }

    /// Goes to the next row and says if there is one; without one it is ready to be run again.
    func step() throws(BenchError) -> Bool {
      let code = unsafe sqlite3_step(handle)
      if code == SQLITE_ROW { return true }
      unsafe sqlite3_reset(handle)
      if code != SQLITE_DONE { throw connection.failure(sql, code) }
      return false
    }

    /// An integer of the row; nil for NULL.
    func integer(_ column: Int32) -> Int? {
      guard unsafe sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
      return Int(unsafe sqlite3_column_int64(handle, column))
    }

    /// Binds integers, runs the statement and gives the first row's first integer.
    @discardableResult
    func run(_ values: Int...) throws(BenchError) -> Int? {
      for (index, value) in values.enumerated() { bind(value, at: Int32(index + 1)) }
      guard try step() else { return nil }
      let result = integer(0)
      unsafe sqlite3_reset(handle)
      return result
    }
  }
}

import DragJournal
import Store

/// Why a measurement did not come about.
enum BenchError: Error, CustomStringConvertible {
  /// The program was called wrongly.
  case misuse(String)
  /// The journal refused or failed.
  case journal(JournalError)
  /// The raw store failed.
  case store(StoreError)
  /// SQLite failed: what was asked of it, its code and its words.
  case sqlite(String, code: Int32, message: String)
  /// A call of the operating system failed.
  case system(call: String, code: Int32)
  /// Recorded edits could not be read.
  case badTrace(path: String, String)
  /// The results of an earlier run could not be read.
  case badEarlier(path: String, String)
  /// A system did other work than it was given, so its time means nothing.
  case wrongResult(String)

  var description: String {
    switch self {
    case .misuse(let words): words
    case .journal(let error): "journal: \(error)"
    case .store(let error): "store: \(error)"
    case .sqlite(let call, let code, let message): "sqlite: \(call): \(message) (\(code))"
    case .system(let call, let code): "\(call) failed with errno \(code)"
    case .badTrace(let path, let words), .badEarlier(let path, let words): "\(path): \(words)"
    case .wrongResult(let words): "wrong result: \(words)"
    }
  }

  /// Wraps what the journal throws.
  static func journal<R>(_ body: () throws(JournalError) -> R) throws(BenchError) -> R {
    do throws(JournalError) { return try body() } catch { throw .journal(error) }
  }

  /// Wraps what the store throws.
  static func store<R>(_ body: () throws(StoreError) -> R) throws(BenchError) -> R {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
  }
}

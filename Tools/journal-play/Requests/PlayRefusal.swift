import DragJournal
import DragModel

/// Why a request was refused, as its reply says it.
struct PlayRefusal: Error {
  /// The code.
  var code: String
  /// What is wrong and what was expected.
  var message: String
  /// For a mismatch: what was expected and what is there.
  var sides: [JSONMember] = []

  init(code: String, message: String, sides: [JSONMember] = []) {
    self.code = code
    self.message = message
    self.sides = sides
  }

  /// A refusal by the journal.
  init(_ error: JournalError) {
    self.init(code: error.code, message: error.description)
  }

  /// A request whose shape is wrong.
  static func badRequest(_ message: String) -> PlayRefusal {
    PlayRefusal(code: "badRequest", message: message)
  }

  /// An expectation that does not hold.
  static func mismatch(expected: JSONValue, found: JSONValue) -> PlayRefusal {
    PlayRefusal(
      code: "mismatch", message: "What is there is not what was expected.",
      sides: [JSONMember("expected", expected), JSONMember("found", found)])
  }
}

extension Result where Failure == JournalError {
  /// The value; a refusal by the journal becomes one of the protocol.
  func played() throws(PlayRefusal) -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let error): throw PlayRefusal(error)
    }
  }
}

/// What the command line asks for.
struct Arguments {
  /// The words that are no options.
  var words: [String] = []
  private var options: [String: String] = [:]

  /// Reads words and options; an option is `--name value`.
  init(_ arguments: [String]) throws(LabError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        words.append(word)
        continue
      }
      guard let value = rest.popFirst() else { throw LabError("\(word) needs a value") }
      options[String(word.dropFirst(2))] = value
    }
  }

  /// The number of an option; nil if it is not given.
  func number(_ name: String) throws(LabError) -> Int? {
    guard let text = options[name] else { return nil }
    guard let number = Int(text), number >= 0 else { throw LabError("--\(name) is no number") }
    return number
  }

  /// The text of an option; nil if it is not given.
  func text(_ name: String) -> String? { options[name] }
}

/// Why the lab itself cannot go on.
struct LabError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

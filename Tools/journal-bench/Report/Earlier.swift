import Foundation

/// The results of an earlier run, for comparison: the JSON lines that it wrote.
struct Earlier {
  /// A result's name: what its line has of these.
  private static let names: Set = [
    "kind", "work", "task", "system", "floor", "unit", "size", "items", "events", "bytes", "from",
    "to", "fromBytes", "toBytes", "trace", "edits",
  ]
  private var results: [[String: Member]: [String: Spread]] = [:]

  /// Reads a file of JSON lines.
  init(file path: String) throws(BenchError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .badEarlier(path: path, "cannot be read")
    }
    for (index, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let (name, figures) = Self.result(Data(line)) else {
        throw .badEarlier(path: path, "line \(index + 1) is no JSON object")
      }
      results[name] = figures
    }
  }

  /// How the figures of a line differ from those of the same result before.
  func changes(in line: Data) -> [Changed] {
    guard let (name, figures) = Self.result(line), let before = results[name] else { return [] }
    return figures.sorted { $0.key < $1.key }.compactMap { figure in
      guard let old = before[figure.key], old.median != 0 else { return nil }
      return Changed(
        result: Self.words(name), figure: figure.key, before: old, now: figure.value)
    }
  }

  private static func result(
    _ line: Data
  ) -> (name: [String: Member], figures: [String: Spread])? {
    guard let members = try? JSONDecoder().decode([String: Member].self, from: line) else {
      return nil
    }
    var figures: [String: Spread] = [:]
    for case (let key, .spread(let spread)) in members { figures[key] = spread }
    return (members.filter { names.contains($0.key) }, figures)
  }

  private static func words(_ name: [String: Member]) -> String {
    name.filter { $0.key != "kind" && $0.key != "unit" }.sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value.words)" }.joined(separator: ", ")
  }

  /// A member of a line, as far as it matters here.
  private enum Member: Hashable, Decodable {
    case text(String)
    case number(Double)
    case spread(Spread)
    case other

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let spread = try? value.decode(Spread.self) {
        self = .spread(spread)
      } else {
        self = .other
      }
    }

    var words: String {
      switch self {
      case .text(let text): text
      case .number(let number): Column.number(number, 0)
      case .spread, .other: ""
      }
    }
  }
}

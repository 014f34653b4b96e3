import Foundation
import TestSupport
import Testing

/// The data of a report's page.
struct ReportedData {
  /// The whole page.
  let page: String
  /// The object in it.
  let data: PlainValue

  init(of file: String) throws {
    page = try String(contentsOfFile: file, encoding: .utf8)
    let start = try #require(page.range(of: #"<script type="application/json" id="data">"#))
    let rest = page[start.upperBound...]
    let end = try #require(rest.range(of: "</script>"))
    data = try #require(PlainValue(parsing: String(rest[..<end.lowerBound])))
  }

  /// The page without its data.
  var frame: String {
    let start = page.range(of: #"id="data">"#)?.upperBound ?? page.startIndex
    let end = page[start...].range(of: "</script>")?.lowerBound ?? page.endIndex
    return String(page[..<start] + page[end...])
  }

  /// The events in it.
  var events: [PlainValue] { data["events"]?.values ?? [] }

  /// The states that it shows, the first one before its first event, in the form of `state --json --names`.
  func states() throws -> [PlainValue] {
    var state = ReportedState()
    try state.apply(try #require(data["base"]?.values))
    var states = [state.printed]
    for event in events {
      try state.apply(try #require(event["changes"]?.values))
      states.append(state.printed)
    }
    return states
  }
}

/// What a page makes of the changes of events, one after the other.
private struct ReportedState {
  private struct Node {
    var members: [Text: PlainValue] = [:]
    var entries: [Int] = []
    var text: [UInt16] = []
    var runs: [PlainValue] = []

    var id: Text { members["id"]?.text ?? "" }
    var kind: Text { members["kind"]?.text ?? "" }
  }

  private var nodes: [Int: Node] = [:]
  private var transfers: [Text: PlainValue] = [:]

  mutating func apply(_ changes: [PlainValue]) throws {
    for change in changes {
      guard let number = change["node"]?.number else {
        transfers[try #require(change["transfer"]?.text)] = change
        continue
      }
      var node = nodes[number] ?? Node()
      for (name, value) in change.dictionary ?? [:] {
        switch name {
        case "entries":
          let entries = node.entries.map { PlainValue.integer($0) }
          node.entries = try Self.replaced(entries, value) { $0.values ?? [] }.compactMap(\.number)
        case "runs": node.runs = try Self.replaced(node.runs, value) { $0.values ?? [] }
        case "text":
          node.text = try Self.replaced(node.text, value) { Array(($0.text ?? "").string.utf16) }
        default: node.members[name] = value
        }
      }
      nodes[number] = node
    }
  }

  private static func replaced<Element>(
    _ elements: [Element], _ splices: PlainValue, _ put: (PlainValue) -> [Element]
  ) throws -> [Element] {
    var elements = elements
    for splice in try #require(splices.values) {
      let parts = try #require(splice.values)
      let (start, count) = (try #require(parts[0].number), try #require(parts[1].number))
      elements.replaceSubrange(start..<start + count, with: put(parts[2]))
    }
    return elements
  }

  /// The state as `state --json --names` prints it, but for the order of members.
  var printed: PlainValue {
    let outermost = (nodes[0]?.entries ?? []).compactMap { nodes[$0] }
    let lists = outermost.filter { $0.kind == "list" }
    let documents = outermost.filter { $0.kind == "document" }
    return PlainValue.members([
      ("lists", .members(lists.map { ($0.id, .array($0.entries.map(item))) })),
      ("documents", .members(documents.map { ($0.id, text(of: $0)) })),
    ]).canonical
  }

  private func item(_ number: Int) -> PlainValue {
    let node = nodes[number] ?? Node()
    if node.kind == "placeholder" { return placeholder(node.members["transfer"]?.text ?? "", []) }
    var members = values(of: node, named: "id")
    if node.members["container"] == .bool(true) {
      members.append(("items", .array(node.entries.map(item))))
    }
    return .members(members)
  }

  private func values(of node: Node, named id: Text) -> [(Text, PlainValue)] {
    [
      (id, .string(node.id)), ("name", node.members["name"] ?? .null),
      ("properties", node.members["properties"] ?? .members([])),
    ]
  }

  private func placeholder(_ transfer: Text, _ more: [(Text, PlainValue)]) -> PlainValue {
    .members(
      more + [
        ("placeholder", .string(transfer)),
        ("fraction", transfers[transfer]?["fraction"] ?? .null),
      ])
  }

  private func text(of document: Node) -> PlainValue {
    var end = 0
    let runs = document.runs.map { run in
      let parts = run.values ?? []
      let start = end + (parts[0].number ?? 0)
      end = start + (parts[1].number ?? 0)
      var style = parts[2]
      if let object = style["object"]?.text,
        let node = document.entries.compactMap({ nodes[$0] }).first(where: { $0.id == object })
      {
        style = .members(values(of: node, named: "object"))
      }
      return PlainValue.array([.integer(start), .integer(end), style])
    }
    var members: [(Text, PlainValue)] = [
      ("text", .string(Text(String(decoding: document.text, as: UTF16.self)))),
      ("runs", .array(runs)),
    ]
    if let marks = document.members["marks"]?.values, !marks.isEmpty {
      let placeholders = marks.map { mark in
        placeholder(mark.values?[1].text ?? "", [("at", mark.values?[0] ?? .null)])
      }
      members.append(("placeholders", .array(placeholders)))
    }
    return .members(members)
  }
}

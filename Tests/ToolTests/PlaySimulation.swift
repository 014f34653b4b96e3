import Foundation

@testable import git_history

/// A tiny interpreter of the requests that a history is played with, strict about everything.
struct PlaySimulation {
  /// What makes a request one that cannot be played.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  private struct Item {
    var name = ""
    var properties: [String: String] = [:]
    var parent: String?
    var children: [String] = []
  }

  private var items: [String: Item] = [:]
  private var everUsed: Set<String> = []
  private var steps: [[String: Item]] = []
  private var before: [String: Item]?

  /// How many groups were ended and not undone.
  var stepCount: Int { steps.count }

  /// The properties of an item, empty if it has none or is not there.
  func properties(of id: String) -> [String: String] {
    items[id]?.properties ?? [:]
  }

  /// Plays one line.
  mutating func play(_ line: [UInt8]) throws {
    let request = try JSONDecoder().decode(SimulatedRequest.self, from: Data(line))
    switch request.op {
    case "list": try make(request.id, in: nil, before: nil)
    case "insert": try insert(request)
    case "move": try move(request)
    case "copy": try copy(request)
    case "set": try set(request)
    case "delete": for id in request.ids { try remove(id) }
    case "begin":
      guard before == nil else { throw Refusal(description: "a group inside a group") }
      before = items
    case "end":
      guard let before else { throw Refusal(description: "no group to end") }
      steps.append(before)
      self.before = nil
    case "undo":
      guard let last = steps.popLast() else { throw Refusal(description: "nothing to undo") }
      items = last
    default: throw Refusal(description: "unknown request \(request.op)")
    }
  }

  /// The files in the list `tree`; refuses empty folders and siblings that are not in byte order.
  func files() throws -> TreeCheck.Files {
    var files: TreeCheck.Files = [:]
    try collect(PlayScript.tree, under: "", into: &files)
    return files
  }

  private func collect(
    _ id: String, under folder: String, into files: inout TreeCheck.Files
  ) throws {
    let children = try item(id).children
    let names = try children.map { unescaped(try item($0).name) }
    for (left, right) in zip(names, names.dropFirst())
    where !left.lexicographicallyPrecedes(right) {
      throw Refusal(description: "\(folder) is not in order: \(left), \(right)")
    }
    for child in children {
      let item = try item(child)
      if let mode = item.properties["mode"], let blob = item.properties["blob"] {
        files[GitPath(folder + item.name)] = FileContent(mode: mode, blob: blob)
      } else if item.children.isEmpty {
        throw Refusal(description: "the folder \(folder + item.name) is empty")
      } else {
        try collect(child, under: folder + item.name + "/", into: &files)
      }
    }
  }

  private func item(_ id: String) throws -> Item {
    guard let item = items[id] else { throw Refusal(description: "no item \(id)") }
    return item
  }

  private mutating func make(_ id: String?, in parent: String?, before: String?) throws {
    guard let id, everUsed.insert(id).inserted else {
      throw Refusal(description: "the id \(id ?? "-") was used before")
    }
    items[id] = Item()
    if let parent { try place(id, in: parent, before: before) }
  }

  private mutating func place(_ id: String, in parent: String, before: String?) throws {
    var index = try item(parent).children.count
    if let before {
      guard let found = try item(parent).children.firstIndex(of: before) else {
        throw Refusal(description: "\(before) is not in \(parent)")
      }
      index = found
    }
    items[parent]?.children.insert(id, at: index)
    items[id]?.parent = parent
  }

  private mutating func insert(_ request: SimulatedRequest) throws {
    for new in request.items ?? [] {
      try make(new.id, in: request.into, before: request.at?.before)
      items[new.id]?.name = new.name ?? ""
      items[new.id]?.properties = new.properties ?? [:]
    }
  }

  private mutating func move(_ request: SimulatedRequest) throws {
    for id in request.ids {
      guard let parent = try item(id).parent, let target = request.to else {
        throw Refusal(description: "\(id) cannot be moved")
      }
      items[parent]?.children.removeAll { $0 == id }
      try place(id, in: target, before: request.at?.before)
    }
  }

  private mutating func copy(_ request: SimulatedRequest) throws {
    for (id, newID) in zip(request.ids, request.as ?? []) {
      let source = try item(id)
      guard source.children.isEmpty else { throw Refusal(description: "\(id) is a folder") }
      try make(newID, in: request.to, before: request.at?.before)
      items[newID]?.name = source.name
      items[newID]?.properties = source.properties
    }
  }

  private mutating func set(_ request: SimulatedRequest) throws {
    guard let id = request.item else { throw Refusal(description: "set without an item") }
    _ = try item(id)
    if let name = request.name { items[id]?.name = name }
    items[id]?.properties.merge(request.properties ?? [:]) { $1 }
  }

  private mutating func remove(_ id: String) throws {
    let gone = try item(id)
    for child in gone.children { try remove(child) }
    if let parent = gone.parent { items[parent]?.children.removeAll { $0 == id } }
    items[id] = nil
  }
}

/// The bytes of a file's name in git, of its name in the journal.
func unescaped(_ name: String) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = Array(name.utf8)[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
    rest = rest.dropFirst(2)
  }
  return bytes
}

/// The members of the requests that the simulation knows.
struct SimulatedRequest: Decodable {
  /// An entry of `items`: an id, or an object.
  struct Item: Decodable {
    let id: String
    let name: String?
    let properties: [String: String]?

    private enum Member: CodingKey { case id, name, properties }

    init(from decoder: any Decoder) throws {
      if let id = try? decoder.singleValueContainer().decode(String.self) {
        self.id = id
        name = nil
        properties = nil
        return
      }
      let members = try decoder.container(keyedBy: Member.self)
      id = try members.decode(String.self, forKey: .id)
      name = try members.decodeIfPresent(String.self, forKey: .name)
      properties = try members.decodeIfPresent([String: String].self, forKey: .properties)
    }
  }

  /// A place: before an entry, or at the end.
  struct Place: Decodable {
    let before: String?

    private enum Member: CodingKey { case before }

    init(from decoder: any Decoder) throws {
      if let word = try? decoder.singleValueContainer().decode(String.self) {
        guard word == "last" else {
          throw PlaySimulation.Refusal(description: "unknown place \(word)")
        }
        before = nil
        return
      }
      before = try decoder.container(keyedBy: Member.self).decode(String.self, forKey: .before)
    }
  }

  let op: String
  let id: String?
  let into: String?
  let to: String?
  let item: String?
  let name: String?
  let items: [Item]?
  let at: Place?
  let `as`: [String]?
  let properties: [String: String]?
  let tag: String?

  /// The ids that `items` names.
  var ids: [String] { (items ?? []).map(\.id) }
}

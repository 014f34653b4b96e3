/// Requests of the play protocol, each as one line of JSON.
enum Request {
  /// Where an entry is put among the others of its folder.
  struct Place {
    /// The id of the folder's item or of the list.
    let folder: String
    /// The id of the entry that comes next, nil at the end.
    let next: String?
  }

  /// Makes a list; it is no step of the history.
  static func list(_ id: String, named name: String) -> [UInt8] {
    line("list", [("id", .text(id)), ("name", .text(name)), ("app", .text("files"))] + unnoticed)
  }

  /// Makes an item without a name in a list; it is no step of the history.
  static func marker(_ id: String, in list: String) -> [UInt8] {
    let item = JSONText.object([("id", .text(id))])
    return line("insert", [("into", .text(list)), ("items", .array([item]))] + unnoticed)
  }

  /// Adds a file.
  static func insertFile(
    _ id: String, named name: FileName, content: FileContent, at place: Place
  ) -> [UInt8] {
    insert(
      [
        ("id", .text(id)), ("name", .text(name.escaped)), ("properties", properties(of: content)),
      ], at: place)
  }

  /// Adds an empty folder.
  static func insertFolder(_ id: String, named name: FileName, at place: Place) -> [UInt8] {
    insert([("id", .text(id)), ("name", .text(name.escaped)), ("items", .array([]))], at: place)
  }

  /// Moves an item to another place.
  static func move(_ id: String, to place: Place) -> [UInt8] {
    line("move", [("items", .array([.text(id)])), ("to", .text(place.folder)), at(place)])
  }

  /// Copies an item; the copy gets the new id.
  static func copy(_ id: String, as newID: String, to place: Place) -> [UInt8] {
    line(
      "copy",
      [
        ("items", .array([.text(id)])), ("to", .text(place.folder)), at(place),
        ("as", .array([.text(newID)])),
      ])
  }

  /// Gives an item a new name, a new content, or both.
  static func set(_ id: String, name: FileName?, content: FileContent?) -> [UInt8] {
    var members: [(name: String, value: JSONText)] = [("item", .text(id))]
    if let name { members.append(("name", .text(name.escaped))) }
    if let content { members.append(("properties", properties(of: content))) }
    return line("set", members)
  }

  /// Deletes items with all they hold.
  static func delete(_ ids: [String]) -> [UInt8] {
    line("delete", [("items", .array(ids.map { .text($0) }))])
  }

  /// Begins a commit.
  static func begin(named name: String) -> [UInt8] {
    line("begin", [("name", .text(name))])
  }

  /// Notes on an item which commit the tree shows from now on.
  static func mark(_ id: String, commit: String, number: Int) -> [UInt8] {
    let properties = JSONText.object([("commit", .text(commit)), ("number", .text("\(number)"))])
    return line("set", [("item", .text(id)), ("properties", properties)])
  }

  /// Ends a commit; the reply repeats the commit's id.
  static func end(commit: String) -> [UInt8] {
    line("end", [("tag", .text(commit))])
  }

  /// Asks for the whole content of an item.
  static func state(of id: String) -> [UInt8] {
    line("state", [("of", .text(id))])
  }

  /// A request that has no members, such as `undo` and `history`.
  static func plain(_ operation: String) -> [UInt8] {
    line(operation, [])
  }

  /// Members that make a request one of an import: it is journaled, but nobody can undo it.
  private static let unnoticed: [(name: String, value: JSONText)] = [("origin", .text("import"))]

  private static func insert(
    _ item: [(name: String, value: JSONText)], at place: Place
  ) -> [UInt8] {
    line(
      "insert",
      [("into", .text(place.folder)), at(place), ("items", .array([.object(item)]))])
  }

  private static func at(_ place: Place) -> (name: String, value: JSONText) {
    guard let next = place.next else { return ("at", .text("last")) }
    return ("at", .object([("before", .text(next))]))
  }

  private static func properties(of content: FileContent) -> JSONText {
    .object([("blob", .text(content.blob)), ("mode", .text(content.mode))])
  }

  private static func line(
    _ operation: String, _ members: [(name: String, value: JSONText)]
  ) -> [UInt8] {
    JSONText.object([("op", .text(operation))] + members).line
  }
}

/// The files and folders of one commit, as they stand in the journal: each folder in byte order.
struct FileTree {
  /// A file in the tree.
  struct File: Hashable {
    /// The id of its item in the journal.
    let id: String
    /// Its mode and blob.
    var content: FileContent
  }

  /// A folder in the tree.
  struct Folder {
    /// The id of its item, or of the list for the outermost folder.
    let id: String
    /// The folder it stands in, by number; the outermost one stands in itself.
    let parent: Int
    /// Its name there.
    let name: FileName
    /// What it holds, in byte order of the names.
    var entries: [(name: FileName, node: Node)] = []
  }

  /// What a name in a folder stands for.
  enum Node {
    /// A file.
    case file(File)
    /// A folder, by number.
    case folder(Int)
  }

  /// The number of the outermost folder.
  static let root = 0

  private var folders: [Int: Folder]
  private var nextNumber = 1

  /// Makes an empty tree whose outermost folder is the list with this id.
  init(rootID: String) {
    folders = [
      Self.root: Folder(id: rootID, parent: Self.root, name: FileName(bytes: []))
    ]
  }

  /// Returns the folder with this number; a number that was removed gives nil.
  func folder(_ number: Int) -> Folder? {
    folders[number]
  }

  /// Returns what stands under a name in a folder.
  func node(_ name: FileName, in number: Int) -> Node? {
    guard let folder = folders[number] else { return nil }
    let index = Self.index(of: name, in: folder)
    guard index < folder.entries.count, folder.entries[index].name == name else { return nil }
    return folder.entries[index].node
  }

  /// Returns what stands at a path.
  func node(at path: GitPath) -> Node? {
    let components = path.components
    guard let number = folderNumber(holding: components) else { return nil }
    return components.last.flatMap { node($0, in: number) }
  }

  /// Returns the number of the folder that holds a path, the outermost one if there is none.
  func folderNumber(of path: GitPath) -> Int {
    folderNumber(holding: path.components) ?? Self.root
  }

  private func folderNumber(holding components: [FileName]) -> Int? {
    var number = Self.root
    for name in components.dropLast() {
      guard case .folder(let inner) = node(name, in: number) else { return nil }
      number = inner
    }
    return number
  }

  /// Returns the file at a path.
  func file(at path: GitPath) throws(HistoryError) -> File {
    guard case .file(let file) = node(at: path) else { throw .noSuchFile(path: path.escaped) }
    return file
  }

  /// Returns whether there is a file in a folder or in a folder inside it.
  func holdsFiles(_ number: Int) -> Bool {
    (folders[number]?.entries ?? []).contains { entry in
      switch entry.node {
      case .file: true
      case .folder(let inner): holdsFiles(inner)
      }
    }
  }

  /// Returns the id of the first entry of a folder whose name comes after this one.
  func idAfter(_ name: FileName, in number: Int) -> String? {
    guard let folder = folders[number] else { return nil }
    let index = Self.index(of: name, in: folder)
    guard index < folder.entries.count else { return nil }
    switch folder.entries[index].node {
    case .file(let file): return file.id
    case .folder(let inner): return folders[inner]?.id
    }
  }

  /// Puts a file or folder under a name into a folder, in the place of what has that name.
  mutating func put(_ node: Node, as name: FileName, in number: Int) {
    guard let folder = folders[number] else { return }
    let index = Self.index(of: name, in: folder)
    if index < folder.entries.count, folder.entries[index].name == name {
      folders[number]?.entries[index].node = node
    } else {
      folders[number]?.entries.insert((name, node), at: index)
    }
  }

  /// Makes an empty folder under a name that is free, and returns its number.
  mutating func makeFolder(id: String, as name: FileName, in parent: Int) -> Int {
    let number = nextNumber
    nextNumber += 1
    folders[number] = Folder(id: id, parent: parent, name: name)
    put(.folder(number), as: name, in: parent)
    return number
  }

  /// Takes a name out of a folder; a folder is forgotten with the folders inside it.
  ///
  /// - Returns: the numbers of the folders that went, outermost first.
  @discardableResult
  mutating func remove(_ name: FileName, in number: Int) -> [Int] {
    guard let folder = folders[number], let node = node(name, in: number) else { return [] }
    folders[number]?.entries.remove(at: Self.index(of: name, in: folder))
    guard case .folder(let inner) = node else { return [] }
    var gone = [inner]
    for entry in folders[inner]?.entries ?? [] {
      gone += remove(entry.name, in: inner)
    }
    folders[inner] = nil
    return gone
  }

  /// The index of a name in a folder, or that at which it would be put.
  private static func index(of name: FileName, in folder: Folder) -> Int {
    var low = 0
    var high = folder.entries.count
    while low < high {
      let middle = (low + high) / 2
      if folder.entries[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

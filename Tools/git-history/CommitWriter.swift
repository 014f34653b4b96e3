/// Turns the changes of one commit into requests that can be played one after the other.
///
/// Files keep their ids when they move, so an order always exists: copies first, while every source
/// is as it was before the commit; then moves and additions, which make the folders they need; then
/// edits; at last one deletion of all that is gone. A file that becomes a folder, or a folder that
/// becomes a file, stands beside its successor until that deletion.
struct CommitWriter {
  /// The tree as it is after the requests so far.
  private(set) var tree: FileTree
  /// The ids to give to what this commit makes.
  private(set) var ids: IDSource
  /// The requests so far.
  private(set) var requests: [[UInt8]] = []

  private var deletedFiles: [(id: String, folder: Int)] = []
  private var removedFolders: [(id: String, parent: Int)] = []
  private var removedNumbers: Set<Int> = []
  private var maybeEmpty: [Int] = []

  /// Starts from the tree of the commit before.
  init(tree: FileTree, ids: IDSource) {
    self.tree = tree
    self.ids = ids
  }

  /// Writes the requests for all changes of a commit.
  mutating func write(_ changes: [GitChange]) throws(HistoryError) {
    let copies = try sourcesOfCopies(changes)
    let moves = try takeMovedAndDeleted(changes)
    for change in changes {
      try clearWay(for: change)
    }
    for transport in copies {
      try copy(transport)
    }
    for transport in moves {
      try move(transport)
    }
    for case .added(let path, let content) in changes {
      try add(path, content)
    }
    for case .edited(let path, let content) in changes {
      try edit(path, content)
    }
    removeEmptyFolders()
    writeDeletion()
  }

  /// A file, the path it had, and the path and content it, or its copy, is to have.
  private struct Transport {
    let file: FileTree.File
    let source: GitPath
    let target: GitPath
    let content: FileContent
  }

  private func sourcesOfCopies(_ changes: [GitChange]) throws(HistoryError) -> [Transport] {
    var copies: [Transport] = []
    for case .copied(let source, let target, let content) in changes {
      let file = try tree.file(at: source)
      copies.append(Transport(file: file, source: source, target: target, content: content))
    }
    return copies
  }

  /// Takes files that leave their path out of the tree, so that what comes finds the paths free.
  private mutating func takeMovedAndDeleted(
    _ changes: [GitChange]
  ) throws(HistoryError) -> [Transport] {
    var moves: [Transport] = []
    for change in changes {
      switch change {
      case .moved(let source, let target, let content):
        let file = try take(source).file
        moves.append(Transport(file: file, source: source, target: target, content: content))
      case .deleted(let path):
        let taken = try take(path)
        deletedFiles.append((taken.file.id, taken.folder))
      case .added, .edited, .copied:
        continue
      }
    }
    return moves
  }

  private mutating func take(
    _ path: GitPath
  ) throws(HistoryError) -> (file: FileTree.File, folder: Int) {
    let file = try tree.file(at: path)
    let folder = tree.folderNumber(of: path)
    if let name = path.components.last { tree.remove(name, in: folder) }
    maybeEmpty.append(folder)
    return (file, folder)
  }

  /// Removes the folder, by now without files, that stands where the change puts a file.
  private mutating func clearWay(for change: GitChange) throws(HistoryError) {
    switch change {
    case .added(let path, _), .moved(_, let path, _), .copied(_, let path, _):
      guard case .folder(let number) = tree.node(at: path) else { return }
      guard !tree.holdsFiles(number) else { throw .pathTaken(path: path.escaped) }
      removeFolder(number)
    case .edited, .deleted:
      return
    }
  }

  private mutating func removeFolder(_ number: Int) {
    guard let folder = tree.folder(number) else { return }
    removedFolders.append((folder.id, folder.parent))
    removedNumbers.formUnion(tree.remove(folder.name, in: folder.parent))
    maybeEmpty.append(folder.parent)
  }

  private mutating func copy(_ transport: Transport) throws(HistoryError) {
    let id = ids.nextFile()
    let place = try place(for: transport.target)
    requests.append(Request.copy(transport.file.id, as: id, to: place))
    settle(transport, as: id)
  }

  private mutating func move(_ transport: Transport) throws(HistoryError) {
    let place = try place(for: transport.target)
    requests.append(Request.move(transport.file.id, to: place))
    settle(transport, as: transport.file.id)
  }

  /// Enters a file that has arrived, and gives it the name and content it is to have.
  private mutating func settle(_ transport: Transport, as id: String) {
    let oldName = transport.source.components.last
    let newName = transport.target.components.last
    let name = newName == oldName ? nil : newName
    let content = transport.content == transport.file.content ? nil : transport.content
    if name != nil || content != nil {
      requests.append(Request.set(id, name: name, content: content))
    }
    enter(FileTree.File(id: id, content: transport.content), at: transport.target)
  }

  private mutating func add(_ path: GitPath, _ content: FileContent) throws(HistoryError) {
    guard let name = path.components.last else { return }
    let id = ids.nextFile()
    let place = try place(for: path)
    requests.append(Request.insertFile(id, named: name, content: content, at: place))
    enter(FileTree.File(id: id, content: content), at: path)
  }

  private mutating func edit(_ path: GitPath, _ content: FileContent) throws(HistoryError) {
    let file = try tree.file(at: path)
    requests.append(Request.set(file.id, name: nil, content: content))
    enter(FileTree.File(id: file.id, content: content), at: path)
  }

  private mutating func enter(_ file: FileTree.File, at path: GitPath) {
    guard let name = path.components.last else { return }
    tree.put(.file(file), as: name, in: tree.folderNumber(of: path))
  }

  /// Returns the free place at a path, and makes the folders on the way that are missing.
  private mutating func place(for path: GitPath) throws(HistoryError) -> Request.Place {
    guard tree.node(at: path) == nil, let name = path.components.last else {
      throw .pathTaken(path: path.escaped)
    }
    var number = FileTree.root
    for folderName in path.components.dropLast() {
      switch tree.node(folderName, in: number) {
      case .folder(let inner):
        number = inner
      case .file:
        throw .pathTaken(path: path.escaped)
      case nil:
        let id = ids.nextFolder()
        let place = place(named: folderName, in: number)
        requests.append(Request.insertFolder(id, named: folderName, at: place))
        number = tree.makeFolder(id: id, as: folderName, in: number)
      }
    }
    return place(named: name, in: number)
  }

  private func place(named name: FileName, in number: Int) -> Request.Place {
    Request.Place(
      folder: tree.folder(number)?.id ?? "", next: tree.idAfter(name, in: number))
  }

  private mutating func removeEmptyFolders() {
    while let number = maybeEmpty.popLast() {
      guard number != FileTree.root, let folder = tree.folder(number) else { continue }
      if folder.entries.isEmpty { removeFolder(number) }
    }
  }

  /// Writes one deletion of all files and folders that are gone, without what gone folders hold.
  private mutating func writeDeletion() {
    let files = deletedFiles.filter { !removedNumbers.contains($0.folder) }
    let folders = removedFolders.filter { !removedNumbers.contains($0.parent) }
    let gone = files.map(\.id) + folders.map(\.id)
    if !gone.isEmpty { requests.append(Request.delete(gone)) }
  }
}

import Glibc

/// A disk under a running process: what would survive a power cut now, and what may or may not.
///
/// It is told each change that a process made, in order. A change waits until a sync of its file, or
/// for a name of its folder, returns; until then a power cut may keep it or not, whatever else it
/// keeps. Bytes are kept or not by pages, and within a page by sectors. What is written through a
/// descriptor opened with O_DSYNC is there when the call returns.
struct Disk {
  /// A file or folder, named or not.
  enum Node {
    case file([UInt8])
    case folder([String: Int])
  }

  /// A change that a power cut keeps or not.
  enum Piece {
    /// Bytes of a file, within one page.
    case bytes(file: Int, at: Int, [UInt8])
    /// A file becomes longer, with zeros, or shorter.
    case size(file: Int, Int, isGrowth: Bool)
    /// A name in a folder, or none for it any more.
    case name(folder: Int, String, node: Int?)
    /// A node changes its name within a folder.
    case rename(folder: Int, String, to: String, node: Int)

    fileprivate var owner: Int {
      switch self {
      case .bytes(let file, _, _), .size(let file, _, _): file
      case .name(let folder, _, _), .rename(let folder, _, _, _): folder
      }
    }
  }

  /// How much of what the process flushes is believed.
  enum Flushing {
    /// All.
    case full
    /// Syncs only; not that bytes are there when a call with O_DSYNC returns.
    case pagesOnly
    /// Nothing that LMDB flushes; the journal's own syncs of files and folders alone.
    case none
  }

  static let pageBytes = 4_096
  static let sectorBytes = 512

  /// What is there for sure; the first node is the folder that the others are below.
  private(set) var nodes: [Node] = [.folder([:])]
  /// What waits, in order.
  private(set) var pieces: [Piece] = []

  private let root: String
  private let flushing: Flushing
  /// The names as the process sees them.
  private var live: [Int: [String: Int]] = [0: [:]]
  /// How long files are as the process sees them.
  private var sizes: [Int: Int] = [:]
  /// Files that hold locks.
  private var locks: Set<Int> = []
  private var open: [Int32: (node: Int, isSynchronous: Bool)] = [:]

  init(root: String, flushing: Flushing) {
    self.root = root
    self.flushing = flushing
  }

  /// Whether a call makes something durable that was not, so that it counts what is there before.
  func isFlush(_ call: Trace.Call) -> Bool {
    switch call {
    case .sync: true
    case .write(let descriptor, _, _): open[descriptor]?.isSynchronous ?? false
    default: false
    }
  }

  /// Takes notice of what the process did.
  mutating func apply(_ call: Trace.Call) throws(LabError) {
    switch call {
    case .open(let descriptor, let path, let flags): try opened(descriptor, path, flags)
    case .close(let descriptor): open[descriptor] = nil
    case .write(let descriptor, let offset, let bytes):
      guard let (file, isSynchronous) = open[descriptor] else { return }
      write(file, at: offset, bytes)
      if isSynchronous, flushing == .full { flush(file) }
    case .resize(let descriptor, let size):
      guard let file = open[descriptor]?.node else { return }
      wait(.size(file: file, size, isGrowth: false))
      sizes[file] = size
    case .sync(let descriptor, let isDataOnly):
      guard let node = open[descriptor]?.node else { return }
      if flushing != .none || !isDataOnly { flush(node) }
    case .rename(let from, let to): try rename(from, to)
    case .unlink(let path), .removeFolder(let path):
      let (folder, name) = try place(path)
      live[folder]?[name] = nil
      wait(.name(folder: folder, name, node: nil))
    case .makeFolder(let path):
      let (folder, name) = try place(path)
      nodes.append(.folder([:]))
      live[nodes.count - 1] = [:]
      link(nodes.count - 1, in: folder, name)
    case .said: break
    }
  }

  private mutating func opened(
    _ descriptor: Int32, _ path: String, _ flags: Int32
  ) throws(LabError) {
    let isSynchronous = flags & O_DSYNC != 0
    if path == root {
      open[descriptor] = (0, false)
      return
    }
    let (folder, name) = try place(path)
    if let node = live[folder]?[name] {
      open[descriptor] = (node, isSynchronous)
      if flags & O_TRUNC != 0 {
        wait(.size(file: node, 0, isGrowth: false))
        sizes[node] = 0
      }
      return
    }
    guard flags & O_CREAT != 0 else { throw LabError("\(path) was opened and is not there") }
    nodes.append(.file([]))
    sizes[nodes.count - 1] = 0
    if name == "lock.mdb" || name == "LOCK" { locks.insert(nodes.count - 1) }
    link(nodes.count - 1, in: folder, name)
    open[descriptor] = (nodes.count - 1, isSynchronous)
  }

  private mutating func link(_ node: Int, in folder: Int, _ name: String) {
    live[folder]?[name] = node
    wait(.name(folder: folder, name, node: node))
  }

  private mutating func rename(_ from: String, _ to: String) throws(LabError) {
    let (folder, name) = try place(from)
    let (other, newName) = try place(to)
    guard folder == other, let node = live[folder]?[name] else {
      throw LabError("\(from) was renamed to \(to), which is not modelled")
    }
    live[folder]?[name] = nil
    live[folder]?[newName] = node
    wait(.rename(folder: folder, name, to: newName, node: node))
  }

  /// The folder and the name of a path.
  private func place(_ path: String) throws(LabError) -> (folder: Int, name: String) {
    guard path.hasPrefix(root + "/") else { throw LabError("\(path) is not below \(root)") }
    let names = path.dropFirst(root.count + 1).split(separator: "/").map(String.init)
    var folder = 0
    for name in names.dropLast() {
      guard let next = live[folder]?[name] else { throw LabError("\(path): no \(name)") }
      folder = next
    }
    return (folder, names.last ?? "")
  }

  private mutating func write(_ file: Int, at offset: Int, _ bytes: [UInt8]) {
    let end = offset + bytes.count
    if end > sizes[file, default: 0] {
      sizes[file] = end
      wait(.size(file: file, end, isGrowth: true))
    }
    var start = offset
    while start < end {
      let stop = min(end, (start / Self.pageBytes + 1) * Self.pageBytes)
      wait(.bytes(file: file, at: start, Array(bytes[(start - offset)..<(stop - offset)])))
      start = stop
    }
  }

  /// Notes a change that waits; what lock files hold means nothing after a power cut.
  private mutating func wait(_ piece: Piece) {
    switch piece {
    case .bytes(let file, _, _) where locks.contains(file): return
    case .size(let file, _, _) where locks.contains(file): return nodes.apply(piece)
    case .name(_, "lock.mdb", _): return nodes.apply(piece)
    default: pieces.append(piece)
    }
  }

  private mutating func flush(_ node: Int) {
    for piece in pieces where piece.owner == node { nodes.apply(piece) }
    pieces.removeAll { $0.owner == node }
  }
}

extension [Disk.Node] {
  /// Makes a change.
  mutating func apply(_ piece: Disk.Piece) {
    switch piece {
    case .bytes(let file, let offset, let bytes):
      change(file) { content in
        content.grow(to: offset + bytes.count)
        content.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
      }
    case .size(let file, let size, let isGrowth):
      change(file) { content in
        content.grow(to: size)
        if !isGrowth { content.removeLast(content.count - size) }
      }
    case .name(let folder, let name, let node):
      rename(in: folder) { $0[name] = node }
    case .rename(let folder, let name, let newName, let node):
      rename(in: folder) { names in
        if names[name] == node { names[name] = nil }
        names[newName] = node
      }
    }
  }

  private mutating func change(_ file: Int, _ body: (inout [UInt8]) -> Void) {
    guard case .file(var content) = self[file] else { return }
    self[file] = .file([])
    body(&content)
    self[file] = .file(content)
  }

  private mutating func rename(in folder: Int, _ body: (inout [String: Int]) -> Void) {
    guard case .folder(var names) = self[folder] else { return }
    self[folder] = .folder([:])
    body(&names)
    self[folder] = .folder(names)
  }
}

extension [UInt8] {
  /// Adds zeros up to a length, if it is not that long.
  fileprivate mutating func grow(to size: Int) {
    if count < size { append(contentsOf: [UInt8](repeating: 0, count: size - count)) }
  }
}

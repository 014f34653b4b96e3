/// What is wrong with a page of a data file, or with what is said of it.
public enum PageFault: Error, Hashable, Sendable {
  /// It lies outside the file, or before the first page of a tree.
  case outsideFile
  /// The page bears another number.
  case number(found: UInt64)
  /// Its flags are not those of the kind of page that is named.
  case kind(flags: UInt16)
  /// The bounds of its node pointers or of its nodes are impossible.
  case bounds
  /// A branch leads to fewer than two pages, or a leaf holds nothing.
  case tooFewNodes(count: Int)
  /// A node lies outside the page, or is longer than a node can be.
  case node(index: Int)
  /// The nodes do not fill the room that the page says they take.
  case room
  /// A key is not above the one before.
  case keyOrder(index: Int)
  /// A key is not within the bounds that the pages above set.
  case keyOutOfRange(index: Int)
  /// A node has flags that this store never sets.
  case nodeFlags(index: Int)
  /// A value with pages of its own takes more than there are, or than it says.
  case overflow(pages: UInt64)
  /// Another page leads here too.
  case reachedTwice
  /// A tree is deeper or less deep than its record says.
  case depth
  /// The record of a tree holds a value that LMDB never writes.
  case tree
  /// A tree has another number of pages or entries than its record says.
  case count(Counted, found: UInt64, recorded: UInt64)
  /// A list of free pages is not one.
  case freeList
  /// A page is free and in use, or free twice.
  case freeInUse
  /// Pages that are neither used nor free, this the first; they take room and do no harm.
  case leaked(count: UInt64)

  /// What is counted in a tree.
  public enum Counted: String, Hashable, Sendable {
    /// Pages that lead to others.
    case branches
    /// Pages with entries.
    case leaves
    /// Pages of values that have pages of their own.
    case overflow
    /// Keys.
    case entries
  }
}

/// A page that is not as it should be.
public struct PageFinding: Hashable, Sendable {
  /// The tables of LMDB's own: the list of free pages and the table without a name.
  package static let freeListName = "free list"
  package static let mainName = "main"

  /// The number of the page.
  public var page: UInt64
  /// The tree it was found in; nil if none leads to it.
  public var tree: String?
  /// What is wrong with it.
  public var fault: PageFault

  /// Describes one.
  public init(page: UInt64, tree: String?, fault: PageFault) {
    self.page = page
    self.tree = tree
    self.fault = fault
  }

  /// Whether anything may be lost; else the page only takes room.
  public var isDamage: Bool {
    if case .leaked = fault { false } else { true }
  }
}

extension PageFinding: CustomStringConvertible {
  /// What is wrong, as part of a sentence.
  public var description: String {
    let place = tree.map { " (of \($0))" } ?? ""
    return "page \(page)\(place) \(fault)"
  }
}

extension PageFault: CustomStringConvertible {
  /// What is wrong, as the end of a sentence whose subject is the page.
  public var description: String {
    switch self {
    case .outsideFile: "lies outside the file"
    case .number(let found): "bears the number \(found)"
    case .kind(let flags): "is of the wrong kind (flags \(flags))"
    case .bounds: "has impossible bounds"
    case .tooFewNodes(let count): "has only \(count) nodes"
    case .node(let index): "has an impossible node \(index)"
    case .room: "has nodes that do not fill their room"
    case .keyOrder(let index): "has a key out of order at node \(index)"
    case .keyOutOfRange(let index): "has a key out of its range at node \(index)"
    case .nodeFlags(let index): "has impossible flags at node \(index)"
    case .overflow(let pages): "says that its value takes \(pages) pages"
    case .reachedTwice: "is reached twice"
    case .depth: "stands at the wrong depth of its tree"
    case .tree: "holds a record of a tree that cannot be"
    case .count(let what, let found, let recorded):
      "is the root of a tree with \(found) \(what.rawValue) and a record of \(recorded)"
    case .freeList: "holds a list of free pages that is none"
    case .freeInUse: "is free and in use"
    case .leaked(let count): "is the first of \(count) that are neither used nor free"
    }
  }
}

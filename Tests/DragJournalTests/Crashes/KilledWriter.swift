import DragJournal
import DragModel
import Foundation
import TestSupport

/// For exit tests: writes at random, notes what it is told, and is killed by a thread of its own.
struct KilledWriter {
  private let path: String
  private let notes: FileHandle
  private var random: SplitMix64
  private let seed: UInt64
  private var made = 0

  init(path: String, notes: String, seed: UInt64) throws {
    if !FileManager.default.fileExists(atPath: notes) {
      _ = FileManager.default.createFile(atPath: notes, contents: nil)
    }
    self.notes = try FileHandle(forUpdating: URL(fileURLWithPath: notes))
    try self.notes.seekToEnd()
    self.path = path
    self.seed = seed
    random = SplitMix64(seed: seed)
  }

  /// Writes until the end comes; what goes wrong before is noted.
  func run() throws {
    do { try write() } catch { try note("failed \(error)") }
    while true { pause() }
  }

  private func write() throws {
    var writer = self
    let microseconds = UInt32(writer.random.next() % 200_000)
    // Now and then the end comes while the journal is being opened or made.
    let isEarly = writer.random.next() % 5 == 0
    if isEarly { Self.kill(after: microseconds / 20) }
    let journal = try Journal.open(at: path, .test(interval: 64))
    if !isEarly { Self.kill(after: microseconds) }
    try writer.prepare(journal)
    while true { try writer.step(journal) }
  }

  private static func kill(after microseconds: UInt32) {
    Thread.detachNewThread {
      usleep(microseconds)
      dieNow()
    }
  }

  private mutating func prepare(_ journal: Journal) throws {
    for list in ["A", "B"] as [ContentID] where try !journal.now().contains(list) {
      // Brought in, so that no undo takes the lists away.
      let reply = try journal.perform(.makeList(id: list, by: Attribution(origin: .import)))
      try tell(reply.sequence, "list.made-\(list)")
    }
  }

  private mutating func step(_ journal: Journal) throws {
    switch random.next() % 10 {
    case 0...2: try batch(journal)
    case 3, 4:
      let id = ContentID("\(name()).0")
      let reply = try journal.perform(.insert([.plain(id)], into: list(), at: .first))
      try tell(reply.sequence, "content.inserted-\(id)")
    case 5: try move(journal)
    case 6: try drag(journal)
    case 7: try group(journal)
    case 8:
      if let reply = try? journal.perform(.undo()) { try tell(reply.sequence, "undo.applied") }
    default:
      if let reply = try? journal.perform(.redo()) { try tell(reply.sequence, "redo.applied") }
    }
  }

  /// Several requests in one commit: all of it or nothing must be there afterwards.
  private mutating func batch(_ journal: Journal) throws {
    let prefix = name()
    let count = 2 + Int(random.next() % 30)
    try note("batch \(prefix) \(count)")
    var batch = RequestBatch()
    let ids = (0..<count).map { ContentID("\(prefix).\($0)") }
    let replies = ids.map { batch.add(.insert([.plain($0)], into: list())) }
    try journal.perform(batch)
    for (id, reply) in zip(ids, replies) {
      try tell(reply.get().sequence, "content.inserted-\(id)")
    }
  }

  private mutating func move(_ journal: Journal) throws {
    let from = list()
    let items = try journal.entries(from)
    guard items.count > 60 else { return }
    if random.next() % 2 == 0 {
      let reply = try journal.perform(.delete(Array(items.prefix(40))))
      try tell(reply.sequence, "content.deleted")
    } else {
      let reply = try journal.perform(.move(Array(items.suffix(3)), to: from, at: .first))
      try tell(reply.sequence, "content.moved")
    }
  }

  private mutating func drag(_ journal: Journal) throws {
    guard let item = try journal.entries("A").first else { return }
    let session = try journal.perform(.beginDrag(of: DragSource(items: [item])))
    let reply = try journal.perform(.drop(session, on: DropTarget(on: "B", at: .last)))
    try tell(reply.sequence, "drop.performed")
  }

  private mutating func group(_ journal: Journal) throws {
    let prefix = name()
    _ = try journal.perform(.beginGroup(named: "Group"))
    for number in 0..<3 {
      let id = ContentID("\(prefix).\(number)")
      let reply = try journal.perform(.insert([.plain(id)], into: list()))
      try tell(reply.sequence, "content.inserted-\(id)")
    }
    try tell(journal.perform(.endGroup()).sequence, "group.ended")
  }

  private mutating func list() -> ContentID { random.next() % 2 == 0 ? "A" : "B" }

  private mutating func name() -> String {
    made += 1
    return "s\(seed)-\(made)"
  }

  private func tell(_ sequence: SequenceNumber, _ what: String) throws {
    try note("told \(sequence) \(what)")
  }

  private func note(_ line: String) throws { try notes.write(contentsOf: Data((line + "\n").utf8)) }
}

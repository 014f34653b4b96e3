import DragJournal
import DragModel
import Foundation

/// A sound journal that trials damage copies of: its files, and its data file at earlier times.
struct RotSample: Sendable {
  var name: String
  var data: [UInt8]
  var earlier: [[UInt8]]

  static let pageBytes = 4_096
  static let generation = "g000001"

  /// How many pages the data file has.
  var pages: Int { data.count / Self.pageBytes }

  /// Options with a clock that stands still and known random bytes.
  static func options(_ access: JournalOptions.Access = .writing(creates: true)) -> JournalOptions {
    JournalOptions(
      access: access, clock: { 1_767_323_045_000 }, entropy: { (0..<UInt8($0)).map { $0 } })
  }

  /// The journals that trials are made on: each as it was closed, and as a stop of its process left it.
  static func makeAll(in folder: String) throws -> [RotSample] {
    var samples: [RotSample] = []
    for work in RotWork.allCases {
      let path = "\(folder)/\(work.rawValue).dragjournal"
      let dataPath = "\(path)/\(generation)/data.mdb"
      var earlier: [[UInt8]] = []
      for part in 0..<RotWork.parts {
        let journal = try Journal.open(at: path, options())
        try work.perform(part, on: journal)
        if part == RotWork.parts - 1 {
          let stopped = try [UInt8](Data(contentsOf: URL(filePath: dataPath)))
          samples.append(
            RotSample(name: "\(work.rawValue), stopped", data: stopped, earlier: earlier))
        }
        try journal.close()
        earlier.append(try [UInt8](Data(contentsOf: URL(filePath: dataPath))))
      }
      let closed = earlier.removeLast()
      samples.append(RotSample(name: "\(work.rawValue), closed", data: closed, earlier: earlier))
      try FileManager.default.removeItem(atPath: path)
    }
    return samples
  }

  /// Writes the files of a journal with this data file.
  static func write(_ data: [UInt8], to path: String) throws {
    let manager = FileManager.default
    let folder = "\(path)/\(generation)"
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(data).write(to: URL(filePath: "\(folder)/data.mdb"))
    try Data("\(generation)\n".utf8).write(to: URL(filePath: "\(path)/CURRENT"))
  }
}

/// What a sample journal holds; it is written in parts, and closed after each.
enum RotWork: String, CaseIterable, Sendable {
  case lists, texts, content, many

  /// The list that trials insert into.
  static let list: ContentID = "X"
  static let parts = 4

  func perform(_ part: Int, on journal: Journal) throws(JournalError) {
    if part == 0 { _ = try journal.perform(.makeList(id: Self.list, named: "Today")) }
    switch self {
    case .lists: try performLists(part, journal)
    case .texts: try performTexts(part, journal)
    case .content: try performContent(part, journal)
    case .many: try performMany(part, journal)
    }
  }

  private func item(_ name: String, _ bytes: Int = 0, properties: Int = 0) -> InsertedItem {
    var item = NewItem(id: ContentID(name), name: ExactText("item \(name)"))
    if bytes > 0 {
      let content = (0..<bytes).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ name.utf8.count) }
      item.representations = [Representation(type: "text/plain", content: .inline(content))]
    }
    if properties > 0 {
      item.properties["note"] = .text(ExactText(String(repeating: name, count: properties)))
    }
    return .new(item)
  }

  private func performLists(_ part: Int, _ journal: Journal) throws(JournalError) {
    let names = (0..<4).map { "i\(part)\($0)" }
    _ = try journal.perform(.insert(names.map { item($0) }, into: Self.list))
    _ = try journal.perform(.makeList(id: ContentID("L\(part)")))
    _ = try journal.perform(.move([ContentID(names[1])], to: ContentID("L\(part)")))
    _ = try journal.perform(.move([ContentID(names[3])], to: Self.list, at: .first))
    _ = try journal.perform(.undo())
    if part == 2 { _ = try journal.perform(.redo()) }
    _ = try journal.perform(.delete([ContentID(names[0])]))
    let values = NewValues(name: .some("new"), properties: ["done": .bool(true)])
    _ = try journal.perform(.set(values, of: ContentID(names[2])))
  }

  private func performTexts(_ part: Int, _ journal: Journal) throws(JournalError) {
    let document = ContentID("D\(part)")
    _ = try journal.perform(.makeDocument(id: document))
    let text = String(repeating: "The quick brown fox. ", count: 4 + 20 * (part % 2))
    _ = try journal.perform(.write(RichText(ExactText(text)), into: document))
    _ = try journal.perform(.style(TextRange(in: document, 4, 9), ["bold": .bool(true)]))
    _ = try journal.perform(.delete(TextRange(in: document, 10, 15)))
    _ = try journal.perform(.move(TextRange(in: document, 0, 4), to: document, at: .last))
    _ = try journal.perform(.undo())
    _ = try journal.perform(.insert([item("o\(part)")], into: document, at: .offset(3)))
  }

  private func performContent(_ part: Int, _ journal: Journal) throws(JournalError) {
    let sizes = [2_000, 9_000, 70_000, 3_000]
    let name = "c\(part)"
    _ = try journal.perform(
      .insert([item(name, sizes[part]), item("s\(part)", 100)], into: Self.list))
    let page = NewItem(
      id: ContentID("p\(part)"), name: "Page",
      representations: [Representation(type: "text/plain")])
    let session = SessionID("w\(part)")
    let external = ExternalContent(app: "Safari", items: [page])
    _ = try journal.perform(.beginDrag(session, of: DragSource(external: external)))
    _ = try journal.perform(.drop(session, on: DropTarget(on: Self.list)))
    let transfer = TransferNumber(UInt32(part + 1))
    let piece = [UInt8](repeating: UInt8(part), count: 5_000)
    _ = try journal.perform(.receive(transfer, piece, total: 10_000))
    if part == 1 {
      _ = try journal.perform(.receive(transfer, piece))
      _ = try journal.perform(.finish(transfer))
    }
    if part == 2 {
      _ = try journal.perform(.delete(["c0"]))
      _ = try journal.perform(.prune(keeping: .steps(1)))
      _ = try journal.perform(.collect())
    }
  }

  /// Enough for trees of several levels.
  private func performMany(_ part: Int, _ journal: Journal) throws(JournalError) {
    for number in 0..<8 {
      let names = (0..<2).map { "m\(part)-\(number)-\($0)" }
      _ = try journal.perform(
        .insert(names.map { item($0, properties: 80) }, into: Self.list, at: .first))
    }
  }
}

import DragModel
import Foundation
import TestSupport
import Testing

@testable import DragJournal

/// What another app lends to a drag is stored only as far as the drop keeps it.
@Suite(.temporaryFolder) struct LentContentTests {
  private let path = TemporaryFolder.journal

  /// Words that stand in a contact, and nowhere else.
  private enum Word {
    static let email = "ada@kept.example"
    static let address = "12-secret-street"
    static let birthday = "10-december-secret"
    static let card = "secret-card-of-ada"
    static let photo = "secret-photo-of-ada"
    static let assistant = "secret-room-of-the-assistant"
    static let secrets = [address, birthday, card, photo, assistant]
  }

  /// A contact with fields that a list may keep and others, in an encoding that lists of contacts take
  /// and two that they do not, one of them large; it holds another contact.
  private static let contact = NewItem(
    id: "ada", name: "Ada",
    representations: [
      Representation(type: "application/x-card", content: .inline(Array(Word.card.utf8))),
      Representation(type: "text/name", content: .inline(Array("Ada".utf8))),
      Representation(
        type: "image/photo",
        content: .inline(Array(String(repeating: Word.photo, count: 4_000).utf8))),
    ],
    fields: [
      "name": .text("Ada"), "email": .text(ExactText(Word.email)),
      "address": .text(ExactText(Word.address)),
      "more": .map(["birthday": .text(ExactText(Word.birthday))]),
    ],
    properties: ["color": .text("blue")],
    items: [
      .new(
        NewItem(
          id: "assistant", name: "Mary",
          fields: ["name": .text("Mary"), "room": .text(ExactText(Word.assistant))]))
    ])

  /// What becomes of a drag of the contact.
  enum Course: CaseIterable {
    case arrives, arrivesEmpty, isHeld, isHeldAndReopened, isDeclined, isCancelled, isCancelledHeld
    case isAbandoned, isRefused, failsAndIsRetried, isInterruptedAndRetried, isStopped, isTask
    case isUndoneUnderWay
  }

  /// A journal whose files are searched for secrets after each request.
  private struct Searched {
    private let path: String
    private(set) var journal: Journal

    init(at path: String) throws {
      self.path = path
      journal = try openJournal(path)
    }

    @discardableResult
    func perform<Reply>(_ request: Request<Reply>) throws -> Reply {
      let reply = try journal.performNow(request)
      // What is acknowledged ahead of its commit is written too before it is looked for.
      try journal.checkpointNow()
      try search()
      return reply
    }

    mutating func reopen() throws {
      try journal.closeNow()
      try search()
      journal = try openJournal(path)
      try search()
    }

    func close() throws {
      #expect(try journal.damage() == [])
      try journal.closeNow()
      try search()
    }

    /// True if any file of the journal has these bytes.
    func has(_ word: String) throws -> Bool {
      let files = try #require(FileManager.default.enumerator(atPath: path)).compactMap {
        $0 as? String
      }
      #expect(files.contains("g000001/data.mdb"))
      return files.contains { file in
        let bytes = FileManager.default.contents(atPath: path + "/" + file) ?? Data()
        return bytes.range(of: Data(word.utf8)) != nil
      }
    }

    private func search() throws {
      for word in Word.secrets { #expect(try !has(word), "\(word)") }
    }
  }

  private func lift(_ searched: Searched) throws {
    let content = ExternalContent(app: "Contacts", items: [Self.contact])
    try searched.perform(.beginDrag("s", of: DragSource(external: content)))
  }

  private func makeList(_ searched: Searched, holdsDrops: Bool = false, task: ExactText? = nil)
    throws
  {
    let options = ListOptions(accepts: ["text/*"], needsConfirmation: holdsDrops, task: task)
    try searched.perform(.makeList(id: "L", options: options))
  }

  private static let target = DropTarget(on: "L", fields: ["name", "email"])

  /// The contact as it must have arrived.
  private func expectArrived(_ journal: Journal, text: String = "Ada") throws {
    let ada = try journal.now().item("ada")
    #expect(ada.fields == ["name": .text("Ada"), "email": .text(ExactText(Word.email))])
    #expect(ada.properties == ["color": .text("blue")])
    #expect(ada.representations.map(\.type) == ["text/name"])
    #expect(ada.representations.map(\.content) == [.inline(Array(text.utf8))])
    let assistant = try journal.now().item("assistant")
    #expect(assistant.name == "Mary")
    #expect(assistant.fields == ["name": .text("Mary")])
  }

  @Test(
    "What a drop leaves out is never written, whatever becomes of the drag",
    arguments: Course.allCases)
  func neverWritten(course: Course) throws {
    var searched = try Searched(at: path)
    let waits: Set<Course> = [.isHeld, .isHeldAndReopened, .isDeclined, .isCancelledHeld]
    try makeList(
      searched, holdsDrops: waits.contains(course), task: course == .isTask ? "mail" : nil)
    try lift(searched)
    let arrives = try follow(course, &searched)
    if arrives {
      #expect(try searched.has(Word.email))
      try expectArrived(searched.journal, text: course == .arrives ? "Ada L." : "Ada")
      let contents = try searched.journal.contents()
      try searched.perform(.undo())
      #expect(try searched.journal.entries("L") == [])
      try searched.reopen()
      try searched.perform(.redo())
      #expect(try searched.journal.contents() == contents)
      #expect(try contentsElsewhere(searched) == contents)
    } else {
      #expect(try searched.journal.entries("L") == [])
    }
    try searched.close()
  }

  /// What a reader shows who knows only what is stored.
  private func contentsElsewhere(_ searched: Searched) throws -> String {
    let copy = TemporaryFolder.path + "/copy.dragjournal"
    try searched.journal.copyNow(to: copy)
    let reader = try openJournal(copy, .reading)
    defer { try? reader.closeNow() }
    return try reader.contents()
  }

  /// Lets the drag take its course; true if the contact arrives.
  private func follow(_ course: Course, _ searched: inout Searched) throws -> Bool {
    let first = TransferNumber(1)
    let second = TransferNumber(2)
    switch course {
    case .isCancelled: try searched.perform(.cancelDrag("s"))
    case .isAbandoned: try searched.reopen()
    case .isRefused:
      #expect(throws: JournalError.notFound("M")) {
        try searched.perform(.drop("s", on: DropTarget(on: "M", fields: ["name"])))
      }
    default: try searched.perform(.drop("s", on: Self.target))
    }
    switch course {
    case .isCancelled, .isAbandoned, .isRefused, .isTask: return false
    case .arrives:
      try searched.perform(.receive(first, Array("Ada L.".utf8)))
      try searched.perform(.finish(first))
    case .arrivesEmpty: try searched.perform(.finish(first))
    case .isHeld, .isHeldAndReopened:
      if course == .isHeldAndReopened { try searched.reopen() }
      try searched.perform(.confirm("s"))
      try searched.perform(.finish(first))
    case .isDeclined:
      try searched.perform(.decline("s"))
      return false
    case .isCancelledHeld:
      try searched.perform(.cancelDrag("s"))
      return false
    case .failsAndIsRetried, .isInterruptedAndRetried:
      if course == .failsAndIsRetried { try searched.perform(.fail(first, reason: "cut")) }
      try searched.reopen()
      try searched.perform(.retry(first))
      try searched.perform(.finish(second))
    case .isStopped:
      try searched.perform(.stop(first))
      return false
    case .isUndoneUnderWay:
      try searched.perform(.undo())
      return false
    }
    return true
  }

  @Test("The event of a lift has an outline: identifiers, types, and what holds what")
  func outline() throws {
    let searched = try Searched(at: path)
    try makeList(searched)
    try lift(searched)
    for word in [Word.email, "blue", "Mary"] { #expect(try !searched.has(word), "\(word)") }
    let event = try #require(try searched.journal.log().last?.event)
    let expected = NewItem(
      id: "ada", name: "Ada",
      representations: ["application/x-card", "text/name", "image/photo"].map {
        Representation(type: $0)
      }, items: [.new(NewItem(id: "assistant"))])
    guard case .beginSession(let seed) = event.changes.first else {
      Issue.record("the event begins no session")
      return
    }
    #expect(seed.external == ExternalContent(app: "Contacts", items: [expected]))
    #expect(event.lent == [])
    // It is enough for what a reader in another process asks while something hovers.
    let copy = TemporaryFolder.path + "/copy.dragjournal"
    try searched.journal.copyNow(to: copy)
    let reader = try openJournal(copy, .reading)
    let proposal = try reader.now().proposal(for: "s", over: Self.target)
    #expect(proposal.action == .perform(.copy))
    #expect(proposal.choice?.type == "text/name")
    #expect(try reader.now().stack(of: "s").items == ["ada"])
    try reader.closeNow()
    try searched.close()
  }

  @Test("A drop of which all is known already says nothing more of what is lent")
  func nothingNew() throws {
    let journal = try openJournal(path)
    try journal.make("L")
    let page = NewItem(id: "p", name: "Page", representations: [Representation(type: "text/html")])
    let content = ExternalContent(app: "Safari", items: [page, NewItem()])
    try journal.performNow(.beginDrag("s", of: DragSource(external: content)))
    try journal.performNow(.drop("s", on: DropTarget(on: "L")))
    #expect(try journal.log().map(\.event.lent) == [[], [], []])
    try journal.close()
  }

  @Test("A transfer falls back to what was lent in another encoding, also after reopening")
  func fallBack() throws {
    var journal = try openJournal(path)
    try journal.performNow(.makeList(id: "L", options: ListOptions(accepts: ["text/*"])))
    let large = Array(repeating: UInt8(ascii: "l"), count: 5_000)
    let offer = [
      Representation(type: "text/html"), Representation(type: "image/png"),
      Representation(type: "text/rtf", content: .inline(large)),
      Representation(type: "text/plain", isLossy: true, content: .inline(Array("plain".utf8))),
    ]
    let item = NewItem(id: "a", representations: offer)
    let content = ExternalContent(app: "Safari", items: [item])
    try journal.performNow(.beginDrag("s", of: DragSource(external: content)))
    try journal.performNow(.drop("s", on: DropTarget(on: "L")))
    try journal.closeNow()
    journal = try openJournal(path)
    try journal.performNow(.retry(TransferNumber(1)))
    let second = TransferNumber(2)
    #expect(try journal.performNow(.fallBack(second, reason: "damaged")).type == "text/rtf")
    #expect(try journal.performNow(.collect()).contents == 0)
    #expect(try journal.bytes(of: #require(journal.kept(second).first)) == large)
    #expect(try journal.performNow(.fallBack(second, reason: "damaged")).type == "text/plain")
    try journal.performNow(.finish(second))
    let arrived = try journal.now().item("a").representations
    #expect(arrived == [offer[3]])
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("Content that only a drag under way lends is not collected, until the drag is over")
  func collection() throws {
    let journal = try openJournal(path)
    try journal.make("L")
    let bytes = Array(repeating: UInt8(ascii: "c"), count: 3_000)
    let item = NewItem(
      id: "a", representations: [Representation(type: "x/y", content: .inline(bytes))])
    try journal.performNow(.insert([.new(item)], into: "L"))
    let stored = try journal.now().item("a").representations
    try journal.performNow(.delete(["a"]))
    for session in ["s", "t"] as [SessionID] {
      let lent = NewItem(id: ContentID("lent by \(session)"), representations: stored)
      let content = ExternalContent(
        app: "X", items: [NewItem(id: ContentID("f \(session)"), items: [.new(lent)])])
      try journal.performNow(.beginDrag(session, of: DragSource(external: content)))
    }
    try journal.performNow(.prune(keeping: .steps(0)))
    #expect(try journal.performNow(.collect()).contents == 0)
    try journal.performNow(.drop("s", on: DropTarget(on: "L")))
    try journal.performNow(.finish(TransferNumber(1)))
    try journal.performNow(.cancelDrag("t"))
    #expect(try journal.bytes(of: "lent by s") == bytes)
    try journal.performNow(.delete(["f s"]))
    try journal.performNow(.prune(keeping: .steps(0)))
    #expect(try journal.performNow(.collect()).contents == 1)
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("A drag goes on with all that is lent to it after a drop that failed half-way")
  func failedDrop() throws {
    let searched = try Searched(at: path)
    try makeList(searched)
    try lift(searched)
    var target = Self.target
    let huge = ExactText(String(repeating: "x", count: Limits.eventBytes))
    target.properties = ["huge": .text(huge)]
    // The event is too large only when the items are made already: the state is read again.
    let error = #expect(throws: JournalError.self) { try searched.perform(.drop("s", on: target)) }
    #expect(error?.code == "tooLarge")
    try searched.perform(.drop("s", on: Self.target))
    try searched.perform(.finish(TransferNumber(1)))
    try expectArrived(searched.journal)
    try searched.close()
  }

  @Test("A lift that no commit has reached yet survives a drop that failed half-way")
  func failedDropOfDeferred() throws {
    let journal = try openJournal(path)
    try journal.performNow(.makeList(id: "L", options: ListOptions(accepts: ["text/*"])))
    let content = ExternalContent(app: "Contacts", items: [Self.contact])
    try journal.performNow(.beginDrag("s", of: DragSource(external: content)))
    var batch = RequestBatch()
    let huge = ExactText(String(repeating: "x", count: Limits.eventBytes))
    var target = Self.target
    target.properties = ["huge": .text(huge)]
    let lifted = batch.add(.beginDrag("t", of: DragSource(external: content)))
    let failed = batch.add(.drop("s", on: target))
    let dropped = batch.add(.drop("s", on: Self.target))
    try journal.perform(batch)
    #expect(try lifted.get() == "t")
    #expect(throws: JournalError.self) { try failed.get() }
    #expect(try dropped.get().transfers.count == 1)
    try journal.performNow(.finish(TransferNumber(1)))
    try expectArrived(journal)
    try journal.performNow(.undo())
    #expect(throws: JournalError.alreadyExists("ada")) {
      try journal.performNow(.drop("t", on: Self.target))
    }
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("What no event has room for is refused when it is lifted")
  func tooLarge() throws {
    let journal = try openJournal(path)
    let huge = ExactText(String(repeating: "x", count: Limits.eventBytes))
    let content = ExternalContent(app: "X", items: [NewItem(properties: ["huge": .text(huge)])])
    let error = #expect(throws: JournalError.self) {
      try journal.performNow(.beginDrag("s", of: DragSource(external: content)))
    }
    #expect(error?.code == "tooLarge")
    #expect(try journal.now().sessions() == [])
    try journal.close()
  }

  @Test("What may just be lifted can be dropped, though the event has it twice")
  func largest() throws {
    let journal = try openJournal(path)
    try journal.performNow(.makeList(id: "L"))
    let large = ExactText(String(repeating: "x", count: Limits.lentBytes - 1_000))
    let content = ExternalContent(
      app: "X", items: [NewItem(id: "i", properties: ["large": .text(large)])])
    try journal.performNow(.beginDrag("s", of: DragSource(external: content)))
    let dropped = try journal.performNow(.drop("s", on: DropTarget(on: "L")))
    for transfer in dropped.transfers { try journal.performNow(.finish(transfer.number)) }
    #expect(try journal.now().item("i").properties["large"] == .text(large))
    try journal.close()
  }
}

extension Journal {
  /// The representations of what a transfer brings.
  fileprivate func kept(_ transfer: TransferNumber) throws -> [Representation] {
    try writer?.withCore { (core) throws(JournalError) in
      let state = core.acknowledged
      return try state.node(state.transfer(transfer).seed.item).representations
    } ?? []
  }
}

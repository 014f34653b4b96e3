import DragModel
import TestSupport
import Testing

@testable import DragJournal

/// What a target would do with a drag, rules S9, S33 and S34, and where.
@Suite(.temporaryFolder) struct ProposalTests {
  private let path = TemporaryFolder.journal

  private func open(_ types: ContentTypes = ContentTypes()) throws(JournalError) -> Journal {
    var options = JournalOptions.test()
    options.contentTypes = types
    let journal = try Journal.open(at: path, options)
    try journal.make("L", ["a", "b", "c", "d", "e"])
    try journal.make("M", ["x", "y"])
    return journal
  }

  private func proposal(
    _ items: [ContentID], _ target: DropTarget, allows: [DropOperation] = DropOperation.allCases,
    previewing radius: Int = DropProposal.previewRadius, in journal: Journal
  ) throws(JournalError) -> DropProposal {
    let session = try journal.performNow(
      .beginDrag(of: DragSource(items: items, allows: allows)))
    return try journal.now().proposal(for: session, over: target, previewing: radius)
  }

  @Test("It says operation, badge, rule, place, neighbours and order")
  func complete() throws {
    let journal = try open()
    let proposal = try proposal(["b", "d"], DropTarget(on: "L", at: .gap(4)), in: journal)
    #expect(proposal.action == .perform(.move) && proposal.operation == .move)
    #expect(proposal.badge == nil && proposal.reason == nil)
    #expect(proposal.rule == "sameContainer" && proposal.gap == 4)
    #expect(proposal.insertion == .between(left: "c", right: "e"))
    #expect(
      proposal.preview
        == OrderPreview(
          entries: [
            .init("a", at: 0, isArriving: false), .init("c", at: 1, isArriving: false),
            .init("b", at: 2, isArriving: true), .init("d", at: 3, isArriving: true),
            .init("e", at: 4, isArriving: false),
          ], count: 5))
    try journal.closeNow()
  }

  @Test("A copy's badge, its rule, and the item that would be copied in the order")
  func copy() throws {
    let journal = try open()
    let proposal = try proposal(
      ["b"], DropTarget(on: "M", at: .after("x"), operation: .copy), in: journal)
    #expect(proposal.action == .perform(.copy) && proposal.badge == .copy)
    #expect(proposal.rule == "asked" && proposal.gap == 1)
    #expect(proposal.insertion == .between(left: "x", right: "y"))
    #expect(proposal.preview?.entries.map(\.id) == ["x", "b", "y"])
    #expect(proposal.preview?.entries.map(\.index) == [0, 1, 2])
    #expect(proposal.preview?.count == 3)
    try journal.closeNow()
  }

  @Test("What would be refused says why and shows no place")
  func refused() throws {
    let journal = try open()
    try journal.performNow(.makeList(id: "R", options: ListOptions(isReadOnly: true)))
    let proposal = try proposal(["b"], DropTarget(on: "R"), in: journal)
    #expect(proposal == DropProposal(action: .forbidden(.readOnly("R"))))
    #expect(proposal.reason == .readOnly("R") && proposal.badge == .forbidden)
    try journal.closeNow()
  }

  @Test("A drop that would wait, start a task or change nothing still says the operation")
  func waiting() throws {
    let journal = try open()
    try journal.performNow(.makeList(id: "W", options: ListOptions(needsConfirmation: true)))
    try journal.performNow(.makeList(id: "T", options: ListOptions(task: "upload")))
    let held = try proposal(["b"], DropTarget(on: "W"), in: journal)
    #expect(held.action == .ask && held.badge == .ask && held.operation == .move)
    #expect(held.insertion == .between(left: nil, right: nil))
    #expect(held.preview?.entries == [.init("b", at: 0, isArriving: true)])
    let task = try proposal(["b"], DropTarget(on: "T"), in: journal)
    #expect(task.action == .ask && task.operation == .copy)
    #expect(task.preview == nil && task.insertion == nil)
    let nothing = try proposal(["b"], DropTarget(on: "L", at: .gap(2)), in: journal)
    #expect(nothing.action == .cancel && nothing.badge == nil && nothing.operation == .move)
    #expect(nothing.preview?.entries.map(\.id) == ["a", "b", "c", "d", "e"])
    try journal.closeNow()
  }

  @Test("The order around the gap is as narrow as asked for", arguments: [0, 1, 2, 9])
  func radius(radius: Int) throws {
    let journal = try open()
    let proposal = try proposal(
      ["x"], DropTarget(on: "L", at: .gap(3)), previewing: radius, in: journal)
    let before: [ContentID] = ["a", "b", "c"].suffix(radius)
    let after: [ContentID] = ["d", "e"].prefix(radius) + []
    #expect(proposal.insertion == .between(left: "c", right: "d"))
    #expect(proposal.preview?.entries.map(\.id) == (radius == 0 ? nil : before + ["x"] + after))
    #expect(proposal.preview?.entries.first?.index == (radius == 0 ? nil : 3 - before.count))
    #expect(proposal.preview?.count == (radius == 0 ? nil : 6))
    try journal.closeNow()
  }

  /// Rule S13: moved items stand directly before the next entry after the gap that is not moved.
  private static func order(
    _ list: [ContentID], moving moved: [ContentID], to gap: Int
  ) -> [ContentID] {
    let next = list[gap...].first { !moved.contains($0) }
    var order = list.filter { !moved.contains($0) }
    let index = next.flatMap { order.firstIndex(of: $0) } ?? order.count
    order.insert(contentsOf: list.filter(moved.contains), at: index)
    return order
  }

  @Test("What is shown is what the drop does, for any items of five and any gap", arguments: 0...5)
  func everyMove(gap: Int) throws {
    let journal = try open()
    let list: [ContentID] = ["a", "b", "c", "d", "e"]
    var wrong: [String] = []
    for mask in 1..<32 {
      let moved = list.indices.filter { mask & 1 << $0 != 0 }.map { list[$0] }
      let session = try journal.performNow(.beginDrag(of: DragSource(items: moved.reversed())))
      let target = DropTarget(on: "L", at: .gap(gap))
      let proposal = try journal.now().proposal(for: session, over: target, previewing: 9)
      let expected = Self.order(list, moving: moved, to: gap)
      let entries = proposal.preview?.entries ?? []
      if entries.map(\.id) != expected || entries.map(\.index) != Array(0..<5)
        || entries.filter(\.isArriving).map(\.id) != moved || proposal.preview?.count != 5
        || (proposal.action == .cancel) != (expected == list)
      {
        wrong.append("\(moved) to \(gap): \(proposal)")
      }
      let reply = try journal.performNow(.drop(session, on: target))
      if try journal.entries("L") != expected { wrong.append("\(moved) to \(gap): dropped") }
      if reply.changed { try journal.performNow(.undo()) }
    }
    #expect(wrong == [])
    try journal.closeNow()
  }

  @Test("An item that takes another's place stands where that was, which is gone", arguments: 0..<5)
  func replacing(index: Int) throws {
    let journal = try open()
    let list: [ContentID] = ["a", "b", "c", "d", "e"]
    let target = DropTarget(on: "L", replacing: list[index])
    let session = try journal.performNow(.beginDrag(of: DragSource(items: ["x"])))
    let proposal = try journal.now().proposal(for: session, over: target, previewing: 9)
    try journal.performNow(.drop(session, on: target))
    #expect(try journal.entries("L") == list.map { $0 == list[index] ? "x" : $0 })
    #expect(try proposal.preview?.entries.map(\.id) == journal.entries("L"))
    #expect(proposal.preview?.entries.map(\.index) == Array(0..<5))
    #expect(proposal.preview?.count == 5)
    try journal.closeNow()
  }

  @Test("In a text it is an offset, for text and for objects")
  func texts() throws {
    let journal = try open()
    try journal.performNow(.makeDocument(id: "D"))
    try journal.performNow(.write("one two", into: "D"))
    let object = try proposal(["a"], DropTarget(on: "D", at: .offset(4, .utf8)), in: journal)
    #expect(object.action == .perform(.copy) && object.rule == "otherDocument")
    #expect(object.insertion == .offset(4) && object.preview == nil)
    let session = try journal.performNow(
      .beginDrag(of: DragSource(text: TextRange(in: "D", 0, 4))))
    func text(at offset: Int) throws -> DropProposal {
      try journal.now().proposal(
        for: session, over: DropTarget(on: "D", at: .offset(offset)))
    }
    #expect(try text(at: 7).action == .perform(.move))
    #expect(try text(at: 7).insertion == .offset(7))
    #expect(try text(at: 2).action == .cancel)
    #expect(try text(at: 2).insertion == nil && text(at: 2).operation == .move)
    try journal.closeNow()
  }

  @Test("The encoding to be taken is the first that the list accepts; a link takes none")
  func choice() throws {
    let journal = try open()
    try journal.performNow(
      .insert(
        [
          .new(
            NewItem(
              id: "chart",
              representations: [
                Representation(type: "com.example.chart"), Representation(type: "image/png"),
              ]))
        ], into: "L"))
    try journal.performNow(.makeList(id: "I", options: ListOptions(accepts: ["image/*"])))
    let move = try proposal(["chart"], DropTarget(on: "I"), in: journal)
    #expect(
      move.choice == .init(index: 1, type: "image/png", pattern: "image/*", match: .family))
    #expect(move.representation == "image/png")
    let link = try proposal(["chart"], DropTarget(on: "I", operation: .link), in: journal)
    #expect(link.action == .perform(.link) && link.choice == nil)
    let other = try proposal(["chart"], DropTarget(on: "M"), in: journal)
    #expect(other.representation == "com.example.chart" && other.choice?.match == .anything)
    try journal.closeNow()
  }

  @Test("A list takes types by the parents that the app declares, while it declares them")
  func declared() throws {
    var types = ContentTypes.wellKnown
    types.declare("com.example.card", conformsTo: ["public.vcard"])
    let card = NewItem(id: "card", representations: [Representation(type: "com.example.card")])
    var journal = try open(types)
    try journal.performNow(.makeList(id: "C", options: ListOptions(accepts: ["text/vcard"])))
    try journal.performNow(.insert([.new(card)], into: "L"))
    let accepted = try proposal(["card"], DropTarget(on: "C"), in: journal)
    #expect(accepted.choice?.match == .declared && accepted.choice?.pattern == "text/vcard")
    try journal.performNow(.move(["card"], to: "C"))
    try journal.performNow(.move(["card"], to: "L"))
    try journal.closeNow()

    journal = try openJournal(path)
    let refused = try proposal(["card"], DropTarget(on: "C"), in: journal)
    #expect(refused.reason == .typeRefused("card"))
    #expect(throws: JournalError.typeRefused("card")) {
      try journal.performNow(.move(["card"], to: "C"))
    }
    #expect(try journal.damage() == [])
    try journal.closeNow()

    var reading = JournalOptions.reading
    reading.contentTypes = types
    journal = try openJournal(path, reading)
    #expect(try journal.now().state.contentTypes == types)
    try journal.closeNow()
  }

  static let policies: [(policy: ListOptions.UniqueNames, taken: JournalError?)] = [
    (.allow, nil), (.rename, nil), (.refuse, .nameTaken("one", in: "N")),
  ]

  @Test("A name that the list has is refused only where names are", arguments: policies)
  func names(row: (policy: ListOptions.UniqueNames, taken: JournalError?)) throws {
    let journal = try open()
    try journal.performNow(.makeList(id: "N", options: ListOptions(uniqueNames: row.policy)))
    try journal.performNow(.insert([.new(NewItem(id: "n", name: "one"))], into: "N"))
    try journal.performNow(
      .insert(
        [.new(NewItem(id: "p", name: "one")), .new(NewItem(id: "q", name: "two"))], into: "L"))
    #expect(try proposal(["p", "q"], DropTarget(on: "N"), in: journal).reason == row.taken)
    #expect(try proposal(["q"], DropTarget(on: "N"), in: journal).reason == nil)
    #expect(try proposal(["a"], DropTarget(on: "N"), in: journal).reason == nil)
    #expect(try proposal(["n"], DropTarget(on: "N", at: .first), in: journal).reason == nil)
    let replacing = DropTarget(on: "N", replacing: "n")
    #expect(try proposal(["p"], replacing, in: journal).reason == nil)
    try journal.closeNow()
  }

  @Test("What is in transit is not shown, and a placeholder is known by the item on its way")
  func transit() throws {
    let journal = try open()
    let session = try journal.performNow(.beginDrag(of: DragSource(items: ["b"])))
    try journal.performNow(.drop(session, on: DropTarget(on: "M", byTransfers: true)))
    let away = try proposal(["x"], DropTarget(on: "L", at: .gap(1)), in: journal)
    #expect(away.gap == 1 && away.insertion == .between(left: "a", right: "c"))
    #expect(away.preview?.entries.map(\.id) == ["a", "x", "c", "d", "e"])
    #expect(away.preview?.entries.map(\.index) == [0, 1, 2, 3, 4])
    #expect(away.preview?.count == 5)
    let coming = try proposal(["x"], DropTarget(on: "M"), in: journal)
    #expect(coming.insertion == .between(left: "b", right: nil))
    #expect(coming.preview?.entries.map(\.id) == ["y", "b", "x"])
    #expect(coming.preview?.count == 3)
    let state = try journal.now()
    #expect(try state.insertionPoint(nearestGap: 9, in: "M") == .between(left: "b", right: nil))
    #expect(try state.dragSource(of: [.entries(of: "M", 0..<3)]).items == ["x", "y"])
    try journal.performNow(.move(["a"], to: "M", at: .after("b")))
    #expect(try journal.now().index(of: "a") == 3)
    try journal.closeNow()
  }

  @Test("What another app lends is copied, and may have no identifier yet")
  func external() throws {
    let journal = try open()
    try journal.performNow(.makeList(id: "I", options: ListOptions(accepts: ["image/*"])))
    let photo = NewItem(
      representations: [Representation(type: "text/html"), Representation(type: "image/png")])
    let content = ExternalContent(app: "Safari", items: [photo, NewItem(id: "n")])
    try journal.performNow(.beginDrag("s", of: DragSource(external: content)))
    let state = try journal.now()
    #expect(try state.stack(of: "s") == DragStack(lead: nil, items: ["n"], count: 2))
    #expect(try state.tracker(of: "s").sources == [])
    let proposal = try state.proposal(for: "s", over: DropTarget(on: "L", at: .gap(1)))
    #expect(proposal.action == .perform(.copy) && proposal.rule == "otherApp")
    #expect(proposal.preview?.entries.map(\.id) == ["a", nil, "n", "b", "c", "d"])
    #expect(proposal.preview?.count == 7 && proposal.representation == "text/html")
    let refused = try state.proposal(for: "s", over: DropTarget(on: "I"))
    #expect(refused.reason == .typeRefused("n"))
    let only = ExternalContent(app: "Safari", items: [photo])
    try journal.performNow(.beginDrag("t", of: DragSource(external: only)))
    let taken = try journal.now().proposal(for: "t", over: DropTarget(on: "I"))
    #expect(
      taken.choice == .init(index: 1, type: "image/png", pattern: "image/*", match: .family))
    try journal.closeNow()
  }

  @Test("Of what another app lends the encoding is kept that declared types say")
  func keptOfExternal() throws {
    let journal = try open(.wellKnown)
    try journal.performNow(.makeList(id: "I", options: ListOptions(accepts: ["image/*"])))
    let photo = NewItem(
      id: "p",
      representations: [Representation(type: "text/html"), Representation(type: "public.png")])
    let content = ExternalContent(app: "Safari", items: [photo])
    try journal.performNow(.beginDrag("s", of: DragSource(external: content)))
    #expect(
      try journal.now().proposal(for: "s", over: DropTarget(on: "I")).representation == "public.png"
    )
    try journal.performNow(.drop("s", on: DropTarget(on: "I")))
    try journal.performNow(.finish(TransferNumber(1)))
    #expect(try journal.now().item("p").representations.map(\.type) == ["public.png"])
    try journal.closeNow()
  }
}

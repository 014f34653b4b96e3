import DragJournal
import DragModel
import Testing

/// A request that is refused, and what has to be there first.
struct Refusal: CustomTestStringConvertible, Sendable {
  typealias Action = @Sendable (Journal) throws(JournalError) -> Void

  let code: String
  let what: String
  let prepare: Action
  let request: Action

  init(
    _ code: String, _ what: String, after prepare: @escaping Action = { _ in },
    _ request: @escaping Action
  ) {
    self.code = code
    self.what = what
    self.prepare = prepare
    self.request = request
  }

  var testDescription: String { "\(code): \(what)" }

  /// One or more for each code; the journal holds the list L with a, b and c.
  static let all = ofContent + ofOptions + ofSessions + ofHistory

  private static let ofContent: [Refusal] = [
    Refusal("notFound", "an identifier that never was") { (j) throws(JournalError) in
      _ = try j.perform(.move(["x"], to: "L"))
    },
    Refusal("alreadyExists", "an identifier in use") { (j) throws(JournalError) in
      _ = try j.perform(.makeList(id: "a"))
    },
    Refusal(
      "itemGone", "a deleted item",
      after: { (j) throws(JournalError) in _ = try j.perform(.delete(["a"])) }
    ) { (j) throws(JournalError) in _ = try j.perform(.move(["b", "a"], to: "L", at: .first)) },
    Refusal("wouldCreateCycle", "an item into itself") { (j) throws(JournalError) in
      _ = try j.perform(.move(["b", "a"], to: "a"))
    },
    Refusal("forbidden", "a list that stands by itself") { (j) throws(JournalError) in
      _ = try j.perform(.delete(["L"]))
    },
    Refusal("outOfBounds", "a gap past the end") { (j) throws(JournalError) in
      _ = try j.perform(.move(["a"], to: "L", at: .gap(4)))
    },
    Refusal("sequenceConflict", "a number that the journal has moved past") {
      (j) throws(JournalError) in
      _ = try j.perform(.delete(["a"], by: Attribution(expectedSequence: .zero)))
    },
    Refusal("tooLarge", "an identifier of 256 bytes") { (j) throws(JournalError) in
      let id = ContentID(String(repeating: "x", count: 256))
      _ = try j.perform(.insert([.plain("new"), .plain(id)], into: "L"))
    },
    Refusal("tooLarge", "a name of 65,537 bytes") { (j) throws(JournalError) in
      let name = ExactText(String(repeating: "x", count: 65_537))
      _ = try j.perform(.set(NewValues(name: .some(name)), of: "a"))
    },
    Refusal("badRequest", "an empty identifier") { (j) throws(JournalError) in
      _ = try j.perform(.makeList(id: ""))
    },
    Refusal("badRequest", "a number that is not finite") { (j) throws(JournalError) in
      _ = try j.perform(.set(NewValues(properties: ["p": .number(.infinity)]), of: "a"))
    },
  ]

  private static func list(_ id: ContentID, _ options: ListOptions) -> Action {
    { (j) throws(JournalError) in _ = try j.perform(.makeList(id: id, options: options)) }
  }

  private static let ofOptions: [Refusal] = [
    Refusal(
      "typeRefused", "an item that offers nothing accepted",
      after: list("M", ListOptions(accepts: ["text/*"]))
    ) { (j) throws(JournalError) in _ = try j.perform(.copy(["a"], to: "M")) },
    Refusal(
      "readOnly", "a list that stays as it is", after: list("M", ListOptions(isReadOnly: true))
    ) {
      (j) throws(JournalError) in _ = try j.perform(.move(["a"], to: "M"))
    },
    Refusal("full", "a list that holds nothing", after: list("M", ListOptions(maximumItems: 0))) {
      (j) throws(JournalError) in _ = try j.perform(.move(["a"], to: "M"))
    },
    Refusal(
      "nameTaken", "a name that must not repeat",
      after: { (j) throws(JournalError) in
        _ = try j.perform(.makeList(id: "M", options: ListOptions(uniqueNames: .refuse)))
        _ = try j.perform(.insert([.new(NewItem(id: "m", name: "n"))], into: "M"))
      }
    ) { (j) throws(JournalError) in
      _ = try j.perform(
        .insert([.new(NewItem(id: "o", name: "o")), .new(NewItem(name: "n"))], into: "M"))
    },
  ]

  private static let ofSessions: [Refusal] = [
    Refusal("notFound", "a session that never was") { (j) throws(JournalError) in
      _ = try j.perform(.drop("s", on: DropTarget(on: "L")))
    },
    Refusal(
      "alreadyExists", "a session's identifier in use",
      after: { (j) throws(JournalError) in
        _ = try j.perform(.beginDrag("s", of: DragSource(items: ["a"])))
      }
    ) { (j) throws(JournalError) in
      _ = try j.perform(.beginDrag("s", of: DragSource(items: ["b"])))
    },
    Refusal(
      "sessionEnded", "a session that was cancelled",
      after: { (j) throws(JournalError) in
        _ = try j.perform(.beginDrag("s", of: DragSource(items: ["a"])))
        _ = try j.perform(.cancelDrag("s"))
      }
    ) { (j) throws(JournalError) in _ = try j.perform(.drop("s", on: DropTarget(on: "L"))) },
    Refusal("badRequest", "a drag of nothing") { (j) throws(JournalError) in
      _ = try j.perform(.beginDrag(of: DragSource(items: [])))
    },
  ]

  private static let ofHistory: [Refusal] = [
    Refusal("notFound", "a step that never was") { (j) throws(JournalError) in
      _ = try j.perform(.undo(.step(StepNumber(99))))
    },
    Refusal("nothingToUndo", "an actor without a history") { (j) throws(JournalError) in
      _ = try j.perform(.undo(by: Attribution(actor: "ghost")))
    },
    Refusal("nothingToRedo", "nothing was undone") { (j) throws(JournalError) in
      _ = try j.perform(.redo())
    },
    Refusal(
      "originMissing", "the list that it was taken from is gone",
      after: { (j) throws(JournalError) in
        try j.make("M", ["m"])
        _ = try j.perform(.delete(["m"], by: Attribution(actor: "ana")))
        _ = try j.perform(.delete(container: "M"))
      }
    ) { (j) throws(JournalError) in _ = try j.perform(.undo(by: Attribution(actor: "ana"))) },
    Refusal(
      "valueChanged", "a name that another has set since",
      after: { (j) throws(JournalError) in
        _ = try j.perform(.set(NewValues(name: .some("1")), of: "a"))
        _ = try j.perform(.set(NewValues(name: .some("2")), of: "a", by: Attribution(actor: "ana")))
      }
    ) { (j) throws(JournalError) in _ = try j.perform(.undo()) },
    Refusal(
      "horizonReached", "a step past the horizon",
      after: { (j) throws(JournalError) in _ = try j.perform(.prune(keeping: .steps(0))) }
    ) { (j) throws(JournalError) in _ = try j.perform(.undo()) },
    Refusal(
      "irreversible", "a step that put something where it stays",
      after: { (j) throws(JournalError) in
        _ = try j.perform(.makeList(id: "M", options: ListOptions(irreversibleReason: "sent")))
        _ = try j.perform(.move(["a"], to: "M"))
      }
    ) { (j) throws(JournalError) in _ = try j.perform(.undo()) },
    Refusal(
      "groupOpen", "the actor's group is open",
      after: { (j) throws(JournalError) in _ = try j.perform(.beginGroup()) }
    ) { (j) throws(JournalError) in _ = try j.perform(.undo()) },
    Refusal("badRequest", "the end of a group that is not open") { (j) throws(JournalError) in
      _ = try j.perform(.endGroup())
    },
  ]
}

import DragJournal
import DragModel

/// What a page shows of a node at one moment, there or gone.
struct ReportNode: Equatable {
  /// A run of a text, placed by how far it is from the one before: an edit then changes few of them.
  struct Run: Hashable {
    var gap: Int
    var count: Int
    var style: TextStyle
    var object: ContentID?
  }

  /// A placeholder in a text.
  struct Mark: Equatable {
    var offset: Int
    var transfer: TransferNumber
  }

  var id: ContentID?
  var kind = ""
  var isContainer = false
  var name: ExactText?
  var properties: [ExactText: PropertyValue] = [:]
  var fields: [ExactText: PropertyValue] = [:]
  var representations: [Representation] = []
  /// The transfer that a placeholder stands for.
  var transfer: TransferNumber?
  var entries: [NodeNumber] = []
  var text = ExactText("")
  var runs: [Run] = []
  var marks: [Mark] = []

  /// Nothing is known yet.
  init() {}

  /// Looks at a node.
  init(_ node: NodeNumber, in state: JournalState) throws(JournalError) {
    if let transfer = try state.transfer(placeheldBy: node) {
      kind = "placeholder"
      self.transfer = transfer
      return
    }
    let entry = try state.entry(of: node)
    id = entry.id
    kind =
      node == .root ? "journal" : entry.isList ? "list" : entry.isDocument ? "document" : "item"
    isContainer = entry.isContainer
    name = entry.name
    properties = entry.properties
    fields = entry.fields
    representations = entry.representations
    entries = try state.shownEntries(of: node)
    guard entry.isDocument else { return }
    let rich = try state.text(ofDocument: node)
    text = rich.text
    var end = 0
    for run in rich.runs {
      runs.append(
        Run(
          gap: run.range.lowerBound - end, count: run.range.count, style: run.style,
          object: run.object))
      end = run.range.upperBound
    }
    marks = try Self.marks(in: node, of: state)
  }

  /// The placeholders in the text of a document.
  static func marks(
    in document: NodeNumber, of state: JournalState
  ) throws(JournalError) -> [Mark] {
    try state.placeholders(inDocument: document).map {
      Mark(offset: $0.offset, transfer: $0.transfer)
    }
  }
}

extension JSONWriter {
  /// Writes what makes one look of a node another: only the members that differ, null for what is
  /// absent from now on; of entries, texts and runs the stretches that are replaced, the last first.
  mutating func patch(_ node: NodeNumber, from old: ReportNode, to new: ReportNode) {
    object { json in
      json.member("node", node.value)
      if old.id != new.id { json.member("id", new.id?.string) }
      if old.kind != new.kind { json.member("kind", new.kind) }
      if old.isContainer != new.isContainer { json.member("container", new.isContainer) }
      if old.name != new.name { json.member("name", new.name?.string) }
      if old.properties != new.properties { json.member("properties", new.properties) }
      if old.fields != new.fields { json.member("fields", new.fields) }
      if old.representations != new.representations {
        json.name("representations")
        json.value(new.representations)
      }
      if let transfer = new.transfer, old.transfer != transfer {
        json.member("transfer", transfer.name)
      }
      json.sequenceMembers(from: old, to: new)
    }
  }

  private mutating func sequenceMembers(from old: ReportNode, to new: ReportNode) {
    member("entries", Splices(from: old.entries, to: new.entries)) { $0.value($1.value) }
    member("runs", Splices(from: old.runs, to: new.runs)) { json, run in
      json.array { json in
        json.value(run.gap)
        json.value(run.count)
        guard let object = run.object else { return json.value(run.style.attributes) }
        json.object { $0.member("object", object.string) }
      }
    }
    let texts =
      old.text == new.text ? [] : TextSplices(from: old.text.string, to: new.text.string).splices
    if !texts.isEmpty {
      name("text")
      array { json in
        for splice in texts {
          json.array { json in
            json.value(splice.start)
            json.value(splice.count)
            json.value(splice.text)
          }
        }
      }
    }
    guard old.marks != new.marks else { return }
    name("marks")
    array { json in
      for mark in new.marks {
        json.array { json in
          json.value(mark.offset)
          json.value(mark.transfer.name)
        }
      }
    }
  }

  private mutating func member<Element>(
    _ name: String, _ splices: Splices<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    if splices.splices.isEmpty { return }
    self.name(name)
    array { json in
      for splice in splices.splices {
        json.array { json in
          json.value(splice.old.lowerBound)
          json.value(splice.old.count)
          json.array { json in for element in splice.new { write(&json, element) } }
        }
      }
    }
  }
}

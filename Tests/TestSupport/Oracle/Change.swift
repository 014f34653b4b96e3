/// One change of content, as undo sees it (S62).
struct Change {
  /// Whether a change holds, was taken back by the last undo, or left its step for good.
  enum Status {
    case inEffect
    case takenBack
    case dropped
  }

  /// What was set.
  enum Attribute: Hashable {
    case name
    case property(Text)
    case representations
  }

  /// A value of an attribute.
  enum Value: Hashable {
    case name(Text?)
    case property(PlainValue?)
    case representations([Operation.Representation])
  }

  /// What has to be done to invert the change as it stands now: undo it, or redo it.
  enum Inverse {
    /// An item was put somewhere: take it out.
    case takeOut
    /// An item was taken away, with these inside: put it back.
    case putBack(Location, inside: [Text])
    /// An item was moved: move it back.
    case moveTo(Location)
    /// An item was restored: put it back to where it was lost.
    case loseTo(Location)
    /// A value was set: set the old one if the present one equals `expected`.
    case setValue(Attribute, old: Value, expected: Value)
    /// Text was changed; what is left to be inverted says each scalar by itself.
    case text(TextChange)
  }

  /// A renaming that came with a placing (S10); it goes with it.
  struct Renaming {
    var old: Text?
    var expected: Text?
    var status = Status.inEffect
  }

  /// The item, list or document that was changed.
  var item: Text
  /// Everything around and in it that a scope may name (S60).
  var concerns: Set<Text>
  var inverse: Inverse
  var renaming: Renaming?
  var status = Status.inEffect
  /// Whether the item was brought back by an `insert` (S21).
  var isRestoring = false
  /// Why it can never be undone; nil where it can (S37).
  var barrier: Text?

  /// Whether it put, took or moved something, rather than set a value.
  var isPlacing: Bool {
    switch inverse {
    case .setValue, .text: false
    default: true
    }
  }
}

/// Where an entry stands: its container and its neighbours there (S18).
struct EntryPlace: Hashable {
  var container: Text
  var left: Text?
  var right: Text?
  var index: Int

  /// The index at which an entry that comes back goes into these entries.
  func index(in entries: [Text]) -> Int {
    if let left, let index = entries.firstIndex(of: left) { return index + 1 }
    if let right, let index = entries.firstIndex(of: right) { return index }
    return min(index, entries.count)
  }
}

/// Where an item, list or document is.
enum Location: Hashable {
  /// It is in nothing: deleted, or its making undone.
  case nowhere
  /// It is a list or document that stands by itself.
  case alone
  /// It is an entry.
  case inside(EntryPlace)
  /// It is the scalar with this number in a text.
  case inText(glyph: Int)
}

/// A step of the history.
struct Step {
  var actor: Text
  var origin: Text
  var sessions: Set<Text>
  var name: Text
  var changes: [Change]
  /// What a scope may name to find this step.
  var concerns: Set<Text>
  /// Why it can never be undone; nil where it can (S37).
  var barrier: Text?
}

/// A group that has begun and not ended.
struct OpenGroup {
  var actor: Text
  var origin: Text
  var name: Text?
  var depth = 1
  var changes: [Change] = []
  var sessions: Set<Text> = []
  /// How each container and item was when the group first changed it; nil for not there.
  var first: [Text: Summary?] = [:]
}

/// A drag.
struct Session {
  enum State: String {
    case dragging
    case held
    case transferring
    case finished
    case cancelled
  }

  var actor: Text
  var origin: Text
  var items: [Text]
  /// The text that was lifted; nil for a drag of items.
  var text: [Followed]?
  /// What was lifted outside the journal; nil for content of the journal.
  var external: [Operation.NewItem]?
  var allows: [Operation.DropOperation]
  var externalMove: Bool
  var state = State.dragging
  /// The drop that waits for its confirmation (S36).
  var held: HeldDrop?
  /// What came of it; nil for nothing.
  var operation: String?
  /// Why it was cancelled.
  var reason: String?
}

/// What of an item, list or document is compared to find out whether anything changed.
struct Summary: Hashable {
  var isList: Bool
  var entries: [Text]
  var name: Text?
  var properties: [Text: PlainValue]
  var representations: [Operation.Representation]
  var text: Text?
  var runs: [PlainValue] = []
}

/// An item, list or document, there or gone.
struct Node {
  var id: Text
  var isList = false
  var isDocument = false
  /// Whether it is a list or document that stands by itself.
  var standsAlone = false
  /// Whether what stands by itself is there.
  var isThere = false
  var parent: Text?
  /// The entries of a list or item, shown or not, placeholders too.
  var listed: [Text] = []
  /// Those of the entries that are in transit (S40).
  var unseen: Set<Text> = []
  /// Whether it is the stand-in of what a transfer brings.
  var isPlaceholder = false
  /// Whether it is on its way: in transit, or nowhere until its transfer commits (S45).
  var isOnItsWay = false
  /// The scalars and marks of a document, shown or not.
  var glyphs: [Glyph] = []
  var name: Text?
  var properties: [Text: PlainValue] = [:]
  var fields: [Text: PlainValue] = [:]
  var representations: [Operation.Representation] = []
  var isFolder = false
  var app: Text = "app"
  var options = Operation.ListOptions()
  /// The attributes that a document supports; nil for all.
  var attributes: [Text]?
  var defaultStyle: [Text: PlainValue] = [:]

  /// What it shows, in order: its entries, or the items in its text.
  var entries: [Text] {
    isDocument
      ? glyphs.filter(\.isShown).compactMap(\.object) : listed.filter { !unseen.contains($0) }
  }

  /// What it holds, in order, shown or not.
  var holdings: [Text] {
    isDocument ? glyphs.filter(\.isThere).compactMap(\.object) : listed
  }

  /// The types that it offers, best first.
  var types: [Text] {
    representations.map(\.type)
  }

  /// Whether text of a document can have this attribute.
  func supports(_ attribute: Text) -> Bool {
    attributes?.contains(attribute) ?? true
  }
}

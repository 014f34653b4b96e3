/// One request of the play protocol, as a plain value.
package struct Operation: Hashable, Sendable {
  /// Who asks.
  package var actor: Text
  /// Where the request comes from, for instance `user`, `import` or `sync`.
  package var origin: Text
  /// What is asked for.
  package var verb: Verb
  /// What the offsets of the request count.
  package var unit = Unit.scalar

  /// Makes a request; actor and origin are the protocol's defaults where not given.
  package init(_ verb: Verb, actor: Text = "local", origin: Text = "user") {
    self.actor = actor
    self.origin = origin
    self.verb = verb
  }

  /// What a request asks for, with its members.
  package enum Verb: Hashable, Sendable {
    /// Makes a list.
    case list(NewList)
    /// Adds new items, or brings back gone ones.
    case insert(into: Text, at: Place?, items: [Entry])
    /// Edits an item, a list or a document.
    case set(Edit)
    /// Deletes items and nested lists.
    case delete(items: [Text])
    /// Deletes a whole list or document.
    case deleteContainer(Text)
    /// Makes a document.
    case document(NewDocument)
    /// Adds text to a document; null in a style takes an attribute of the default style away.
    case write(into: Text, at: Place?, text: Text, style: [Text: PlainValue])
    /// Sets attributes of text; null takes one away.
    case style(TextRange, [Text: PlainValue])
    /// Deletes text.
    case deleteText(TextRange)
    /// Moves text at once.
    case moveText(TextRange, to: Text, at: Place?)
    /// Copies text at once.
    case copyText(TextRange, to: Text, at: Place?)
    /// Moves at once.
    case move(items: [Text], to: Text, at: Place?)
    /// Copies at once; `ids` are those for the copies, if given.
    case copy(items: [Text], to: Text, at: Place?, ids: [Text]?)
    /// Begins a group.
    case begin(name: Text?)
    /// Ends a group.
    case end
    /// Lifts items or text.
    case drag(Lift)
    /// Adds items to a drag.
    case add(session: Text, items: [Text])
    /// Hovers over a target.
    case over(session: Text, target: Text, at: Place?)
    /// Leaves a target.
    case leave(session: Text)
    /// Drops.
    case drop(Drop)
    /// Ends a drag without a drop; nil is the user's wish.
    case cancel(session: Text, reason: Text? = nil)
    /// Performs a drop that is held.
    case confirm(session: Text, extra: [Text: PlainValue]? = nil)
    /// Ends a drop that is held.
    case decline(session: Text)
    /// Tells a transfer something, or asks it.
    case transfer(Text, Message)
    /// Reports on a task that a drop started.
    case report(Report)
    /// Asks for one of the lists of what is under way.
    case listing(Listing)
    /// Undoes a step.
    case undo(Choice)
    /// Redoes a step.
    case redo(Choice)
    /// Asks for the history.
    case history
    /// Asks for the state, of everything or of one item, list or document.
    case state(of: Text?)
    /// Keeps of each actor the newest steps only.
    case prune(steps: Int)
    /// Closes and opens the journal.
    case reopen
    /// Ends the process without a word and opens the journal again.
    case crash
  }

  /// A place in a list, item or document.
  package enum Place: Hashable, Sendable {
    /// Before all entries.
    case first
    /// After all entries.
    case last
    /// The gap with this number.
    case gap(Int)
    /// Before an entry.
    case before(Text)
    /// After an entry.
    case after(Text)
    /// A place in a text, which no list has.
    case offset(Int)
  }

  /// What an arriving name that another entry has comes to.
  package enum NameRule: String, Hashable, Sendable {
    /// Names may be alike.
    case allow
    /// The arriving name is changed.
    case rename
    /// The request is refused.
    case refuse
  }

  /// What a list lets in and what can be done with its entries.
  package struct ListOptions: Hashable, Sendable {
    /// Whether its entries are guarded against changes.
    package var readOnly = false
    /// The types of which an entry must offer one; nil for all.
    package var accepts: [Text]?
    /// How many entries it holds at most.
    package var maxItems: Int?
    /// What happens to equal names.
    package var uniqueNames = NameRule.allow
    /// Whether drops are held until they are confirmed.
    package var confirm = false
    /// The name of the task that a drop starts instead of storing content.
    package var task: Text?
    /// Why what is dropped here is never undone; nil where it can be.
    package var irreversible: Text?

    /// Makes the options of a list that lets in everything.
    package init() {}
  }

  /// A list to make.
  package struct NewList: Hashable, Sendable {
    /// Its id, made by the journal where absent.
    package var id: Text?
    /// Its name.
    package var name: Text?
    /// The list or item it stands in; nil for one that stands by itself.
    package var container: Text?
    /// Its place there.
    package var at: Place?
    /// The app that it belongs to.
    package var app: Text?
    /// What it lets in.
    package var options = ListOptions()

    /// Makes a request for a list with this id.
    package init(id: Text?) {
      self.id = id
    }
  }

  /// An entry of an `insert`.
  package enum Entry: Hashable, Sendable {
    /// An id alone: a new item without anything, or a gone one that comes back.
    case plain(Text)
    /// A new item.
    case item(NewItem)
  }

  /// An item to make.
  package struct NewItem: Hashable, Sendable {
    /// Its id, made by the journal where absent.
    package var id: Text?
    /// Its name.
    package var name: Text?
    /// Its properties; null is the same as none.
    package var properties: [Text: PlainValue] = [:]
    /// Its fields.
    package var fields: [Text: PlainValue] = [:]
    /// What it offers, best first.
    package var representations: [Representation] = []
    /// What it holds; nil for an item that is no folder.
    package var items: [Entry]?

    /// Makes an item with this id and nothing else.
    package init(id: Text?) {
      self.id = id
    }

    /// The item, and what it holds, with no other fields than these.
    func keeping(_ fields: [Text]) -> Self {
      var item = self
      item.fields = item.fields.filter { fields.contains($0.key) }
      item.items = items?.map { entry in
        guard case .item(let inner) = entry else { return entry }
        return .item(inner.keeping(fields))
      }
      return item
    }
  }

  /// An edit of an item, a list or a document.
  package struct Edit: Hashable, Sendable {
    /// What is edited.
    package var item: Text
    /// The new name; `.some(nil)` clears it.
    package var name: Text??
    /// The properties to set; null takes one away.
    package var properties: [Text: PlainValue]?
    /// What replaces what is offered.
    package var representations: [Representation]?

    /// Makes an edit that sets nothing yet.
    package init(item: Text) {
      self.item = item
    }
  }

  /// What a drop can be.
  package enum DropOperation: String, Hashable, Sendable {
    /// The item itself goes.
    case move
    /// A copy arrives.
    case copy
    /// A new item that leads to the source arrives.
    case link
  }

  /// The start of a drag.
  package struct Lift: Hashable, Sendable {
    /// The id of the session, made by the journal where absent.
    package var session: Text?
    /// The items that are lifted; none where text is.
    package var items: [Text]
    /// The text that is lifted; nil where items are.
    package var text: TextRange?
    /// The content from outside that is lifted; nil where items or text are.
    package var external: External?
    /// What the drop may be; nil for everything.
    package var allows: [DropOperation]?
    /// Whether the items may leave their app for good.
    package var externalMove = false

    /// Makes a lift of items.
    package init(session: Text?, items: [Text]) {
      self.session = session
      self.items = items
    }
  }

  /// The drop of a drag.
  package struct Drop: Hashable, Sendable {
    /// The session that drops.
    package var session: Text
    /// The list, item or document dropped on.
    package var target: Text?
    /// The other app dropped on.
    package var app: Text?
    /// The place in the target.
    package var at: Place?
    /// What the drop is to be; nil leaves it to the rules.
    package var operation: DropOperation?
    /// Whether what is in the journal is carried by transfers too.
    package var transfer = false
    /// Whether the drop is refused when something is missing, and its transfers have one outcome.
    package var allOrNothing: Bool?
    /// The entry whose place the items take.
    package var replacing: Text?
    /// The fields that a copy keeps.
    package var fields: [Text]?
    /// The properties that what arrives gets.
    package var properties: [Text: PlainValue]?

    /// Makes a drop on a target.
    package init(session: Text, target: Text?) {
      self.session = session
      self.target = target
    }
  }

  /// Which step to undo or redo, and how.
  package struct Choice: Hashable, Sendable {
    /// The number of the step.
    package var step: Int?
    /// The container that the step must have changed.
    package var container: Text?
    /// Whose steps.
    package var actor: Text?
    /// The origin of the step.
    package var origin: Text?
    /// The session whose drop the step must be.
    package var session: Text?
    /// Whether only to answer what would happen.
    package var dryRun = false
    /// Whether newer values are overwritten.
    package var force = false

    /// Makes the choice of a plain undo or redo.
    package init() {}

    /// Whether a scope is given.
    package var hasScope: Bool {
      container != nil || actor != nil || origin != nil || session != nil
    }
  }
}

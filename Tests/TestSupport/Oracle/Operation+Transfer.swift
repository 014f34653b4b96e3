extension Operation {
  /// One encoding of an item.
  package struct Representation: Hashable, Sendable {
    /// Its content type.
    package var type: Text
    /// Its content; nil where only the type is known.
    package var bytes: [UInt8]?
    /// Whether it says less than the item does.
    package var isLossy = false

    /// Names a type, with its content if that is known.
    package init(_ type: Text, bytes: [UInt8]? = nil) {
      self.type = type
      self.bytes = bytes
    }
  }

  /// Content from outside the journal that is lifted.
  package struct External: Hashable, Sendable {
    /// The app that it comes from.
    package var app: Text
    /// What is lifted.
    package var items: [NewItem]

    /// Names items of an app.
    package init(app: Text, items: [NewItem]) {
      self.app = app
      self.items = items
    }
  }

  /// What a transfer is told or asked.
  package enum Message: Hashable, Sendable {
    /// Bytes arrive, and perhaps it is known how many there will be.
    case receive(Bytes?, total: Int?)
    /// Asks how far it is.
    case progress
    /// All has arrived.
    case finish
    /// It cannot go on.
    case fail(reason: Text?)
    /// It is not wanted any more.
    case stop(reason: Text?)
    /// Tries again what failed or was interrupted.
    case retry
    /// Throws away what failed or was interrupted.
    case discard
    /// Notes that a failure has been seen.
    case acknowledge
  }

  /// Bytes as a request writes them.
  package enum Bytes: Hashable, Sendable {
    /// The UTF-8 bytes of a text.
    case text(Text)
    /// Any bytes.
    case base64([UInt8])
    /// So many zeros.
    case zeros(Int)

    /// The bytes themselves.
    package var bytes: [UInt8] {
      switch self {
      case .text(let text): text.bytes
      case .base64(let bytes): bytes
      case .zeros(let count): Array(repeating: 0, count: count)
      }
    }
  }

  /// A report on a task.
  package struct Report: Hashable, Sendable {
    /// How a task stands.
    package enum State: String, Hashable, Sendable {
      /// It goes on.
      case progress
      /// It is done.
      case finished
      /// It came to nothing.
      case failed
    }

    /// The task.
    package var task: Text
    /// How it stands now.
    package var state: State
    /// How much of it is done, in hundredths.
    package var hundredths: Int?

    /// Says how a task stands.
    package init(task: Text, state: State, hundredths: Int? = nil) {
      self.task = task
      self.state = state
      self.hundredths = hundredths
    }
  }

  /// The lists of what is under way.
  package enum Listing: String, CaseIterable, Hashable, Sendable {
    /// Transfers that came to nothing and wait for somebody to look at them.
    case failures
    /// All drags.
    case sessions
    /// All transfers.
    case transfers
    /// All tasks.
    case tasks
  }
}

extension Operation.NewItem {
  /// The types that it offers, best first.
  package var types: [Text] {
    get { representations.map(\.type) }
    set { representations = newValue.map { .init($0) } }
  }
}

extension Operation.Edit {
  /// The types that replace those offered.
  package var types: [Text]? {
    get { representations?.map(\.type) }
    set { representations = newValue?.map { .init($0) } }
  }
}

extension Operation.Lift {
  /// Makes a lift of content from outside.
  package init(session: Text?, external: Operation.External) {
    self.init(session: session, items: [])
    self.external = external
  }
}

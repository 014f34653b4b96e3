import DragModel

/// What other apps lend to the drags under way: in memory alone, because nobody knows yet what a target
/// will keep of it.
///
/// The log and the state have only the outline until the drop. A drag that is under way when the
/// journal is opened is cancelled, so nothing of it is ever missed.
struct LentContent {
  private var items: [SessionNumber: [NewItem]] = [:]

  /// What is lent to a drag; nil if nothing is.
  subscript(session: SessionNumber) -> [NewItem]? {
    get { items[session] }
    set { items[session] = newValue }
  }

  /// All that is lent.
  var all: [NewItem] { items.values.flatMap { $0 } }

  /// The drags that something is lent to.
  var sessions: [SessionNumber] { Array(items.keys) }

  /// Forgets what is lent to drags after a number of them.
  mutating func keepFirst(_ count: UInt32) {
    guard items.keys.contains(where: { $0.value >= count }) else { return }
    items = items.filter { $0.key.value < count }
  }
}

import DragModel

/// What a container asks of entries that arrive, in the order in which it is checked.
struct ArrivalRules {
  let container: NodeNumber
  /// The entry that the arrivals replace; its room and name count as free.
  let replaced: NodeNumber?
  /// True if it is only asked what a drop would do: new names need not be found then.
  var isProposal = false

  /// An entry that arrives from elsewhere.
  struct Arrival {
    let id: ContentID
    let name: ExactText?
    let types: [ExactText]
    /// Links are taken whatever they offer.
    let isLink: Bool
  }

  /// True if the container has any rule for what arrives; most have none.
  func askAnything(in state: State) throws(JournalError) -> Bool {
    try state.nodes.read(container.value) { record in
      guard let options = record.ownOptions else { return false }
      return options.accepts != nil || options.maximumItems != nil || options.uniqueNames != .allow
    }
  }

  /// Refuses if a type does not fit.
  func checkTypes(of arrivals: [Arrival], in state: State) throws(JournalError) {
    guard let accepts = try state.node(container).options.accepts else { return }
    for arrival in arrivals where !arrival.isLink {
      let negotiation = Negotiation(
        offered: arrival.types, accepted: accepts, types: state.contentTypes)
      if negotiation.best == nil { throw .typeRefused(arrival.id) }
    }
  }

  /// Refuses if a type or the number of entries does not fit.
  func checkRoom(for arrivals: [Arrival], in state: State) throws(JournalError) {
    try checkTypes(of: arrivals, in: state)
    let record = try state.node(container)
    let options = record.options
    if let maximum = options.maximumItems, !arrivals.isEmpty {
      let free = try replaced.map { (node) throws(JournalError) in
        try state.parent(of: node) == container ? 1 : 0
      }
      if try state.entryCount(of: container) - (free ?? 0) + arrivals.count > maximum {
        throw .full(record.id, maximumItems: maximum)
      }
    }
  }

  /// The names that the arrivals get.
  ///
  /// - Throws: `nameTaken` where names are refused.
  /// - Complexity: O(k + t), k = arrivals, t = names tried for those whose own is taken.
  func names(for arrivals: [Arrival], in state: State) throws(JournalError) -> [ExactText?] {
    let record = try state.node(container)
    let policy = record.options.uniqueNames
    guard policy != .allow, policy == .refuse || !isProposal else { return arrivals.map(\.name) }
    var given: Set<ExactText> = []
    func isTaken(_ name: ExactText) throws(JournalError) -> Bool {
      if given.contains(name) { return true }
      return try state.entry(named: name, in: container) { $0 != replaced } != nil
    }
    var names: [ExactText?] = []
    var firstFree: [ExactText: Int] = [:]
    for arrival in arrivals {
      guard let name = arrival.name else {
        names.append(nil)
        continue
      }
      var free = name
      if try isTaken(name) {
        if policy == .refuse { throw .nameTaken(name, in: record.id) }
        free = try Self.freeName(name, from: &firstFree[name, default: 2], isTaken: isTaken)
      }
      given.insert(free)
      names.append(free)
    }
    return names
  }

  /// A name that is not taken in place of one that is: `stem 2.ext`, `stem 3.ext`, ….
  ///
  /// The extension begins at the last dot that is not the first character.
  ///
  /// All numbers below `number` are known to be taken; afterwards it is the one that was free.
  private static func freeName(
    _ name: ExactText, from number: inout Int,
    isTaken: (ExactText) throws(JournalError) -> Bool
  ) throws(JournalError) -> ExactText {
    let scalars = name.string.unicodeScalars
    var stem = scalars[...]
    var ending = Substring("").unicodeScalars
    if let dot = scalars.lastIndex(of: "."), dot != scalars.startIndex {
      stem = scalars[..<dot]
      ending = scalars[dot...]
    }
    while true {
      var candidate = String.UnicodeScalarView(stem)
      candidate.append(contentsOf: " \(number)".unicodeScalars)
      candidate.append(contentsOf: ending)
      let text = ExactText(String(candidate))
      if try !isTaken(text) { return text }
      number += 1
    }
  }
}

extension ArrivalRules.Arrival {
  /// An item from another app.
  init(_ item: NewItem) {
    self.init(
      id: item.id ?? "", name: item.name, types: item.representations.map(\.type), isLink: false)
  }

  /// An entry that there is, arriving whole.
  init(_ record: NodeRecord, isLink: Bool = false) {
    id = record.id
    name = record.name
    types = record.representations.map(\.type)
    self.isLink = isLink
  }
}

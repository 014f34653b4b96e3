import DragModel

/// The state of one list, document or item.
struct NodeRecord: Sendable {
  /// The node's identifier.
  let id: ContentID
  /// What it is.
  let kind: NodeSeed.Kind
  /// True for an item that is shown as one that holds others, even while it holds none.
  let isFolder: Bool
  /// True while it is on its way: in transit, unseen where it stands, or nowhere until it arrives.
  var isOnItsWay = false
  /// True for what was on its way and never came: its identifier is free again.
  var isForgotten = false
  /// The name shown to people.
  var name: ExactText?
  /// Where it stands; nil: nowhere.
  var parent: NodeNumber?
  /// The chunk of its parent's sequence that lists it, or in a document the element of its text that
  /// stands for it; `SequenceChunk.none` if it stands nowhere.
  var leaf: UInt32 = SequenceChunk.none
  /// The root chunk of what it holds, or for a document the root branch of its text;
  /// `SequenceChunk.none` if it holds nothing.
  var sequence: UInt32 = SequenceChunk.none
  /// The event whose change took it away, if it stood nowhere from then on; zero for others.
  var goneAt = SequenceNumber.zero
  private var box: DetailsBox?

  /// What most nodes do not have.
  var details: NodeDetails? {
    get { box?.details }
    set { box = newValue.map(DetailsBox.init) }
  }

  init(_ seed: NodeSeed) {
    id = seed.id
    kind = seed.kind
    isFolder = seed.isFolder
    name = seed.name
    details =
      NodeDetails(
        properties: seed.properties, fields: seed.fields, representations: seed.representations,
        options: seed.options, documentOptions: seed.documentOptions
      ).orNil
  }

  /// What a list allows; items allow everything.
  var options: ListOptions { ownOptions ?? .none }
  /// The same, nil where there is nothing special: what most nodes are asked copies nothing then.
  var ownOptions: ListOptions? { box?.details.options }
  /// What a document is like.
  var documentOptions: DocumentOptions { box?.details.documentOptions ?? .none }
  /// Values that apps attach.
  var properties: [ExactText: PropertyValue] { details?.properties ?? [:] }
  /// Named parts of an item.
  var fields: [ExactText: PropertyValue] { details?.fields ?? [:] }
  /// The encodings, best first.
  var representations: [Representation] { details?.representations ?? [] }
  /// What was taken out of it since it is gone.
  var departed: [NodeNumber] { details?.departed ?? [] }

  /// The entries in transit, which are not shown.
  var inTransit: [NodeNumber] { box?.details.inTransit ?? [] }
  /// The transfer that a placeholder stands for.
  var transfer: TransferNumber? { box?.details.transfer }

  /// True if anything was taken out of it or put into it since it is gone.
  var hasDepartures: Bool {
    guard let details = box?.details else { return false }
    return !details.departed.isEmpty || !details.guests.isEmpty
  }

  /// Changes what most nodes do not have.
  mutating func changeDetails(_ change: (inout NodeDetails) -> Void) {
    var changed = details ?? NodeDetails()
    change(&changed)
    details = changed.orNil
  }
}

/// Details apart from their record, which is copied far more often than they change.
private final class DetailsBox: Sendable {
  let details: NodeDetails
  init(_ details: NodeDetails) { self.details = details }
}

/// What most nodes do not have, apart so that records stay small.
struct NodeDetails: Hashable, Sendable {
  var properties: [ExactText: PropertyValue] = [:]
  var fields: [ExactText: PropertyValue] = [:]
  var representations: [Representation] = []
  var options: ListOptions = .none
  var documentOptions: DocumentOptions = .none
  /// For something gone: what was inside when it went and was taken out since, and what was put
  /// inside since.
  var departed: [NodeNumber] = []
  var guests: [NodeNumber] = []
  /// Its entries in transit; of a document the objects.
  var inTransit: [NodeNumber] = []
  /// For a placeholder, the transfer that it stands for.
  var transfer: TransferNumber?

  /// Takes nodes out of one list; those that are not in it go into the other.
  mutating func take(
    _ nodes: [NodeNumber], outOf list: WritableKeyPath<NodeDetails, [NodeNumber]>,
    elseInto other: WritableKeyPath<NodeDetails, [NodeNumber]>
  ) {
    let known = Set(self[keyPath: list])
    self[keyPath: other].append(contentsOf: nodes.filter { !known.contains($0) })
    let taken = Set(nodes)
    self[keyPath: list].removeAll { taken.contains($0) }
  }

  /// Nil if there is nothing in it.
  var orNil: NodeDetails? { self == NodeDetails() ? nil : self }
}

extension NodeRecord: PageElement {
  static let table = StateTable.nodes
  static let perPage: UInt32 = 32

  func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(details == nil ? 9 : 18)
    id.encode(into: &encoder)
    encoder.unsigned(UInt64(kind.rawValue))
    encoder.bool(isFolder)
    encoder.unsigned((isOnItsWay ? 1 : 0) | (isForgotten ? 2 : 0))
    encoder.optional(name)
    encoder.optional(parent)
    encoder.unsigned(UInt64(leaf))
    encoder.unsigned(UInt64(sequence))
    encoder.unsigned(goneAt.value)
    guard let details else { return }
    try encoder.map(details.properties)
    try encoder.map(details.fields)
    try encoder.array(details.representations)
    try details.options.encode(into: &encoder)
    try details.documentOptions.encode(into: &encoder)
    try encoder.array(details.departed)
    try encoder.array(details.guests)
    try encoder.array(details.inTransit)
    try encoder.optional(details.transfer)
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    let parts = try decoder.arrayHeader(in: 9...18)
    id = try ContentID(from: &decoder)
    kind = try decoder.enumeration()
    isFolder = try decoder.bool()
    let flags = try decoder.narrow(UInt8.self)
    isOnItsWay = flags & 1 != 0
    isForgotten = flags & 2 != 0
    name = try decoder.optional()
    parent = try decoder.optional()
    leaf = try decoder.narrow()
    sequence = try decoder.narrow()
    goneAt = SequenceNumber(try decoder.unsigned())
    guard parts == 18 else { return }
    details = NodeDetails(
      properties: try decoder.map(), fields: try decoder.map(),
      representations: try decoder.array(), options: try ListOptions(from: &decoder),
      documentOptions: try DocumentOptions(from: &decoder),
      departed: try decoder.array(), guests: try decoder.array(),
      inTransit: try decoder.array(), transfer: try decoder.optional())
  }
}

import DragModel

extension DragModel.Change {
  /// The identifier of what was made.
  package var createdID: ContentID? {
    guard case .create(let seed) = self else { return nil }
    return seed.id
  }
}

import DragJournal
import DragModel

extension Journal {
  /// Drops items that another app lends, whose bytes come later, on a list.
  func dropLent(
    _ count: Int, on list: ContentID
  ) throws(JournalError) -> [ContentReply.BegunTransfer] {
    let items = (0..<count).map { _ in
      NewItem(representations: [Representation(type: "application/octet-stream")])
    }
    let session = try perform(
      .beginDrag(of: DragSource(external: ExternalContent(app: "Files", items: items))))
    return try perform(.drop(session, on: DropTarget(on: list))).transfers
  }
}

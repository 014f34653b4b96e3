import DragModel
import Store

@testable import DragJournal

/// Bytes that arrive piece by piece, as transfers bring them; each request has an event of its own.
extension Request {
  /// Opens a blob.
  static func openBlob() -> Request<BlobNumber> {
    Request<BlobNumber> { (draft: inout Draft) throws(JournalError) in
      let blob = try draft.openBlob()
      try draft.noteArrival()
      return blob
    }
  }

  /// Continues a blob with pieces, the first at an offset.
  static func append(
    _ pieces: [[UInt8]], to blob: BlobNumber, at offset: UInt64
  ) -> Request<Void> {
    Request<Void> { (draft: inout Draft) throws(JournalError) in
      var offset = offset
      for piece in pieces {
        try draft.append(piece, to: blob, at: offset)
        offset += UInt64(piece.count)
      }
      try draft.noteArrival()
    }
  }

  /// Continues a blob and then refuses.
  static func appendInVain(
    _ bytes: [UInt8], to blob: BlobNumber, at offset: UInt64
  ) -> Request<Void> {
    Request<Void> { (draft: inout Draft) throws(JournalError) in
      try draft.append(bytes, to: blob, at: offset)
      throw .nothingToUndo
    }
  }

  /// Makes an item whose one representation has a blob's bytes.
  static func seal(
    _ blob: BlobNumber, sizeBytes: UInt64, as item: ContentID, in list: ContentID
  ) -> Request<ContentReply> {
    Request<ContentReply> { (draft: inout Draft) throws(JournalError) in
      let digest = try draft.seal(blob, sizeBytes: sizeBytes)
      let content = RepresentationContent.stored(hash: digest.bytes, sizeBytes: sizeBytes)
      let representation = Representation(type: "application/octet-stream", content: content)
      let insert = Request<ContentReply>.insert(
        [.new(NewItem(id: item, representations: [representation]))], into: list)
      return try insert.decide(&draft)
    }
  }

  /// The bytes of a blob.
  static func bytes(of blob: BlobNumber, sizeBytes: UInt64) -> Request<[UInt8]> {
    Request<[UInt8]> { (draft: inout Draft) throws(JournalError) in
      try draft.bytes(of: blob, sizeBytes: sizeBytes)
    }
  }
}

extension Draft {
  /// An event that changes nothing.
  fileprivate mutating func noteArrival() throws(JournalError) {
    try append(.taskReported, actor: .local, origin: .user, bookkeeping: [])
  }
}

extension Journal {
  /// How many rows the content store has: hashes, chunks with the row of the next number.
  func contentRows() throws(JournalError) -> (hashes: Int, chunks: Int) {
    try store.read { (transaction) throws(JournalError) in
      try JournalStore.wrapping { () throws(StoreError) in
        let tables = JournalTables(store.folder.environment)
        return (try transaction.count(tables.content), try transaction.count(tables.blobs))
      }
    }
  }

  /// The one representation of an item.
  func representation(of item: ContentID) throws(JournalError) -> Representation {
    let found = try read { (state) throws(JournalError) in try state.item(item).representations }
    return found.first ?? Representation(type: "none")
  }

  /// The bytes of the one representation of an item.
  func bytes(of item: ContentID) throws(JournalError) -> [UInt8] {
    try bytes(of: representation(of: item))
  }
}

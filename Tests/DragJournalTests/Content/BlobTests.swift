import DragModel
import Foundation
import TestSupport
import Testing

@testable import DragJournal

/// Bytes that arrive piece by piece.
@Suite(.temporaryFolder) struct BlobTests {
  private let path = TemporaryFolder.journal

  @Test("Pieces of any sizes come to the very bytes, across openings", arguments: 1...12)
  func pieces(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var journal = try Journal.open(at: path, .test(interval: 16))
    try journal.make("L")
    var blobs: [(number: BlobNumber, bytes: [UInt8])] = []
    for _ in 0..<3 { blobs.append((try journal.perform(.openBlob()), [])) }
    #expect(blobs.map(\.number.value) == [1, 2, 3])
    for _ in 0..<15 {
      if random.next() % 10 == 0 {
        try journal.close()
        journal = try Journal.open(at: path, .test(interval: 16))
      }
      var batch = RequestBatch()
      for _ in 0..<1 + random.next() % 3 {
        let index = Int(random.next() % 3)
        let pieces = (0..<1 + random.next() % 3).map { _ in random.piece() }
        _ = batch.add(
          .append(pieces, to: blobs[index].number, at: UInt64(blobs[index].bytes.count)))
        for piece in pieces { blobs[index].bytes += piece }
      }
      try journal.perform(batch)
    }
    for (number, bytes) in blobs {
      let size = UInt64(bytes.count)
      #expect(try journal.perform(.bytes(of: number, sizeBytes: size)) == bytes)
      let item = ContentID("item \(number)")
      _ = try journal.perform(.seal(number, sizeBytes: size, as: item, in: "L"))
      #expect(try journal.bytes(of: item) == bytes)
      let content = try journal.representation(of: item).content
      #expect(content == .stored(hash: Digest(of: bytes).bytes, sizeBytes: size))
    }
    #expect(try journal.damage() == [])
  }

  @Test("What was refused is in no hash, though hashed on arrival", arguments: [false, true])
  func refusedPiece(isReopened: Bool) throws {
    var journal = try Journal.open(at: path, .test())
    try journal.make("L")
    let first = SplitMix64.bytes(70_000)
    let second = [UInt8](repeating: 2, count: 10_000)
    let blob = try journal.perform(.openBlob())
    try journal.perform(.append([first], to: blob, at: 0))
    #expect(throws: JournalError.nothingToUndo) {
      try journal.perform(.appendInVain([UInt8](repeating: 1, count: 10_000), to: blob, at: 70_000))
    }
    if isReopened {
      try journal.close()
      journal = try Journal.open(at: path, .test())
    }
    try journal.perform(.append([second], to: blob, at: 70_000))
    _ = try journal.perform(.seal(blob, sizeBytes: 80_000, as: "a", in: "L"))
    let content = try journal.representation(of: "a").content
    #expect(content == .stored(hash: Digest(of: first + second).bytes, sizeBytes: 80_000))
    #expect(try journal.damage() == [])
  }

  @Test(
    "A blob's bytes are there around the edges of a chunk",
    arguments: [1, 65_511, 65_512, 65_513, 131_024, 131_025, 3 << 20])
  func edges(size: Int) throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L")
    let bytes = SplitMix64.bytes(size)
    let blob = try journal.perform(.openBlob())
    try journal.perform(.append([bytes], to: blob, at: 0))
    let chunks = (size + 65_511) / 65_512
    #expect(try journal.contentRows() == (0, chunks + 1))
    _ = try journal.perform(.seal(blob, sizeBytes: UInt64(size), as: "a", in: "L"))
    #expect(try journal.bytes(of: "a") == bytes)
    #expect(try journal.contentRows() == (1, chunks + 1))
  }

  @Test("A refused request leaves no bytes, also among others in one commit")
  func refused() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L")
    let blob = try journal.perform(.openBlob())
    var batch = RequestBatch()
    _ = batch.add(.append([[1, 2, 3]], to: blob, at: 0))
    let refused = batch.add(.appendInVain([9, 9], to: blob, at: 3))
    let last = batch.add(.append([[4]], to: blob, at: 3))
    try journal.perform(batch)
    #expect(throws: JournalError.nothingToUndo) { try refused.get() }
    try last.get()
    #expect(try journal.perform(.bytes(of: blob, sizeBytes: 4)) == [1, 2, 3, 4])
    #expect(throws: JournalError.corrupt(.blob(blob))) {
      try journal.perform(.append([[5]], to: blob, at: 5))
    }
    #expect(throws: JournalError.corrupt(.blob(blob))) {
      try journal.perform(.bytes(of: blob, sizeBytes: 5))
    }
    #expect(try journal.contentRows() == (0, 2))
  }

  @Test("No number is given twice, also after openings")
  func numbers() throws {
    for expected in 1...3 as ClosedRange<UInt64> {
      let journal = try Journal.open(at: path, .test())
      #expect(try journal.perform(.openBlob()) == BlobNumber(2 * expected - 1))
      var batch = RequestBatch()
      let reply = batch.add(.openBlob())
      try journal.perform(batch)
      #expect(try reply.get() == BlobNumber(2 * expected))
      try journal.close()
    }
  }

  @Test("Equal content is stored once, whichever way it comes")
  func equal() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L")
    let bytes = SplitMix64.bytes(100_000)
    let blob = try journal.perform(.openBlob())
    try journal.perform(.append([bytes], to: blob, at: 0))
    _ = try journal.perform(.seal(blob, sizeBytes: 100_000, as: "a", in: "L"))
    let rows = try journal.contentRows()
    let whole = Representation(type: "x/y", content: .inline(bytes))
    _ = try journal.perform(
      .insert([.new(NewItem(id: "b", representations: [whole, whole]))], into: "L"))
    #expect(try journal.contentRows() == rows)
    #expect(try journal.representation(of: "b").content == journal.representation(of: "a").content)
    #expect(try journal.bytes(of: "b") == bytes)
  }
}

extension SplitMix64 {
  /// Bytes that are no pattern, the same for the same number of them.
  static func bytes(_ count: Int) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(count))
    let words = (0..<251).flatMap { _ in withUnsafeBytes(of: random.next(), Array.init) }
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += words }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Bytes of a size that is small, near a chunk's, or larger.
  fileprivate mutating func piece() -> [UInt8] {
    let sizes: [UInt64] = [0, 1, 7, 1_024, 65_511, 65_512, 65_513, next() % 300_000]
    let size = Int(sizes[Int(next() % 8)])
    return Array(SplitMix64.bytes(size + Int(next() % 97)).suffix(size))
  }
}

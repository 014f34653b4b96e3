import Foundation
import Testing

@testable import Store

@Suite struct StoreErrorTests {
  /// The codes of lmdb.h, section "Return Codes", and of errno.h.
  private static let codes: [(code: Int32, error: StoreError)] = [
    (-30799, .keyOrder), (-30797, .corrupt(.pages)), (-30796, .corrupt(.pages)),
    (-30795, .panic), (-30794, .incompatible(.lockFile)), (-30793, .corrupt(.magic(metaPage: 0))),
    (-30792, .mapFull(limitBytes: 7)), (-30790, .readersFull(limit: 8)),
    (-30788, .transactionTooLarge), (-30784, .incompatible(.table)),
    (ENOSPC, .diskFull), (EDQUOT, .diskFull), (ENOENT, .notFound(path: "p")),
    (EACCES, .permission(path: "p")), (EPERM, .permission(path: "p")),
    (EROFS, .permission(path: "p")), (ENOMEM, .addressSpace(bytes: 7)),
    (-30791, .lmdb(code: -30791)), (-30789, .lmdb(code: -30789)), (-30787, .lmdb(code: -30787)),
    (-30786, .lmdb(code: -30786)), (-30785, .lmdb(code: -30785)), (-30783, .lmdb(code: -30783)),
    (-30782, .lmdb(code: -30782)), (-30781, .lmdb(code: -30781)), (-30780, .lmdb(code: -30780)),
    (-1, .lmdb(code: -1)), (EIO, .system(call: "c", code: EIO)),
    (EINVAL, .system(call: "c", code: EINVAL)), (9999, .system(call: "c", code: 9999)),
  ]

  @Test(arguments: codes)
  func `a code becomes its case, and one without a case keeps its number`(
    code: Int32, error: StoreError
  ) {
    let limits = Limits.InForce(mapBytes: 7, readers: 8)
    #expect(StoreError.from(code: code, call: "c", path: "p", limits: limits) == error)
  }

  /// What an error's sentence must hold: its values.
  private static let facts: [(error: StoreError, values: [String])] = [
    (.mapFull(limitBytes: 6401), ["6401", "maximumMapBytes"]),
    (.readersFull(limit: 6402), ["6402"]), (.readersBusy(count: 6403), ["6403"]),
    (.corrupt(.tooShort(bytes: 6404)), ["6404"]),
    (.corrupt(.truncated(bytes: 6405, expectedBytes: 6406)), ["6405", "6406"]),
    (.corrupt(.magic(metaPage: 1)), ["1"]), (.corrupt(.meta(page: 1, .root)), ["1", "root"]),
    (.corrupt(.page(number: 6407)), ["6407"]),
    (.incompatible(.version(found: 6408, expected: 6409)), ["6408", "6409"]),
    (.incompatible(.flags(6410)), ["6410"]),
    (.notAJournal(path: "/a/b", .generationMissing(6411)), ["/a/b", "6411"]),
    (.notAJournal(path: "/a/b", .isAFile), ["/a/b", "file"]),
    (.alreadyExists(path: "/a/b"), ["/a/b"]), (.notFound(path: "/a/b"), ["/a/b"]),
    (.permission(path: "/a/b"), ["/a/b"]),
    (.networkFileSystem(path: "/a/b", type: "nfs"), ["/a/b", "nfs"]),
    (.lockHeld(path: "/a/b", pid: 6412), ["/a/b", "6412"]),
    (.lockHeld(path: "/a/b", pid: nil), ["/a/b"]),
    (.alreadyOpen(path: "/a/b"), ["/a/b"]), (.poisoned(code: 6413), ["6413"]),
    (.keySize(bytes: 6414, limitBytes: 511), ["6414", "511"]),
    (.valueSize(bytes: 6415, limitBytes: 6416), ["6415", "6416"]),
    (.tableMissing(name: "log"), ["log"]), (.addressSpace(bytes: 6417), ["6417"]),
    (.commitFailed(code: 6418, outcome: .notApplied), ["6418", "nothing was changed"]),
    (.commitFailed(code: 6418, outcome: .unknown), ["6418", "opened again"]),
    (.leftOver(path: "/a/b", code: 6419), ["/a/b", "6419"]),
    (.folderUncertain(path: "/a/b", code: 6420), ["/a/b", "6420"]),
    (.generationsExhausted(path: "/a/b"), ["/a/b"]),
    (.system(call: "pread", code: 6421), ["pread", "6421"]), (.lmdb(code: -6422), ["-6422"]),
  ]

  @Test(arguments: facts)
  func `an error's sentence holds its values`(error: StoreError, values: [String]) {
    #expect(values.filter { !error.description.contains($0) } == [])
  }

  @Test func `only errors after the point of no return say that something may be on disk`() {
    #expect(StoreError.commitFailed(code: 5, outcome: .unknown).outcome == .unknown)
    #expect(StoreError.folderUncertain(path: "", code: 5).outcome == .unknown)
    #expect(StoreError.leftOver(path: "", code: 5).outcome == .applied)
    #expect(Self.codes.allSatisfy { $0.error.outcome == .notApplied })
  }
}

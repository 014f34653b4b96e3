import CLMDB

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension StoreError {
  /// Turns a code of LMDB or of the system into an error.
  ///
  /// This is the only place that compares codes for that purpose; a code without a case of its own
  /// keeps its number. LMDB's codes are negative, the system's are positive.
  static func from(
    code: Int32, call: String, path: String = "", limits: Limits.InForce = .init()
  ) -> StoreError {
    switch code {
    case MDB_MAP_FULL: .mapFull(limitBytes: limits.mapBytes)
    case MDB_READERS_FULL: .readersFull(limit: limits.readers)
    case MDB_CORRUPTED, MDB_PAGE_NOTFOUND: .corrupt(.pages)
    case MDB_INVALID: .corrupt(.magic(metaPage: 0))
    case MDB_VERSION_MISMATCH: .incompatible(.lockFile)
    case MDB_INCOMPATIBLE: .incompatible(.table)
    case MDB_PANIC: .panic
    case MDB_TXN_FULL: .transactionTooLarge
    case MDB_KEYEXIST: .keyOrder
    case ENOSPC, EDQUOT: .diskFull
    case ENOENT: .notFound(path: path)
    case EACCES, EPERM, EROFS: .permission(path: path)
    case ENOMEM: .addressSpace(bytes: limits.mapBytes)
    case ..<0: .lmdb(code: code)
    default: .system(call: call, code: code)
    }
  }
}

/// Throws unless a call of LMDB succeeded.
@inline(__always)
func check(_ code: Int32, _ call: StaticString) throws(StoreError) {
  if code != 0 { throw failure(code, call) }
}

/// The error of a call of LMDB, out of the way of the path that succeeds.
@inline(never)
func failure(_ code: Int32, _ call: StaticString) -> StoreError {
  .from(code: code, call: call.description)
}

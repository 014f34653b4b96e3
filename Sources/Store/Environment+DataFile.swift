#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Environment {
  /// The length of the data file, in bytes.
  package var dataFileBytes: Int {
    get throws(StoreError) {
      let path = folder + "/data.mdb"
      var info = stat()
      if unsafe stat(path, &info) != 0 { throw .from(code: errno, call: "stat", path: path) }
      return Int(info.st_size)
    }
  }
}

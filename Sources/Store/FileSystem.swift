#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the store does to folders.
enum FileSystem {
  /// What stands at a path.
  enum Kind { case nothing, folder, other }

  /// What stands at a path, with links followed.
  static func kind(of path: String) throws(StoreError) -> Kind {
    var info = stat()
    if unsafe stat(path, &info) == 0 { return info.st_mode & S_IFMT == S_IFDIR ? .folder : .other }
    if errno == ENOENT { return .nothing }
    // A file where a folder should be: the path cannot name anything.
    if errno == ENOTDIR { return .nothing }
    throw .from(code: errno, call: "stat", path: path)
  }

  /// The names in a folder, in no order.
  static func names(in path: String) throws(StoreError) -> [String] {
    guard let folder = unsafe opendir(path) else {
      throw .from(code: errno, call: "opendir", path: path)
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe String(cString: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes a folder that only its owner may use; fine if there is one.
  static func makeFolder(_ path: String) throws(StoreError) {
    if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    throw .from(code: errno, call: "mkdir", path: path)
  }

  /// Gives a file or folder another name, in place of what had it.
  static func rename(_ path: String, to other: String) throws(StoreError) {
    if Self.renamed(path, other) != 0 {
      throw .from(code: errno, call: "rename", path: other)
    }
  }

  /// Removes a file; fine if there is none.
  static func removeFile(_ path: String) throws(StoreError) {
    if unsafe unlink(path) == 0 || errno == ENOENT { return }
    throw .from(code: errno, call: "unlink", path: path)
  }

  /// Removes a folder with a store in it, and refuses one with anything else in it.
  static func removeStore(_ path: String) throws(StoreError) {
    try removeFile(path + "/data.mdb")
    try removeFile(path + "/lock.mdb")
    if unsafe rmdir(path) == 0 || errno == ENOENT { return }
    throw .from(code: errno, call: "rmdir", path: path)
  }

  /// Makes the names in a folder survive a power cut.
  static func flushFolder(_ path: String) throws(StoreError) {
    try OpenFile(path, O_RDONLY | O_DIRECTORY).flush()
  }

  /// Makes the name of a path survive a power cut, if this process may read the folder it is in.
  static func flushParent(of path: String) throws(StoreError) {
    do throws(StoreError) {
      try flushFolder(parent(of: path))
    } catch .permission {
      return
    }
  }

  /// The folder that holds a path.
  static func parent(of path: String) -> String {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == bytes.startIndex ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
  }

  private static func renamed(_ path: String, _ other: String) -> Int32 {
    #if canImport(Darwin)
      unsafe Darwin.rename(path, other)
    #elseif canImport(Musl)
      unsafe Musl.rename(path, other)
    #else
      unsafe Glibc.rename(path, other)
    #endif
  }
}

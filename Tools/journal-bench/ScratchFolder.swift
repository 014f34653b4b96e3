import Foundation

/// A folder of its own for the files of one run, deleted at the end.
final class ScratchFolder {
  /// Its absolute path.
  let path: String

  /// Makes the folder inside an existing one.
  init(in parent: String) throws(BenchError) {
    let url = URL(fileURLWithPath: parent, isDirectory: true)
      .appending(path: ".journal-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    path = url.path(percentEncoded: false)
    try Self.make(path)
  }

  deinit { Self.remove(path) }

  /// Makes a folder.
  static func make(_ path: String) throws(BenchError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } catch {
      throw .system(call: "mkdir \(path)", code: errno)
    }
  }

  /// Deletes a folder.
  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// The bytes of all files under a folder.
  static func bytes(under path: String) -> Int {
    guard let names = FileManager.default.enumerator(atPath: path) else { return 0 }
    var sum = 0
    for case let name as String in names { sum += bytes(of: path + "/" + name) }
    return sum
  }

  /// The bytes of a file; nothing if it is none.
  static func bytes(of path: String) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return 0 }
    return attributes?[.size] as? Int ?? 0
  }
}

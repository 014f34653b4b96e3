import Foundation

/// Folders for journals, in memory if there is a file system for that.
enum Scratch {
  /// Makes a new folder.
  static func make() throws(LabError) -> String {
    let memory = "/dev/shm"
    let isThere = FileManager.default.isWritableFile(atPath: memory)
    let parent = isThere ? memory : NSTemporaryDirectory()
    let path = parent + "/crash-lab-" + UUID().uuidString.prefix(8)
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch { throw LabError("cannot make \(path): \(error)") }
    return path
  }

  /// Removes what is at a path, if anything is.
  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}

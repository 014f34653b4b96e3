import Foundation

@testable import Store

/// The walker of pages: whatever bytes a data file has, it says what is wrong and never traps.
enum PageFuzz {
  private static let folder: String = {
    let memory = "/dev/shm"
    let isThere = FileManager.default.fileExists(atPath: memory)
    let base = isThere ? memory : NSTemporaryDirectory()
    let folder = base + "/fuzz-pages-\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }()

  static func run(_ input: [UInt8]) throws(BrokenClaim) {
    guard FileManager.default.createFile(atPath: folder + "/data.mdb", contents: Data(input)) else {
      return
    }
    for wanted in [PageFile.Wanted.newest, .older] {
      guard let file = try? PageFile(folder: folder, wanted) else { continue }
      var walk = PageWalk(file)
      try? walk.walkFile(tables: ["state", "content", "blobs"]) { (_, _, _) in }
    }
  }
}

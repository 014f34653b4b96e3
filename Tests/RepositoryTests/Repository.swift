import Foundation

/// The files of this package.
enum Repository {
  /// The folder of the manifest.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The Swift files in folders of the top level, with their paths from there.
  static func swiftFiles(in folders: [String]) throws -> [(path: String, text: String)] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") }.sorted()
        .map { ("\(folder)/\($0)", try text(of: "\(folder)/\($0)")) }
    }
  }

  /// The text of a file.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Whether a file or folder is there.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// The complaints of a gate about all Swift files in folders, each with its path.
  static func complaints(
    in folders: [String], _ gate: (_ path: String, _ text: String) -> [String]
  ) throws -> [String] {
    try swiftFiles(in: folders).flatMap { file in
      gate(file.path, file.text).map { "\(file.path): \($0)" }
    }
  }
}

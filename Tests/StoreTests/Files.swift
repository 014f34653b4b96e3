import Foundation

/// Files and folders, as tests arrange and inspect them.
enum Files {
  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  static func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  static func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  static func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Every path below a folder with its size, to see whether anything changed.
  static func listing(_ path: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: path).sorted().map { name in
      let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
      return "\(name) \(attributes[.size] ?? 0)"
    }
  }

  static func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  static func size(_ path: String) throws -> Int {
    try Data(contentsOf: URL(filePath: path)).count
  }
}

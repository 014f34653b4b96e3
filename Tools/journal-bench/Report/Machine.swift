import Foundation
import Store

/// Where it was measured.
struct Machine: ReportLine {
  private(set) var v = Report.version
  private(set) var kind = "machine"
  let cores: Int
  let kernel: String
  let fileSystem: String
  let lmdb: String
  let sqlite: String
  let build: String
  /// How busy the machine was in the minute before.
  let load: Double
  let revision: String?

  /// Looks at the machine, and at the file system of a folder.
  init(folder: String) {
    cores = ProcessInfo.processInfo.activeProcessorCount
    kernel = Self.output(of: ["uname", "-sr"]) ?? "unknown"
    fileSystem = Self.fileSystem(of: folder)
    lmdb = Environment.lmdbVersion
    sqlite = SQLite.version
    #if DEBUG
      build = "debug"
    #else
      build = "release"
    #endif
    var loads: [Double] = [0, 0, 0]
    unsafe getloadavg(&loads, 3)
    load = loads[0]
    revision = Self.output(of: ["git", "describe", "--always", "--dirty"])
  }

  private static func fileSystem(of folder: String) -> String {
    #if os(Linux)
      let words = ["df", "--output=fstype", folder]
    #else
      let words = ["stat", "-f", "%T", folder]
    #endif
    return output(of: words)?.split(separator: "\n").last.map(String.init) ?? "unknown"
  }

  /// What a program prints; nil if it fails.
  private static func output(of words: [String]) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  var text: String {
    "\(cores) cores, \(kernel), \(fileSystem); \(lmdb), SQLite \(sqlite); \(build) build"
      + " of \(revision ?? "an unknown revision"); load \(Column.number(load, 0))"
  }
}

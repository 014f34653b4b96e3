import Foundation
import Store
import Testing

/// LMDB's own command line tools, which our own reader is compared with.
package enum StockTool {
  /// The keys and values of a table in turn, as `mdb_dump` prints them.
  package static func dump(_ folder: String, table: String?) throws -> [[UInt8]] {
    let text = try run("mdb_dump", (table.map { ["-s", $0] } ?? []) + [folder])
    let lines = text.split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "HEADER=END"))
    let end = try #require(lines.lastIndex(of: "DATA=END"))
    return lines[(start + 1)..<end].map { line in
      let digits = Array(line.utf8.dropFirst())
      return stride(from: 0, to: digits.count - 1, by: 2).map {
        UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16) ?? 0
      }
    }
  }

  /// What `mdb_stat -a -e -f` says of each tree and of the free pages.
  package static func statistics(
    _ folder: String
  ) throws -> (trees: [String: TreeCounts], freePages: UInt64) {
    let text = try report(folder, "-a", "-e", "-f")
    var trees: [String: TreeCounts] = [:]
    var name = ""
    var freePages: UInt64 = 0
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if line.hasPrefix("Freelist Status") { name = "free list" }
      if line.hasPrefix("Status of Main DB") { name = "main" }
      if line.hasPrefix("Status of "), !line.contains("Main DB") { name = words[2] }
      guard let number = words.last.flatMap(UInt64.init) else { continue }
      switch words.dropLast().joined(separator: " ") {
      case "Branch pages:": trees[name, default: TreeCounts()].branches = number
      case "Leaf pages:": trees[name, default: TreeCounts()].leaves = number
      case "Overflow pages:": trees[name, default: TreeCounts()].overflow = number
      case "Entries:": trees[name, default: TreeCounts()].entries = number
      case "Free pages:": freePages = number
      default: break
      }
    }
    return (trees, freePages)
  }

  /// What `mdb_stat` prints.
  package static func report(_ folder: String, _ options: String...) throws -> String {
    try run("mdb_stat", options + [folder])
  }

  private static func run(_ tool: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }
}

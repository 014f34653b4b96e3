import Glibc
import TestSupport

/// A change of files at which a process can be ended, with a name: what it does, and for what.
struct KillPoint {
  /// The number of the change in the process.
  let change: Int
  /// What is being done, as in `insert/pages-write`, and how often that was met before, from 1.
  let name: String
  /// Whether bytes are written, of which half may be.
  let hasHalves: Bool

  /// The points of a recorded run, in order.
  static func points(of run: RecordedRun, _ workload: Workload) -> [KillPoint] {
    var files: [Int32: (path: String, flags: Int32)] = [:]
    var points: [KillPoint] = []
    var hits: [String: Int] = [:]
    var work = "open"
    var commits = 0
    var last = 0
    for entry in run.trace.entries {
      var what: String?
      var hasHalves = false
      switch entry.call {
      case .open(let descriptor, let path, let flags):
        files[descriptor] = (path, flags)
        if entry.change > last { what = role(path) + "-make" }
      case .close(let descriptor): files[descriptor] = nil
      case .write(let descriptor, _, _):
        hasHalves = true
        let isMeta = (files[descriptor]?.flags ?? 0) & O_DSYNC != 0
        if isMeta { commits += 1 }
        what = isMeta ? "meta-page-write" : role(files[descriptor]?.path) + "-write"
      case .resize(let descriptor, _): what = role(files[descriptor]?.path) + "-resize"
      case .sync(let descriptor, _): what = role(files[descriptor]?.path) + "-sync"
      case .rename(_, let path): what = role(path) + "-rename"
      case .unlink(let path), .removeFolder(let path): what = role(path) + "-remove"
      case .makeFolder(let path): what = role(path) + "-make"
      case .said(let lines):
        for line in lines {
          let words = line.split(separator: " ")
          guard words.first == "begin", words.count > 1, let step = Int(words[1]) else { continue }
          work = workload.steps[step].name
          commits = 0
        }
      }
      guard let what else { continue }
      last = entry.change
      // What follows the commit of a step is a checkpoint, or the freeing of content.
      let name = "\(work)\(commits > (what == "meta-page-write" ? 1 : 0) ? ", later" : "")/\(what)"
      hits[name, default: 0] += 1
      points.append(
        KillPoint(
          change: entry.change, name: "\(name) \(hits[name] ?? 0)", hasHalves: hasHalves))
    }
    return points
  }

  /// What a file or folder is for, by its name.
  private static func role(_ path: String?) -> String {
    let name = path?.split(separator: "/").last.map(String.init) ?? "unknown"
    if name == "data.mdb" { return "pages" }
    if name == "lock.mdb" { return "readers" }
    if name.hasPrefix("CURRENT") { return "current" }
    if name.hasPrefix("g0") || name.hasPrefix("new-") { return "generation" }
    return name == "LOCK" ? "lock" : "folder"
  }
}

import Foundation

/// The memory that this process has in use at the most, in bytes.
enum PeakMemory {
  /// Begins anew: from now on, it is the most since now.
  ///
  /// On systems other than Linux it stays the most since the start.
  static func reset() {
    #if os(Linux)
      let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs")
      try? file?.write(contentsOf: Data("5".utf8))
    #endif
  }

  /// The most since it was begun anew.
  static var bytes: Int {
    #if os(Linux)
      guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
        let kilobytes = line.split(separator: " ").compactMap({ Int($0) }).first
      else { return 0 }
      return kilobytes * 1_024
    #else
      var usage = rusage()
      unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}

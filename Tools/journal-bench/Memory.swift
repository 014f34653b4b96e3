import Foundation

/// The memory that this process has in use, in bytes.
enum Memory {
  /// Begins anew to look for the most.
  ///
  /// On systems other than Linux it stays the most since the start.
  static func resetPeak() {
    #if os(Linux)
      let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs")
      try? file?.write(contentsOf: Data("5".utf8))
    #endif
  }

  /// The most since it was begun anew.
  static var peak: Int { field("VmHWM") }

  /// What is in use now, with what is mapped of files.
  static var now: Int { field("VmRSS") }

  /// What is in use now without what is mapped of files, which the system can take back.
  static var ownNow: Int { field("RssAnon") }

  /// A field of what Linux tells about this process; elsewhere the most since the start.
  private static func field(_ name: String) -> Int {
    #if os(Linux)
      guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") }),
        let kilobytes = line.split(whereSeparator: \.isWhitespace).compactMap({ Int($0) }).first
      else { return 0 }
      return kilobytes * 1_024
    #else
      var usage = rusage()
      unsafe getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}

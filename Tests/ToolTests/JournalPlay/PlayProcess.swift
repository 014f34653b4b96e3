import Foundation

/// A journal-play that is talked to through pipes, request by request.
final class PlayProcess {
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  init(journal: String, _ options: [String] = []) throws {
    process = try Tool("journal-play").process(["--journal", journal] + options)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  var processIdentifier: Int32 { process.processIdentifier }

  /// Sends a request and waits for the reply; nil if the process ended instead.
  func ask(_ request: String) throws -> String? {
    try input.fileHandleForWriting.write(contentsOf: Data((request + "\n").utf8))
    return nextReply()
  }

  /// Sends bytes; whether anybody reads them is not known.
  func send(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// The next line of output; nil at its end.
  func nextReply() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread = Data(unread[unread.index(after: end)...])
        return line
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      unread.append(more)
    }
  }

  /// Reads no reply any more.
  func stopListening() throws { try output.fileHandleForReading.close() }

  /// Ends it as a crash would.
  func killAtOnce() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Ends its input, and says its exit status.
  func end() -> Int32 {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.status
  }
}

import Foundation

/// Runs `journal-play` on a journal and reads its replies while it writes the requests.
struct Player {
  /// The path of the `journal-play` executable.
  let program: String
  /// The path of the journal.
  let journal: String

  /// What a reply says.
  struct Reply: Decodable {
    /// What a `state` request of an item answers.
    struct Item: Decodable {
      /// The item's properties.
      let properties: [String: String]?
    }

    /// Whether the request was carried out.
    let ok: Bool
    /// The last sequence number of the journal after the request.
    let seq: UInt64?
    /// The tag of the request.
    let tag: String?
    /// How many steps can be undone, of `history`.
    let undo: Int?
    /// The item, of `state`.
    let state: Item?
  }

  /// How a run ends.
  enum Ending {
    /// All requests are written and the input is closed.
    case closed
    /// The program is killed as soon as the condition holds after a reply, its input still open.
    case killed(when: (Reply, _ replies: Int) -> Bool)
  }

  /// Plays requests and returns the replies that came back.
  ///
  /// The journal makes `batch` requests durable, and answers them, at once. Throws `refused` at the
  /// first reply that is not as wished, and `unanswered` when the program ends early.
  func play(
    _ requests: [[UInt8]], batch: Int, ending: Ending = .closed
  ) throws(HistoryError) -> [Reply] {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--journal", journal, "--batch", "\(batch)"]
    process.standardInput = input
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw .cannotRun(program: program, reason: error.localizedDescription)
    }
    let isFed = DispatchSemaphore(value: 0)
    feed(requests, to: input.fileHandleForWriting, closing: ending.isClosed, then: isFed)
    var reader = LineReader(handle: output.fileHandleForReading)
    let replies: [Reply]
    do {
      replies = try read(from: &reader, process, ending)
    } catch {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      isFed.wait()
      throw error
    }
    process.waitUntilExit()
    isFed.wait()
    guard case .closed = ending else { return replies }
    guard replies.count == requests.count else {
      throw .unanswered(requests: requests.count - replies.count)
    }
    guard process.terminationStatus == 0 else {
      throw .failed(program: program, status: process.terminationStatus)
    }
    return replies
  }

  /// Writes the requests from a thread of its own, so that neither side waits for the other.
  ///
  /// The handle is closed only when nobody writes to it any more: by the thread if `closing`, else
  /// with the pipe that owns it.
  private func feed(
    _ requests: [[UInt8]], to handle: FileHandle, closing: Bool, then isFed: DispatchSemaphore
  ) {
    let bytes = Data(requests.joined(separator: [UInt8(ascii: "\n")])) + Data("\n".utf8)
    Thread.detachNewThread {
      // A program that was killed reads no more; what it has not read is written again later.
      try? handle.write(contentsOf: bytes)
      if closing { try? handle.close() }
      isFed.signal()
    }
  }

  /// Reads replies to the end of the output, which a kill brings about.
  private func read(
    from reader: inout LineReader, _ process: Process, _ ending: Ending
  ) throws(HistoryError) -> [Reply] {
    var replies: [Reply] = []
    var isKilled = false
    while let line = reader.next() {
      guard let reply = try? JSONDecoder().decode(Reply.self, from: line), reply.ok else {
        // The last line of a killed program may be cut off.
        if isKilled { break }
        throw .refused(reply: String(decoding: line, as: UTF8.self))
      }
      replies.append(reply)
      if case .killed(let condition) = ending, !isKilled, condition(reply, replies.count) {
        kill(process.processIdentifier, SIGKILL)
        isKilled = true
      }
    }
    if case .killed = ending, !isKilled { throw .unanswered(requests: 1) }
    return replies
  }
}

extension Player.Ending {
  /// Whether the input is closed after the last request.
  fileprivate var isClosed: Bool {
    if case .closed = self { return true }
    return false
  }
}

/// Splits what comes from a file handle into lines.
struct LineReader {
  private let handle: FileHandle
  private var buffer = Data()
  private var isAtEnd = false

  /// Reads from the handle's present place.
  init(handle: FileHandle) {
    self.handle = handle
  }

  /// Returns the next line without its end, nil at the end of the input.
  mutating func next() -> Data? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(buffer[buffer.startIndex..<end])
        buffer = buffer[(end + 1)...]
        return line
      }
      guard !isAtEnd else { break }
      let more = handle.availableData
      if more.isEmpty { isAtEnd = true } else { buffer.append(more) }
    }
    guard !buffer.isEmpty else { return nil }
    defer { buffer = Data() }
    return buffer
  }
}

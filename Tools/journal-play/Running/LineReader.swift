import Foundation

/// Reads lines from a file descriptor as they come, in chunks.
///
/// Lines end with a line feed, with or without a carriage return before it; the last one may end
/// without. A line that is too long is passed over without being held.
struct LineReader {
  /// The longest line, in bytes, without its end.
  static let longestLineBytes = 16 << 20
  private static let chunkBytes = 1 << 18

  /// What is read next.
  enum Line {
    /// A line without its end.
    case line([UInt8])
    /// A line that is longer than a line may be.
    case tooLong
  }

  private let descriptor: Int32
  private var chunk = [UInt8](repeating: 0, count: LineReader.chunkBytes)
  private var position = 0
  private var limit = 0
  /// How many bytes were read.
  private(set) var byteCount = 0

  /// Reads from a descriptor that stays open as long as the reader is used.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// True if a whole line is there already, so that reading it does not wait.
  var hasWholeLine: Bool { chunk[position..<limit].contains(UInt8(ascii: "\n")) }

  /// The next line; nil at the end.
  ///
  /// - Throws: The system's code if reading fails.
  mutating func next() throws(ReadFailure) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    var hasBegun = false
    while true {
      if position == limit, try !fill() {
        return hasBegun ? finished(line, isTooLong) : nil
      }
      hasBegun = true
      let rest = chunk[position..<limit]
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? limit)]
      // One byte more than a line's longest: it may be the carriage return.
      if isTooLong || line.count + part.count > Self.longestLineBytes + 1 {
        isTooLong = true
        line = []
      } else {
        line.append(contentsOf: part)
      }
      position = end.map { $0 + 1 } ?? limit
      if end != nil { return finished(line, isTooLong) }
    }
  }

  private func finished(_ line: [UInt8], _ isTooLong: Bool) -> Line {
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return isTooLong || line.count > Self.longestLineBytes ? .tooLong : .line(line)
  }

  private mutating func fill() throws(ReadFailure) -> Bool {
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count >= 0 {
        position = 0
        limit = count
        byteCount += count
        return count > 0
      }
      if errno != EINTR { throw ReadFailure(code: errno) }
    }
  }
}

/// Why reading a script failed.
struct ReadFailure: Error {
  /// The system's code.
  var code: Int32
}

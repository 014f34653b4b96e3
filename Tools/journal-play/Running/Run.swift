import DragJournal
import Foundation

/// The way from the arguments to the exit status.
enum Run {
  /// All as wished.
  static let asWished: Int32 = 0
  /// A request was refused or an expectation did not hold.
  static let notAsWished: Int32 = 1
  /// The command line or a script's path is wrong.
  static let badUsage: Int32 = 2
  /// The journal cannot be opened.
  static let cannotOpen: Int32 = 3

  /// Does what the arguments ask, and says the exit status.
  static func main(_ words: some Sequence<String>) -> Int32 {
    do throws(UsageFault) {
      let arguments = try Arguments(words)
      if arguments.wantsHelp {
        print(Arguments.usage, terminator: "")
        return asWished
      }
      return play(arguments, on: try descriptors(of: arguments.scripts))
    } catch {
      complain("\(error.message)\n\(Arguments.usage)")
      return badUsage
    }
  }

  /// Opens all scripts, before anything is done.
  private static func descriptors(of scripts: [String]) throws(UsageFault) -> [Int32] {
    var descriptors: [Int32] = []
    for script in scripts {
      let descriptor = script == "-" ? STDIN_FILENO : unsafe open(script, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw UsageFault(message: "the script \(script) cannot be read: \(reason(errno))")
      }
      descriptors.append(descriptor)
    }
    return descriptors
  }

  private static func play(_ arguments: Arguments, on descriptors: [Int32]) -> Int32 {
    let folder = arguments.journal == nil ? temporaryFolder() : nil
    defer { if let folder { try? FileManager.default.removeItem(atPath: folder) } }
    let path = arguments.journal ?? "\(folder ?? ".")/Play.dragjournal"
    let player: Player
    do throws(JournalError) {
      player = try Player(
        path: path, isQuiet: arguments.isQuiet, batchSize: arguments.batchSize)
    } catch {
      complain("\(path) cannot be opened: \(error)\n")
      return cannotOpen
    }
    var status: Int32 = asWished
    for (script, descriptor) in zip(arguments.scripts, descriptors) {
      do throws(ReadFailure) {
        try play(arguments, descriptor, player)
      } catch {
        complain("the script \(script) cannot be read: \(reason(error.code))\n")
        status = badUsage
      }
      if player.isOver || (arguments.stopsOnError && !player.isAsWished) { break }
    }
    player.finish()
    if player.isLost { return cannotOpen }
    do throws(JournalError) { try player.journal.close() } catch {
      complain("\(path) could not be closed: \(error)\n")
      return notAsWished
    }
    if status != asWished { return status }
    if let code = player.outputFailure {
      complain("replies cannot be written: \(reason(code))\n")
      return notAsWished
    }
    return player.isAsWished ? asWished : notAsWished
  }

  /// Plays one script to its end, or as far as is wished.
  private static func play(
    _ arguments: Arguments, _ descriptor: Int32, _ player: Player
  ) throws(ReadFailure) {
    var reader = LineReader(descriptor: descriptor)
    var bar = arguments.showsProgress ? ProgressBar(totalBytes: size(of: descriptor)) : nil
    var line = 0
    while let next = try reader.next() {
      line += 1
      switch next {
      case .line(let bytes): player.play(PlayRequest(bytes, line: line))
      case .tooLong: player.play(PlayRequest(tooLongLine: line))
      }
      bar?.update(bytes: reader.byteCount, requests: line)
      if player.isOver || (arguments.stopsOnError && !player.isAsWished) { break }
    }
    player.settle()
    bar?.finish(bytes: reader.byteCount, requests: line)
  }

  /// The size of a regular file; nil for anything else.
  private static func size(of descriptor: Int32) -> Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  private static func temporaryFolder() -> String {
    let path = NSTemporaryDirectory() + "/journal-play-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  private static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

  private static func complain(_ text: String) {
    StandardError.write("journal-play: \(text)")
  }
}

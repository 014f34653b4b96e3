import Foundation

/// The program: reads the arguments, does each work, prints.
enum Benchmark {
  /// Runs the program and says its exit code: 0 measured, 1 failed, 2 called wrongly.
  static func run(_ words: [String]) -> Int32 {
    do throws(BenchError) {
      if words.first == MemoryChild.word {
        try MemoryChild.main(Array(words.dropFirst()))
        return 0
      }
      let arguments = try Arguments(words)
      if arguments.wantsHelp {
        print(Arguments.usage)
        return 0
      }
      try run(arguments)
      return 0
    } catch {
      var code: Int32 = 1
      var message = "journal-bench: \(error)\n"
      if case .misuse = error {
        code = 2
        message += Arguments.usage + "\n"
      }
      FileHandle.standardError.write(Data(message.utf8))
      return code
    }
  }

  private static func run(_ arguments: Arguments) throws(BenchError) {
    var earlier: Earlier?
    if let file = arguments.earlier { earlier = try Earlier(file: file) }
    let report = Report(isJSON: arguments.isJSON, earlier: earlier)
    let scratch = try ScratchFolder(in: arguments.folder ?? ".")
    report.show(Machine(folder: scratch.path))
    for work in arguments.works {
      // Each work has a folder of its own, which is deleted as soon as it is done.
      let folder = try ScratchFolder(in: scratch.path)
      if work == .plateau {
        try PlateauWork(arguments, folder: folder.path).measure(report)
      } else {
        report.show(try lines(of: work, arguments, folder.path))
      }
    }
    report.finish()
  }

  private static func lines(
    of work: Arguments.Work, _ arguments: Arguments, _ folder: String
  ) throws(BenchError) -> [any ReportLine] {
    func moves(_ task: MovesWork.Task) throws(BenchError) -> [any ReportLine] {
      try MovesWork(task, arguments, folder: folder).measure()
    }
    return switch work {
    case .durable: try moves(.durable)
    case .group: try GroupWork(arguments, folder: folder).measure()
    case .moves: try moves(.thousand)
    case .multi: try moves(.multi) + moves(.multiThousand)
    case .undo: try UndoWork(arguments, folder: folder).measure()
    case .rebuild: try RebuildWork(arguments, folder: folder).measure()
    case .open: try OpenWork(arguments, folder: folder).measure()
    case .index: try IndexWork(arguments, folder: folder).measure()
    case .at: try AtWork(arguments, folder: folder).measure()
    case .text:
      try TypingWork(arguments, folder: folder).measure()
        + SpliceWork(arguments, folder: folder).measure()
    case .size: try SizeWork(arguments, folder: folder).measure()
    case .memory: try MemoryWork(arguments, folder: folder).measure()
    case .transfers: try TransfersWork(arguments, folder: folder).measure()
    case .observe: try ObserveWork(arguments, folder: folder).measure()
    case .latency: try LatencyWork(arguments, folder: folder).measure()
    case .tasks: try TasksWork(arguments, folder: folder).measure()
    case .plateau: []
    }
  }
}

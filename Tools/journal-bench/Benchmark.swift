import Foundation

/// The program: reads the arguments, does each work, prints.
enum Benchmark {
  /// Runs the program and says its exit code: 0 measured, 1 failed, 2 called wrongly.
  static func run(_ words: [String]) -> Int32 {
    do throws(BenchError) {
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
    let folder = try ScratchFolder(in: arguments.folder ?? ".")
    let machine = Machine(folder: folder.path)
    let report = Report(isJSON: arguments.isJSON)
    report.show(machine)
    for work in arguments.works {
      switch work {
      case .moves:
        for commit in MovesWork.Commit.allCases {
          let work = MovesWork(commit: commit, arguments, folder: folder.path)
          report.show(try work.measure())
        }
      case .text:
        let typing = TypingWork(arguments, folder: folder.path)
        report.show(try typing.measure())
        let splices = SpliceWork(arguments, folder: folder.path)
        report.show(try splices.measure())
      case .transfers:
        let work = TransfersWork(arguments, folder: folder.path)
        report.show(try work.measure())
      case .open:
        let work = OpenWork(arguments, folder: folder.path)
        report.show(try work.measure())
      }
    }
  }
}

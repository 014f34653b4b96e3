import Foundation
import TestSupport
import Testing

/// What shells complete, compared with what the help says.
@Suite(.temporaryFolder)
struct CompletionTests {
  /// The verbs that the help lists.
  private func verbs() throws -> [String] {
    let help = try Inspector.run("help").lines
    return help.filter { $0.hasPrefix("  ") }.compactMap { line in
      line.split(separator: " ").first.map { String($0) }
    }
  }

  /// The options in a verb's help: those of its usage, short forms where they are explained, and those
  /// of every verb.
  private func options(of verb: String) throws -> Set<String> {
    let help = try Inspector.run("help", verb).output
    let usage = help.split(separator: "\n\n")[0]
    var options: Set<String> = ["--help", "--color", "--no-pager"]
    for match in usage.matches(of: /(?:^|[ \[(])(--?[a-z][a-z-]*)/) {
      options.insert(String(match.1))
    }
    for match in help.matches(of: /\n  +(-[a-z]), (--[a-z-]+)/) {
      options.formUnion([String(match.1), String(match.2)])
    }
    return options
  }

  private func shell(_ name: String, _ script: String) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name, "-c", script]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// What bash offers for the last word of a command line.
  private func offered(_ words: String...) throws -> Set<String> {
    let script = TemporaryFolder.path + "/completion.bash"
    try Data(try Inspector.run("completion", "bash").output.utf8).write(to: URL(filePath: script))
    let line = (["journal-inspect"] + words).map { "'\($0)'" }.joined(separator: " ")
    let run = try shell(
      "bash",
      """
      source '\(script)' && COMP_WORDS=(\(line)) COMP_CWORD=\(words.count) && _journal_inspect \
      && printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(run.status == 0)
    return Set(run.output.split(separator: "\n").map { String($0) })
  }

  @Test("Bash takes the script, which offers every verb, and every option of each")
  func bash() throws {
    let script = TemporaryFolder.path + "/checked.bash"
    let printed = try Inspector.run("completion", "bash")
    #expect(printed.status == 0)
    try Data(printed.output.utf8).write(to: URL(filePath: script))
    #expect(try shell("bash", "bash -n '\(script)' && complete -p 2>/dev/null; exit 0").status == 0)
    let verbs = try verbs()
    #expect(verbs.count == 23)
    #expect(try offered("") == Set(verbs))
    #expect(try offered("un") == ["undo-tree"])
    for verb in verbs where !["help", "version"].contains(verb) {
      #expect(try offered(verb, "-") == (try options(of: verb)), "\(verb)")
    }
    #expect(try offered("version", "--j") == ["--json"])
    #expect(try offered("help", "ver") == ["verify", "version"])
    #expect(try offered("completion", "") == ["bash", "zsh", "fish"])
    #expect(try offered("prune", "J", "--keep-steps", "1", "--dr") == ["--dry-run"])
  }

  @Test("Bash offers files where no option stands")
  func files() throws {
    let folder = TemporaryFolder.path + "/my tasks.dragjournal"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false)
    #expect(try offered("info", TemporaryFolder.path + "/my") == [folder])
  }

  @Test("The scripts of other shells name every verb and option", arguments: ["zsh", "fish"])
  func others(shell: String) throws {
    let script = try Inspector.run("completion", shell)
    #expect(script.status == 0)
    let lines = script.lines
    for verb in try verbs() where !["help", "version"].contains(verb) {
      for option in try options(of: verb) {
        let isNamed =
          shell == "zsh"
          ? lines.contains {
            $0.hasPrefix("    \(verb)) options=(") && $0.firstMatch(of: /[( ]/) != nil
              && $0.split { " ()".contains($0) }.contains(Substring(option))
          }
          : lines.contains {
            let form =
              option.hasPrefix("--") ? "-l \(option.dropFirst(2))" : "-s \(option.dropFirst())"
            return $0.contains("__fish_seen_subcommand_from \(verb)' \(form)")
          }
        #expect(isNamed, "\(verb) \(option)")
      }
    }
  }
}

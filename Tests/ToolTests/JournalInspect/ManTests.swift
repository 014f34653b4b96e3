import Foundation
import TestSupport
import Testing

/// The pages of the manual, compared with what completion and help say, and read by roff.
@Suite(.temporaryFolder)
struct ManTests {
  /// The verbs that have pages: all that the help lists but two.
  private static let verbs: [String] = {
    let help = (try? Tool("journal-inspect").run(["help"], in: NSTemporaryDirectory()))?.lines ?? []
    return help.filter { $0.hasPrefix("  ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    .filter { !["help", "version"].contains($0) }
  }()

  private func page(_ verb: String?) throws -> String {
    let page = try Inspector(["man"] + (verb.map { [$0] } ?? [])).wait()
    #expect(page.status == 0)
    #expect(page.errors == "")
    return page.output
  }

  /// What a program prints of a page, and what it complains about; nil if it is not installed.
  private func run(
    _ program: [String], on page: String
  ) throws -> (status: Int32, output: String, errors: String)? {
    let names = ["page", "output", "errors"].map { TemporaryFolder.path + "/\($0)" }
    try page.write(toFile: names[0], atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let command = program.joined(separator: " ")
    process.arguments = ["-c", "\(command) '\(names[0])' > '\(names[1])' 2> '\(names[2])'"]
    try process.run()
    process.waitUntilExit()
    let texts = try names[1...].map { try String(contentsOfFile: $0, encoding: .utf8) }
    // What the shell says of a program that is not there.
    if process.status == 127 { return nil }
    return (process.status, texts[0], texts[1])
  }

  private func collapsed(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("A page has what the help says, in the macros of man(7)")
  func whole() throws {
    try Inspector.expect(
      "man", "undo-tree",
      printed: #"""
        .\" Made by journal-inspect man.
        .TH "JOURNAL\-INSPECT\-UNDO\-TREE" 1 "2026-12-01" "journal\-inspect 1.0.0"
        .nh
        .ad l
        .SH NAME
        journal\-inspect\-undo\-tree \- the steps of its histories with their branches
        .SH SYNOPSIS
        .nf
        \&journal\-inspect undo\-tree JOURNAL [\-\-actor A] [\-\-json | \-\-dot]
        .fi
        .SH DESCRIPTION
        \&Draws the histories of the actors: the steps that undo and redo know, oldest first, each \
        with its number, name and whether it is done or undone. A step hangs below the one above it \
        in its column; |\-* begins a branch, the column that goes on leads to the current step, or \
        to the newest. What is past the horizon is not there any more.
        .SH OPTIONS
        .TP
        \fB\-\-actor\fR \fIA\fR
        \&only the history of an actor
        .TP
        \fB\-\-json\fR
        \&one object an actor, as journal\-play replies it to \(dqhistory\(dq
        .TP
        \fB\-\-dot\fR
        \&a graph for Graphviz
        .TP
        \fB\-\-color\fR \fIWHEN\fR
        \&auto: colours on a terminal, unless NO_COLOR is set; always; never
        .TP
        \fB\-\-no\-pager\fR
        \&what log, show, state, diff and undo\-tree print on a terminal goes through $PAGER (less \
        \-FRX if there is none), unless that is cat or empty; not with this
        .TP
        \fB\-h\fR, \fB\-\-help\fR
        \&this text, shorter
        .SH EXIT STATUS
        \&0 fine; 1 no (not found, not sound, different); 2 usage; 3 cannot open; 4 damaged beyond \
        the request; 5 busy; 6 input, output or disk; 130 interrupted, 129 and 143 by other \
        signals
        .SH EXAMPLES
        .nf
        \&journal\-inspect undo\-tree tasks.dragjournal \-\-actor anna
        \&journal\-inspect undo\-tree tasks.dragjournal \-\-dot | dot \-Tsvg > steps.svg
        .fi
        .SH SEE ALSO
        \fBjournal\-inspect\fR(1)

        """#.replacing("\\\n", with: ""))
  }

  @Test("Roff, man and mandoc, as far as they are there, have nothing to say against a page")
  func warnings() throws {
    try #require(Self.verbs.count >= 20)
    var missing: Set<String> = []
    for verb in [nil] + Self.verbs {
      let page = try page(verb)
      for program in [
        ["groff", "-Tutf8", "-man", "-ww", "-z"], ["groff", "-Tascii", "-man", "-ww", "-z"],
        ["mandoc", "-Tlint", "-Wwarning"],
      ] {
        guard let run = try run(program, on: page) else {
          missing.insert(program[0])
          continue
        }
        #expect(run == (0, "", ""), "\(program[0]), \(verb ?? "overview")")
      }
      if let shown = try run(["MANPAGER=cat", "man", "--warnings=w", "-l"], on: page) {
        #expect(shown.status == 0)
        #expect(shown.errors == "")
        #expect(shown.output.contains("SYNOPSIS"))
      } else {
        missing.insert("man")
      }
    }
    if !missing.isEmpty { print("skipped: not installed: \(missing.sorted())") }
  }

  @Test("A page has every word of the help")
  func words() throws {
    for verb in [nil] + Self.verbs {
      let page = try page(verb)
      let plain = ["groff", "-Tutf8", "-man", "-rLL=400n", "-P-c", "-P-b", "-P-o", "-P-u"]
      guard let run = try run(plain, on: page) else {
        print("skipped: groff is not installed")
        return
      }
      let shown = collapsed(run.output)
      let help = try Inspector(["help"] + (verb.map { [$0] } ?? [])).wait().output
      for block in help.split(separator: "\n\n") {
        // Lines of a table may stand in another order; what is not one stays together.
        let parts =
          ["  ", "examples:\n", "with every verb:\n", "usage: "].contains { block.hasPrefix($0) }
          ? block.split(separator: "\n").flatMap { $0.split(separator: #/ {2,}/#) } : [block]
        for part in parts where !["examples:", "with every verb:"].contains(part) {
          let words = part.replacing(#/^(usage|exit status): /#, with: "")
          #expect(shown.contains(collapsed(words)), "\(verb ?? "overview"): \(words)")
        }
      }
    }
  }

  /// The options that a page describes.
  private func described(_ page: String) throws -> [String] {
    let lines = page.split(separator: "\n")
    let start = try #require(lines.firstIndex(of: ".SH OPTIONS"))
    let end = try #require(lines.firstIndex(of: ".SH EXIT STATUS"))
    return lines[start..<end].indices.filter { lines[$0] == ".TP" }.flatMap { index in
      lines[index + 1].matches(of: /\\fB([^ ]+)\\fR/).map {
        String($0.1).replacing("\\-", with: "-")
      }
    }
  }

  @Test("A page describes the options that its verb takes, and no others")
  func options() throws {
    let script = try Inspector.run("completion", "bash").output
    for verb in Self.verbs {
      let pattern = try Regex("\n    \(verb)\\) options='([^']*)'", as: (Substring, Substring).self)
      let taken = try #require(script.firstMatch(of: pattern)).1.split(separator: " ")
      let described = try described(page(verb)).filter { $0 != "-h" }
      #expect(Set(described) == Set(taken.map { String($0) }), "\(verb)")
    }
  }

  @Test("The page of the tool refers to those of all verbs, and each to it")
  func references() throws {
    let overview = try page(nil)
    for verb in Self.verbs {
      let name = "journal-inspect-\(verb)".replacing("-", with: "\\-")
      #expect(overview.contains("\\fB\(name)\\fR(1)"))
      #expect(try page(verb).contains("\n.SH SEE ALSO\n\\fBjournal\\-inspect\\fR(1)\n"))
    }
  }
}

import Foundation

/// The tool: performs the requests of its arguments' scripts.
@main
enum JournalPlay {
  static func main() { exit(Run.main(CommandLine.arguments.dropFirst())) }
}

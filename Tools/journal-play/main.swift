import Foundation

exit(Run.main(CommandLine.arguments.dropFirst()))

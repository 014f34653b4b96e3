#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

Signals.install()
exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)

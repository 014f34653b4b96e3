import Foundation
import Store

/// Processes and descriptors, as tests need them.
enum Processes {
  /// Whether a sanitizer watches this process.
  static let isSanitized =
    dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
    || dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil

  /// Ends this process as a power switch would; for exit tests.
  static func killThisOne() -> Never {
    kill(getpid(), SIGKILL)
    while true { pause() }
  }

  /// Forks, though Swift hides the function; the child must only run the closure and exit.
  ///
  /// - Returns: What the closure returned in the child, as its exit code.
  static func fork(_ child: () -> Int32) -> Int32 {
    typealias Fork = @convention(c) () -> pid_t
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork") else { return -1 }
    let pid = unsafeBitCast(symbol, to: Fork.self)()
    if pid == 0 { _exit(child()) }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -status
  }

  /// Lets this process map no more than so much; for exit tests.
  static func limitAddressSpace(bytes: Int) -> Bool {
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t.max)
    #if canImport(Darwin)
      return setrlimit(RLIMIT_AS, &limit) == 0
    #else
      return setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
    #endif
  }

  /// The descriptors of this process that stand for a file.
  static func descriptors(of path: String) -> [Int32] {
    var wanted = stat()
    guard stat(path, &wanted) == 0 else { return [] }
    return (0..<256).filter { descriptor in
      var found = stat()
      return fstat(descriptor, &found) == 0 && found.st_ino == wanted.st_ino
        && found.st_dev == wanted.st_dev
    }
  }

  /// LMDB writes pages through one descriptor of the data file and meta pages through another.
  static func descriptor(of path: String, forMetaPages: Bool) -> Int32? {
    descriptors(of: path).first { (fcntl($0, F_GETFL) & O_DSYNC != 0) == forMetaPages }
  }
}

/// Waits inside a transaction until another thread has done its part.
func wait(for condition: () -> Bool) {
  for _ in 0..<50_000 where !condition() { usleep(100) }
}

import CLMDB
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Everything that differs between operating systems.
enum Platform {
  /// Makes what was written to a descriptor survive a power cut.
  ///
  /// - Returns: Zero or the system's code.
  static func flush(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(descriptor) == 0 ? 0 : errno
  }

  /// The name of the file system if several machines may share it, nil if it is local.
  static func networkFileSystem(at path: String) -> String? {
    var info = statfs()
    guard unsafe statfs(path, &info) == 0 else { return nil }
    #if canImport(Darwin)
      if info.f_flags & UInt32(MNT_LOCAL) != 0 { return nil }
      return withUnsafeBytes(of: info.f_fstypename) { name in
        String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }
    #else
      return networkTypeName(UInt32(truncatingIfNeeded: info.f_type))
    #endif
  }

  #if !canImport(Darwin)
    /// The name of a file system that several machines may share, by its `f_type`.
    static func networkTypeName(_ magic: UInt32) -> String? {
      networkTypes.first { $0.magic == magic }?.name
    }

    /// The `f_type` of file systems whose locks or shared maps do not reach every user of a file.
    ///
    /// From Linux's `magic.h` and the file systems' own sources. FUSE is among them because the
    /// kernel does not say what stands behind it.
    private static let networkTypes: [(magic: UInt32, name: String)] = [
      (0x6969, "nfs"), (0x517b, "smb"), (0xff53_4d42, "cifs"), (0xfe53_4d42, "smb2"),
      (0x0102_1997, "9p"), (0x6573_5546, "fuse"), (0x00c3_6400, "ceph"), (0x5346_414f, "afs"),
      (0x6b41_4653, "afs"),
      (0x7375_7245, "coda"), (0x564c, "ncp"), (0x0bd0_0bd0, "lustre"), (0x7461_636f, "ocfs2"),
      (0x0116_1970, "gfs2"), (0x786f_4256, "vboxsf"), (0xbacb_acbc, "vmhgfs"),
      (0x1983_0326, "beegfs"), (0x4750_4653, "gpfs"), (0x0131_11a8, "ibrix"),
    ]
  #endif

  /// Opens the null device wherever a standard descriptor is closed, so that no file of a journal
  /// takes its number and is written to by whoever prints.
  static func reserveStandardDescriptors() {
    while true {
      let descriptor = unsafe open("/dev/null", O_RDWR)
      if descriptor > 2 { close(descriptor) }
      if descriptor < 0 || descriptor > 2 { return }
    }
  }

  /// A number that no other living thread of this process has.
  static var threadIdentity: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Whether this process may map so many bytes more.
  static func canMap(bytes: Int) -> Bool {
    #if canImport(Darwin)
      let anonymous = MAP_ANON
    #else
      let anonymous = MAP_ANONYMOUS
    #endif
    let area = unsafe mmap(nil, bytes, PROT_READ, MAP_PRIVATE | anonymous, -1, 0)
    guard unsafe area != MAP_FAILED else { return false }
    return unsafe munmap(area, bytes) == 0
  }

  /// Gives back the memory of the pages that bytes of a mapped file lie in; they stay readable.
  static func giveBack(mapped bytes: UnsafeRawBufferPointer) {
    let page = UInt(getpagesize())
    let start = UInt(bitPattern: bytes.baseAddress)
    let first = start & ~(page - 1)
    let size = Int(start - first) + bytes.count
    _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: first), size, MADV_DONTNEED)
  }

  /// Whether the file system of a path has no room for anybody but the superuser.
  static func isFull(_ path: String) -> Bool {
    var info = statvfs()
    return unsafe statvfs(path, &info) == 0 && info.f_bavail == 0
  }

  /// Lets other threads work for a tenth of a millisecond.
  static func pause() {
    var time = timespec(tv_sec: 0, tv_nsec: 100_000)
    _ = unsafe nanosleep(&time, nil)
  }

  /// How often this process image has been forked from another since counting began.
  static var forkGeneration: Int {
    _ = forkWatch
    return forks.load(ordering: .relaxed)
  }

  private static let forks = Atomic<Int>(0)

  /// Counts in every child; cheaper to ask than the process's number, which is a system call.
  private static let forkWatch: Int32 = pthread_atfork(
    nil, nil, { Platform.forks.wrappingAdd(1, ordering: .relaxed) })
}

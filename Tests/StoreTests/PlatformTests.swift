import Foundation
import Testing

@testable import Store

@Suite struct PlatformTests {
  private static let header = "/usr/include/linux/magic.h"

  /// The names the kernel's own header gives to file systems that machines share.
  private static let shared: [(constant: String, name: String)] = [
    ("NFS_SUPER_MAGIC", "nfs"), ("SMB_SUPER_MAGIC", "smb"), ("CIFS_SUPER_MAGIC", "cifs"),
    ("SMB2_SUPER_MAGIC", "smb2"), ("V9FS_MAGIC", "9p"), ("FUSE_SUPER_MAGIC", "fuse"),
    ("CEPH_SUPER_MAGIC", "ceph"), ("AFS_FS_MAGIC", "afs"), ("AFS_SUPER_MAGIC", "afs"),
    ("CODA_SUPER_MAGIC", "coda"), ("NCP_SUPER_MAGIC", "ncp"), ("OCFS2_SUPER_MAGIC", "ocfs2"),
  ]

  /// File systems of one machine.
  private static let local = [
    "EXT4_SUPER_MAGIC", "BTRFS_SUPER_MAGIC", "XFS_SUPER_MAGIC", "TMPFS_MAGIC",
    "OVERLAYFS_SUPER_MAGIC", "F2FS_SUPER_MAGIC", "MSDOS_SUPER_MAGIC",
  ]

  private func magic(_ constant: String) throws -> UInt32? {
    let lines = try String(contentsOfFile: Self.header, encoding: .utf8).split(separator: "\n")
    let words = lines.map { $0.split { $0 == " " || $0 == "\t" } }
    let line = words.first { $0.count > 2 && $0[0] == "#define" && $0[1] == constant }
    return line.flatMap { UInt32($0[2].dropFirst(2), radix: 16) }
  }

  #if os(Linux)
    @Test(
      .enabled(if: FileManager.default.fileExists(atPath: header), "no kernel headers here"),
      arguments: shared)
    func `a shared file system is known by the kernel's number`(
      constant: String, name: String
    ) throws {
      let magic = try #require(try magic(constant))
      #expect(Platform.networkTypeName(magic) == name)
    }

    @Test(
      .enabled(if: FileManager.default.fileExists(atPath: header), "no kernel headers here"),
      arguments: local)
    func `a file system of one machine is none of them`(constant: String) throws {
      let magic = try #require(try magic(constant))
      #expect(Platform.networkTypeName(magic) == nil)
    }
  #endif

  @Test func `the folder for temporary files is on a local file system`() {
    #expect(Platform.networkFileSystem(at: NSTemporaryDirectory()) == nil)
  }

  @Test func `a thread has one identity and another thread another`() async {
    let mine = Platform.threadIdentity
    #expect(Platform.threadIdentity == mine)
    let other = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: Platform.threadIdentity) }.start()
    }
    #expect(other != mine)
  }
}

import Glibc

/// What a power cut left of a disk.
struct DiskImage {
  /// A number for its names and bytes; two images alike have the same.
  struct Identity: Hashable {
    fileprivate var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    fileprivate var second: UInt64 = 0xD1B5_4A32_D192_ED03
  }

  private let nodes: [Disk.Node]

  /// What is there for sure, with some of what waited.
  init(of disk: Disk, keeping pieces: [Disk.Piece]) {
    var nodes = disk.nodes
    for piece in pieces { nodes.apply(piece) }
    self.nodes = nodes
  }

  /// A number for all that can be found from the uppermost folder.
  var identity: Identity {
    var identity = Identity()
    visit { path, content in
      var path = path
      path.withUTF8 { identity.add(UnsafeRawBufferPointer($0)) }
      content?.withUnsafeBytes { identity.add($0) }
    }
    return identity
  }

  /// Makes files and folders of it in an empty folder.
  func write(to path: String) throws(LabError) {
    var failure: LabError?
    visit { name, content in
      guard let content else {
        if mkdir(path + name, 0o700) != 0 { failure = LabError("mkdir \(path + name): \(errno)") }
        return
      }
      let descriptor = open(path + name, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      let written = content.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written != content.count { failure = LabError("write \(path + name): \(errno)") }
      close(descriptor)
    }
    if let failure { throw failure }
  }

  /// Looks at all files and folders, in order; folders have no bytes.
  private func visit(_ body: (String, [UInt8]?) -> Void) { visit(0, "", body) }

  private func visit(_ node: Int, _ path: String, _ body: (String, [UInt8]?) -> Void) {
    switch nodes[node] {
    case .file(let content): body(path, content)
    case .folder(let names):
      if !path.isEmpty { body(path, nil) }
      for (name, inner) in names.sorted(by: { $0.key < $1.key }) {
        visit(inner, path + "/" + name, body)
      }
    }
  }
}

extension DiskImage.Identity {
  fileprivate mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var (first, second) = (first, second)
    let words = bytes.count / 8
    for index in 0..<words {
      let word = bytes.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
      first = (first ^ word) &* 0x9FB2_1C65_1E98_DF25
      second = (second &+ word) &* 0xA24B_AED4_963E_E407
      first ^= first >> 29
      second ^= second >> 31
    }
    for index in (words * 8)..<bytes.count {
      first = (first ^ UInt64(bytes[index])) &* 0x9FB2_1C65_1E98_DF25
      second = (second &+ UInt64(bytes[index])) &* 0xA24B_AED4_963E_E407
    }
    self.first = (first ^ UInt64(bytes.count)) &* 0xA24B_AED4_963E_E407
    self.second = (second &+ UInt64(bytes.count)) &* 0x9FB2_1C65_1E98_DF25
  }
}

import Foundation
import Glibc
import TestSupport

/// What a process did to files, in order, as the library that watched it has recorded it.
struct Trace {
  /// One thing that it did.
  struct Entry {
    let call: Call
    /// Which of its changes it was; of what changes nothing, the last one before.
    let change: Int
  }

  /// What it did; files are named by their descriptors.
  enum Call {
    case open(Int32, path: String, flags: Int32)
    case close(Int32)
    case write(Int32, at: Int, [UInt8])
    case resize(Int32, to: Int)
    case sync(Int32, isDataOnly: Bool)
    case rename(String, to: String)
    case unlink(String)
    case makeFolder(String)
    case removeFolder(String)
    /// Lines that the process said.
    case said([String])
  }

  let entries: [Entry]

  /// Reads what a library has recorded.
  init(contentsOf path: String) throws(LabError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw LabError("nothing was recorded")
    }
    let bytes = [UInt8](data)
    var entries: [Entry] = []
    var offset = 0
    while offset + Self.headerBytes <= bytes.count {
      let header = bytes.withUnsafeBytes { buffer in
        (
          kind: buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
          descriptor: buffer.loadUnaligned(fromByteOffset: offset + 4, as: Int32.self),
          offset: buffer.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self),
          size: buffer.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self),
          change: buffer.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self)
        )
      }
      let start = offset + Self.headerBytes
      offset = start + Int(header.size)
      guard offset <= bytes.count,
        let call = Self.call(
          UInt8(truncatingIfNeeded: header.kind), header.descriptor, Int(header.offset),
          bytes[start..<offset])
      else { throw LabError("the record of calls is damaged") }
      entries.append(Entry(call: call, change: Int(header.change)))
    }
    self.entries = entries
  }

  private static let headerBytes = 32

  private static func call(
    _ kind: UInt8, _ descriptor: Int32, _ offset: Int, _ bytes: ArraySlice<UInt8>
  ) -> Call? {
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    switch kind {
    case UInt8(ascii: "o"):
      return .open(descriptor, path: text(bytes), flags: Int32(truncatingIfNeeded: offset))
    case UInt8(ascii: "c"): return .close(descriptor)
    case UInt8(ascii: "w"): return .write(descriptor, at: offset, Array(bytes))
    case UInt8(ascii: "t"): return .resize(descriptor, to: offset)
    case UInt8(ascii: "s"): return .sync(descriptor, isDataOnly: offset == 1)
    case UInt8(ascii: "u"): return .unlink(text(bytes))
    case UInt8(ascii: "m"): return .makeFolder(text(bytes))
    case UInt8(ascii: "d"): return .removeFolder(text(bytes))
    case UInt8(ascii: "k"):
      return .said(text(bytes).split(separator: "\n").map(String.init))
    case UInt8(ascii: "r"):
      guard let end = bytes.firstIndex(of: 0) else { return nil }
      return .rename(text(bytes[..<end]), to: text(bytes[(end + 1)...]))
    default: return nil
    }
  }
}

/// A run of a workload whose calls were recorded.
struct RecordedRun {
  /// The folder below which everything was recorded; the journal is `J` in it.
  let folder: String
  let trace: Trace

  /// Runs a workload in a new folder, which is removed again.
  init(of workload: Workload, in scratch: String) throws(LabError) {
    folder = scratch + "/recorded"
    Scratch.remove(folder)
    mkdir(folder, 0o700)
    let record = scratch + "/record"
    let writer = try Child(
      workload.writerArguments(folder + "/J"),
      variables: [
        "LD_PRELOAD": Child.library, "WATCHED_CALLS_IN": folder, "WATCHED_CALLS_RECORD": record,
      ])
    let lines = writer.rest()
    guard writer.wait() == .exit(0), lines.last == "done \(workload.steps.count - 1)" else {
      throw LabError("the recorded writer ended with: \(lines.last ?? "nothing")")
    }
    trace = try Trace(contentsOf: record)
    Scratch.remove(folder)
  }
}

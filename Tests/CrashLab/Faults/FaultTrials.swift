import Foundation
import Glibc
import TestSupport

/// Each call that a writer of one seed makes fails once, or from then on, in each way.
struct FaultTrials {
  /// One call that fails.
  private struct Fault {
    let call: String
    let number: Int
    let isSticky: Bool
    let error: (name: String, code: Int32)

    /// The order for the library that watches the process.
    var order: String { "\(call) \(error.code) \(number) \(isSticky ? "always" : "once")" }

    var word: String { "\(error.name) of \(call) \(number)\(isSticky ? " and later" : "")" }
  }

  /// The errors; 0 lets a call write half of what it should.
  private static let errors: [(name: String, code: Int32)] = [
    ("EIO", EIO), ("ENOSPC", ENOSPC), ("EDQUOT", EDQUOT), ("EINTR", EINTR), ("ENOMEM", ENOMEM),
    ("a short write", 0),
  ]

  private let workload: Workload
  private let reference: Reference
  private let folder: String
  private let faults: [Fault]

  init(seed: UInt64, _ worker: borrowing Worker) throws {
    workload = Workload(seed: seed, count: worker.share.steps)
    reference = try Reference(workload, in: worker.scratch + "/J")
    folder = worker.scratch + "/faulty"
    let counts = try Self.counts(of: workload, in: folder, worker.scratch + "/counts")
    var faults: [Fault] = []
    for (call, count) in counts {
      let isWrite = ["write", "pwrite", "writev"].contains(call)
      for error in Self.errors where error.code != 0 || isWrite {
        for number in 1...count {
          for isSticky in [false, true] {
            faults.append(Fault(call: call, number: number, isSticky: isSticky, error: error))
          }
        }
      }
    }
    self.faults = faults
  }

  func run(in worker: inout Worker) throws {
    worker.note(reference.findings)
    for fault in faults {
      try worker.trial(fault.word) { tally in try finding(fault, &tally) }
    }
  }

  /// How often a run makes each call.
  private static func counts(
    of workload: Workload, in folder: String, _ file: String
  ) throws -> [(call: String, count: Int)] {
    Scratch.remove(folder)
    mkdir(folder, 0o700)
    let writer = try Child(
      workload.writerArguments(folder + "/J", isPersistent: true),
      variables: [
        "LD_PRELOAD": Child.library, "WATCHED_CALLS_IN": folder, "WATCHED_CALLS_COUNT": file,
      ])
    _ = writer.rest()
    guard writer.wait() == .exit(0) else { throw LabError("the counted writer failed") }
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    return lines.dropFirst().compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 2, let count = Int(words[1]), count > 0 else { return nil }
      return (String(words[0]), count)
    }
  }

  private func finding(_ fault: Fault, _ tally: inout Tally) throws -> Finding? {
    Scratch.remove(folder)
    mkdir(folder, 0o700)
    let writer = try Child(
      workload.writerArguments(folder + "/J", isPersistent: true),
      variables: [
        "LD_PRELOAD": Child.library, "WATCHED_CALLS_IN": folder,
        "WATCHED_CALLS_FAULT": fault.order,
      ])
    var progress = Progress()
    for line in writer.rest() { progress.read(line) }
    if !progress.troubles.isEmpty { tally.hits += 1 }
    switch writer.wait() {
    case .exit(0): break
    case .exit(let status): return Finding(.wrong, "the writer ended with \(status)")
    case .signal(SIGALRM): return Finding(.hang, "the writer did not end")
    case .signal(let signal): return Finding(.signal, "the writer got \(signal)")
    }
    if let misleading = progress.troubles.first(where: { $0.contains("corrupt(") }) {
      return Finding(.wrong, "a failing call is told as damage: \(misleading)")
    }
    let allowed = progress.range(in: reference)
    var recovery = Recovery(
      of: reference, in: folder + "/J", allowed: allowed, isMade: progress.isReady)
    guard let finding = recovery.finding() else { return nil }
    let said = progress.troubles.isEmpty ? "" : "; the writer: \(progress.troubles)"
    return Finding(finding.kind, finding.text + said)
  }
}

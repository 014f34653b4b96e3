import DragJournal
import DragModel
import Glibc
import TestSupport

/// A process that performs a workload and says on its output, before and after each step, where it is.
///
/// `ready` when the journal is open; `begin I` before and `done I` after a step; `failed I OUTCOME
/// ERROR` when one failed. Each line is one system call, so a kill cuts none in two.
struct WriterCommand {
  let path: String
  let workload: Workload
  /// Whether what fails is tried again, and the journal opened again, before it gives up.
  let isPersistent: Bool

  /// Runs to the end of the workload, or to the first failure that stays.
  func run() {
    // Whoever hangs is ended by a signal.
    alarm(40)
    guard var lab = open() else { return }
    Self.say("ready")
    for (index, step) in workload.steps.enumerated() {
      Self.say("begin \(index)")
      guard perform(step, index, &lab) else { break }
      Self.say("done \(index)")
    }
    do throws(JournalError) { try lab.journal.close() } catch { Self.say("unclosed \(error)") }
  }

  private func open() -> LabJournal? {
    for _ in 0..<(isPersistent ? 2 : 1) {
      do throws(JournalError) {
        return try LabJournal(path: path, seed: workload.seed)
      } catch {
        Self.say("unopened \(error)")
      }
    }
    return nil
  }

  /// - Returns: Whether it was done and the journal goes on.
  private func perform(_ step: Workload.Step, _ index: Int, _ lab: inout LabJournal) -> Bool {
    for _ in 0..<(isPersistent ? 2 : 1) {
      do throws(JournalError) {
        _ = try lab.perform(step)
        return true
      } catch {
        Self.say("failed \(index) \(Progress.Outcome(error).rawValue) \(error)")
        // What failed half-way in these cannot be done again as if nothing had been.
        if step.isCompound { break }
      }
    }
    return false
  }

  /// Says a line in one system call.
  static func say(_ line: String) {
    var line = line.replacing("\n", with: " ") + "\n"
    line.withUTF8 { _ = write(1, $0.baseAddress, $0.count) }
  }
}

/// A process that waits until it may write where another one did, and goes on there.
///
/// It says `ready SEQ`, then `made N SEQ` for each item it has inserted.
struct SuccessorCommand {
  let path: String
  let seed: UInt64

  static let list: ContentID = "the successor's"
  static let count = 60

  func run() {
    alarm(40)
    do throws(JournalError) {
      let options = LabJournal.options(seed: seed, lockWait: .seconds(20))
      let journal = try Journal.open(at: path, options)
      let reply = try journal.perform(.makeList(id: Self.list))
      WriterCommand.say("ready \(reply.sequence)")
      for number in 0..<Self.count {
        let reply = try journal.perform(.insert([.plain(Self.item(number))], into: Self.list))
        WriterCommand.say("made \(number) \(reply.sequence)")
      }
      // Until it is killed nobody else may write.
      while true { pause() }
    } catch {
      WriterCommand.say("failed \(error)")
    }
  }

  static func item(_ number: Int) -> ContentID { ContentID("successor \(number)") }
}

extension Workload {
  /// The command line of a process that performs it.
  func writerArguments(_ path: String, isPersistent: Bool = false) -> [String] {
    [
      "writer", path, "--seed", "\(seed)", "--count", "\(steps.count)", "--persistent",
      isPersistent ? "yes" : "no",
    ]
  }
}

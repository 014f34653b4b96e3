import DragJournal
import DragModel

/// A request made of an operation: it can be performed alone, or with others in one commit.
struct PreparedRequest {
  /// Adds it to a batch; what is answered tells the reply once the batch was performed.
  let add: (inout RequestBatch) -> () -> JournalReply

  /// A request of which the reply tells nothing that is compared.
  init<Reply>(_ request: DragJournal.Request<Reply>) {
    self.init(request) { _ in JournalReply() }
  }

  private init<Reply>(
    _ request: DragJournal.Request<Reply>, told: @escaping (Reply) -> JournalReply
  ) {
    add = { batch in
      let pending = batch.add(request)
      return {
        do throws(JournalError) { return told(try pending.get()) } catch {
          return JournalReply(error)
        }
      }
    }
  }

  /// A request on content.
  init(content request: DragJournal.Request<ContentReply>) {
    self.init(request) { reply in
      JournalReply(
        changed: reply.changed, step: reply.step.map { Int($0.value) },
        items: reply.items.map(\.string), skipped: reply.skipped.map(\.string),
        operation: reply.operation?.word,
        transfers: reply.transfers.map { "t\($0.number) \($0.item)" }, isHeld: reply.isHeld,
        task: reply.task.map { "task-\($0)" }, sequence: reply.sequence.value)
    }
  }

  /// An undo or redo.
  init(history request: DragJournal.Request<HistoryReply>) {
    self.init(request) { reply in
      JournalReply(
        step: reply.step.map { Int($0.value) }, result: reply.result.rawValue,
        conflicts: reply.conflicts.map(\.kind.rawValue), sequence: reply.sequence.value)
    }
  }
}

extension JournalReply {
  /// What is told of a refusal or failure.
  init(_ failure: JournalError) {
    self.init(error: failure.code, failure: failure)
  }
}

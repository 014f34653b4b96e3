import Foundation
import Store
import TestSupport
import Testing

/// What other processes, and children of this one, may do to an environment that is open here.
///
/// A kill proves safety when a process dies; it proves nothing about power cuts.
@Suite(.temporaryFolder) struct OtherProcessTests {
  private var folder: String { TemporaryFolder.path }

  private func write(_ key: String, _ environment: Environment) throws {
    try environment.write { (transaction) throws(StoreError) in
      try transaction.put(.main, key, "v")
    }
  }

  private func count(_ environment: Environment) throws -> Int {
    try environment.read { (transaction) throws(StoreError) in try transaction.count(.main) }
  }

  private func clearedReaders(_ environment: Environment) throws -> Int {
    try environment.clearDeadReaders()
  }

  @Test func `the slots of a killed reader are cleared and counted`() async throws {
    let environment = try Environment(folder: folder, options: .creating)
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      try dieReading(folder, transactions: 3)
    }
    #expect(try clearedReaders(environment) == 3)
    #expect(try clearedReaders(environment) == 0)
  }

  @Test func `slots that dead readers fill are cleared when one is needed`() async throws {
    let environment = try Environment(folder: folder, options: fewReaders(.creating))
    let slots = try freeSlots(environment)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = folder as String, slots = slots as Int] in
      try dieReading(folder, transactions: slots)
    }
    #expect(try count(environment) == 0)
  }

  @Test func `readers are listed with their process and what they see`() throws {
    let environment = try Environment(folder: folder, options: .creating)
    #expect(try environment.readers() == [])
    try write("a", environment)
    try environment.read { (transaction) throws(StoreError) in
      try environment.write { (transaction) throws(StoreError) in
        try transaction.put(.main, "b", "v")
      }
      let reader = try environment.readers()
      #expect(reader.map(\.process) == [getpid()])
      #expect(reader.map(\.transaction) == [transaction.number])
      #expect(try environment.lastTransaction - transaction.number == 1)
    }
  }

  @Test func `more live readers than slots is an error that says how many there may be`() throws {
    let environment = try Environment(folder: folder, options: fewReaders(.creating))
    let slots = try freeSlots(environment)
    #expect(slots >= 3)
    try holding(slots, environment) {
      #expect(throws: StoreError.readersFull(limit: 3)) { try count(environment) }
    }
    #expect(try count(environment) == 0)
  }

  @Test func `a process killed while it writes leaves the others the old state and the lock`()
    async throws
  {
    let environment = try Environment(folder: folder, options: .creating)
    try write("a", environment)
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      try dieWriting(folder)
    }
    try write("b", environment)
    #expect(try count(environment) == 2)
  }

  @Test func `a forked child is refused and leaves its parent's readers alone`() async throws {
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      try forkWhileReading(folder)
    }
  }

  @Test func `a write inside a write stops the process with a sentence`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [folder = folder as String] in
      try writeInsideWrite(folder)
    }
    #if DEBUG
      // An optimised build keeps the sentence for the debugger.
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("write was called inside the closure of another write"))
    #endif
  }

  @Test func `writers on several threads take turns`() async throws {
    let environment = try Environment(folder: folder, options: .creating)
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { try countUp(50, environment) }
      }
      try await group.waitForAll()
    }
    #expect(try total(environment) == 200)
  }

  private func total(_ environment: Environment) throws -> UInt64? {
    try environment.read { (transaction) throws(StoreError) in
      guard let value = try transaction.get(.main, 0) else { return nil }
      return BigEndianKey.number(of: value)
    }
  }
}

/// Counts up one shared number, each step in a transaction of its own.
private func countUp(_ steps: Int, _ environment: Environment) throws(StoreError) {
  for _ in 0..<steps {
    try environment.write { (transaction) throws(StoreError) in
      var number: UInt64 = 0
      if let found = try transaction.get(.main, 0) { number = BigEndianKey.number(of: found) ?? 0 }
      let next = BigEndianKey(number + 1)
      try transaction.put(.main, 0, next.bytes)
    }
  }
}

private func fewReaders(_ options: Environment.Options) -> Environment.Options {
  var options = options
  options.maximumReaders = 3
  return options
}

/// Runs a closure while so many read transactions are open.
private func holding(
  _ count: Int, _ environment: Environment, _ body: () throws -> Void
) throws {
  if count == 0 { return try body() }
  let transaction = try environment.beginRead()
  try holding(count - 1, environment, body)
  _ = transaction.number
}

/// How many transactions can read at once; LMDB rounds the limit up.
private func freeSlots(_ environment: Environment) throws -> Int {
  do {
    let transaction = try environment.beginRead()
    defer { _ = transaction.number }
    return try freeSlots(environment) + 1
  } catch StoreError.readersFull {
    return 0
  }
}

private func dieReading(_ folder: String, transactions: Int) throws {
  let environment = try Environment(folder: folder, options: fewReaders(.reading))
  try holding(transactions, environment) { Processes.killThisOne() }
}

private func dieWriting(_ folder: String) throws {
  let environment = try Environment(folder: folder)
  try environment.write { (transaction) throws(StoreError) in
    try transaction.put(.main, "lost", "v")
    Processes.killThisOne()
  }
}

private func writeInsideWrite(_ folder: String) throws {
  let environment = try Environment(folder: folder, options: .creating)
  try environment.write { (_) throws(StoreError) in
    try environment.write { (_) throws(StoreError) in }
  }
}

/// The child's answers travel in its exit code, one bit each.
private func forkWhileReading(_ folder: String) throws {
  let environment = try Environment(folder: folder, options: .creating)
  let transaction = try environment.beginRead()
  func refused(_ body: () throws(StoreError) -> Void) -> Bool {
    do throws(StoreError) { try body() } catch { return error == .usedAfterFork }
    return false
  }
  let code = Processes.fork {
    var answers: Int32 = 0
    if refused({ () throws(StoreError) in
      try environment.read { (_) throws(StoreError) in }
    }) {
      answers |= 1
    }
    if refused({ () throws(StoreError) in
      try environment.write { (_) throws(StoreError) in }
    }) {
      answers |= 2
    }
    if refused({ () throws(StoreError) in try environment.close() }) { answers |= 4 }
    return answers
  }
  #expect(code == 7)
  try environment.write { (transaction) throws(StoreError) in
    try transaction.put(.main, "k", "v")
  }
  #expect(try transaction.count(.main) == 0)
}

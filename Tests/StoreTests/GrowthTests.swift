import Foundation
import Store
import Synchronization
import TestSupport
import Testing

private let mebibyte = 1 << 20

/// Options with a map so small that a few thousand values do not fit.
private func growing(maximum: Int = 1 << 30) -> Environment.Options {
  var options = Environment.Options.creating
  options.initialMapBytes = mebibyte
  options.maximumMapBytes = maximum
  options.drain = .milliseconds(50)
  return options
}

/// Puts values of a kibibyte under the numbers from 0.
private func put(_ count: Int, _ transaction: inout WriteTransaction) throws(StoreError) {
  let value = [UInt8](repeating: 1, count: 1024)
  for number in 0..<UInt64(count) { try transaction.put(.main, number, value.span.bytes) }
}

@Suite(.temporaryFolder) struct GrowthTests {
  private var folder: String { TemporaryFolder.path }

  private func count(_ environment: Environment) throws -> Int {
    try environment.read { (transaction) throws(StoreError) in try transaction.count(.main) }
  }

  @Test func `a write that does not fit runs again from scratch in a larger map`() throws {
    let environment = try Environment(folder: folder, options: growing())
    #expect(try environment.mapBytes == mebibyte)
    var runs = 0
    try environment.write { (transaction) throws(StoreError) in
      runs += 1
      #expect(try transaction.count(.main) == 0)
      try put(6000, &transaction)
    }
    #expect(try count(environment) == 6000)
    // 6,000 values of a kibibyte need more than 4 MiB, and every further run had twice the room.
    let doublings = runs - 1
    #expect(doublings >= 3)
    #expect(try environment.mapBytes == mebibyte << doublings)
  }

  @Test func `a closure that hides the full map runs again as well`() throws {
    let environment = try Environment(folder: folder, options: growing())
    var failures = 0
    try environment.write { (transaction) throws(StoreError) in
      do throws(StoreError) {
        try put(3000, &transaction)
      } catch {
        failures += 1
      }
    }
    #expect(failures > 0)
    #expect(try count(environment) == 3000)
  }

  @Test func `a full map at its limit is an error that changes nothing`() throws {
    let limit = 2 * mebibyte
    let environment = try Environment(folder: folder, options: growing(maximum: limit))
    #expect(throws: StoreError.mapFull(limitBytes: limit)) {
      try environment.write { (transaction) throws(StoreError) in
        try put(6000, &transaction)
      }
    }
    #expect(try count(environment) == 0)
    try environment.write { (transaction) throws(StoreError) in try put(10, &transaction) }
    #expect(try count(environment) == 10)
  }

  @Test func `growth gives up while the caller itself reads, and nothing is changed`() throws {
    let environment = try Environment(folder: folder, options: growing())
    try environment.read { (transaction) throws(StoreError) in
      #expect(throws: StoreError.readersBusy(count: 1)) {
        try environment.write { (transaction) throws(StoreError) in
          try put(6000, &transaction)
        }
      }
      #expect(try transaction.count(.main) == 0)
    }
    try environment.write { (transaction) throws(StoreError) in try put(6000, &transaction) }
    #expect(try count(environment) == 6000)
  }

  @Test func `growth waits for a reader on another thread, and later readers wait for it`() throws {
    var options = growing()
    options.drain = .seconds(20)
    let environment = try Environment(folder: folder, options: options)
    let reading = Atomic<Bool>(false)
    let sawNothing = Atomic<Bool>(false)
    let runs = Atomic<Int>(0)
    let reader = Thread {
      try? environment.read { (transaction) throws(StoreError) in
        reading.store(true, ordering: .releasing)
        wait { runs.load(ordering: .acquiring) > 0 }
        usleep(20_000)
        sawNothing.store(try transaction.count(.main) == 0, ordering: .releasing)
      }
    }
    reader.start()
    wait { reading.load(ordering: .acquiring) }
    try environment.write { (transaction) throws(StoreError) in
      runs.wrappingAdd(1, ordering: .releasing)
      try put(6000, &transaction)
    }
    let waited = sawNothing.load(ordering: .acquiring)
    #expect(waited)
    #expect(try count(environment) == 6000)
  }

  @Test(arguments: [false, true])
  func `this process follows a file that another grew`(writing: Bool) async throws {
    let environment = try Environment(folder: folder, options: growing())
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      try grow(folder)
    }
    if writing {
      try writeAfter(6000, environment)
    } else {
      #expect(try count(environment) == 6000)
    }
  }

  private func writeAfter(_ found: Int, _ environment: Environment) throws {
    try environment.write { (transaction) throws(StoreError) in
      #expect(try transaction.count(.main) == found)
      try transaction.put(.main, "k", "v")
    }
    #expect(try count(environment) == found + 1)
  }

  @Test(.disabled(if: Processes.isSanitized, "sanitizers map more than that themselves"))
  func `a process that may map little opens with less`() async throws {
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      #expect(Processes.limitAddressSpace(bytes: 4 << 30))
      let mapped = try Environment(folder: folder, options: .creating).mapBytes
      #expect(mapped < 4 << 30)
      #expect(mapped > 1 << 28)
    }
  }

  @Test(.disabled(if: Processes.isSanitized, "sanitizers map more than that themselves"))
  func `a process that may map no more says so and keeps what it has`() async throws {
    await #expect(processExitsWith: .success) { [folder = folder as String] in
      try growWithoutAddressSpace(folder)
    }
  }
}

/// Grows the file from another process.
private func grow(_ folder: String) throws(StoreError) {
  let environment = try Environment(folder: folder, options: growing())
  try environment.write { (transaction) throws(StoreError) in try put(6000, &transaction) }
  try environment.close()
}

private func growWithoutAddressSpace(_ folder: String) throws {
  let environment = try Environment(folder: folder, options: growing())
  let value = [UInt8](repeating: 1, count: mebibyte)
  #expect(Processes.limitAddressSpace(bytes: mebibyte))
  #expect(throws: StoreError.addressSpace(bytes: 2 * mebibyte)) {
    try environment.write { (transaction) throws(StoreError) in
      try transaction.put(.main, 1, value.span.bytes)
    }
  }
  try environment.read { (transaction) throws(StoreError) in
    #expect(try transaction.count(.main) == 0)
  }
  #expect(Processes.limitAddressSpace(bytes: Int.max))
  try environment.write { (transaction) throws(StoreError) in
    try transaction.put(.main, 1, value.span.bytes)
  }
}

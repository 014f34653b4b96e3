import DragModel
import Synchronization

@testable import DragJournal

/// A record for tests, four to a page.
struct Record: PageElement, Equatable {
  static let table = StateTable.steps
  static let perPage: UInt32 = 4

  var value: UInt64

  init(_ value: UInt64) { self.value = value }
  init(from decoder: inout CBORDecoder) throws(CBORError) { value = try decoder.unsigned() }
  func encode(into encoder: inout CBOREncoder) { encoder.unsigned(value) }
}

/// Pages in memory that count how often they are asked for.
final class PagesInMemory: PageSource {
  private let pages: [UInt32: [UInt8]]
  private let asked = Mutex<[UInt32: Int]>([:])

  /// Pages of the records 0, 1, … of these values.
  init(_ values: [UInt64]) {
    var pages: [UInt32: [UInt8]] = [:]
    for start in stride(from: 0, to: values.count, by: Int(Record.perPage)) {
      let page = values[start..<min(values.count, start + Int(Record.perPage))]
      pages[UInt32(start) / Record.perPage] = Self.encoded(page.map { Record($0) })
    }
    self.pages = pages
  }

  /// These very bytes.
  init(pages: [UInt32: [UInt8]]) { self.pages = pages }

  /// How often each page was asked for.
  var requests: [UInt32: Int] { asked.withLock { $0 } }

  func page(_ table: StateTable, _ number: UInt32) throws(JournalError) -> [UInt8] {
    asked.withLock { $0[number, default: 0] += 1 }
    guard table == .steps, let page = pages[number] else {
      throw .corrupt(.statePage(table: table.rawValue, number: number))
    }
    return page
  }

  static func encoded(_ records: [Record]) -> [UInt8] {
    var encoder = CBOREncoder()
    encoder.arrayHeader(records.count)
    for record in records { record.encode(into: &encoder) }
    return encoder.output
  }
}

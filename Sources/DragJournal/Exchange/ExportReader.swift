/// Reads the lines of an export in order: the sum of each, and that the last is there and the last.
struct ExportReader {
  private var sum = ExportSum()
  private var hasEnded = false
  /// How many lines were read.
  private(set) var number = 0

  /// Reads the first line.
  ///
  /// - Throws: `badExport` if it is another.
  mutating func start(_ line: [UInt8]?) throws(JournalError) -> ExportLine.Start {
    number = 1
    let beginning = Array("{\"v\":".utf8)
    guard let line, line.starts(with: beginning) else { throw .badExport(line: 1, .notAnExport) }
    let version = Array("\(ExportLine.version),\"export\":".utf8)
    guard line.dropFirst(beginning.count).starts(with: version) else {
      throw .badExport(line: 1, .newerVersion)
    }
    do throws(ExportFault) {
      guard case .start(let start) = try sum.read(line) else { throw .notAnExport }
      return start
    } catch { throw .badExport(line: 1, error) }
  }

  /// Reads a line that follows; nil for the end.
  ///
  /// - Throws: `badExport`; also for an end that comes too early.
  mutating func read(_ line: [UInt8]?) throws(JournalError) -> ExportLine? {
    guard let line else {
      if hasEnded { return nil }
      throw .badExport(line: number + 1, .incomplete)
    }
    number += 1
    do throws(ExportFault) {
      if hasEnded { throw .outOfOrder }
      let read = try sum.read(line)
      if case .end = read { hasEnded = true }
      return read
    } catch { throw .badExport(line: number, error) }
  }
}

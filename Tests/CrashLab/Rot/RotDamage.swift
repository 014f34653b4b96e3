import Foundation

/// One way in which a journal's files are damaged; what exactly follows from dice.
enum RotDamage: String, CaseIterable, Sendable {
  case bitFlipped, headChanged, pageZeroed, pagesSwapped, pageStale, truncated
  case currentWrong, currentEmpty, currentMissing, dataMissing, generationMissing

  /// One of them; those of pages most often.
  static func thrown(_ dice: inout RotDice) -> RotDamage {
    switch dice.below(100) {
    case 0..<30: .bitFlipped
    case 30..<62: .headChanged
    case 62..<70: .pageZeroed
    case 70..<78: .pagesSwapped
    case 78..<88: .pageStale
    case 88..<95: .truncated
    case 95: .currentWrong
    case 96: .currentEmpty
    case 97: .currentMissing
    case 98: .dataMissing
    default: .generationMissing
    }
  }

  /// Writes a damaged copy of a journal.
  ///
  /// - Returns: What was done, in words.
  func write(_ sample: RotSample, to path: String, _ dice: inout RotDice) throws -> String {
    var data = sample.data
    let words = change(&data, sample, &dice)
    try RotSample.write(data, to: path)
    let manager = FileManager.default
    let current = "\(path)/CURRENT"
    let folder = "\(path)/\(RotSample.generation)"
    switch self {
    case .currentWrong:
      let texts = ["g000002\n", "g000001", "g1\n", "data.mdb\n", "\u{0}\n", "../g000001\n"]
      let text = texts[dice.below(texts.count)]
      try Data(text.utf8).write(to: URL(filePath: current))
      return "CURRENT says \(text.debugDescription)"
    case .currentEmpty: try Data().write(to: URL(filePath: current))
    case .currentMissing: try manager.removeItem(atPath: current)
    case .dataMissing: try manager.removeItem(atPath: "\(folder)/data.mdb")
    case .generationMissing: try manager.removeItem(atPath: folder)
    default: return words
    }
    return rawValue
  }

  /// Changes the bytes of the data file.
  private func change(_ data: inout [UInt8], _ sample: RotSample, _ dice: inout RotDice) -> String {
    let page = dice.below(sample.pages)
    let start = page * RotSample.pageBytes
    switch self {
    case .bitFlipped:
      let offset = dice.below(data.count)
      let bit = dice.below(8)
      data[offset] ^= 1 << UInt8(bit)
      return "bit \(bit) of byte \(offset) (page \(offset / RotSample.pageBytes)) flipped"
    case .headChanged:
      var changes: [String] = []
      for _ in 0...dice.below(3) {
        let offset = start + dice.below(64)
        data[offset] = dice.below(2) == 0 ? UInt8(dice.below(256)) : data[offset] ^ 1
        changes.append("byte \(offset - start) to \(data[offset])")
      }
      return "page \(page): \(changes.joined(separator: ", "))"
    case .pageZeroed:
      data.replaceSubrange(
        start..<start + RotSample.pageBytes, with: repeatElement(0, count: 4_096))
      return "page \(page) zeroed"
    case .pagesSwapped:
      let other = dice.below(sample.pages)
      let bytes = Array(data[start..<start + RotSample.pageBytes])
      let otherStart = other * RotSample.pageBytes
      for offset in 0..<RotSample.pageBytes {
        data[start + offset] = data[otherStart + offset]
        data[otherStart + offset] = bytes[offset]
      }
      return "pages \(page) and \(other) swapped"
    case .pageStale:
      guard !sample.earlier.isEmpty else { return "nothing" }
      let time = dice.below(sample.earlier.count)
      let old = sample.earlier[time]
      let pages = old.count / RotSample.pageBytes
      // One that differs, if there is one nearby.
      for step in 0..<pages {
        let place = (page + step) % pages * RotSample.pageBytes
        let bytes = old[place..<place + RotSample.pageBytes]
        guard place < data.count, !data[place..<place + RotSample.pageBytes].elementsEqual(bytes)
        else { continue }
        data.replaceSubrange(place..<place + RotSample.pageBytes, with: bytes)
        return "page \(place / RotSample.pageBytes) as it was at time \(time)"
      }
      return "nothing"
    case .truncated:
      let bytes = dice.below(data.count / 512) * 512
      data.removeLast(data.count - bytes)
      return "truncated to \(bytes) bytes"
    default: return rawValue
    }
  }
}

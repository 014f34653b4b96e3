#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A point in time, in milliseconds since 1970 UTC, as people write it and tools print it.
struct Moment {
  /// Milliseconds since 1970 UTC.
  var milliseconds: UInt64

  private static let dayMilliseconds: UInt64 = 86_400_000

  /// The time now.
  static var now: Moment {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Moment(milliseconds: UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000)
  }

  /// Takes milliseconds since 1970 UTC.
  init(milliseconds: UInt64) { self.milliseconds = milliseconds }

  /// The time in RFC 3339, UTC, with milliseconds.
  var text: String {
    let (year, month, day) = Self.date(ofDay: milliseconds / Self.dayMilliseconds)
    let rest = milliseconds % Self.dayMilliseconds
    func padded(_ number: UInt64, _ digits: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60].map { padded($0, 2) }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + clock.joined(separator: ":") + ".\(padded(rest % 1_000, 3))Z"
  }

  /// The date of a day counted from 1970-01-01, in the Gregorian calendar.
  ///
  /// Years begin in March here, so that the leap day is the last (H. Hinnant, "chrono-Compatible
  /// Low-Level Date Algorithms").
  private static func date(ofDay day: UInt64) -> (year: UInt64, month: UInt64, day: UInt64) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  /// The number of a date's day, counted from 1970-01-01; nil if there is no such date.
  private static func day(year: UInt64, month: UInt64, day: UInt64) -> UInt64? {
    guard year >= 1970, (1...12).contains(month), day >= 1 else { return nil }
    let shiftedYear = month > 2 ? year : year - 1
    let shiftedMonth = month > 2 ? month - 3 : month + 9
    let yearOfEra = shiftedYear % 400
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let found = (shiftedYear / 400 * 146_097 + dayOfEra).subtractingReportingOverflow(719_468)
    guard !found.overflow, date(ofDay: found.partialValue) == (year, month, day) else {
      return nil
    }
    return found.partialValue
  }

  /// Reads RFC 3339, as in `2026-01-31T08:30:00Z` or `2026-01-31T10:30:00.5+02:00`.
  init?(_ word: String) {
    let bytes = Array(word.utf8)
    guard bytes.count >= 20 else { return nil }
    func number(_ range: Range<Int>) -> UInt64? {
      let digits = bytes[range]
      guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
      return digits.reduce(0) { $0 * 10 + UInt64($1 - 48) }
    }
    let marks = [4, 7, 13, 16].map { bytes[$0] }
    guard marks == Array("--::".utf8), bytes[10] | 0x20 == UInt8(ascii: "t"),
      let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), hour < 24, let minute = number(14..<16), minute < 60,
      let second = number(17..<19), second <= 60,
      let dayNumber = Self.day(year: year, month: month, day: day)
    else { return nil }
    var end = 19
    var fraction: UInt64 = 0
    if bytes[19] == UInt8(ascii: ".") {
      end = bytes[20...].firstIndex { !(48...57).contains($0) } ?? bytes.count
      guard end > 20 else { return nil }
      let digits = Array((bytes[20..<end] + [48, 48, 48]).prefix(3))
      fraction = digits.reduce(0) { $0 * 10 + UInt64($1 - 48) }
    }
    guard let offset = Self.offset(bytes[end...]) else { return nil }
    let local = dayNumber * Self.dayMilliseconds + hour * 3_600_000 + minute * 60_000
    let utc = Int64(local + second * 1_000 + fraction) - offset
    guard utc >= 0 else { return nil }
    milliseconds = UInt64(utc)
  }

  /// Reads `Z`, `+02:00` or `-02:00`, in milliseconds.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int64? {
    let bytes = Array(zone)
    if bytes.count == 1, bytes[0] | 0x20 == UInt8(ascii: "z") { return 0 }
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
      let hour = Int64(String(decoding: bytes[1..<3], as: UTF8.self)), (0..<24).contains(hour),
      let minute = Int64(String(decoding: bytes[4..<6], as: UTF8.self)), (0..<60).contains(minute)
    else { return nil }
    switch bytes[0] {
    case UInt8(ascii: "+"): return (hour * 60 + minute) * 60_000
    case UInt8(ascii: "-"): return -(hour * 60 + minute) * 60_000
    default: return nil
    }
  }

  /// Reads a time, or how long ago it is: `30s`, `10m`, `2h`, `7d`.
  init?(_ word: String, before now: Moment) {
    if let moment = Moment(word) {
      self = moment
      return
    }
    guard let ago = Self.duration(word) else { return nil }
    milliseconds = ago > now.milliseconds ? 0 : now.milliseconds - ago
  }

  /// Reads how long something takes, as in `30s`, `10m`, `2h` or `7d`, in milliseconds.
  static func duration(_ word: String) -> UInt64? {
    let units: [Character: UInt64] = ["s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000]
    guard let last = word.last, let unit = units[last], word.first?.isNumber == true,
      let count = UInt64(word.dropLast())
    else { return nil }
    let product = count.multipliedReportingOverflow(by: unit)
    return product.overflow ? .max : product.partialValue
  }
}

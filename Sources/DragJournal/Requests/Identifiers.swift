import DragModel

/// Identifiers for what is new: given ones are checked, missing ones are made.
///
/// Several are needed before any is used, so those taken are remembered.
struct Identifiers {
  private var taken: Set<ContentID> = []

  /// For each stem the number after the last one made here.
  private var next: [ExactText: Int] = [:]

  /// Takes a given identifier.
  ///
  /// - Throws: `alreadyExists` if it was content before.
  mutating func take(_ id: ContentID, in state: State) throws(JournalError) {
    guard taken.insert(id).inserted, try state.number(of: id) == nil else {
      throw .alreadyExists(id)
    }
  }

  /// Remembers an identifier; false if it was taken already.
  mutating func remember(_ id: ContentID) -> Bool { taken.insert(id).inserted }

  /// Makes an identifier: `stem`, then the least number from `least` that gives an unused one.
  mutating func make(
    stem: String, from least: Int, in state: State, _ known: inout UsedNumbers
  ) throws(JournalError) -> ContentID {
    try make(ExactText(stem), from: least, in: state, &known) { ContentID(stem + String($0)) }
  }

  /// Makes the identifier of a copy: without a trailing `~` and digits, then `~2`, `~3`, ….
  mutating func makeCopy(
    of id: ContentID, in state: State, _ known: inout UsedNumbers
  ) throws(JournalError) -> ContentID {
    let stem = Self.stem(of: id.string)
    return try make(ExactText(String(stem) + "~"), from: 2, in: state, &known) {
      ContentID(Self.joined(stem, "~\($0)"))
    }
  }

  private mutating func make(
    _ stem: ExactText, from least: Int, in state: State, _ known: inout UsedNumbers,
    _ id: (Int) -> ContentID
  ) throws(JournalError) -> ContentID {
    var number = max(known.firstUnknown(stem, from: least), next[stem] ?? least)
    while true {
      let candidate = id(number)
      if try state.number(of: candidate) != nil {
        if next[stem] == nil { known.areUsed(stem, below: number + 1) }
      } else if taken.insert(candidate).inserted {
        next[stem] = number + 1
        return candidate
      }
      number += 1
    }
  }

  private static func stem(of id: String) -> Substring.UnicodeScalarView {
    let scalars = id.unicodeScalars
    var end = scalars.endIndex
    while end > scalars.startIndex, ("0"..."9").contains(scalars[scalars.index(before: end)]) {
      end = scalars.index(before: end)
    }
    guard end < scalars.endIndex, end > scalars.startIndex else { return scalars[...] }
    let tilde = scalars.index(before: end)
    return scalars[tilde] == "~" ? scalars[..<tilde] : scalars[...]
  }

  /// The stem and the ending; scalars of the stem are dropped if both are too long together.
  private static func joined(_ stem: Substring.UnicodeScalarView, _ ending: String) -> String {
    var stem = stem
    while String(stem).utf8.count + ending.utf8.count > Limits.identifierBytes {
      stem.removeLast()
    }
    return String(stem) + ending
  }
}

/// Numbers known to be used for good, by stem, so that finding the least unused one is quick.
struct UsedNumbers: Sendable {
  private var firstUnknown: [ExactText: Int] = [:]

  /// Stems remembered at most; past that all are forgotten.
  private static let limit = 4_096

  /// The least number from `least` that is not known to be used.
  func firstUnknown(_ stem: ExactText, from least: Int) -> Int {
    max(least, firstUnknown[stem] ?? least)
  }

  /// Remembers that all numbers below one are used.
  mutating func areUsed(_ stem: ExactText, below number: Int) {
    if firstUnknown.count >= Self.limit { firstUnknown.removeAll() }
    firstUnknown[stem] = number
  }
}

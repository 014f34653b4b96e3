import DragModel

/// Identifiers for what is new: given ones are checked, missing ones are made.
///
/// Several are needed before any is used, so those taken are remembered.
struct Identifiers {
  private var taken: Set<ContentID> = []

  private func isFree(_ id: ContentID, in state: State) throws(JournalError) -> Bool {
    if taken.contains(id) { return false }
    return try state.number(of: id) == nil
  }

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

  /// Makes an identifier: `stem`, then the least number that gives an unused one.
  mutating func make(
    stem: String, from least: Int, in state: State
  ) throws(JournalError) -> ContentID {
    var number = least
    while true {
      let id = ContentID(stem + String(number))
      if try isFree(id, in: state) {
        taken.insert(id)
        return id
      }
      number += 1
    }
  }

  /// Makes the identifier of a copy: without a trailing `~` and digits, then `~2`, `~3`, ….
  mutating func makeCopy(of id: ContentID, in state: State) throws(JournalError) -> ContentID {
    let stem = Self.stem(of: id.string)
    var number = 2
    while true {
      let id = ContentID(Self.joined(stem, "~\(number)"))
      if try isFree(id, in: state) {
        taken.insert(id)
        return id
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

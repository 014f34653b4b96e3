import DragJournal
import DragModel

/// A text as an array of scalars with their styles and objects: slow, and plainly right.
struct ScalarText: Equatable {
  /// What is shown at one place.
  struct Element: Equatable {
    var scalar: Unicode.Scalar
    var style: TextStyle = .plain
    var object: ContentID?
  }

  var elements: [Element]

  init(_ text: RichText) {
    elements = text.text.string.unicodeScalars.map { Element(scalar: $0) }
    for run in text.runs {
      for index in run.range {
        elements[index].style = run.style
        elements[index].object = run.object
      }
    }
  }

  /// The scalars alone.
  var string: String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: elements.lazy.map(\.scalar))
    return String(scalars)
  }

  /// The text with runs as long as possible.
  var richText: RichText {
    var runs: [RichText.Run] = []
    for (index, element) in elements.enumerated() {
      if element.style.isPlain, element.object == nil { continue }
      if let last = runs.last, last.range.upperBound == index, last.style == element.style,
        last.object == nil, element.object == nil
      {
        runs[runs.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        runs.append(RichText.Run(index..<index + 1, element.style, object: element.object))
      }
    }
    return RichText(ExactText(string), runs: runs)
  }

  /// Makes a change as a text view would; says what is wrong with it.
  mutating func make(_ change: TextDifference.Change, in unit: TextUnit) -> String? {
    let string = string
    let (range, text) =
      switch change {
      case .replace(let range, let text), .restyle(let range, let text): (range, ScalarText(text))
      }
    guard let start = string.scalarOffset(range.lowerBound, unit),
      let end = string.scalarOffset(range.upperBound, unit)
    else { return "\(range) are no \(unit) offsets between scalars of the text" }
    if case .restyle = change {
      guard elements[start..<end].map(\.scalar) == text.elements.map(\.scalar) else {
        return "\(range) does not hold the text that is styled"
      }
    }
    elements.replaceSubrange(start..<end, with: text.elements)
    return nil
  }
}

extension String {
  /// How many scalars stand before an offset in a unit, by Swift's own views; nil: the offset is past
  /// the end, or inside a scalar.
  func scalarOffset(_ offset: Int, _ unit: TextUnit) -> Int? {
    let index =
      switch unit {
      case .scalar:
        unicodeScalars.index(startIndex, offsetBy: offset, limitedBy: endIndex)
      case .utf8: utf8.index(startIndex, offsetBy: offset, limitedBy: endIndex)
      case .utf16: utf16.index(startIndex, offsetBy: offset, limitedBy: endIndex)
      case .character: index(startIndex, offsetBy: offset, limitedBy: endIndex)
      }
    guard let place = index?.samePosition(in: unicodeScalars) else { return nil }
    return unicodeScalars.distance(from: startIndex, to: place)
  }

  /// How long the string is in a unit, by Swift's own views.
  func length(_ unit: TextUnit) -> Int {
    switch unit {
    case .scalar: unicodeScalars.count
    case .utf8: utf8.count
    case .utf16: utf16.count
    case .character: count
    }
  }
}

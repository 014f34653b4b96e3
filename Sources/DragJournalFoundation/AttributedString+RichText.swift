public import DragModel

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Both ways, a text stays the same scalar by scalar: nothing is composed or decomposed.
extension AttributedString {
  /// Makes an attributed string of a text.
  ///
  /// A `link` that is a text which `URL` keeps as it is becomes Foundation's `link`. All other attributes
  /// are in `journalStyle`, under their names. Objects are U+FFFC with their item as `journalObject`.
  ///
  /// - Precondition: Runs are in order, apart and inside the text, as those of a journal are.
  /// - Complexity: O(n), n = length of the text.
  public init(_ text: RichText) {
    self.init()
    let scalars = text.text.string.unicodeScalars
    var index = scalars.startIndex
    var offset = 0
    func stretch(to end: Int) -> String {
      guard end >= offset,
        let next = scalars.index(index, offsetBy: end - offset, limitedBy: scalars.endIndex)
      else { preconditionFailure("The runs of a text are in order, apart and inside it.") }
      defer { (index, offset) = (next, end) }
      return String(scalars[index..<next])
    }
    for run in text.runs {
      append(AttributedString(stretch(to: run.range.lowerBound)))
      let attributes = AttributeContainer(run.style, object: run.object)
      append(AttributedString(stretch(to: run.range.upperBound), attributes: attributes))
    }
    append(AttributedString(String(scalars[index...])))
  }
}

extension RichText {
  /// Makes a text of an attributed string; attributes that texts have not are left out.
  ///
  /// Foundation's `link` counts before one in `journalStyle`. An item's identifier at anything but U+FFFC
  /// is left out. What was made of a journal's text gives that text.
  ///
  /// - Complexity: O(n), n = length of the string.
  public init(_ string: AttributedString) {
    var text = String.UnicodeScalarView()
    var runs: [Run] = []
    var count = 0
    for run in string.runs {
      let style = TextStyle(run)
      for scalar in string.unicodeScalars[run.range] {
        text.append(scalar)
        runs.add(style, object: scalar == Self.objectScalar ? run.journalObject : nil, at: count)
        count += 1
      }
    }
    self.init(ExactText(String(text)), runs: runs)
  }
}

extension [RichText.Run] {
  /// Adds a scalar, to the last run if it continues that.
  fileprivate mutating func add(_ style: TextStyle, object: ContentID?, at offset: Int) {
    if style.isPlain, object == nil { return }
    if object == nil, let last, last.object == nil, last.range.upperBound == offset,
      last.style == style
    {
      self[count - 1].range = last.range.lowerBound..<offset + 1
    } else {
      append(RichText.Run(offset..<offset + 1, style, object: object))
    }
  }
}

/// The attribute whose meaning Foundation has an attribute for.
private let linkName: ExactText = "link"

extension AttributeContainer {
  fileprivate init(_ style: TextStyle, object: ContentID?) {
    self.init()
    var rest = style
    if case .text(let text) = style.attributes[linkName],
      let url = URL(string: text.string), ExactText(url.absoluteString) == text
    {
      self.link = url
      rest.attributes[linkName] = nil
    }
    if !rest.isPlain { self.journalStyle = rest }
    if let object { self.journalObject = object }
  }
}

extension TextStyle {
  fileprivate init(_ run: AttributedString.Runs.Run) {
    self = run.journalStyle ?? .plain
    if let url = run.link { attributes[linkName] = .text(ExactText(url.absoluteString)) }
  }
}

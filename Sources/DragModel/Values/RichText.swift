/// Text with its style runs and embedded objects, apart from any document.
public struct RichText: Hashable, Sendable {
  /// A stretch of one style, or one object.
  public struct Run: Hashable, Sendable {
    /// The scalars it covers, counted from the start of the text.
    public var range: Range<Int>
    /// Their style; objects have none.
    public var style: TextStyle
    /// The item embedded here, as the one scalar U+FFFC.
    public var object: ContentID?

    /// Makes a run.
    public init(_ range: Range<Int>, _ style: TextStyle = .plain, object: ContentID? = nil) {
      self.range = range
      self.style = style
      self.object = object
    }
  }

  /// The scalars, compared one by one.
  public var text: ExactText
  /// Where the text is not plain: in order, apart, as long as possible.
  public var runs: [Run]

  /// Makes a rich text.
  public init(_ text: ExactText, runs: [Run] = []) {
    self.text = text
    self.runs = runs
  }

  /// The scalar that stands for an embedded object: U+FFFC.
  public static let objectScalar: Unicode.Scalar = "\u{FFFC}"
}

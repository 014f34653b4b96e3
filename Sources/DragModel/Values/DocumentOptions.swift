/// What a document is like; set when it is made.
public struct DocumentOptions: Hashable, Sendable {
  /// The app it belongs to.
  public var app: ExactText?
  /// The attributes that it supports; nil: all.
  public var attributes: [ExactText]?
  /// What text gets that brings nothing of its own.
  public var defaultStyle: TextStyle

  /// Makes options; by default everything is supported and text is plain.
  public init(
    app: ExactText? = nil, attributes: [ExactText]? = nil, defaultStyle: TextStyle = .plain
  ) {
    self.app = app
    self.attributes = attributes
    self.defaultStyle = defaultStyle
  }

  /// Nothing special.
  public static let none = DocumentOptions()

  /// True if the document keeps an attribute.
  public func supports(_ attribute: ExactText) -> Bool {
    attributes?.contains(attribute) ?? true
  }
}

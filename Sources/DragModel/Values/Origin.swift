/// Where a request comes from: a person, a program acting for one, or machinery.
public struct Origin: Hashable, Sendable {
  /// The origin's name.
  public let name: ExactText

  /// Makes an origin of any name.
  public init(_ name: String) { self.name = ExactText(name) }

  /// Makes an origin of a name that is compared byte by byte already.
  public init(_ name: ExactText) { self.name = name }

  /// A person at this app; the default.
  public static let user = Origin("user")
  /// Changes that come from another copy of the data.
  public static let sync = Origin("sync")
  /// Content brought in from elsewhere.
  public static let `import` = Origin("import")
  /// Changes that a new version of the app makes.
  public static let migration = Origin("migration")

  /// True for machinery: journaled, but no step, no undo's business, and redo stays as it was.
  public var isExcludedFromHistory: Bool {
    self == .sync || self == .import || self == .migration
  }
}

/// What is known of content types besides their names: which of them conform to which.
///
/// A content type is a MIME name (`image/png`, RFC 6838) or a reverse-DNS name (`public.png`), compared
/// byte by byte; parameters are part of a MIME name. Conformance is that of Apple's "Uniform Type
/// Identifiers Overview": a type conforms to its parents and to all that these conform to, and may
/// have several. Two names of one format are each other's parents, so cycles are allowed.
///
/// Without a declaration names alone decide: the name itself, `x/*` and `*`.
public struct ContentTypes: Hashable, Sendable {
  private var parents: [ExactText: [ExactText]] = [:]

  /// Knows nothing but names.
  public init() {}

  /// Adds parents to a type.
  public mutating func declare(_ type: ExactText, conformsTo parents: [ExactText]) {
    for parent in parents where parent != type {
      if self.parents[type, default: []].contains(parent) { continue }
      self.parents[type, default: []].append(parent)
    }
  }

  /// Makes two types names of one format: each conforms to the other.
  public mutating func declare(_ type: ExactText, sameAs other: ExactText) {
    declare(type, conformsTo: [other])
    declare(other, conformsTo: [type])
  }

  /// Why a type conforms to what a target names.
  public enum Match: String, Hashable, Sendable, CaseIterable {
    /// It is the name itself.
    case name
    /// The target names `x/*`, and the type begins with `x/`.
    case family
    /// A parent of the type, near or far, is or matches what the target names.
    case declared
    /// The target takes everything.
    case anything
  }

  /// Tells why a type conforms to a pattern; nil if it does not.
  ///
  /// A pattern is a name, `x/*` or `*`.
  ///
  /// - Complexity: O(1) if the names decide, else O(p), p = parents near and far.
  public func match(_ type: ExactText, _ pattern: ExactText) -> Match? {
    if let match = Self.matchOfNames(type, pattern) { return match }
    return firstAncestor(of: type) { Self.matchOfNames($0, pattern) != nil } == nil
      ? nil : .declared
  }

  /// True if a target that names `pattern` takes a type.
  public func conforms(_ type: ExactText, to pattern: ExactText) -> Bool {
    match(type, pattern) != nil
  }

  /// True if receivers everywhere can know a type, by this name or another of the same format.
  ///
  /// Public are reverse-DNS names in `public.` (Apple's overview: for types that no organisation
  /// controls) and MIME names in the standards tree (RFC 6838, 3.1), which are those that are not in
  /// the vendor, personal or unregistered trees (`vnd.`, `prs.`, `x.`, `x-`).
  public func isPublic(_ type: ExactText) -> Bool {
    if Self.isPublicName(type) { return true }
    return firstAncestor(of: type) { Self.isPublicName($0) && conforms($0, to: type) } != nil
  }

  /// What names alone say.
  static func matchOfNames(_ type: ExactText, _ pattern: ExactText) -> Match? {
    if pattern == type { return .name }
    if pattern == "*" { return .anything }
    let bytes = pattern.string.utf8
    guard bytes.count >= 2, bytes.suffix(2).elementsEqual("/*".utf8) else { return nil }
    return type.string.utf8.starts(with: bytes.dropLast()) ? .family : nil
  }

  private static func isPublicName(_ type: ExactText) -> Bool {
    let name = type.string.lowercased()
    guard let slash = name.firstIndex(of: "/") else { return name.hasPrefix("public.") }
    let subtype = name[name.index(after: slash)...]
    return !["vnd.", "prs.", "x.", "x-"].contains { subtype.hasPrefix($0) || name.hasPrefix($0) }
  }

  /// The first parent, near or far, of which something holds.
  private func firstAncestor(
    of type: ExactText, where holds: (ExactText) -> Bool
  ) -> ExactText? {
    guard let nearest = parents[type] else { return nil }
    var seen: Set<ExactText> = [type]
    var waiting = nearest[...]
    while let ancestor = waiting.popFirst() {
      guard seen.insert(ancestor).inserted else { continue }
      if holds(ancestor) { return ancestor }
      waiting.append(contentsOf: parents[ancestor] ?? [])
    }
    return nil
  }
}

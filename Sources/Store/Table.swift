/// One of an environment's tables: keys and values in the order of the keys' bytes.
///
/// A table belongs to the environment that gave it. Tables are opened once, with the environment,
/// and never closed before it.
package struct Table: Sendable, Hashable {
  /// LMDB's number for the table.
  @usableFromInline let number: UInt32

  init(number: UInt32) { self.number = number }

  /// The table without a name.
  ///
  /// LMDB keeps the named tables' roots in it under their names, so use it in environments that
  /// name no table.
  package static let main = Table(number: 1)
}

/// The store's limits, with units.
package enum Limits {
  /// The longest key, in bytes; the shortest has one byte.
  package static let keyBytes = 511
  /// The longest value, in bytes.
  package static let valueBytes = 0xffff_ffff
  /// How much address space a new environment maps, in bytes; the file itself stays small.
  package static let initialMapBytes = 16 << 30
  /// How far the map may grow, in bytes.
  package static let mapBytes = 1 << 40
  /// How many transactions of all processes may read at once.
  package static let readers = 1024
  /// How long growth and closing wait for transactions to end.
  package static let drain = Duration.seconds(5)
  /// The highest generation number a folder's name can hold.
  package static let generation: UInt32 = 999_999

  /// The limits an environment was opened with, for the errors that name them.
  struct InForce: Sendable {
    /// How far the map may grow, in bytes.
    var mapBytes = Limits.mapBytes
    /// How many transactions may read at once.
    var readers = Limits.readers
  }
}

/// Gives the ids of files and folders in the order in which a history makes them.
///
/// An id that once was content is used for ever, also when its making was undone. So a commit that
/// is played again gives ids of its own: `f12`, at the second attempt `f12.2`.
struct IDSource {
  /// How often the commit being written was tried before.
  var attempts = 0

  private var files = 0
  private var folders = 0

  /// Returns the id of a new file.
  mutating func nextFile() -> String {
    files += 1
    return "f\(files)" + suffix
  }

  /// Returns the id of a new folder.
  mutating func nextFolder() -> String {
    folders += 1
    return "d\(folders)" + suffix
  }

  private var suffix: String {
    attempts == 0 ? "" : ".\(attempts + 1)"
  }
}

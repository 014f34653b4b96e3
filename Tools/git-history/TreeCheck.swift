import Foundation

/// Compares a tree in the journal with git's own listing of a commit.
struct TreeCheck {
  /// The files of a tree by path.
  typealias Files = [GitPath: FileContent]

  /// How many differences are told in full.
  static let shownDifferences = 10

  /// Returns what `git ls-tree -r` says, with paths as the journal has them.
  static func files(of commit: String, in git: Git) throws(HistoryError) -> Files {
    let output = try git.output(of: ["ls-tree", "-r", "-z", "--full-tree", commit])
    var files: Files = [:]
    for entry in output.split(separator: 0) {
      let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let words = parts[0].split(separator: UInt8(ascii: " "))
      guard parts.count == 2, words.count == 3 else {
        throw .unexpectedGitOutput(text: String(decoding: entry, as: UTF8.self))
      }
      let path = GitPath(GitPath(bytes: Array(parts[1])).escaped)
      files[path] = FileContent(
        mode: String(decoding: words[0], as: UTF8.self),
        blob: String(decoding: words[2], as: UTF8.self))
    }
    return files
  }

  /// Returns the files in what `journal-inspect state --json --names` prints.
  static func files(inState json: Data) throws(HistoryError) -> Files {
    let state: State
    do {
      state = try JSONDecoder().decode(State.self, from: json)
    } catch {
      throw .unreadableState(reason: String(describing: error))
    }
    guard let entries = state.lists[PlayScript.tree] else {
      throw .unreadableState(reason: "there is no list \(PlayScript.tree)")
    }
    var files: Files = [:]
    for entry in entries {
      try entry.collect(into: &files, under: "")
    }
    return files
  }

  /// Returns one sentence for each path in which two trees differ, in the order of the paths.
  static func differences(journal: Files, git: Files) -> [String] {
    let paths = Set(journal.keys).union(git.keys).sorted {
      $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
    return paths.compactMap { path in
      let name = String(decoding: path.bytes, as: UTF8.self)
      switch (journal[path], git[path]) {
      case (nil, nil): return nil
      case (nil, _?): return "missing in the journal: \(name)"
      case (_?, nil): return "not in git: \(name)"
      case (let found?, let expected?):
        guard found != expected else { return nil }
        return "\(name) is \(found.mode) \(found.blob), in git \(expected.mode) \(expected.blob)"
      }
    }
  }
}

extension TreeCheck {
  /// The part of the printed state that holds files.
  private struct State: Decodable {
    let lists: [String: [Entry]]
  }

  /// A file, or a folder if it has items.
  private struct Entry: Decodable {
    let id: String
    let name: String?
    let properties: [String: String]?
    let items: [Entry]?

    func collect(into files: inout Files, under folder: String) throws(HistoryError) {
      guard let name else { throw .unreadableState(reason: "\(id) has no name") }
      let path = folder + name
      guard let mode = properties?["mode"], let blob = properties?["blob"] else {
        guard let items, !items.isEmpty else {
          throw .unreadableState(reason: "\(path) is neither a file nor a folder that holds one")
        }
        for item in items {
          try item.collect(into: &files, under: path + "/")
        }
        return
      }
      guard files.updateValue(FileContent(mode: mode, blob: blob), forKey: GitPath(path)) == nil
      else {
        throw .unreadableState(reason: "\(path) is there twice")
      }
    }
  }
}

import Foundation

/// A stand-in for `journal-play` in bash: it keeps acknowledged requests in a file, and knows as
/// much about groups and undo as it takes to be killed and opened again.
enum StandInPlayer {
  /// The name, in the journal's folder, of the file that holds the acknowledged requests.
  static let logName = "log"

  /// Writes the program into a folder and returns its path.
  static func install(in folder: URL) throws -> String {
    let program = folder.appending(path: "stand-in")
    try Data(script.utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path)
    return program.path
  }

  /// Opening ends a group that is open, and forgets it if nothing happened in it (S67, S28).
  private static let script = #"""
    #!/bin/bash
    set -eu
    journal=$2 batch=$4
    mkdir -p "$journal"
    log=$journal/log
    touch "$log"
    case $(grep -E '"op":"(begin|end)"' "$log" | tail -n 1) in
      *'"op":"begin"'*)
        case $(tail -n 1 "$log") in
          *'"op":"begin"'*) sed -i '$d' "$log" ;;
          *) echo '{"op":"end"}' >>"$log" ;;
        esac ;;
    esac
    seq=$(wc -l <"$log")
    held= replies= count=0
    flush() { printf '%s' "$held" >>"$log"; printf '%s' "$replies"; held= replies= count=0; }
    while IFS= read -r line; do
      seq=$((seq + 1)) count=$((count + 1))
      case $line in
        '{"op":"state"'*)
          flush
          mark=$(grep '"op":"set","item":"head"' "$log" | tail -n 1 || true)
          mark=${mark#*\"properties\":}
          echo "{\"ok\":true,\"state\":{\"id\":\"head\",\"properties\":${mark:-{\}\}}}" ;;
        '{"op":"history"'*)
          flush
          ends=$(grep -c '"op":"end"' "$log" || true) undone=$(grep -c '"op":"undo"' "$log" || true)
          echo "{\"ok\":true,\"undo\":$((ends - undone))}" ;;
        *)
          held+=$line$'\n'
          tag=
          case $line in *'"tag":'*) tag=",\"tag\":${line##*\"tag\":}"; tag=${tag%\}} ;; esac
          replies+="{\"ok\":true,\"seq\":$seq$tag}"$'\n' ;;
      esac
      if ((count >= batch)); then flush; fi
    done
    flush
    """#
}

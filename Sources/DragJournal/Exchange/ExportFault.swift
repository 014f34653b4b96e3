/// Why a line of an export cannot be imported.
public enum ExportFault: Error, Hashable {
  /// The first line is not that of an export.
  case notAnExport
  /// The export was written by a newer major version of its format.
  case newerVersion
  /// The line is not one of an export.
  case malformed
  /// The line is not what was written here, or lines before it are missing.
  case sum
  /// The line does not belong here.
  case outOfOrder
  /// The bytes before it are not so many, or have another hash.
  case content
  /// It is no event, or its time or kind is another.
  case event
  /// The event does not fit those before it.
  case eventDoesNotFit
  /// The chain value is not what the events give, or is missing at the end.
  case chain
  /// The export ends before its last line.
  case incomplete

  /// What is wrong, in words.
  var text: String {
    switch self {
    case .notAnExport: "this is not an export of a journal"
    case .newerVersion: "the export was written by a newer version"
    case .malformed: "it is no line of an export"
    case .sum: "it is not as it was written, or lines before it are missing"
    case .outOfOrder: "it does not belong here"
    case .content: "the bytes before it are not those that it names"
    case .event: "it is no event"
    case .eventDoesNotFit: "the event does not fit those before it"
    case .chain: "the chain value is not what the events give"
    case .incomplete: "the export ends here, before its last line"
    }
  }
}

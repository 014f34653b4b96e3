/// The page of a report: its parts are the files beside this one.
enum ReportPage {
  /// The whole page, with its data in it.
  static func bytes(showing data: String) -> [UInt8] {
    var page: [UInt8] = []
    var rest = PackageResources.page_html[...]
    while let (mark, start) = nextMark(in: rest) {
      page += rest[..<start]
      page += content(of: mark, data)
      rest = rest[(start + mark.text.utf8.count)...]
    }
    return page + rest
  }

  /// Where the page has something put in.
  private enum Mark: String, CaseIterable {
    case style, data, script

    var text: String { "{{\(rawValue)}}" }
  }

  private static func content(of mark: Mark, _ data: String) -> [UInt8] {
    switch mark {
    case .style: PackageResources.page_css
    case .data: escaped(data)
    case .script: scripts.flatMap { $0 }
    }
  }

  /// In the order in which they need each other.
  private static let scripts = [
    PackageResources.replay_js, PackageResources.state_js, PackageResources.timeline_js,
    PackageResources.panels_js, PackageResources.page_js,
  ]

  private static func nextMark(in page: ArraySlice<UInt8>) -> (Mark, Int)? {
    var place = page.startIndex
    while let start = page[place...].firstIndex(of: UInt8(ascii: "{")) {
      for mark in Mark.allCases where page[start...].starts(with: mark.text.utf8) {
        return (mark, start)
      }
      place = start + 1
    }
    return nil
  }

  /// JSON that no parser of HTML takes for markup, nor a script for an end of line.
  ///
  /// The three characters stand in strings only.
  private static func escaped(_ json: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": bytes += "\\u003c".utf8
      case "\u{2028}": bytes += "\\u2028".utf8
      case "\u{2029}": bytes += "\\u2029".utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return bytes
  }
}

import DragJournal
import DragModel

/// Requests on documents.
extension PlayWork {
  static func document(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let id: ContentID? = try members.id("id")
    let name = try members.textOrNull("name")
    return made(
      .makeDocument(
        id: id, named: name, options: try members.documentOptions(), by: attribution))
  }

  static func write(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let document: ContentID = try members.neededID("into")
    let unit = try members.unit()
    let position = try members.position(unit)
    let text = try members.neededText("text")
    let style = try members.changedProperties("style")
    return .content(
      .write(text.string, into: document, at: position, style: style, by: attribution))
  }

  static func style(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let unit = try members.unit()
    let range = try members.textRange(in: "in", unit)
    guard members.has("style") else { throw .badRequest("missing member \"style\"") }
    return .content(.style(range, try members.changedProperties("style"), by: attribution))
  }
}

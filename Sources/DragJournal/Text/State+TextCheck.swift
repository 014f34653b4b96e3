import DragModel

/// A run of a document's text whole: to compare texts whose leaves lie differently.
struct TextElements: Hashable {
  var run: TextRun
  var style: TextStyle
  var bytes: [UInt8]
}

extension State {
  /// All elements of a document's text, seen or not, in runs as long as possible.
  func elements(of document: NodeNumber) throws(JournalError) -> [TextElements] {
    var elements: [TextElements] = []
    try forEachTextLeaf(of: document) { (leaf) throws(JournalError) in
      var offset = 0
      for var run in leaf.runs {
        let style = leaf.style(of: run)
        run.style = 0
        let bytes = leaf.bytes[offset..<offset + Int(run.utf8)]
        offset += Int(run.utf8)
        if let last = elements.indices.last, elements[last].run.continues(with: run),
          elements[last].style == style
        {
          elements[last].run.count += run.count
          elements[last].run.utf8 += run.utf8
          elements[last].run.wide += run.wide
          elements[last].bytes.append(contentsOf: bytes)
        } else {
          elements.append(TextElements(run: run, style: style, bytes: Array(bytes)))
        }
      }
      return true
    }
    return elements
  }

  /// Checks that every element of a document is found where it stands, that counts are right, and
  /// that objects know their elements.
  ///
  /// - Throws: `corrupt` with what is wrong.
  func checkText(of document: NodeNumber) throws(JournalError) {
    var counts = TextCounts.zero
    var open: OpenCluster?
    var text = ""
    var next = try firstTextLeaf(of: document)
    while let number = next {
      let leaf = try textLeaves.element(number)
      guard leaf.document == document, !leaf.isEmpty, !leaf.isTooLarge else {
        throw .corrupt(.textLeaf(number))
      }
      var shown = TextCounts.zero
      for run in leaf.runs {
        shown += run.counts
        for element in [run.first, TextNumber(run.end - 1)] {
          guard try textLeaf(of: element) == number else { throw .corrupt(.text(element)) }
        }
        guard run.isShown, let object = run.object else { continue }
        guard try node(object).parent == document, try textElement(of: object) == run.first else {
          throw .corrupt(.sequence(object))
        }
      }
      shown.characters = leaf.counts.characters
      guard shown == leaf.counts,
        try clusters(inLeaf: number, after: &open).count == shown.characters,
        try textBefore(TextSpot(leaf: number, run: 0, offset: 0)) == counts
      else { throw .corrupt(.textLeaf(number)) }
      counts += shown
      text += String(decoding: leaf.shownText, as: UTF8.self)
      next = try textLeaf(after: number)
    }
    guard try textLength(of: document) == counts, text.count == counts.characters else {
      throw .corrupt(.sequence(document))
    }
  }
}

import DragModel

/// Changes of texts.
///
/// Elements of a text are scalars, items in it and marks of moves; `first` and `count` name some with
/// consecutive numbers.
extension JSONWriter {
  /// Writes the members of a change of text.
  mutating func textMembers(of change: Change, names: Names) {
    switch change {
    case .write(let writing): members(of: writing, names: names)
    case .show(let showing): members(of: showing, names: names)
    case .style(let styling): members(of: styling, names: names)
    case .moveText(let move): members(of: move, names: names)
    case .dropText(let spans):
      member("change", "dropText")
      name("spans")
      value(spans)
    default: return
    }
  }

  private mutating func members(of writing: TextWriting, names: Names) {
    member("change", "write")
    member("in", names.id(writing.document))
    member("after", writing.after.value)
    member("first", writing.first.value)
    name("parts")
    array { json in
      for part in writing.parts {
        json.object { json in
          switch part {
          case .text(let text, let style):
            json.member("text", text.string)
            json.member("style", style.attributes)
          case .object(let node): json.member("object", names.id(node))
          }
        }
      }
    }
  }

  private mutating func value(_ spans: [TextSpan]) {
    array { json in for span in spans { json.object { $0.members(of: span) } } }
  }

  private mutating func members(of showing: TextShowing, names: Names) {
    member("change", "show")
    member("shown", showing.isShown)
    name("passages")
    array { json in
      for passage in showing.passages {
        json.object { json in
          json.member("in", names.id(passage.document))
          json.name("spans")
          json.value(passage.spans)
        }
      }
    }
    if !showing.left.isEmpty {
      name("left")
      value(showing.left)
    }
    if showing.recovered.isEmpty { return }
    name("recovered")
    array { json in
      for recovery in showing.recovered { json.value(names.id(recovery.node)) }
    }
  }

  private mutating func members(of styling: TextStyling, names: Names) {
    member("change", "style")
    name("pieces")
    value(styling.pieces, names: names)
    if styling.left.isEmpty { return }
    name("left")
    value(styling.left, names: names)
  }

  private mutating func value(_ pieces: [TextStyling.Piece], names: Names) {
    array { json in
      for piece in pieces {
        json.object { json in
          json.member("in", names.id(piece.document))
          json.members(of: piece.span)
          json.name("attributes")
          json.array { json in
            for attribute in piece.attributes {
              json.object { json in
                json.member("name", attribute.name.string)
                json.name("old")
                json.value(attribute.old)
                json.name("new")
                json.value(attribute.new)
              }
            }
          }
        }
      }
    }
  }

  private mutating func members(of move: TextMove, names: Names) {
    member("change", "moveText")
    member("from", names.id(move.from))
    member("to", names.id(move.to))
    member("after", move.after.value)
    member("mark", move.mark.value)
    name("spans")
    value(move.spans)
    if !move.followed.isEmpty {
      name("followed")
      value(move.followed)
    }
    if move.taken.isEmpty { return }
    name("taken")
    value(move.taken)
  }

  /// Writes the text that a drag session has lifted.
  mutating func value(_ text: LiftedText, names: Names) {
    object { json in
      json.member("in", names.id(text.document))
      json.name("spans")
      json.array { json in
        for lifted in text.spans {
          json.object { json in
            json.members(of: lifted.span)
            json.member("stamp", lifted.stamp)
          }
        }
      }
    }
  }

  /// Writes what a document is like.
  mutating func value(_ options: DocumentOptions) {
    object { json in
      json.member("app", options.app?.string)
      json.name("attributes")
      if let attributes = options.attributes {
        json.array { json in for name in attributes { json.value(name.string) } }
      } else {
        json.value(nil as String?)
      }
      json.member("defaultStyle", options.defaultStyle.attributes)
    }
  }

  private mutating func value(_ spans: [StampedSpan]) {
    array { json in
      for stamped in spans {
        json.object { json in
          json.members(of: stamped.span)
          json.member("oldStamp", stamped.old)
          json.member("newStamp", stamped.new)
        }
      }
    }
  }

  private mutating func members(of span: TextSpan) {
    member("first", span.first.value)
    member("count", span.count)
  }
}

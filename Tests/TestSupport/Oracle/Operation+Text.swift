extension Operation {
  /// What the offsets of a request count.
  package enum Unit: String, CaseIterable, Hashable, Sendable {
    /// Unicode scalars.
    case scalar
    /// Bytes of UTF-8.
    case utf8
    /// Units of UTF-16.
    case utf16
    /// Extended grapheme clusters.
    case character
  }

  /// Text between two offsets of a document.
  package struct TextRange: Hashable, Sendable {
    /// The document.
    package var document: Text
    /// Where the text begins, in the unit of the request.
    package var start: Int
    /// Where the text ends, in the unit of the request.
    package var end: Int

    /// Names the text of a document from one offset to another.
    package init(_ document: Text, _ start: Int, _ end: Int) {
      self.document = document
      self.start = start
      self.end = end
    }
  }

  /// A document to make.
  package struct NewDocument: Hashable, Sendable {
    /// Its id, made by the journal where absent.
    package var id: Text?
    /// Its name.
    package var name: Text?
    /// The app that it belongs to.
    package var app: Text?
    /// The attributes that it supports; nil for all.
    package var attributes: [Text]?
    /// The attributes that text written into it has.
    package var defaultStyle: [Text: PlainValue] = [:]

    /// Makes a request for a document with this id.
    package init(id: Text?) {
      self.id = id
    }
  }
}

extension Operation.Lift {
  /// Makes a lift of text.
  package init(session: Text?, text: Operation.TextRange) {
    self.init(session: session, items: [])
    self.text = text
  }
}

import DragModel

extension ExternalContent {
  /// What is known of lent items before a drop: identifiers, names, content types, and what holds what;
  /// of nested items not even the names, because no rule asks for them.
  var outline: ExternalContent {
    var outline = self
    for index in outline.items.indices {
      let name = outline.items[index].name
      outline.items[index].changeAll { item in
        item.name = nil
        item.fields = [:]
        item.properties = [:]
        for index in item.representations.indices {
          item.representations[index].content = .inline([])
        }
      }
      outline.items[index].name = name
    }
    return outline
  }
}

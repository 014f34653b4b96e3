extension PageWalk {
  /// The trees of a data file that have a name, with the pages that hold their records.
  package struct NamedTrees {
    var records: [String: (record: TreeRecord, holder: UInt64)] = [:]
  }

  /// Walks everything: the free list, the main table, the tables in it; hands out the rows of all.
  ///
  /// Each page up to the last must be reached once, or free, and not both.
  ///
  /// There must be the tables that are named, and no others; any may be there if none is named.
  ///
  /// - Throws: What reading the file throws, and the closure.
  /// - Complexity: O(p), p = pages of the file.
  package mutating func walkFile(
    tables: [String]?,
    _ body: (String, borrowing TreeRow, borrowing PageFile) throws(StoreError) -> Void
  ) throws(StoreError) {
    let free = try walkFreeList()
    freePages = free.count
    let named = try walkMain(tables: tables) { (row, file) throws(StoreError) in
      try body(PageFinding.mainName, row, file)
      return true
    }
    for name in tables ?? named.records.keys.sorted() {
      try walk(name, of: named) { (row, file) throws(StoreError) in
        try body(name, row, file)
        return true
      }
    }
    checkFree(free)
  }

  /// Walks the main table, hands out its rows but for the records of tables, and gives those.
  package mutating func walkMain(
    tables: [String]?, _ body: RowBody
  ) throws(StoreError) -> NamedTrees {
    var trees = NamedTrees()
    var wrong: [(page: UInt64, name: String?)] = []
    let lastPage = file.meta.lastPage
    let main = file.meta.main
    let metaPage = UInt64(file.meta.number)
    try walk(main, PageFinding.mainName, holder: metaPage) { (row, file) throws(StoreError) in
      let key = String(decoding: row.keyBytes, as: UTF8.self)
      let name = tables.map { $0.contains(key) } ?? row.isTree ? key : nil
      if name == nil && !row.isTree { return try body(row, file) }
      guard let name, row.isTree,
        let record = TreeRecord(tableValue: row.inlineValue, lastPage: lastPage)
      else {
        wrong.append((row.place.page, name))
        return true
      }
      trees.records[name] = (record, row.place.page)
      return true
    }
    for (page, name) in wrong { note(page, name ?? PageFinding.mainName, .tree) }
    return trees
  }

  /// Walks one of the tables that the main table names.
  package mutating func walk(
    _ name: String, of trees: NamedTrees, _ body: RowBody
  ) throws(StoreError) {
    guard let tree = trees.records[name] else {
      return note(UInt64(file.meta.number), name, .tree)
    }
    try walk(tree.record, name, holder: tree.holder, body)
  }

  // MARK: Free pages

  /// The pages that the free list names; those that it names twice are noted.
  mutating func walkFreeList() throws(StoreError) -> PageSet {
    var free = PageSet(limit: file.freeLimit)
    var wrong: [(UInt64, PageFault)] = []
    let newest = file.meta.transaction
    try walk(
      file.meta.freeList, PageFinding.freeListName, holder: UInt64(file.meta.number),
      order: .numbers
    ) { (row, file) throws(StoreError) in
      guard row.key.byteCount == 8, row.key.number(at: 0, as: UInt64.self) <= newest,
        let value = try file.value(of: row), let pages = FreeList.pages(ofValue: value)
      else {
        wrong.append((row.place.page, .freeList))
        return true
      }
      for page in pages {
        if page < PageLayout.firstPage || page >= free.limit {
          wrong.append((row.place.page, .freeList))
        } else if !free.insert(page) {
          wrong.append((page, .freeInUse))
        }
      }
      return true
    }
    for (page, fault) in wrong { note(page, PageFinding.freeListName, fault) }
    return free
  }

  /// Checks that no page is free and in use, that none is neither, and that all that are in use
  /// are in the file.
  private mutating func checkFree(_ free: PageSet) {
    var leaked: UInt64 = 0
    var firstLeaked: UInt64 = 0
    var page = PageLayout.firstPage
    if free.limit <= file.meta.lastPage { note(UInt64(file.meta.number), nil, .outsideFile) }
    while page < free.limit {
      switch (free.contains(page), reached.contains(page)) {
      case (true, true): note(page, nil, .freeInUse)
      case (false, false):
        if leaked == 0 { firstLeaked = page }
        leaked += 1
      default: break
      }
      page += 1
    }
    // What only damaged pages lead to is not reached either.
    if leaked > 0, !findings.contains(where: \.isDamage) {
      note(firstLeaked, nil, .leaked(count: leaked))
    }
  }
}

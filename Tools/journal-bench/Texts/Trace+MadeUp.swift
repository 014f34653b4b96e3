extension Trace {
  /// Edits as a person makes them, of one scalar each, seeded.
  ///
  /// Runs of typing and of deleting follow each other as in the recorded writing of a paper: how often
  /// one follows the other, how often the cursor jumps in between, how long runs and how far jumps
  /// are at the median.
  static func madeUp(edits count: Int, seed: UInt64 = 20_260_101) -> Trace {
    var typist = Typist(random: SplitMix(state: seed))
    while typist.transactions.count < count { typist.goOn() }
    typist.transactions.removeLast(typist.transactions.count - count)
    var text: [UInt8] = []
    for edit in typist.transactions.joined() {
      text.replaceSubrange(edit.offset..<edit.offset + edit.deleted, with: edit.inserted.utf8)
    }
    return Trace(
      name: "made up", start: "", transactions: typist.transactions,
      end: String(decoding: text, as: UTF8.self))
  }

  private struct Typist {
    var random: SplitMix
    var transactions: [Transaction] = []
    private var length = 0
    private var cursor = 0
    private var hasDeleted = false

    init(random: SplitMix) { self.random = random }

    /// Types or deletes a run.
    mutating func goOn() {
      let chance = random.below(100)
      let deletes: Bool
      let jumps: Bool
      if hasDeleted {
        (deletes, jumps) = (chance < 12, chance < 24)
      } else {
        (deletes, jumps) = (chance < 62, chance >= 30)
      }
      if jumps { jump() }
      hasDeleted = deletes
      if deletes { delete() } else { type() }
    }

    private mutating func jump() {
      let distance = 1 + random.below(1 << random.below(12))
      cursor = random.below(2) == 0 ? cursor - distance : cursor + distance
      cursor = min(max(cursor, 0), length)
    }

    private mutating func type() {
      let isShort = random.below(2) == 0
      for _ in 0...(isShort ? random.below(9) : random.below(106)) {
        let letter = UnicodeScalar(UInt8(97 + random.below(26)))
        let inserted = random.below(6) == 0 ? " " : String(letter)
        transactions.append([Edit(offset: cursor, deleted: 0, inserted: inserted)])
        cursor += 1
        length += 1
      }
    }

    private mutating func delete() {
      let isShort = random.below(2) == 0
      for _ in 0...(isShort ? random.below(2) : random.below(67)) where cursor > 0 {
        cursor -= 1
        length -= 1
        transactions.append([Edit(offset: cursor, deleted: 1, inserted: "")])
      }
    }
  }
}

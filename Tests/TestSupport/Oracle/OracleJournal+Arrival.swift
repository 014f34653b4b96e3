/// Something that is about to become an entry of a list.
struct Arrival {
  var name: Text?
  /// The types that it offers.
  var types: [Text]
  /// Whether it is an entry of the list already, and only changes its place.
  var isThere = false
  /// Whether `accepts` is not asked, as for links.
  var isLink = false
}

extension OracleJournal {
  /// Checks what a target lets in (S8 to S10) and answers the names that the arriving get.
  func settle(
    _ arrivals: [Arrival], in target: Text, replacing: Text?
  ) throws(Refusal) -> [Text?] {
    guard let node = nodes[target], node.isList else { return arrivals.map(\.name) }
    let new = arrivals.filter { !$0.isThere }
    try checkTypes(new, in: target)
    let others = node.listed.filter { $0 != replacing }
    if let most = node.options.maxItems, !new.isEmpty, others.count + new.count > most {
      throw Refusal("full")
    }
    var taken = others.compactMap { nodes[$0]?.name }
    var names: [Text?] = []
    for arrival in arrivals {
      guard !arrival.isThere, let name = arrival.name else {
        names.append(arrival.name)
        continue
      }
      let settled = try Self.settle(name, among: taken, by: node.options.uniqueNames)
      taken.append(settled)
      names.append(settled)
    }
    return names
  }

  /// Refuses what offers nothing that a list accepts (S9).
  func checkTypes(_ arrivals: [Arrival], in target: Text) throws(Refusal) {
    guard let accepts = nodes[target]?.options.accepts else { return }
    for arrival in arrivals where !arrival.isLink {
      guard Self.representation(of: arrival.types, for: accepts) != nil else {
        throw Refusal("typeRefused")
      }
    }
  }

  /// The first type offered that is accepted (S9).
  static func representation(of types: [Text], for accepts: [Text]) -> Text? {
    types.first { type in accepts.contains { matches(type, $0) } }
  }

  private static func matches(_ type: Text, _ pattern: Text) -> Bool {
    if pattern == "*" || pattern == type { return true }
    guard pattern.bytes.suffix(2) == Text("/*").bytes[...] else { return false }
    return type.bytes.starts(with: pattern.bytes.dropLast())
  }

  /// The name that something arriving gets (S10).
  static func settle(
    _ name: Text, among taken: [Text], by rule: Operation.NameRule
  ) throws(Refusal) -> Text {
    guard rule != .allow, taken.contains(name) else { return name }
    guard rule == .rename else { throw Refusal("nameTaken") }
    var number = 2
    while taken.contains(numbered(name, number)) { number += 1 }
    return numbered(name, number)
  }

  private static func numbered(_ name: Text, _ number: Int) -> Text {
    let dot = name.bytes.lastIndex(of: UInt8(ascii: "."))
    let stemEnd = dot.flatMap { $0 > 0 ? $0 : nil } ?? name.bytes.count
    return Text(bytes: Array(name.bytes[..<stemEnd])) + Text(" \(number)")
      + Text(bytes: Array(name.bytes[stemEnd...]))
  }

  /// The id of a copy or link: the least number from 2 that gives an unused one (S6).
  func copyID(of id: Text, avoiding given: Set<Text>) -> Text {
    let digits = id.bytes.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    var base = id.bytes
    let stem = base.dropLast(digits.count)
    if !digits.isEmpty, stem.last == UInt8(ascii: "~") { base = Array(stem.dropLast()) }
    var number = 2
    while true {
      let suffix = Text("~\(number)")
      var kept = String(decoding: base, as: UTF8.self).unicodeScalars
      while kept.reduce(0, { $0 + UTF8.width($1) }) + suffix.bytes.count > 255 {
        kept.removeLast()
      }
      let made = Text(String(kept)) + suffix
      if nodes[made] == nil, !given.contains(made) { return made }
      number += 1
    }
  }

  /// The least unused id of a kind, from 1 (S5).
  func madeID(_ kind: String, avoiding given: Set<Text> = []) -> Text {
    var number = 1
    while nodes[Text("\(kind)-\(number)")] != nil || given.contains(Text("\(kind)-\(number)")) {
      number += 1
    }
    return Text("\(kind)-\(number)")
  }

  /// The name of a step for a number of items (S50).
  static func stepName(_ verb: String, _ count: Int) -> Text {
    Text(count > 1 ? "\(verb) \(count) Items" : "\(verb) Item")
  }
}

import DragModel

/// Elements of text, to ask which of others are among them.
struct SpanSet {
  /// In ascending order, apart.
  private let spans: [TextSpan]

  init(_ spans: [TextSpan]) {
    var joined: [TextSpan] = []
    for span in spans.sorted(by: { $0.first < $1.first }) {
      if let last = joined.indices.last, span.first <= joined[last].end {
        joined[last].count = Int(max(joined[last].end, span.end).value - joined[last].first.value)
      } else {
        joined.append(span)
      }
    }
    self.spans = joined
  }

  /// Cuts a span into parts that are in the set and parts that are not, in order.
  ///
  /// - Complexity: O(log n + k), n = spans of the set, k = those that overlap it.
  func parts(of span: TextSpan) -> [(span: TextSpan, isIn: Bool)] {
    var parts: [(span: TextSpan, isIn: Bool)] = []
    var next = span.first
    func add(to end: TextNumber, isIn: Bool) {
      guard next < end else { return }
      parts.append((TextSpan(next, count: Int(end.value - next.value)), isIn))
      next = end
    }
    for other in spans[firstIndex(reaching: span.first)...] {
      guard other.first < span.end else { break }
      add(to: other.first, isIn: false)
      add(to: min(other.end, span.end), isIn: true)
    }
    add(to: span.end, isIn: false)
    return parts
  }

  /// The parts of spans that are not in the set.
  func outside(of others: [TextSpan]) -> [TextSpan] {
    others.flatMap { parts(of: $0).filter { !$0.isIn }.map(\.span) }
  }

  /// The first span that ends after an element.
  private func firstIndex(reaching number: TextNumber) -> Int {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

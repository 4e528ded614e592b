import TerminalKit

extension TextView {
  /// The links of the text, and where they are.
  struct Links: Hashable {
    static let name = "link"

    private(set) var labels: [Link] = []
    /// The cells of each link; `nil` if its words are not in the text.
    private(set) var spans: [Span?] = []
    /// The links that can be selected, from the top.
    private(set) var placed: [Int] = []
    var selected: Int?
    /// The number of characters that the last search for links visited.
    private(set) var visited = 0

    /// Finds the links in a text.
    mutating func place(_ labels: [Link], in text: [EmphasizedLine]) {
      (self.labels, visited) = (labels, 0)
      // Links stand in the order of the text, so each line is folded once and walked forward.
      var current: (line: Int, folded: FoldedLine, end: Int)?
      let words = labels.lazy.filter { $0.line == nil }.map { $0.text.lowercased() }
      let first = firstSpans(of: words, in: text)
      spans = labels.map { link -> Span? in
        let words = link.text.lowercased()
        guard let line = link.line else { return first[words] }
        guard text.indices.contains(line) else { return nil }
        let place = current?.line == line ? current : nil
        let (folded, end) = place.map { ($0.folded, $0.end) } ?? (FoldedLine(text[line].text), 0)
        current = (line, folded, end)
        let pattern = Pattern(words)
        guard let start = occurrence(of: pattern, in: folded, from: end) else { return nil }
        guard folded.keepsLength else { return Span(line: line, start: nil, count: 0) }
        current?.end = start + pattern.count
        return Span(line: line, start: start, count: pattern.count)
      }
      placed = spans.indices.filter { spans[$0]?.start != nil }
      placed.sort { (spans[$0]?.line ?? 0) < (spans[$1]?.line ?? 0) }
      if selected.map({ $0 >= spans.count }) == true { selected = nil }
    }

    /// Returns the first occurrence of each of some words in the text.
    private mutating func firstSpans(
      of texts: some Sequence<String>, in text: [EmphasizedLine]
    ) -> [String: Span] {
      let words = Array(Set(texts))
      guard !words.isEmpty else { return [:] }
      let patterns = PatternSet(words)
      var isFound = words.map { _ in false }
      var spans: [String: Span] = [:]
      for (index, line) in text.enumerated() where spans.count < words.count {
        let folded = FoldedLine(line.text)
        patterns.find(in: folded.letters, found: &isFound, visited: &visited) { word, end in
          let count = words[word].count
          spans[words[word]] =
            folded.keepsLength
            ? Span(line: index, start: end - count, count: count)
            : Span(line: index, start: nil, count: 0)
        }
      }
      return spans
    }

    /// Returns the first occurrence that does not begin inside a word, or else the first one.
    ///
    /// In "pread(2), read(2)", the second link is not inside the first word.
    private mutating func occurrence(
      of words: Pattern<Character>, in line: FoldedLine, from start: Int
    ) -> Int? {
      var first: Int?
      var next = start
      while let found = line.first(words, from: next, visited: &visited) {
        if found == 0 { return found }
        let before = line.letters[found - 1]
        if !(before.isLetter || before.isNumber || "_-.".contains(before)) { return found }
        first = first ?? found
        next = found + words.count
      }
      return first
    }
  }

  /// The selected link, if it is visible.
  var openableLink: Int? { links.selected.flatMap { isVisible(links.spans[$0]) ? $0 : nil } }

  /// Selects the next or previous link, counted from the selected one if it is visible, from the
  /// current match, or from the visible lines.
  mutating func selectLink(_ step: Int) -> Bool {
    let there = links.spans.indices.filter { links.spans[$0]?.start != nil }
    guard !there.isEmpty else { return false }
    var next: Int?
    if let index = openableLink.flatMap(there.firstIndex) {
      next = (index + step + there.count) % there.count
    } else {
      let match = search.match.map { search.found[$0] }
      let start = isVisible(match) ? match : nil
      let (line, column) =
        step > 0
        ? (start?.line ?? top, start?.start ?? 0)
        : (start?.line ?? top + rows - 1, start.map { ($0.start ?? 0) + 1 } ?? .max)
      let isBefore = { [spans = links.spans] (link: Int) in
        spans[link].map { ($0.line, $0.start ?? 0) < (line, column) } == true
      }
      next = step > 0 ? there.firstIndex { !isBefore($0) } : there.lastIndex(where: isBefore)
    }
    let selected = there[next ?? (step > 0 ? 0 : there.count - 1)]
    links.selected = selected
    if let span = links.spans[selected] { show(span) }
    return true
  }
}

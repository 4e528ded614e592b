import TerminalKit

extension TextPane {
  /// Returns all occurrences of a sequence of words.
  ///
  /// - Parameters:
  ///   - words: The words, in lowercase.
  ///   - range: The lines to search.
  /// - Returns: The occurrences, from the top; a line that cannot be marked counts as one.
  func spans(of words: String, in range: Range<Int>) -> [Span] {
    guard !words.isEmpty else { return [] }
    return range.flatMap { index in
      let folded = lines[index].lowercased()
      guard folded.count == lines[index].count else {
        return folded.contains(words) ? [Span(line: index, start: nil, count: 0)] : []
      }
      return folded.ranges(of: words).map { range in
        Span(
          line: index, start: folded.distance(from: folded.startIndex, to: range.lowerBound),
          count: words.count)
      }
    }
  }

  /// Ends the search, as Escape does.
  public mutating func endSearch() { search = Search() }

  mutating func findMatches() {
    let wanted = search.editor?.text.lowercased() ?? ""
    guard wanted != search.foundText else { return }
    search.foundText = wanted
    search.found = spans(of: wanted, in: lines.indices)
    search.match = search.found.isEmpty ? nil : min(search.match ?? 0, search.found.count - 1)
  }

  /// Goes to the first match at or below the first visible line, or else to the first match in the
  /// text.
  mutating func findFromTop() {
    findMatches()
    search.match = search.found.firstIndex { $0.line >= top } ?? search.found.indices.first
    if let match = search.match { show(search.found[match]) }
  }

  /// Goes to the next or previous match, wrapping around.
  mutating func step(_ step: Int) {
    findMatches()
    guard let match = search.match, !search.found.isEmpty else { return }
    let next = (match + step + search.found.count) % search.found.count
    search.match = next
    show(search.found[next])
  }
}

import TerminalKit

extension TextPane {
  /// Returns all occurrences of a sequence of words, which do not overlap.
  ///
  /// - Parameters:
  ///   - words: The words; they are case-sensitive if they contain a capital letter.
  ///   - range: The lines to search.
  /// - Returns: The occurrences, from the top; a line that cannot be marked counts as one.
  /// - Complexity: O(n) in the length of the lines.
  func spans(of words: String, in range: Range<Int>) -> [Span] {
    guard !words.isEmpty else { return [] }
    let keepsCase = words.hasCapitals
    let words = Pattern(words)
    return range.flatMap { index in
      switch FoldedLine(lines[index], keepsCase: keepsCase) {
      case let line where !line.keepsLength:
        return line.first(words, from: 0) == nil ? [] : [Span(line: index, start: nil, count: 0)]
      case let line:
        var found: [Span] = []
        var start = 0
        while let next = line.first(words, from: start) {
          found.append(Span(line: index, start: next, count: words.count))
          start = next + words.count
        }
        return found
      }
    }
  }

  /// Ends the search and the filter, as Escape does.
  public mutating func endSearch() {
    forgetSearch()
    endFilter()
  }

  /// Ends the search, but remembers its words for an empty one.
  mutating func forgetSearch() {
    search = Search(last: search.last)
  }

  /// Accepts the typed words, or repeats the last search if there are none.
  mutating func keepSearch() {
    search.isTyping = false
    if let words = search.editor?.text, !words.isEmpty {
      search.last = words
    } else if search.last.isEmpty {
      search.editor = nil
    } else {
      search.editor = LineEditor(search.last)
      findFromTop()
    }
  }

  mutating func findMatches() {
    let wanted = search.editor?.text ?? ""
    guard wanted != search.foundText else { return }
    search.foundText = wanted
    search.found = spans(of: wanted, in: lines.indices)
    search.match = search.found.isEmpty ? nil : min(search.match ?? 0, search.found.count - 1)
  }

  /// Goes to the first match at or below the first visible line, or else to the first match in the
  /// text.
  mutating func findFromTop() {
    findMatches()
    search.match = search.found.firstIndex { $0.line >= topRow } ?? search.found.indices.first
    if let match = search.match { show(search.found[match]) }
  }

  /// Goes to the next or previous match, from where the reader is, wrapping around.
  mutating func step(_ step: Int) {
    findMatches()
    guard let match = search.match, !search.found.isEmpty else { return }
    let next: Int
    if isVisible(search.found[match]) {
      next = (match + step + search.found.count) % search.found.count
    } else if step > 0 {
      next = search.found.firstIndex { $0.line >= topRow } ?? 0
    } else {
      next = search.found.lastIndex { $0.line < topRow } ?? search.found.count - 1
    }
    search.match = next
    if !isVisible(search.found[next]) { marks.last = top }
    show(search.found[next])
  }
}

extension String {
  /// Whether a search for the text is case-sensitive, as with `less -i` and vim's `smartcase`.
  var hasCapitals: Bool { contains(where: \.isUppercase) }
}

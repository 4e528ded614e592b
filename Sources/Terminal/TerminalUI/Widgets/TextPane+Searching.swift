import TerminalKit

extension TextPane {
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
    do throws(LinePattern.Problem) {
      (search.found, search.problem) = (try LinePattern.spans(of: wanted, in: lines), nil)
    } catch {
      (search.found, search.problem) = ([], error.description)
    }
    search.match = search.found.isEmpty ? nil : min(search.match ?? 0, search.found.count - 1)
  }

  /// Goes to the first match at or below the first visible line, or else to the first match in the
  /// text.
  mutating func findFromTop() {
    findMatches()
    search.match = search.found.firstIndex { $0.line >= topRow } ?? search.found.indices.first
    if let match = search.match { show(search.found[match]) }
  }

  /// Goes to a next or previous match, from where the reader is, wrapping around.
  mutating func step(_ step: Int, times: Int) {
    for _ in 0..<min(times, max(1, search.found.count)) { self.step(step) }
  }

  private mutating func step(_ step: Int) {
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

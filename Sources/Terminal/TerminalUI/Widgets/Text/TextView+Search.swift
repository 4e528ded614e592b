import TerminalKit

extension TextView {
  /// A range of a line: a match or a link.
  struct Span: Hashable {
    var line: Int
    /// The start in characters; `nil` if lowercasing changes the line's length.
    var start: Int?
    var count: Int

    var end: Int { (start ?? 0) + count }
  }

  /// A search of the text.
  struct Search: Hashable {
    /// What to search for; `nil` if there is no search.
    var editor: LineEditor?
    var isTyping = false
    /// The matches, from the top.
    var found: [Span] = []
    /// What is wrong with the text to search for.
    var problem: String?
    /// The index of the current match.
    var match: Int?
    /// The words of the last search that was kept.
    var last = ""
    /// Where the search began.
    var origin = Place(line: 0)

    var hints: [KeyHint] {
      guard editor != nil else { return [] }
      let reason =
        found.count > 1 ? nil : found.isEmpty ? "No match." : "There is only one match."
      return [
        KeyHint("n", "next", disabledReason: reason),
        KeyHint("N", "previous", disabledReason: reason),
      ]
    }

    /// Forgets what is in lines that are dropped at the top.
    mutating func drop(_ lines: Int) {
      let gone = found.prefix { $0.line < lines }.count
      found = found.dropFirst(gone).map {
        Span(line: $0.line - lines, start: $0.start, count: $0.count)
      }
      match = match.flatMap { $0 < gone ? found.indices.first : $0 - gone }
      origin = Place(line: max(0, origin.line - lines))
    }
  }

  /// Returns the indices of the lines that a search would find.
  ///
  /// - Parameters:
  ///   - words: What to search for, as it is typed after `/`.
  ///   - lines: The lines.
  /// - Returns: The indices.
  /// - Throws: What is wrong with a regular expression, in words for the user.
  /// - Complexity: O(n) in the length of the lines for each letter or state of what is searched for.
  public static func lines(
    with words: String, in lines: some Sequence<String>
  ) throws(SearchProblem) -> [Int] {
    var found: [Int] = []
    for span in try LinePattern.spans(of: words, in: lines) where span.line != found.last {
      found.append(span.line)
    }
    return found
  }

  /// Ends the search, whose words an empty search repeats.
  public mutating func endSearch() { search = Search(last: search.last) }

  mutating func beginSearch() {
    search.editor = search.editor ?? LineEditor()
    (search.isTyping, search.origin) = (true, first)
    settle()
  }

  /// Handles a key while the search is typed.
  mutating func type(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.escape):
      first = search.origin
      endSearch()
      settle()
    case KeyPress(.enter): keepSearch()
    default:
      guard search.editor?.handle(press) == true else { return false }
      findFromTop()
    }
    return true
  }

  /// Accepts the typed words, or repeats the last search if there are none.
  private mutating func keepSearch() {
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

  /// Finds all matches.
  mutating func findAll() {
    let match = search.match
    (search.found, search.problem, search.match) = ([], nil, nil)
    find(from: 0)
    search.match = search.found.isEmpty ? nil : min(match ?? 0, search.found.count - 1)
  }

  /// Finds the matches in the last lines.
  mutating func find(from line: Int) {
    guard let words = search.editor?.text, search.problem == nil else { return }
    do throws(SearchProblem) {
      search.found += try LinePattern.spans(
        of: words, in: text[line...].lazy.map(\.text), from: line)
    } catch {
      (search.found, search.problem) = ([], error.description)
    }
  }

  /// Goes to the first match at or below the first visible line, or else to the first match in the
  /// text.
  mutating func findFromTop() {
    findAll()
    search.match = search.found.firstIndex { $0.line >= top } ?? search.found.indices.first
    if let match = search.match { show(search.found[match]) }
  }

  /// Goes to the next or previous match, from where the reader is, wrapping around.
  mutating func step(_ step: Int) {
    guard !search.found.isEmpty else { return }
    let next: Int
    if let match = search.match, isVisible(search.found[match]) {
      next = (match + step + search.found.count) % search.found.count
    } else if step > 0 {
      next = search.found.firstIndex { $0.line >= top } ?? 0
    } else {
      next = search.found.lastIndex { $0.line < top } ?? search.found.count - 1
    }
    search.match = next
    show(search.found[next])
  }
}

import TerminalKit

extension TextView {
  /// Handles an event: scrolls, selects a link, or searches.
  ///
  /// Enter alone repeats the last search, and a search with a capital letter is case-sensitive. One with
  /// a character such as `*` or `|` is a regular expression, in the language of tapes, that also finds
  /// what is typed as it stands, such as `read(2)`.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the text used the event.
  public mutating func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .scroll(let rows): scroll(by: rows)
    case .paste(let text):
      guard search.isTyping else { return false }
      search.editor?.paste(text)
      findFromTop()
    case .key(let press): return search.isTyping ? type(press) : move(press)
    case .click, .resized: return false
    }
    return true
  }

  /// Returns the link that an event opens: a clicked link, or the selected link on Enter.
  ///
  /// - Parameter event: The event.
  /// - Returns: Its index among the links; `nil` for any other event.
  public func link(openedBy event: ScreenEvent) -> Int? {
    switch event {
    case .key(KeyPress(.enter)) where inputMode == .keys: openableLink
    case .click(let id) where id.name == Links.name && links.labels.indices.contains(id.index):
      id.index
    default: nil
    }
  }

  private mutating func move(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.up), "k": scroll(by: -1)
    case KeyPress(.down), "j": scroll(by: 1)
    case KeyPress(.pageUp), "b", KeyPress(.character("b"), .control): scroll(by: -rows)
    case KeyPress(.pageDown), " ", KeyPress(.character("f"), .control): scroll(by: rows)
    case KeyPress(.character("u"), .control): scroll(by: -rows / 2)
    case KeyPress(.character("d"), .control): scroll(by: rows / 2)
    case KeyPress(.home), "g": show(line: 0)
    case KeyPress(.end), "G": scrollToEnd()
    case "f" where following != nil: scrollToEnd()
    case "w" where following != nil:
      following?.wraps.toggle()
      (left, first.row) = (0, 0)
      settle()
    case KeyPress(.left) where farthest > 0: scrollSideways(-1)
    case KeyPress(.right) where farthest > 0: scrollSideways(1)
    case KeyPress(.tab): return selectLink(1)
    case KeyPress(.tab, .shift): return selectLink(-1)
    case "/": beginSearch()
    case "n" where search.editor != nil: step(1)
    case "N" where search.editor != nil: step(-1)
    case KeyPress(.escape) where search.editor != nil: endSearch()
    default: return false
    }
    return true
  }

  // MARK: - Places

  private mutating func scroll(by count: Int) {
    let last = lastFirst
    first = min(moved(first, by: count), last)
    following?.isOn = count > 0 && first == last
  }

  private mutating func scrollToEnd() {
    first = lastFirst
    following?.isOn = true
  }

  /// Scrolls by half the width, as `less -S` does.
  private mutating func scrollSideways(_ step: Int) {
    left = max(0, min(left + step * max(1, size.columns / 2), farthest))
  }

  /// The offsets of the characters with which the rows of a line begin.
  func starts(of line: Int) -> [Int] {
    guard wraps, text.indices.contains(line) else { return [0] }
    let text = text[line].text
    guard text.utf8.count > size.columns else { return [0] }
    var (starts, columns) = ([0], 0)
    for (offset, character) in text.enumerated() {
      let width = TextWidth.columns(of: character)
      if columns + width > size.columns, columns > 0 {
        starts.append(offset)
        columns = 0
      }
      columns += width
    }
    return starts
  }

  /// Returns the place this many rows further down, or at the end of the text.
  ///
  /// - Complexity: O(n) in the length of the lines on the way.
  func moved(_ place: Place, by count: Int) -> Place {
    guard wraps else { return Place(line: max(0, min(place.line + count, text.count - 1))) }
    var place = place
    place.row += count
    while place.row < 0, place.line > 0 {
      place.line -= 1
      place.row += starts(of: place.line).count
    }
    while case let rows = starts(of: place.line).count, place.row >= rows {
      guard place.line + 1 < text.count else { return Place(line: place.line, row: rows - 1) }
      place = Place(line: place.line + 1, row: place.row - rows)
    }
    return Place(line: place.line, row: max(0, place.row))
  }

  /// The first row of the last page.
  var lastFirst: Place {
    let line = max(0, text.count - 1)
    return moved(Place(line: line, row: starts(of: line).count - 1), by: 1 - rows)
  }

  func isVisible(_ span: Span?) -> Bool {
    span.map { (first.line...moved(first, by: rows - 1).line).contains($0.line) } == true
  }

  /// Scrolls so that a match or a link is visible.
  mutating func show(_ span: Span) {
    following?.isOn = false
    if !isVisible(span) { first = moved(Place(line: span.line), by: -(rows / 2)) }
    settle()
    guard farthest > 0, let start = span.start else { return }
    let line = text[span.line].text
    let begin = TextWidth.columns(of: line.prefix(start))
    let end = TextWidth.columns(of: line.prefix(span.end))
    // The signs cover the first and the last column.
    let edge = size.columns - 1
    guard end > left + edge || (left > 0 && begin <= left) else { return }
    left = end <= edge ? 0 : max(0, min(begin - size.columns / 2, farthest))
  }
}

public import TerminalKit

/// Scrollable text with wrapping, emphasis, search, links and headings.
public struct TextPane: Hashable, Sendable {
  /// A link on words in a line, or a heading.
  public struct Link: Hashable, Sendable {
    let text: String
    /// The line; `nil` in wrapped text, where the first occurrence of the words is the link.
    let line: Int?

    /// Creates a link on words in a line, or a heading.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - line: The index of the line.
    public init(_ text: String, line: Int) {
      self.text = text
      self.line = line
    }

    init(_ text: String) {
      self.text = text
      line = nil
    }
  }

  /// A range of a line: a search match or a link.
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
    /// The matches, and the text that was searched for.
    var found: [Span] = []
    var foundText = ""
    /// What is wrong with that.
    var problem: String?
    /// The index of the current match.
    var match: Int?
    /// The words of the last search that was kept.
    var last = ""
  }

  /// The first visible one of the shown lines.
  var topRow = 0
  private(set) var rows = 1
  /// All lines, and the text of those that the filter shows.
  private(set) var read: [EmphasizedLine] = []
  private(set) var lines: [String] = []
  /// The emphasized ranges of each shown line.
  private var emphasis: [[EmphasizedLine.Run]] = []
  /// The text before wrapping, and the width to which it was wrapped.
  private var source: [String] = []
  private var columns = 0
  var search = Search()
  var filter = Filter()
  /// The links and their positions.
  private var labels: [Link] = []
  private var links: [Span?] = []
  /// The links that can be marked, from the top.
  private var placed: [Int] = []
  private var selectedLink: Int?
  /// The headings, of lines without wrapping.
  var headings: [Link] = [] { didSet { titles = Set(headings.lazy.compactMap(\.line)) } }
  /// The lines of the headings.
  private var titles: Set<Int> = []
  /// The width of the longest line, of lines without wrapping.
  var widest = 0
  var sideways = Sideways()
  /// The letter at which each place was when the lines were last broken anew.
  var letters: [Int: Int] = [:]
  /// The contents: the headings beside the text.
  var contents = Contents()
  var marks = Marks()
  /// Whether digits and further letters are keys, as in `less`.
  let isPager: Bool
  /// The number typed before a key; `nil` if there is none.
  var count: Int?

  /// Creates a text pane that is scrolled to the top.
  ///
  /// - Parameter isPager: Whether `d`, `u`, `f`, `b`, `z`, `w`, `e` and `y` scroll, digits before a key
  ///   are its number, `40%` goes there and `&!` shows the lines without some words, as in `less`,
  ///   instead of what they do elsewhere in the app.
  public init(isPager: Bool = false) { self.isPager = isPager }

  /// Whether part of the text is not visible.
  package var isScrollable: Bool { lines.count > rows }

  /// The scroll position, such as `12/40`; `nil` if the whole text is visible.
  public var position: String? {
    isScrollable ? "\(min(topRow + rows, lines.count))/\(lines.count)" : nil
  }

  /// Whether the whole text does not fit.
  private var isLong: Bool { isScrollable || filter.editor != nil }

  /// How printable keys are used: as text while a search, a filter or the letter of a mark is being
  /// typed, otherwise as commands.
  public var inputMode: InputMode {
    search.isTyping || filter.isTyping || marks.asking != nil ? .textField : .keys
  }

  /// The action of Escape, which leaves the contents, or ends the search or the filter; `nil` if it
  /// has none.
  public var escapeLabel: String? {
    if marks.asking != nil || count != nil { return "cancel" }
    if contents.selected != nil { return "to the text" }
    if search.editor != nil, !filter.isTyping { return "end search" }
    return filter.editor == nil ? nil : "show all"
  }

  /// The selected heading of the contents, or the words of the selected link, while it is visible.
  public var focus: String? { selectedHeading ?? openableLink.map { labels[$0].text } }

  /// The hints for the last line.
  public var hints: [KeyHint] {
    if marks.asking != nil { return markHints }
    if let count { return Self.hints(for: count) }
    if search.isTyping { return [KeyHint("Enter", "find")] }
    if filter.isTyping { return [KeyHint("Enter", "keep")] }
    if contents.selected != nil { return [KeyHint("Enter", "go there"), KeyHint("↑↓", "choose")] }
    var hints: [KeyHint] = []
    if search.editor != nil {
      let reason =
        search.found.count > 1
        ? nil : search.found.isEmpty ? "No match." : "There is only one match."
      hints = [
        KeyHint("n", "next", disabledReason: reason),
        KeyHint("N", "previous", disabledReason: reason),
      ]
    }
    if openableLink != nil { hints.append(KeyHint("Enter", "open")) }
    if isScrollable, search.editor == nil { hints.append(KeyHint("↑↓", "scroll")) }
    if farthest > 0 { hints.append(KeyHint("←→", "scroll sideways")) }
    if !placed.isEmpty {
      let isOnly = placed.count == 1 && openableLink != nil
      hints.append(
        KeyHint(
          "Tab", "next link", disabledReason: isOnly ? "There is only one link." : nil))
    }
    if search.editor == nil { hints.append(KeyHint("/", "search")) }
    if !headings.isEmpty {
      let last = heading(1) == nil ? "There are no more sections." : nil
      let first = heading(-1) == nil ? "There are no sections above." : nil
      hints += [
        KeyHint("s", "next section", disabledReason: last),
        KeyHint("S", "previous section", disabledReason: first),
        KeyHint(
          "c", "contents",
          disabledReason: contents.columns == 0 ? "The contents have no room here." : nil),
      ]
    }
    if isLong {
      hints += [KeyHint("&", "filter"), KeyHint("m", "set mark"), KeyHint("'", "go to mark")]
      if isPager { hints += Self.pagerHints }
    }
    return hints
  }

  /// The selected link, if it is visible and has the focus.
  private var openableLink: Int? {
    contents.selected == nil ? selectedLink.flatMap { isVisible(links[$0]) ? $0 : nil } : nil
  }

  /// Draws the visible lines, with matches and links marked.
  ///
  /// - Parameters:
  ///   - paragraphs: The text.
  ///   - links: The words of the text that are links. Tab selects a link; ``link(openedBy:)``
  ///     returns the one to open.
  ///   - frame: The screen's frame.
  ///   - row: The first row.
  /// - Complexity: O(n) in the length of the text and of the links if the text, its width or the
  ///   search changed; otherwise O(n) in the number of links and the visible part.
  public mutating func draw(
    _ paragraphs: [String], links: [String] = [], in frame: inout ScreenFrame, from row: Int
  ) {
    let columns = ScreenFrame.readable(frame.size.columns)
    let links = links.map { Link($0) }
    if columns != self.columns || paragraphs != source || links != labels {
      (self.columns, source) = (columns, paragraphs)
      let wrapped = paragraphs.flatMap { TextWidth.wrapped($0, columns: columns) + [""] }
      take(Array(wrapped.dropLast()), links, [])
    } else if filter.words != filter.text {
      showLines()
    }
    (contents, widest) = (Contents(), 0)
    drawLines(in: &frame, at: Position(column: 0, row: row))
  }

  /// Draws lines without wrapping, such as a preformatted page.
  ///
  /// `s` and `S` go to the next and the previous heading. If 32 columns are free beside the lines,
  /// the headings are listed at their left, with the current one lit; clicking one shows it, and `c`
  /// moves the focus there to choose one with Enter. If the text is drawn again with different line
  /// breaks, it keeps its place below its heading.
  ///
  /// What a line prints bold, underlined or italic, as `man` does, is shown so: letters struck over
  /// others, and SGR sequences. Links, headings and the search are on the text without it, which
  /// `withoutEmphasis` returns.
  ///
  /// - Parameters:
  ///   - lines: The lines; one that is cut off at an edge of the frame has `>` or `<` there, and
  ///     Right and Left scroll sideways. A line ends after 4,096 characters, with `…`.
  ///   - links: The links, from the top. Tab selects a link; ``link(openedBy:)`` returns the one to
  ///     open.
  ///   - headings: The headings, from the top.
  ///   - frame: The screen's frame.
  ///   - row: The first row.
  /// - Complexity: O(n) in the length of the text and of the links if the text or the search
  ///   changed, since each line is walked once for links that are on it in order; otherwise O(n) in
  ///   the number of links and the visible part.
  public mutating func draw(
    lines: [String], links: [Link], headings: [Link] = [], in frame: inout ScreenFrame,
    from row: Int
  ) {
    if lines != source || links != labels || headings != self.headings {
      (columns, source) = (0, lines)
      take(lines, links, headings)
      widest = read.lazy.map { TextWidth.columns(of: $0.text) }.max() ?? 0
    } else if filter.words != filter.text {
      showLines()
    }
    findRoomForContents(in: frame.size.columns)
    let left = contents.columns == 0 ? 0 : contents.columns + Contents.gap
    sideways.columns = frame.size.columns - left
    sideways.left = min(sideways.left, farthest)
    drawLines(in: &frame, at: Position(column: left - sideways.left, row: row))
    drawCuts(in: &frame, from: row)
    drawContents(in: &frame, from: row)
  }

  /// The maximum number of characters of a line; a longer line is cut, with `…` at its end.
  static let mostCharacters = 4_096

  /// The number of characters that the last search for links visited.
  private(set) var visited = 0
  /// The number of links and matches that the last frame looked at.
  private(set) var marked = 0

  private mutating func take(_ lines: [String], _ links: [Link], _ headings: [Link]) {
    let new = lines.map { EmphasizedLine($0.withoutTabs, atMost: Self.mostCharacters) }
    keepPlaces(in: new, with: headings)
    (read, labels, self.headings) = (new, links, headings)
    showLines()
  }

  /// Shows the lines that the filter keeps, with their links.
  private mutating func showLines() {
    filter.text = filter.words
    findKeptLines()
    let shown = filter.kept.map { $0.map { read[$0] } } ?? read
    (lines, emphasis) = (shown.map(\.text), shown.map(\.runs))
    topRow = row(of: filter.place)
    (search.foundText, visited) = ("", 0)
    // Links stand in the order of the text, so each line is folded once and walked forward.
    var current: (line: Int, folded: FoldedLine, end: Int)?
    let first = firstSpans(of: labels.lazy.filter { $0.line == nil }.map { $0.text.lowercased() })
    links = labels.map { link -> Span? in
      let words = link.text.lowercased()
      guard let line = link.line.map(row) else { return first[words] }
      guard lines.indices.contains(line), self.line(at: line) == link.line else { return nil }
      let place = current?.line == line ? current : nil
      let (folded, end) = place.map { ($0.folded, $0.end) } ?? (FoldedLine(lines[line]), 0)
      current = (line, folded, end)
      let pattern = Pattern(words)
      guard let start = occurrence(of: pattern, in: folded, from: end) else { return nil }
      guard folded.keepsLength else { return Span(line: line, start: nil, count: 0) }
      current?.end = start + pattern.count
      return Span(line: line, start: start, count: pattern.count)
    }
    placed = links.indices.filter { links[$0]?.start != nil }
    placed.sort { (links[$0]?.line ?? 0) < (links[$1]?.line ?? 0) }
    if selectedLink.map({ $0 >= links.count }) == true { selectedLink = nil }
  }

  /// Returns the first occurrence of each of some words in the text.
  private mutating func firstSpans(of texts: some Sequence<String>) -> [String: Span] {
    let words = Array(Set(texts))
    guard !words.isEmpty else { return [:] }
    let patterns = PatternSet(words)
    var isFound = words.map { _ in false }
    var spans: [String: Span] = [:]
    for (index, line) in lines.enumerated() where spans.count < words.count {
      let folded = FoldedLine(line)
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

  /// Returns the visible ones of some things that are in order of their lines.
  private mutating func visible(_ count: Int, line: (Int) -> Int) -> Range<Int> {
    // Finds the first one that is not above a line, by halving.
    func first(from line: Int, _ lineOf: (Int) -> Int) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        marked += 1
        if lineOf(middle) < line { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let shown = first(from: topRow, line)..<first(from: topRow + rows, line)
    marked += shown.count
    return shown
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

  private mutating func drawLines(in frame: inout ScreenFrame, at origin: Position) {
    let fields = [filter.editor, search.editor].filter { $0 != nil }.count
    rows = max(1, frame.size.rows - origin.row - fields)
    topRow = max(0, min(topRow, lines.count - rows))
    findMatches()
    marked = 0
    for (offset, text) in lines.dropFirst(topRow).prefix(rows).enumerated() {
      let style = titles.contains(line(at: topRow + offset)) ? frame.theme.title : frame.theme.text
      frame.canvas.write(text, at: origin.offset(rows: offset), style: style)
      for run in emphasis[topRow + offset] {
        let span = Span(line: topRow + offset, start: run.start, count: run.count)
        guard mark(span, style.adding(run.attributes), on: &frame.canvas, origin) != nil else {
          break
        }
      }
    }
    let theme = frame.theme
    let (links, placed, found) = (links, placed, search.found)
    for number in placed[visible(placed.count) { links[placed[$0]]?.line ?? 0 }] {
      guard let link = links[number] else { continue }
      let style = number == selectedLink ? theme.selection : theme.accent.adding(.underline)
      guard let place = mark(link, style, on: &frame.canvas, origin) else { continue }
      frame.hit(place, HitID(Self.linkName, number))
      if number == selectedLink, !place.isEmpty { frame.cursor = place.origin }
    }
    if let editor = filter.editor {
      let words = lines.isEmpty ? "not found" : lines.count == 1 ? "1 line" : "\(lines.count) lines"
      drawField(
        "&", editor, filter.problem ?? words, isTyping: filter.isTyping, fromEnd: fields, in: &frame
      )
    }
    guard let editor = search.editor else { return }
    for number in visible(found.count, line: { found[$0].line }) {
      let style = number == search.match ? theme.selection : theme.warning.adding(.underline)
      mark(found[number], style, on: &frame.canvas, origin)
    }
    let place = "\((search.match ?? 0) + 1)/\(search.found.count)"
    drawField(
      "/", editor, search.problem ?? (search.found.isEmpty ? "not found" : place),
      isTyping: search.isTyping, fromEnd: 1, in: &frame)
  }

  /// Draws the field of the search or of the filter, with what it has found.
  private func drawField(
    _ sign: String, _ editor: LineEditor, _ found: String, isTyping: Bool, fromEnd row: Int,
    in frame: inout ScreenFrame
  ) {
    let line = Position(column: 0, row: frame.size.rows - row)
    frame.canvas.write(sign, at: line, style: frame.theme.key)
    let most = max(9, frame.size.columns * 2 / 3)
    let words = editor.isEmpty ? "" : TextWidth.shortened(found, to: most, position: .end)
    let room = max(1, frame.size.columns - 3 - TextWidth.columns(of: words))
    let cursor = frame.canvas.drawField(
      editor, at: line.offset(columns: 2), columns: room, style: frame.theme.field)
    frame.canvas.write(words, at: line.offset(columns: 3 + room), style: frame.theme.dim)
    if isTyping { frame.cursor = cursor }
  }

  private static let linkName = "link"

  /// Restyles the words of a span.
  ///
  /// - Returns: Their cells; `nil` if they are not visible.
  @discardableResult
  private func mark(
    _ span: Span, _ style: Style, on canvas: inout Canvas, _ origin: Position
  ) -> Rect? {
    guard let start = span.start, span.line >= topRow, span.line < topRow + rows else { return nil }
    // A character takes at least one column, so what begins behind the edge is not visible.
    let edge = canvas.size.columns - origin.column
    guard start < edge else { return nil }
    let rest = lines[span.line].dropFirst(start)
    let text = String(rest.prefix(min(span.count, edge)))
    let place = origin.offset(
      columns: TextWidth.columns(of: lines[span.line][..<rest.startIndex]), rows: span.line - topRow
    )
    let columns = canvas.write(text, at: place, style: style)
    return Rect(line: place, columns: columns).intersection(canvas.bounds)
  }

  /// Handles an event: scrolls, selects a link, goes to a heading, searches, or filters.
  ///
  /// As in `less`, `m` and a letter mark the place in a text that scrolls, `'` and the letter go back
  /// to it, `''` goes back from the last jump, and `&` shows only the lines that contain some words.
  /// Enter alone repeats the last search, and a search or a filter with a capital letter is
  /// case-sensitive. One with a character such as `*` or `|` is a regular expression, in the language
  /// of tapes, that also finds what is typed as it stands, such as `read(2)`.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the pane used the event.
  public mutating func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .scroll(let lines): topRow += lines
    case .paste(let text) where filter.isTyping: filter.editor?.paste(text)
    case .paste(let text):
      guard search.isTyping else { return false }
      search.editor?.paste(text)
      findFromTop()
    case .key(let press) where marks.asking != nil: takeLetter(press)
    case .key(let press) where filter.isTyping: guard typeFilter(press) else { return false }
    case .key(let press):
      guard search.isTyping ? type(press) : choose(press) || typeCount(press) || move(press) else {
        return false
      }
    case .click(let id): guard showHeading(clicked: id) else { return false }
    }
    topRow = max(0, min(topRow, lines.count - rows))
    return true
  }

  /// Returns the link that an event opens: a clicked link, or the selected link on Enter.
  ///
  /// - Parameter event: The event.
  /// - Returns: Its index among the drawn links; `nil` for any other event.
  public func link(openedBy event: ScreenEvent) -> Int? {
    switch event {
    case .key(KeyPress(.enter)) where inputMode == .keys: openableLink
    case .click(let id) where id.name == Self.linkName && labels.indices.contains(id.index):
      id.index
    default: nil
    }
  }

  private mutating func type(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.escape):
      forgetSearch()
      show(line: marks.last)
    case KeyPress(.enter): keepSearch()
    case KeyPress(.character("c"), .control) where search.editor?.isEmpty == false:
      search.editor = LineEditor()
    default:
      guard search.editor?.handle(press) == true else { return false }
      findFromTop()
    }
    return true
  }

  private mutating func move(_ press: KeyPress) -> Bool {
    let count = count
    self.count = nil
    switch isPager ? Self.pagerKeys[press] ?? press : press {
    case KeyPress(.escape) where count != nil: break
    case KeyPress(.up), "k": topRow -= count ?? 1
    case KeyPress(.down), "j": topRow += count ?? 1
    case KeyPress(.pageUp), "b", KeyPress(.character("b"), .control): topRow -= count ?? rows
    case KeyPress(.pageDown), " ", KeyPress(.character("f"), .control): topRow += count ?? rows
    case KeyPress(.character("u"), .control): topRow -= count ?? rows / 2
    case KeyPress(.character("d"), .control): topRow += count ?? rows / 2
    case "g" where count != nil, "G" where count != nil: show(line: (count ?? 1) - 1)
    case "%" where count != nil:
      show(line: line(at: min(count ?? 0, 100) * lines.count / 100))
    case KeyPress(.home), "g": show(line: 0)
    case KeyPress(.end), "G": show(line: line(at: max(0, lines.count - rows)))
    case KeyPress(.left) where farthest > 0: scrollSideways(-1)
    case KeyPress(.right) where farthest > 0: scrollSideways(1)
    case KeyPress(.tab): return selectLink(1)
    case KeyPress(.tab, .shift): return selectLink(-1)
    case "m" where isLong, "'" where isLong: marks.asking = press
    case "&" where isLong:
      // In less, each filter is typed anew, and an empty one shows all lines.
      (filter.place, filter.editor) = (top, (isPager ? nil : filter.editor) ?? LineEditor())
      filter.isTyping = true
      marks.last = top
    case "/":
      // In less, each search is typed anew, and an empty one repeats the last.
      (search.editor, search.isTyping) = ((isPager ? nil : search.editor) ?? LineEditor(), true)
      marks.last = top
    case "s" where !headings.isEmpty: if let line = heading(1) { show(line: line) }
    case "S" where !headings.isEmpty: if let line = heading(-1) { show(line: line) }
    case "c" where contents.columns > 0: contents.selected = currentHeading ?? 0
    case "n" where search.editor != nil: step(1, times: count ?? 1)
    case "N" where search.editor != nil: step(-1, times: count ?? 1)
    case KeyPress(.escape) where search.editor != nil: (search.editor, search.match) = (nil, nil)
    case KeyPress(.escape) where filter.editor != nil: endFilter()
    default: return false
    }
    return true
  }

  /// Selects the next or previous link, counted from the selected one if it is visible, from the
  /// current match, or from the visible lines.
  private mutating func selectLink(_ step: Int) -> Bool {
    let there = links.indices.filter { links[$0]?.start != nil }
    guard !there.isEmpty else { return false }
    let index = openableLink.flatMap(there.firstIndex)
    let next: Int?
    if let index {
      next = (index + step + there.count) % there.count
    } else {
      let match = search.match.flatMap {
        search.found.indices.contains($0) ? search.found[$0] : nil
      }
      let start = isVisible(match) ? match : nil
      let (line, column) =
        step > 0
        ? (start?.line ?? topRow, start?.start ?? 0)
        : (start?.line ?? topRow + rows - 1, start.map { ($0.start ?? 0) + 1 } ?? .max)
      let isBefore = { [links] (link: Int) in
        links[link].map { ($0.line, $0.start ?? 0) < (line, column) } == true
      }
      next = step > 0 ? there.firstIndex { !isBefore($0) } : there.lastIndex(where: isBefore)
    }
    let selected = there[next ?? (step > 0 ? 0 : there.count - 1)]
    selectedLink = selected
    if let link = links[selected] { show(link) }
    return true
  }

  func isVisible(_ span: Span?) -> Bool {
    span.map { $0.line >= topRow && $0.line < topRow + rows } == true
  }

  /// Scrolls so that a line is the first visible one; `''` goes back.
  ///
  /// - Parameter line: The index of the line, or of one above it if a filter hides it; the text scrolls
  ///   no further than its end.
  public mutating func show(line: Int) {
    if line != top { marks.last = top }
    (topRow, filter.place) = (row(of: line), line)
  }

  mutating func show(_ span: Span) {
    if !isVisible(span) { topRow = span.line - rows / 2 }
    showSideways(span)
  }
}

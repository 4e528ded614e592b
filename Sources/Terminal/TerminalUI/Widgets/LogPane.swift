public import TerminalKit

/// A log: lines that are appended at its end, which it follows until the user scrolls.
///
/// A screen appends lines as they come and draws the pane, which keeps the newest ones. Bold, dim,
/// underlined, italic and colored text is shown as the source prints it, and other escape sequences
/// are dropped, so a line cannot do anything to the terminal.
///
/// `/` searches, `w` wraps long lines, ← and → scroll sideways while they are not wrapped, and `f` or
/// End follows the end again.
public struct LogPane: Hashable, Sendable {
  /// The place of a row: a line, counted from the first one ever appended, and a row of it.
  private struct Place: Hashable, Comparable {
    var line: Int
    var row = 0

    static func < (one: Self, other: Self) -> Bool {
      (one.line, one.row) < (other.line, other.row)
    }
  }

  private struct Search: Hashable {
    var editor = LineEditor()
    var isTyping = true
    /// The numbers of the lines with a match.
    var found: [Int] = []
    /// The line of the match that was shown last.
    var match: Int?
  }

  /// The maximum number of lines that are kept.
  private let most: Int
  private var lines: [EmphasizedLine] = []
  /// The number of lines that are not kept any more.
  private var dropped = 0
  /// Whether the end is followed.
  public private(set) var isFollowing = true
  /// Whether long lines are wrapped.
  public private(set) var wraps = false
  private var top = Place(line: 0)
  /// The first visible column of lines that are not wrapped.
  private var column = 0
  private var search: Search?
  private var size = Size(columns: 80, rows: 1)

  /// Creates an empty log that follows its end.
  ///
  /// - Parameter most: The number of lines to keep, at least 1; the oldest ones beyond it are dropped,
  ///   at the latest when there are a quarter more.
  public init(keeping most: Int = 100_000) { self.most = max(1, most) }

  /// The number of lines that are kept.
  public var count: Int { lines.count }

  /// The number of the line after the last one.
  private var end: Int { dropped + lines.count }

  // MARK: - Lines

  /// Appends lines, as a program prints them.
  ///
  /// Only the new lines are read, and searched if a search is open. A line is cut after 4,096
  /// characters.
  ///
  /// - Complexity: O(n) in the length of the new lines.
  public mutating func append(_ lines: some Sequence<String>) {
    let before = end
    self.lines += lines.lazy.map {
      EmphasizedLine($0.withoutTabs, atMost: TextPane.mostCharacters)
    }
    if search != nil { find(in: before..<end) }
    guard self.lines.count > most + most / 4 else { return }
    let surplus = self.lines.count - most
    self.lines.removeFirst(surplus)
    dropped += surplus
    top = max(top, Place(line: dropped))
    search?.found.removeAll { $0 < dropped }
  }

  /// Removes all lines.
  public mutating func clear() {
    (dropped, lines) = (end, [])
    top = Place(line: dropped)
    search?.found = []
  }

  // MARK: - What the screen asks

  /// The number of the last visible line and of all, or that the end is followed.
  public var position: String? {
    isFollowing ? "following" : "\(min(lastVisible, end) - dropped)/\(count)"
  }

  /// How printable keys are used.
  public var inputMode: InputMode { search?.isTyping == true ? .textField : .keys }

  /// The label of Escape, which ends the search.
  public var escapeLabel: String? { search == nil ? nil : "end search" }

  /// The hints for the keys of the log.
  public var hints: [KeyHint] {
    if search?.isTyping == true { return [KeyHint(KeyPress(.enter), "find")] }
    var hints: [KeyHint] = []
    if let search {
      let reason = search.found.isEmpty ? "No match." : nil
      hints = [
        KeyHint("n", "next", disabledReason: reason),
        KeyHint("N", "previous", disabledReason: reason),
      ]
    } else {
      hints = [KeyHint("/", "search")]
    }
    hints.append(KeyHint("f", "follow", disabledReason: isFollowing ? "The end is followed." : nil))
    return hints + [KeyHint("w", wraps ? "cut lines" : "wrap lines"), KeyHint("↑↓", "scroll")]
  }

  // MARK: - Drawing

  /// Draws the log down to the last row of the frame.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - row: The first row.
  /// - Complexity: O(n) in the number of cells, however many lines there are.
  public mutating func draw(in frame: inout ScreenFrame, from row: Int) {
    let rows = max(1, frame.size.rows - row - (search == nil ? 0 : 1))
    size = Size(columns: max(1, frame.size.columns), rows: rows)
    settle()
    let words = search?.editor.text.lowercased() ?? ""
    var place = top
    for offset in 0..<rows {
      guard place.line < end else { break }
      draw(place, at: row + offset, words, in: &frame)
      place = next(place) ?? Place(line: end)
    }
    guard let search else { return }
    let line = Position(column: 0, row: frame.size.rows - 1)
    frame.canvas.write("/", at: line, style: frame.theme.key)
    let number = search.match.flatMap { search.found.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let counts =
      search.editor.isEmpty
      ? "" : search.found.isEmpty ? "not found" : "\(number)/\(search.found.count)"
    let room = max(1, frame.size.columns - 3 - TextWidth.columns(of: counts))
    let cursor = frame.canvas.drawField(
      search.editor, at: line.offset(columns: 2), columns: room, style: frame.theme.field)
    frame.canvas.write(counts, at: line.offset(columns: 3 + room), style: frame.theme.dim)
    if search.isTyping { frame.cursor = cursor }
  }

  private func draw(
    _ place: Place, at row: Int, _ words: String, in frame: inout ScreenFrame
  ) {
    let line = lines[place.line - dropped]
    let start = wraps ? starts(of: place.line)[place.row] : column
    let cells = Array(line.text.dropFirst(start).prefix(size.columns))
    let origin = Position(column: 0, row: row)
    frame.canvas.write(String(cells), at: origin, style: frame.theme.text, columns: size.columns)
    func mark(_ range: Range<Int>, _ style: Style) {
      let shown = range.clamped(to: start..<start + cells.count)
      guard !shown.isEmpty else { return }
      let before = String(cells[..<(shown.lowerBound - start)])
      frame.canvas.write(
        String(cells[(shown.lowerBound - start)..<(shown.upperBound - start)]),
        at: origin.offset(columns: TextWidth.columns(of: before)), style: style)
    }
    for run in line.runs {
      mark(run.start..<run.start + run.count, run.applied(to: frame.theme.text))
    }
    guard !words.isEmpty else { return }
    let folded = FoldedLine(line.text)
    guard folded.keepsLength else { return }
    let pattern = Pattern(words)
    var from = 0
    let isShown = search?.match == place.line
    while let found = folded.first(pattern, from: from) {
      let style = isShown ? frame.theme.selection : frame.theme.warning.adding(.underline)
      mark(found..<found + pattern.count, style)
      from = found + pattern.count
    }
  }

  // MARK: - Places

  /// The offsets of the characters with which the rows of a wrapped line begin.
  private func starts(of line: Int) -> [Int] {
    let text = lines[line - dropped].text
    guard text.utf8.count > size.columns else { return [0] }
    var starts = [0]
    var columns = 0
    for (offset, character) in text.enumerated() {
      let width = TextWidth.columns(of: String(character))
      if columns + width > size.columns, columns > 0 {
        starts.append(offset)
        columns = 0
      }
      columns += width
    }
    return starts
  }

  /// The number of rows that a line takes.
  private func rows(of line: Int) -> Int { wraps ? starts(of: line).count : 1 }

  private func next(_ place: Place) -> Place? {
    if place.row + 1 < rows(of: place.line) { return Place(line: place.line, row: place.row + 1) }
    return place.line + 1 < end ? Place(line: place.line + 1) : nil
  }

  private func previous(_ place: Place) -> Place? {
    if place.row > 0 { return Place(line: place.line, row: place.row - 1) }
    guard place.line > dropped else { return nil }
    return Place(line: place.line - 1, row: rows(of: place.line - 1) - 1)
  }

  private func moved(_ place: Place, by count: Int) -> Place {
    var place = place
    for _ in 0..<abs(count) {
      guard let next = count > 0 ? next(place) : previous(place) else { break }
      place = next
    }
    return place
  }

  /// The first row of the last screen.
  private var lastTop: Place {
    guard end > dropped else { return Place(line: dropped) }
    return moved(Place(line: end - 1, row: rows(of: end - 1) - 1), by: 1 - size.rows)
  }

  private var lastVisible: Int { moved(top, by: size.rows - 1).line + 1 }

  /// Keeps the place among the lines, and at the end while that is followed.
  private mutating func settle() {
    let last = lastTop
    if isFollowing { top = last }
    top = min(max(top, Place(line: dropped)), last)
    if top.line < end, top.row >= rows(of: top.line) { top.row = 0 }
  }

  private mutating func scroll(by count: Int) {
    top = min(moved(top, by: count), lastTop)
    isFollowing = count > 0 && top == lastTop
  }

  // MARK: - Keys

  /// Handles an event.
  ///
  /// - Returns: Whether the log used it.
  public mutating func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .scroll(let count): scroll(by: count)
    case .paste(let text):
      guard search?.isTyping == true else { return false }
      search?.editor.paste(text)
      findAll()
    case .key(let press): return search?.isTyping == true ? type(press) : move(press)
    case .click: return false
    }
    return true
  }

  private mutating func type(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.escape): search = nil
    case KeyPress(.enter):
      search?.isTyping = false
      if search?.editor.isEmpty == true { search = nil }
    default:
      guard search?.editor.handle(press) == true else { return false }
      findAll()
    }
    return true
  }

  private mutating func move(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.up), "k": scroll(by: -1)
    case KeyPress(.down), "j": scroll(by: 1)
    case KeyPress(.pageUp), "b": scroll(by: -size.rows)
    case KeyPress(.pageDown), " ": scroll(by: size.rows)
    case KeyPress(.home), "g": (top, isFollowing) = (Place(line: dropped), false)
    case KeyPress(.end), "G", "f": isFollowing = true
    case KeyPress(.left) where !wraps: column = max(0, column - 8)
    case KeyPress(.right) where !wraps: column = min(TextPane.mostCharacters, column + 8)
    case "w": (wraps, column, top.row) = (!wraps, 0, 0)
    case "/": search = Search(editor: search?.editor ?? LineEditor())
    case "n" where search != nil: step(1)
    case "N" where search != nil: step(-1)
    case KeyPress(.escape) where search != nil: search = nil
    default: return false
    }
    return true
  }

  // MARK: - Search

  private mutating func findAll() {
    search?.found = []
    find(in: dropped..<end)
    // The nearest match at or below the first visible line, else the last one above it.
    guard let found = search?.found else { return }
    search?.match = found.first { $0 >= top.line } ?? found.last
    if let match = search?.match { show(match) }
  }

  private mutating func find(in numbers: Range<Int>) {
    let words = search?.editor.text.lowercased() ?? ""
    guard !words.isEmpty else { return }
    let bytes = Array(words.utf8)
    search?.found += numbers.filter { Self.contains(bytes, in: lines[$0 - dropped].text) }
  }

  /// Returns whether a line contains words, whatever the case of its letters.
  private static func contains(_ words: [UInt8], in line: String) -> Bool {
    let line = Array(line.lowercased().utf8)
    guard line.count >= words.count else { return false }
    return (0...(line.count - words.count)).contains { start in
      line[start] == words[0] && line[start..<start + words.count].elementsEqual(words)
    }
  }

  private mutating func step(_ step: Int) {
    guard let search, !search.found.isEmpty else { return }
    let index = search.match.flatMap { search.found.firstIndex(of: $0) }
    let count = search.found.count
    let next = index.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
    self.search?.match = search.found[next]
    show(search.found[next])
  }

  private mutating func show(_ line: Int) {
    isFollowing = false
    if line < top.line || line >= lastVisible {
      top = moved(Place(line: line), by: -(size.rows / 2))
    }
  }
}

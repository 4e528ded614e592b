import Sextant

/// A page with the keys of `less`: numbers before keys, marks, a filter, and its headings beside it.
struct Pager {
  private(set) var text = TextView()
  private var page = ManualText("", of: nil)
  private var lines: [String] = []
  private var places = TextPlaces([])
  private var size = Size(columns: 0, rows: 0)
  private var marks = Marks()
  private var filter = Filter()
  private var contents = Contents()
  /// The number typed before a key.
  private var count: Int?

  private struct Marks {
    var places: [Character: TextPlaces.Place] = [:]
    /// The place before the last jump.
    var last: TextPlaces.Place?
    /// The key that waits for a letter: `m`, which sets a mark, or `'`, which goes to one.
    var asking: KeyPress?
  }

  /// The words that the shown lines contain, or after `!` do not contain.
  private struct Filter {
    var editor: LineEditor?
    var isTyping = false
    /// What is wrong with the words.
    var problem: String?
    /// The shown lines; `nil` if all are.
    var kept: [Int]?
    /// The line to show, or the next one below it, when other lines are shown.
    var line = 0
  }

  /// The headings beside the text.
  private struct Contents {
    /// The free columns from which they are listed, the most that they take, and the columns behind.
    static let free = 30
    static let most = 44
    static let gap = 2
    static let name = "heading"

    /// Their width; 0 if they are not listed.
    var columns = 0
    /// The selected heading, while they have the focus.
    var selected: Int?
  }

  // MARK: - The page

  /// Shows a page, at the same place if it is the same one at another width.
  mutating func show(_ page: ManualText) {
    let place = lines.isEmpty ? nil : places.place(of: top)
    let isAtTop = top == 0
    (self.page, lines) = (page, page.plain)
    places = TextPlaces(lines)
    if let place { filter.line = isAtTop ? 0 : places.line(of: place) }
    showLines()
  }

  /// Shows the lines that the filter keeps, with their links.
  private mutating func showLines() {
    let typed = filter.editor?.text ?? ""
    let isInverted = typed.hasPrefix("!")
    let words = isInverted ? String(typed.dropFirst()) : typed
    (filter.kept, filter.problem) = (nil, nil)
    do throws(SearchProblem) {
      let found = words.isEmpty ? nil : Set(try TextView.lines(with: words, in: lines))
      filter.kept = found.map { found in
        lines.indices.filter { found.contains($0) != isInverted }
      }
    } catch {
      filter.problem = error.description
    }
    let (kept, shown) = (filter.kept, filter.kept?.map { page.lines[$0] } ?? page.lines)
    func row(of line: Int) -> Int? {
      let row = self.row(of: line)
      return kept == nil || kept?.dropFirst(row).first == line ? row : nil
    }
    text.show(
      lines: shown,
      links: zip(page.references, page.linkLines).map { page, line in
        TextView.Link("\(page)", line: row(of: line) ?? -1)
      },
      titles: Set(page.headings.compactMap { row(of: $0.line) }))
    layOut()
    text.show(line: self.row(of: filter.line))
  }

  /// Divides the size between the headings, the text and the field of the filter.
  private mutating func layOut() {
    let widest = lines.lazy.map { TextWidth.columns(of: $0) }.max() ?? 0
    let free = size.columns - widest - Contents.gap
    let longest = page.headings.lazy.map { TextWidth.columns(of: $0.text) }.max() ?? 0
    contents.columns = free < Contents.free ? 0 : min(free, longest, Contents.most)
    if contents.columns == 0 || page.headings.isEmpty { contents.selected = nil }
    contents.selected = contents.selected.map { min($0, page.headings.count - 1) }
    text.resize(textRegion.size)
  }

  private var textRegion: Rect {
    let left = contents.columns == 0 ? 0 : contents.columns + Contents.gap
    let field = filter.editor == nil ? 0 : 1
    return Rect(
      column: left, row: 0, columns: max(0, size.columns - left), rows: max(0, size.rows - field))
  }

  mutating func resize(_ size: Size) {
    self.size = size
    layOut()
  }

  // MARK: - Places

  /// The first visible line of the page.
  var top: Int { line(at: text.top) }

  /// Returns the line that is shown in a row, or the last one above it.
  private func line(at row: Int) -> Int {
    guard let kept = filter.kept else { return row }
    return kept.indices.contains(row) ? kept[row] : kept.last ?? filter.line
  }

  /// Returns the row that shows a line, or else the next line below it.
  private func row(of line: Int) -> Int {
    filter.kept.map { $0.firstIndex { $0 >= line } ?? $0.count } ?? line
  }

  /// Scrolls so that a line is the first visible one; `''` goes back.
  mutating func show(line: Int) {
    if line != top { marks.last = places.place(of: top) }
    filter.line = line
    text.show(line: row(of: line))
  }

  /// Scrolls to a heading, named in any case and without its indentation.
  ///
  /// - Returns: `false` if there is no such heading.
  mutating func show(heading title: String) -> Bool {
    let wanted = page.headings.first { $0.name.lowercased() == title.lowercased() }
    if let wanted { show(line: wanted.line) }
    return wanted != nil
  }

  /// Returns the heading to which an event that the pager used has scrolled.
  func heading(shownBy event: ScreenEvent) -> String? {
    switch event {
    case .key("s"), .key("S"), .key(KeyPress(.enter)): break
    case .click(let id) where id.name == Contents.name: break
    default: return nil
    }
    return page.headings.first { $0.line == top }?.name
  }

  /// Returns the line of the next or the previous heading; `nil` if none is left to scroll to.
  private func heading(_ step: Int) -> Int? {
    if step > 0, text.top >= text.count - text.rows { return nil }
    let lines = page.headings.lazy.map(\.line)
    return step > 0
      ? lines.first { row(of: $0) > text.top } : lines.last { row(of: $0) < text.top }
  }

  private var currentHeading: Int? { page.headings.lastIndex { $0.line <= top } }

  /// Ends the search and the filter.
  mutating func endSearch() {
    text.endSearch()
    endFilter()
  }

  /// Shows all lines again, where the first visible line is, or where typing began.
  private mutating func endFilter() {
    guard filter.editor != nil else { return }
    if !filter.isTyping { filter.line = top }
    (filter.editor, filter.isTyping) = (nil, false)
    showLines()
  }

  // MARK: - What the screen asks

  /// Whether the whole text does not fit.
  private var isLong: Bool { text.position != nil || filter.editor != nil }

  var position: String? { text.position }
  var inputMode: InputMode {
    filter.isTyping || marks.asking != nil ? .textField : text.inputMode
  }
  var focus: String? { contents.selected.map { page.headings[$0].name } ?? text.focus }

  var escapeLabel: String? {
    if marks.asking != nil || count != nil { return "cancel" }
    if contents.selected != nil { return "to the text" }
    if let label = text.escapeLabel, !filter.isTyping { return label }
    return filter.editor == nil ? nil : "show all"
  }

  var hints: [KeyHint] {
    if marks.asking == "m" { return [KeyHint("a-z", "set mark")] }
    if marks.asking != nil {
      let letters = marks.places.keys.sorted().map { String($0) }.joined(separator: " ")
      return (letters.isEmpty ? [] : [KeyHint(letters, "go to mark")])
        + [KeyHint("'", "back from the last jump")]
    }
    if let count {
      return [
        KeyHint("G", "go to line \(count)"), KeyHint("↑↓", "\(count) lines"),
        KeyHint("%", "go to \(min(count, 100)) percent"),
      ]
    }
    if filter.isTyping { return [KeyHint("Enter", "keep")] }
    if contents.selected != nil { return [KeyHint("Enter", "go there"), KeyHint("↑↓", "choose")] }
    guard text.inputMode == .keys else { return text.hints }
    return text.hints + headingHints + (isLong ? Self.hints : [])
  }

  private var headingHints: [KeyHint] {
    guard !page.headings.isEmpty else { return [] }
    let last = heading(1) == nil ? "There are no more sections." : nil
    let first = heading(-1) == nil ? "There are no sections above." : nil
    let narrow = contents.columns == 0 ? "The contents have no room here." : nil
    return [
      KeyHint("s", "next section", disabledReason: last),
      KeyHint("S", "previous section", disabledReason: first),
      KeyHint("c", "contents", disabledReason: narrow),
    ]
  }

  private static let hints = [
    KeyHint("&", "filter"), KeyHint("m", "set mark"), KeyHint("'", "go to mark"),
    KeyHint("d u", "half a page down or up"), KeyHint("f b", "a page down or up"),
    KeyHint("z w", "a page down or up"), KeyHint("e y", "a line down or up"),
    KeyHint("1-9", "number for the next key"), KeyHint("%", "after a number, go to that percent"),
    KeyHint("&!", "filter lines out"),
  ]

  /// Returns the page that an event opens.
  func page(openedBy event: ScreenEvent) -> PageName? {
    guard inputMode == .keys, contents.selected == nil || event != .key(KeyPress(.enter)) else {
      return nil
    }
    return text.link(openedBy: event).map { page.references[$0] }
  }

  // MARK: - Keys

  mutating func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(let press) where marks.asking != nil: takeLetter(press)
    case .key(let press) where filter.isTyping: return type(press)
    case .key where text.inputMode == .textField: return jump { $0.handle(event) }
    case .key(let press): return choose(press) || typeCount(press) || move(press)
    case .paste(let words) where filter.isTyping:
      filter.editor?.paste(words)
      showLines()
    case .click(let id) where id.name == Contents.name && page.headings.indices.contains(id.index):
      show(line: page.headings[id.index].line)
      contents.selected = nil
    case .click, .paste, .scroll, .resized: return text.handle(event)
    }
    return true
  }

  /// Notes the place before something that can go far.
  private mutating func jump<Result>(_ work: (inout TextView) -> Result) -> Result {
    let (place, line) = (places.place(of: top), top)
    defer { if top != line { marks.last = place } }
    return work(&text)
  }

  /// Handles the letter after `m` or `'`; any other key ends the wait, as in `less`.
  private mutating func takeLetter(_ press: KeyPress) {
    switch (press.typedCharacter, marks.asking) {
    case (let letter?, "m") where letter.isLetter: marks.places[letter] = places.place(of: top)
    case ("'", "'"): show(line: marks.last.map(places.line) ?? 0)
    case (let letter?, "'"):
      if let place = marks.places[letter] { show(line: places.line(of: place)) }
    default: break
    }
    marks.asking = nil
  }

  /// Handles a key while the words of the filter are typed.
  private mutating func type(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.escape): endFilter()
    case KeyPress(.enter):
      filter.isTyping = false
      if filter.editor?.isEmpty == true { endFilter() }
    default:
      guard filter.editor?.handle(press) == true else { return false }
      showLines()
    }
    return true
  }

  /// Adds a digit to the number of the next key; returns `false` for any other key.
  private mutating func typeCount(_ press: KeyPress) -> Bool {
    guard let letter = press.typedCharacter, letter.isASCII, let digit = letter.wholeNumberValue,
      digit > 0 || count != nil
    else { return false }
    count = min((count ?? 0) * 10 + digit, 999_999)
    return true
  }

  /// Handles a key while the contents have the focus; any other key is for the text again.
  private mutating func choose(_ press: KeyPress) -> Bool {
    guard let selected = contents.selected else { return false }
    var next = selected
    switch press {
    case KeyPress(.up), "k": next -= 1
    case KeyPress(.down), "j": next += 1
    case KeyPress(.pageUp): next -= text.rows
    case KeyPress(.pageDown): next += text.rows
    case KeyPress(.home), "g": next = 0
    case KeyPress(.end), "G": next = page.headings.count
    default:
      contents.selected = nil
      if press == KeyPress(.enter) { show(line: page.headings[selected].line) }
      return [KeyPress(.enter), KeyPress(.escape), "c"].contains(press)
    }
    contents.selected = max(0, min(next, page.headings.count - 1))
    return true
  }

  /// The keys of other text that are letters in `less`.
  private static let keys: [KeyPress: KeyPress] = [
    "e": KeyPress(.down), "j": KeyPress(.down), "y": KeyPress(.up), "k": KeyPress(.up),
    "f": KeyPress(.pageDown), "z": KeyPress(.pageDown), " ": KeyPress(.pageDown),
    KeyPress(.character("f"), .control): KeyPress(.pageDown),
    "w": KeyPress(.pageUp), "b": KeyPress(.pageUp),
    KeyPress(.character("b"), .control): KeyPress(.pageUp),
    "d": KeyPress(.character("d"), .control), "u": KeyPress(.character("u"), .control),
  ]

  private mutating func move(_ press: KeyPress) -> Bool {
    let key = Self.keys[press] ?? press
    guard let count = count.take() else { return move(key, times: 1) }
    switch key {
    case KeyPress(.escape): break
    case KeyPress(.up), KeyPress(.pageUp), KeyPress(.character("u"), .control):
      _ = text.handle(.scroll(-count))
    case KeyPress(.down), KeyPress(.pageDown), KeyPress(.character("d"), .control):
      _ = text.handle(.scroll(count))
    case "g", "G": show(line: count - 1)
    case "%": show(line: line(at: min(count, 100) * text.count / 100))
    default: return move(key, times: count)
    }
    return true
  }

  private mutating func move(_ key: KeyPress, times: Int) -> Bool {
    switch key {
    case "m" where isLong, "'" where isLong: marks.asking = key
    case "&" where isLong:
      marks.last = places.place(of: top)
      filter = Filter(editor: LineEditor(), isTyping: true, line: top)
      showLines()
    case "/":
      // Each search is typed anew, and an empty one repeats the last.
      marks.last = places.place(of: top)
      text.endSearch()
      return text.handle(.key(key))
    case "s" where !page.headings.isEmpty: if let line = heading(1) { show(line: line) }
    case "S" where !page.headings.isEmpty: if let line = heading(-1) { show(line: line) }
    case "c" where contents.columns > 0: contents.selected = currentHeading ?? 0
    case "n", "N":
      let times = min(times, text.count)
      return jump { text in
        (0..<times).reduce(true) { isUsed, _ in isUsed && text.handle(.key(key)) }
      }
    case KeyPress(.escape) where text.escapeLabel == nil && filter.editor != nil: endFilter()
    case "g", "G", KeyPress(.home), KeyPress(.end): return jump { $0.handle(.key(key)) }
    default: return text.handle(.key(key))
    }
    return true
  }

  // MARK: - Drawing

  func draw(in frame: inout ScreenFrame) {
    text.draw(in: &frame, region: textRegion)
    if contents.columns > 0 { drawContents(in: &frame) }
    guard let editor = filter.editor else { return }
    let row = Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1)
    let count = text.count == 1 ? "1 line" : "\(text.count) lines"
    let found = filter.problem ?? (filter.kept?.isEmpty == true ? "not found" : count)
    let most = max(9, size.columns * 2 / 3)
    let words = editor.isEmpty ? "" : TextWidth.shortened(found, to: most, position: .end)
    let parts = row.splitColumns(
      .fixed(2), .share(), .fixed(1), .fixed(TextWidth.columns(of: words)))
    frame.canvas.write("&", at: row.origin, style: frame.theme.key)
    let cursor = frame.drawField(editor, in: parts[1], name: "filter", style: frame.theme.field)
    frame.canvas.write(words, at: parts[3].origin, style: frame.theme.dim)
    if filter.isTyping { frame.cursor = cursor }
  }

  private func drawContents(in frame: inout ScreenFrame) {
    let (headings, current, selected) = (page.headings, currentHeading, contents.selected)
    let first = max(0, min((selected ?? current ?? 0) - text.rows / 2, headings.count - text.rows))
    for (index, heading) in headings.enumerated().dropFirst(first).prefix(text.rows) {
      let place = Rect(column: 0, row: index - first, columns: contents.columns, rows: 1)
      let style =
        index == selected
        ? frame.theme.selection : index == current ? frame.theme.title : frame.theme.dim
      let text = TextWidth.shortened(heading.text, to: contents.columns)
      frame.canvas.write(text, at: place.origin, style: style)
      frame.hit(place, HitID(Contents.name, index))
      if index == selected { frame.cursor = place.origin }
    }
  }
}

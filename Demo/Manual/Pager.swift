import Sextant

/// A page with the keys of `less`: numbers before keys, marks, a filter, and its headings beside it.
struct Pager {
  private(set) var text = TextView()
  private var page = ManualText("", of: nil)
  private var places = TextPlaces([])
  private var size = Size(columns: 0, rows: 0) { didSet { layOut() } }
  private var marks = Marks()
  private var filter = Filter()
  /// The headings, which are listed beside the text if there is room, or else over it.
  private var contents = ListModel<[ManualText.Heading]>()
  private var isBeside = false
  private var textRegion = Rect(column: 0, row: 0, columns: 0, rows: 0)
  private var contentsRegion = Rect(column: 0, row: 0, columns: 0, rows: 0)
  /// Whether the headings have the focus.
  private var isChoosing = false
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

  /// The free columns from which the headings stand beside the text, the most that they take, and the
  /// columns behind them.
  private static let (free, most, gap) = (26, 44, 2)

  /// Returns the width for which to format a page: lines of over 100 columns are hard to read, and from
  /// 108 on, there is room for the headings beside them.
  static func textColumns(in columns: Int) -> Int {
    max(40, columns < 108 ? columns : min(columns - free - gap, 100))
  }

  // MARK: - The page

  /// Shows a page, at the same place if it is the same one at another width.
  mutating func show(_ page: ManualText) {
    let place = top == 0 ? nil : places.place(of: top)
    (self.page, places) = (page, TextPlaces(page.plain))
    filter.line = place.map(places.line) ?? 0
    contents.show(page.headings)
    showLines()
  }

  /// Shows the lines that the filter keeps, with their links.
  private mutating func showLines() {
    let typed = filter.editor?.text ?? ""
    let isInverted = typed.hasPrefix("!")
    let words = isInverted ? String(typed.dropFirst()) : typed
    (filter.kept, filter.problem) = (nil, nil)
    do throws(SearchProblem) {
      let found = words.isEmpty ? nil : Set(try TextView.lines(with: words, in: page.plain))
      filter.kept = found.map { found in
        page.plain.indices.filter { found.contains($0) != isInverted }
      }
    } catch {
      filter.problem = error.description
    }
    let (kept, shown) = (filter.kept, filter.kept?.map { page.lines[$0] } ?? page.lines)
    let rows = kept.map { Dictionary(uniqueKeysWithValues: zip($0, $0.indices)) }
    func row(of line: Int) -> Int? { rows.map { $0[line] } ?? line }
    text.show(
      lines: shown,
      links: page.references.map { TextView.Link($0.words, line: row(of: $0.line) ?? -1) },
      titles: Set(page.headings.compactMap { row(of: $0.line) }))
    layOut()
    text.show(line: self.row(of: filter.line))
    followText()
  }

  /// Divides the size between the headings, the text and the field of the filter.
  private mutating func layOut() {
    let widest = page.plain.lazy.map { TextWidth.columns(of: $0) }.max() ?? 0
    // What is wider than the text was formatted for scrolls sideways, as a table does.
    let free = size.columns - min(widest, page.columns ?? widest) - Self.gap
    let longest = page.headings.lazy.map { TextWidth.columns(of: $0.text) }.max()
    isBeside = free >= Self.free && longest != nil
    let room = isBeside ? free : size.columns - 2
    let columns = max(0, min(room, max(12, longest ?? 0) + Table.margin + 1, Self.most))
    let rows = max(0, size.rows - (filter.editor == nil ? 0 : 1))
    let (edge, left) = isBeside ? (0, columns + Self.gap) : (1, 0)
    textRegion = Rect(column: left, row: 0, columns: max(0, size.columns - left), rows: rows)
    let most = max(0, min(rows - 2 * edge, isBeside ? rows : page.headings.count))
    contentsRegion = Rect(column: edge, row: edge, columns: columns, rows: most)
    text.resize(textRegion.size)
    contents.resize(contentsRegion.size)
  }

  mutating func resize(_ size: Size) { self.size = size }

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
    guard let kept = filter.kept else { return line }
    // By halving, since a long text can have a link in each line.
    var rows = 0..<kept.count
    while let middle = rows.dropFirst(rows.count / 2).first {
      rows = kept[middle] < line ? middle + 1..<rows.upperBound : rows.lowerBound..<middle
    }
    return rows.lowerBound
  }

  /// Scrolls so that a line is the first visible one; `''` goes back.
  mutating func show(line: Int) {
    if line != top { marks.last = places.place(of: top) }
    filter.line = line
    text.show(line: row(of: line))
    followText()
  }

  /// Scrolls to a heading, named in any case and without its indentation.
  ///
  /// - Returns: `false` if there is no such heading.
  mutating func show(heading title: String) -> Bool {
    let wanted = page.headings.first { $0.name.lowercased() == title.lowercased() }
    if let wanted { show(line: wanted.line) }
    return wanted != nil
  }

  /// The heading in the first visible line.
  var topHeading: String? { page.headings.first { $0.line == top }?.name }

  /// Returns the line of the next or the previous heading; `nil` if none is left to scroll to.
  private func heading(_ step: Int) -> Int? {
    if step > 0, text.top >= text.count - text.rows { return nil }
    let lines = page.headings.lazy.map(\.line)
    return step > 0
      ? lines.first { row(of: $0) > text.top } : lines.last { row(of: $0) < text.top }
  }

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

  var inputMode: InputMode { filter.isTyping || marks.asking != nil ? .textField : text.inputMode }
  var focus: String? { isChoosing ? contents.selectedRow?.name : text.focus }

  var escapeLabel: String? {
    if marks.asking != nil || count != nil { return "cancel" }
    if isChoosing { return "to the text" }
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
    if isChoosing { return [KeyHint("Enter", "go there"), KeyHint("↑↓", "choose")] }
    guard text.inputMode == .keys else { return text.hints }
    return text.hints + headingHints + (isLong ? Self.hints : [])
  }

  private var headingHints: [KeyHint] {
    guard !page.headings.isEmpty else { return [] }
    let last = heading(1) == nil ? "There are no more sections." : nil
    let first = heading(-1) == nil ? "There are no sections above." : nil
    return [
      KeyHint("s", "next section", disabledReason: last),
      KeyHint("S", "previous section", disabledReason: first),
      KeyHint("c", "contents"),
    ]
  }

  private static let hints = [
    KeyHint("&", "filter"), KeyHint("m", "set mark"), KeyHint("'", "go to mark"),
    KeyHint("d u", "half a page down or up"), KeyHint("f b z w", "a page down or up"),
    KeyHint("e y", "a line down or up"), KeyHint("1-9", "number for the next key"),
    KeyHint("%", "after a number, go to that percent"), KeyHint("&!", "filter lines out"),
  ]

  /// Returns the page that an event opens.
  func page(openedBy event: ScreenEvent) -> PageName? {
    guard inputMode == .keys, !isChoosing || event != .key(KeyPress(.enter)) else { return nil }
    return text.link(openedBy: event).flatMap { PageName(page.references[$0].words) }
  }

  // MARK: - Keys

  mutating func handle(_ event: ScreenEvent) -> Bool {
    defer { followText() }
    switch event {
    case .key(let press) where marks.asking != nil: takeLetter(press)
    case .key(let press) where filter.isTyping: return type(press)
    case .key where text.inputMode == .textField: return jump { $0.handle(event) }
    case .key(let press): return choose(press) || typeCount(press) || move(press)
    case .paste(let words) where filter.isTyping:
      filter.editor?.paste(words)
      showLines()
    case .click where contents.handle(event) != .unused:
      if let heading = contents.selectedRow { show(line: heading.line) }
      isChoosing = false
    case .click, .paste, .scroll, .resized: return text.handle(event)
    }
    return true
  }

  /// Selects the heading of the first visible line, unless another one is being chosen.
  private mutating func followText() {
    if !isChoosing { contents.select(page.headings.lastIndex { $0.line <= top } ?? 0) }
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
    count = min((count ?? 0) * 10 + digit, 1 << 40)
    return true
  }

  /// Handles a key while the contents have the focus; any other key is for the text again.
  private mutating func choose(_ press: KeyPress) -> Bool {
    guard isChoosing else { return false }
    let outcome = contents.handle(.key(press))
    isChoosing = outcome == .used
    if case .opens(let index) = outcome { show(line: page.headings[index].line) }
    return outcome != .unused || [KeyPress(.escape), "c"].contains(press)
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
    case "c" where !page.headings.isEmpty: isChoosing = true
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
    if isBeside || isChoosing { drawContents(in: &frame) }
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
    let region = contentsRegion
    if !isBeside {
      let box = Rect(
        column: 0, row: 0, columns: region.size.columns + 2, rows: region.size.rows + 2)
      frame.canvas.fill(box, style: frame.theme.text)
      frame.canvas.box(box, style: frame.theme.border, title: "Contents")
    }
    contents.draw(in: &frame, region: region, columns: [TableColumn()], isFocused: isChoosing) {
      [TableCell($0.text, $1 || $0 == contents.selectedRow ? .accent : .dim)]
    }
  }
}

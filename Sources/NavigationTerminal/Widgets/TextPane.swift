public import TerminalKit

/// Paragraphs that may be longer than the screen: wrapped, scrolled and searched.
public struct TextPane: Hashable, Sendable {
  private var top = 0
  private var rows = 1
  private var lines: [String] = []
  /// What the lines were wrapped from, and how wide.
  private var source: [String] = []
  private var columns = 0
  private(set) var search: LineEditor?
  private(set) var isTyping = false
  /// The line that was found last.
  private var match: Int?
  /// The lines that hold what was searched last, and what that was.
  private var found: [Int] = []
  private var foundText = ""

  /// Makes a text that shows its beginning.
  public init() {}

  /// Whether some of it is out of view.
  package var isScrollable: Bool { lines.count > rows }

  /// Which part of it is in view: `12/40`; `nil` when all of it is.
  public var position: String? {
    isScrollable ? "\(min(top + rows, lines.count))/\(lines.count)" : nil
  }

  /// Where a printable key goes: into the search while one types it.
  public var inputMode: InputMode { isTyping ? .textField : .keys }

  /// What Escape does: it ends the search.
  public var escapeLabel: String? { search == nil ? nil : "end search" }

  /// What the last line says.
  public var hints: [KeyHint] {
    if isTyping { return [KeyHint("Enter", "find")] }
    if search != nil { return [KeyHint("n", "next"), KeyHint("N", "previous")] }
    return (isScrollable ? [KeyHint("↑↓", "scroll")] : []) + [KeyHint("/", "search")]
  }

  /// Draws the lines in view, what the search found marked.
  ///
  /// - Parameters:
  ///   - paragraphs: the text.
  ///   - frame: the screen's frame.
  ///   - row: the first row.
  /// - Complexity: O(n) in the length of the text when it, its width or what is searched is another
  ///   than the last time; else what is in view.
  public mutating func draw(_ paragraphs: [String], in frame: inout ScreenFrame, from row: Int) {
    let columns = ScreenFrame.readable(frame.size.columns)
    if columns != self.columns || paragraphs != source {
      (self.columns, source, foundText) = (columns, paragraphs, "")
      lines = paragraphs.flatMap { TextWidth.wrapped($0, columns: columns) + [""] }.dropLast()
    }
    rows = max(1, frame.size.rows - row - (search == nil ? 0 : 1))
    top = max(0, min(top, lines.count - rows))
    for (offset, line) in lines.dropFirst(top).prefix(rows).enumerated() {
      let place = Position(column: 0, row: row + offset)
      frame.canvas.write(line, at: place, style: frame.theme.text)
      let isHere = top + offset == match
      frame.canvas.mark(
        wanted, in: line, at: place,
        style: isHere ? frame.theme.selection : frame.theme.accent.adding(.underline))
    }
    guard let search else { return }
    let line = Position(column: 0, row: frame.size.rows - 1)
    frame.canvas.write("/", at: line, style: frame.theme.key)
    let count = matches().count
    let words = search.isEmpty ? "" : count == 0 ? "not found" : "\(count) found"
    let room = frame.size.columns - 3 - TextWidth.columns(of: words)
    let cursor = frame.canvas.drawField(
      search, at: line.offset(columns: 2), columns: max(1, room), style: frame.theme.field)
    frame.canvas.write(words, at: line.offset(columns: 3 + max(1, room)), style: frame.theme.dim)
    if isTyping { frame.cursor = cursor }
  }

  /// Takes an event of the table: moves, or searches.
  ///
  /// - Parameter event: what happened.
  /// - Returns: whether the text used it.
  public mutating func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .scroll(let lines): top += lines
    case .paste(let text):
      guard isTyping else { return false }
      search?.paste(text)
      find(from: top, step: 1)
    case .key(let press):
      guard isTyping ? type(press) : move(press) else { return false }
    case .click: return false
    }
    top = max(0, min(top, lines.count - rows))
    return true
  }

  private mutating func type(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.escape): (search, isTyping, match) = (nil, false, nil)
    case KeyPress(.enter):
      isTyping = false
      if search?.isEmpty == true { search = nil }
    case KeyPress(.character("c"), .control) where search?.isEmpty == false: search = LineEditor()
    default:
      guard search?.handle(press) == true else { return false }
      find(from: top, step: 1)
    }
    return true
  }

  private mutating func move(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.up), "k": top -= 1
    case KeyPress(.down), "j": top += 1
    case KeyPress(.pageUp): top -= rows
    case KeyPress(.pageDown): top += rows
    case KeyPress(.character("u"), .control): top -= rows / 2
    case KeyPress(.character("d"), .control): top += rows / 2
    case KeyPress(.home), "g": top = 0
    case KeyPress(.end), "G": top = lines.count
    case "/": (search, isTyping) = (search ?? LineEditor(), true)
    case "n" where search != nil: find(from: (match ?? top - 1) + 1, step: 1)
    case "N" where search != nil: find(from: (match ?? top + 1) - 1, step: -1)
    case KeyPress(.escape) where search != nil: (search, match) = (nil, nil)
    default: return false
    }
    return true
  }

  // MARK: - Searching

  private var wanted: String { search?.text.lowercased() ?? "" }

  private mutating func matches() -> [Int] {
    let wanted = wanted
    guard !wanted.isEmpty else { return [] }
    if wanted != foundText {
      foundText = wanted
      found = lines.indices.filter { lines[$0].lowercased().contains(wanted) }
    }
    return found
  }

  /// Brings the next line that holds the text into view, from the other end when there is no other.
  private mutating func find(from line: Int, step: Int) {
    let matches = matches()
    match =
      step > 0
      ? matches.first { $0 >= line } ?? matches.first
      : matches.last { $0 <= line } ?? matches.last
    guard let match else { return }
    if match < top || match >= top + rows { top = match - rows / 2 }
  }
}

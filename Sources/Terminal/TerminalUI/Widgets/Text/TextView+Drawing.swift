public import TerminalKit

extension TextView {
  /// Draws the visible lines, with links and matches marked.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - region: The area to draw in, of the size that the text was given.
  /// - Complexity: O(n) in the number of cells, and of the links and matches in them.
  public func draw(in frame: inout ScreenFrame, region: Rect) {
    frame.check(region, isOf: size, "text view")
    guard region != frame.canvas.bounds else { return draw(in: &frame) }
    frame.drawPart(region) { draw(in: &$0) }
  }

  private func draw(in frame: inout ScreenFrame) {
    let last = moved(first, by: rows - 1).line
    var link = visible(links.placed.count, to: last) { links.spans[links.placed[$0]]?.line ?? 0 }
    var match = visible(search.found.count, to: last) { search.found[$0].line }
    var place = first
    var starts = starts(of: place.line)
    for row in 0..<rows where place.line < text.count {
      let line = Line(self, place, of: starts, at: row)
      line.draw(in: &frame)
      link = link.drop { (links.spans[links.placed[$0]]?.line ?? 0) < place.line }
      for number in link.lazy.map({ links.placed[$0] }) {
        guard let span = links.spans[number], span.line == place.line else { break }
        let isSelected = number == links.selected
        let style = isSelected ? frame.theme.selection : frame.theme.accent.adding(.underline)
        guard let cells = line.mark(span, style, on: &frame.canvas) else { continue }
        frame.hit(cells, HitID(Links.name, number))
        if isSelected, !cells.isEmpty { frame.cursor = cells.origin }
      }
      match = match.drop { search.found[$0].line < place.line }
      for number in match {
        guard search.found[number].line == place.line else { break }
        let isCurrent = number == search.match
        let style = isCurrent ? frame.theme.selection : frame.theme.warning.adding(.underline)
        line.mark(search.found[number], style, on: &frame.canvas)
      }
      if farthest > 0 { line.drawCuts(on: &frame.canvas, style: frame.theme.key) }
      place.row += 1
      if place.row == starts.count {
        place = Place(line: place.line + 1)
        starts = self.starts(of: place.line)
      }
    }
    if let editor = search.editor { draw(editor, in: &frame) }
  }

  /// Draws the field of the search, with what it has found.
  private func draw(_ editor: LineEditor, in frame: inout ScreenFrame) {
    let line = Position(column: 0, row: size.rows - 1)
    frame.canvas.write("/", at: line, style: frame.theme.key)
    let place = "\((search.match ?? 0) + 1)/\(search.found.count)"
    let found = search.problem ?? (search.found.isEmpty ? "not found" : place)
    let most = max(9, size.columns * 2 / 3)
    let words = editor.isEmpty ? "" : TextWidth.shortened(found, to: most, position: .end)
    let room = max(1, size.columns - 3 - TextWidth.columns(of: words))
    let cursor = frame.canvas.drawField(
      editor, at: line.offset(columns: 2), columns: room, style: frame.theme.field)
    frame.canvas.write(words, at: line.offset(columns: 3 + room), style: frame.theme.dim)
    if search.isTyping { frame.cursor = cursor }
  }

  /// Returns the visible ones of some things that are in order of their lines.
  func visible(_ count: Int, to last: Int, line: (Int) -> Int) -> Range<Int> {
    // Finds the first one that is not above a line, by halving.
    func first(from wanted: Int) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if line(middle) < wanted { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return first(from: top)..<first(from: last + 1)
  }

  /// A visible row.
  private struct Line {
    let line: EmphasizedLine
    let isTitle: Bool
    /// The characters from the first visible one to the end of the row.
    let characters: Range<Int>
    /// As many of them as can be visible, since each takes at least one column.
    let visible: Substring
    /// The row, and the column of the first character, of which the left half may be hidden.
    let origin: Position
    let columns: Int
    let isCutAtLeft: Bool

    init(_ view: TextView, _ place: Place, of starts: [Int], at row: Int) {
      line = view.text[place.line]
      isTitle = view.titles.contains(place.line)
      let end = place.row + 1 < starts.count ? starts[place.row + 1] : Int.max
      var (start, column) = (starts[place.row], -view.left)
      var rest = line.text.dropFirst(start)
      while column < 0, let width = rest.first.map({ TextWidth.columns(of: $0) }),
        column + width <= 0
      {
        (start, column) = (start + 1, column + width)
        rest.removeFirst()
      }
      characters = start..<max(start, end)
      visible = rest.prefix(min(characters.count, view.size.columns + 2))
      origin = Position(column: column, row: row)
      columns = view.size.columns
      isCutAtLeft = view.left > 0 && line.text[..<rest.startIndex].contains { $0 != " " }
    }

    func draw(in frame: inout ScreenFrame) {
      let style = isTitle ? frame.theme.title : frame.theme.text
      mark(characters, style, on: &frame.canvas)
      for run in line.runs {
        mark(run.start..<run.start + run.count, run.applied(to: style), on: &frame.canvas)
      }
    }

    /// Restyles the words of a span, and returns their cells; `nil` if they are not visible.
    @discardableResult
    func mark(_ span: Span, _ style: Style, on canvas: inout Canvas) -> Rect? {
      span.start.flatMap { mark($0..<$0 + span.count, style, on: &canvas) }
    }

    @discardableResult
    private func mark(_ range: Range<Int>, _ style: Style, on canvas: inout Canvas) -> Rect? {
      let range = range.clamped(to: characters)
      let rest = visible.dropFirst(range.lowerBound - characters.lowerBound)
      guard !range.isEmpty, !rest.isEmpty else { return nil }
      let before = TextWidth.columns(of: visible[..<rest.startIndex])
      let place = origin.offset(columns: before)
      let used = canvas.write(String(rest.prefix(range.count)), at: place, style: style)
      return Rect(line: place, columns: used).intersection(canvas.bounds)
    }

    /// Marks the edges where the row is cut.
    func drawCuts(on canvas: inout Canvas, style: Style) {
      if isCutAtLeft { canvas.write("<", at: Position(column: 0, row: origin.row), style: style) }
      if origin.column + TextWidth.columns(of: visible) > columns {
        canvas.write(">", at: Position(column: columns - 1, row: origin.row), style: style)
      }
    }
  }
}

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
    var looks = 0
    var link = visible(links.placed.count, to: last, looks: &looks) {
      links.spans[links.placed[$0]]?.line ?? 0
    }
    var match = visible(search.found.count, to: last, looks: &looks) { search.found[$0].line }
    var place = first
    for row in 0..<rows where place.line < text.count {
      let line = Line(self, place, at: row)
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
      place = next(place) ?? Place(line: text.count)
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
  func visible(_ count: Int, to last: Int, looks: inout Int, line: (Int) -> Int) -> Range<Int> {
    // Finds the first one that is not above a line, by halving.
    func first(from wanted: Int) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        looks += 1
        if line(middle) < wanted { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let shown = first(from: top)..<first(from: last + 1)
    looks += shown.count
    return shown
  }

  /// A visible row.
  private struct Line {
    let line: EmphasizedLine
    let isTitle: Bool
    /// The characters of the row.
    let characters: Range<Int>
    /// The row, and the column of its first character, which can be left of the region.
    let origin: Position
    let columns: Int
    let left: Int

    init(_ view: TextView, _ place: Place, at row: Int) {
      line = view.text[place.line]
      isTitle = view.titles.contains(place.line)
      let starts = view.starts(of: place.line)
      let end = place.row + 1 < starts.count ? starts[place.row + 1] : Int.max
      characters = starts[place.row]..<end
      origin = Position(column: -view.left, row: row)
      (columns, left) = (view.size.columns, view.left)
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
      let start = range.lowerBound - characters.lowerBound
      // A character takes at least one column, so what begins behind the edge is not visible.
      guard !range.isEmpty, start < columns + left else { return nil }
      let row = line.text.dropFirst(characters.lowerBound)
      let rest = row.dropFirst(start)
      let words = String(rest.prefix(min(range.count, columns + left)))
      let before = TextWidth.columns(of: row[..<rest.startIndex])
      let place = origin.offset(columns: before)
      let used = canvas.write(words, at: place, style: style)
      return Rect(line: place, columns: used).intersection(canvas.bounds)
    }

    /// Marks the edges where the row is cut.
    func drawCuts(on canvas: inout Canvas, style: Style) {
      if left > 0, line.text.prefix(left + 1).contains(where: { $0 != " " }) {
        canvas.write("<", at: Position(column: 0, row: origin.row), style: style)
      }
      if TextWidth.columns(of: line.text) > left + columns {
        canvas.write(">", at: Position(column: columns - 1, row: origin.row), style: style)
      }
    }
  }
}

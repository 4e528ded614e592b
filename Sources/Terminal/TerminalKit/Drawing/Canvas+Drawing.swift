extension Canvas {
  /// Writes text on one line, after making it safe to show.
  ///
  /// Text outside the canvas or beyond `columns` is omitted. A wide glyph that only half fits is
  /// omitted completely, along with everything after it.
  ///
  /// - Complexity: O(columns written).
  ///
  /// - Parameters:
  ///   - text: The text; visible stand-ins replace its hidden characters.
  ///   - position: The position of its first column, which may lie to the left of the canvas.
  ///   - style: The style of the text.
  ///   - columns: The maximum number of columns; `nil` extends to the right edge.
  /// - Returns: The number of columns used, counted from `position`.
  @discardableResult
  @inlinable
  public mutating func write(
    _ text: some StringProtocol, at position: Position, style: Style = .plain,
    columns: Int? = nil
  ) -> Int {
    write(line: String(text), at: position, style: style, columns: columns)
  }

  @usableFromInline mutating func write(
    line text: String, at position: Position, style: Style, columns: Int?
  ) -> Int {
    guard (0..<size.rows).contains(position.row) else { return 0 }
    let room = min(columns ?? .max, size.columns - position.column)
    let look = PackedCell.Look(style)
    if text.isPlainASCII {
      return put(ascii: text.utf8.span, at: position, room: room, look: look)
    }
    let plain = text.utf8.span.plainCount
    var used = put(
      ascii: text.utf8.span.extracting(0..<plain), at: position, room: room, look: look)
    guard used == plain, plain < text.utf8.count else { return used }
    func place(_ grapheme: Character, _ width: Int, on canvas: inout Canvas) -> Bool {
      guard used + width <= room else { return false }
      canvas.put(grapheme, columns: width, at: position.offset(columns: used), look: look)
      used += width
      return true
    }
    for character in text.dropPlain(plain) {
      if character.isPlain {
        guard place(character, 1, on: &self) else { return used }
        continue
      }
      let pieces = character.visiblySafe.flatMap(\.pieces)
      guard used + pieces.reduce(0, { $0 + $1.columns }) <= room else { return used }
      for piece in pieces { _ = place(piece.grapheme, piece.columns, on: &self) }
    }
    return used
  }

  /// Fills a rectangle with one glyph, or blanks it.
  ///
  /// - Complexity: O(cells in the rectangle).
  ///
  /// - Parameters:
  ///   - rect: The cells to fill.
  ///   - glyph: The glyph that each cell shows; a space replaces it if it is not one column wide.
  ///   - style: The style of the cells.
  public mutating func fill(_ rect: Rect, with glyph: Character = " ", style: Style = .plain) {
    let isNarrow = glyph.isVisiblySafe && TextWidth.columns(of: glyph) == 1
    fill(
      within: rect.intersection(bounds), with: isNarrow ? glyph : " ",
      look: PackedCell.Look(style))
  }

  /// Copies another canvas onto this one.
  ///
  /// - Complexity: O(cells copied).
  ///
  /// - Parameters:
  ///   - other: The canvas to copy.
  ///   - position: The position at which to put its top-left cell.
  public mutating func draw(_ other: Canvas, at position: Position) {
    let area = Rect(origin: position, size: other.size).intersection(bounds)
    let source = Rect(
      origin: Position(
        column: area.origin.column - position.column, row: area.origin.row - position.row),
      size: area.size)
    copy(source, of: other, to: area.origin)
  }

  /// Draws a box along the edge of a rectangle, with a title in its top line.
  ///
  /// - Parameters:
  ///   - rect: The outer edge; nothing is drawn if it is smaller than two by two cells.
  ///   - style: The style of the lines.
  ///   - title: The title in the top line, shortened at its end to fit.
  ///   - titleStyle: The style of the title; `nil` uses the style of the lines.
  public mutating func box(
    _ rect: Rect, style: Style = .plain, title: String? = nil, titleStyle: Style? = nil
  ) {
    guard rect.size.columns >= 2, rect.size.rows >= 2 else { return }
    let last = rect.origin.offset(columns: rect.size.columns - 1, rows: rect.size.rows - 1)
    let inner = rect.inset(columns: 1, rows: 1)
    for row in [rect.origin.row, last.row] {
      fill(
        Rect(column: inner.origin.column, row: row, columns: inner.size.columns, rows: 1),
        with: "─", style: style)
    }
    for column in [rect.origin.column, last.column] {
      fill(
        Rect(column: column, row: inner.origin.row, columns: 1, rows: inner.size.rows),
        with: "│", style: style)
    }
    write("┌", at: rect.origin, style: style)
    write("┐", at: Position(column: last.column, row: rect.origin.row), style: style)
    write("└", at: Position(column: rect.origin.column, row: last.row), style: style)
    write("┘", at: last, style: style)
    guard let title, rect.size.columns >= 6 else { return }
    let words = TextWidth.shortened(title, to: rect.size.columns - 6)
    write(" \(words) ", at: rect.origin.offset(columns: 2), style: titleStyle ?? style)
  }
}

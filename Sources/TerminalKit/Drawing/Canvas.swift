/// A grid of cells to draw on.
///
/// Whatever is drawn outside of the grid is left out, and half a wide glyph never remains: drawing
/// over one of its halves blanks the other. A canvas is a value; it costs O(cells) to make and to
/// compare.
public struct Canvas: Hashable, Sendable {
  /// Its extent.
  public let size: Size
  private var cells: [Cell]

  /// Makes a blank canvas.
  public init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// The whole canvas as a rectangle.
  public var bounds: Rect { Rect(size: size) }

  /// The cell at a position; blank outside of the canvas.
  public subscript(position: Position) -> Cell {
    bounds.contains(position) ? cells[index(position)] : .blank
  }

  /// The cells of one row.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    cells[(row * size.columns)..<((row + 1) * size.columns)]
  }

  /// Each row as text, without the blanks at its end.
  ///
  /// Costs O(cells).
  public var lines: [String] {
    (0..<size.rows).map { row in
      var line = ""
      for cell in self.row(row) where cell.width > 0 { line.append(cell.grapheme) }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private func index(_ position: Position) -> Int {
    position.row * size.columns + position.column
  }

  /// Puts a glyph down, whole or not at all, and repairs the wide glyphs it covers in part.
  mutating func put(_ grapheme: Character, columns: Int, at position: Position, style: Style) {
    let last = position.offset(columns: columns - 1)
    guard bounds.contains(position), bounds.contains(last) else { return }
    let start = index(position)
    blankHalves(from: start, count: columns)
    cells[start] = Cell(grapheme: grapheme, style: style, width: Int8(columns))
    for half in (start + 1)..<max(start + columns, start + 1) { cells[half] = .rightHalf(style) }
  }

  /// Changes how the cells of a rectangle look, not what they show.
  ///
  /// Costs O(cells in it).
  ///
  /// - Parameters:
  ///   - rect: The cells to change; both halves of a wide glyph go with its left one.
  ///   - change: From the look a cell has to the look it gets.
  public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let area = rect.intersection(bounds)
    for row in area.rows {
      for column in area.columns {
        let here = index(Position(column: column, row: row))
        if cells[here].width == 0 && column > area.columns.lowerBound {
          cells[here].style = cells[here - 1].style
        } else {
          cells[here].style = change(cells[here].style)
        }
      }
    }
  }

  /// Blanks the half that would remain of a wide glyph which `count` cells from `start` cover.
  private mutating func blankHalves(from start: Int, count: Int) {
    if cells[start].width == 0 {
      cells[start - 1] = Cell(grapheme: " ", style: cells[start - 1].style, width: 1)
    }
    let next = start + count
    if next < cells.count, cells[next].width == 0, next % size.columns != 0 {
      cells[next] = Cell(grapheme: " ", style: cells[next].style, width: 1)
    }
  }
}

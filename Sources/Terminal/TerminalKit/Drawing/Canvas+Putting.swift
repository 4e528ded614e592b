extension Canvas {
  /// Writes a glyph, completely or not at all, and blanks the remaining half of any wide glyph that
  /// it partly covers.
  mutating func put(
    _ grapheme: Character, columns: Int, at position: Position, look: PackedCell.Look
  ) {
    let last = position.offset(columns: columns - 1)
    guard bounds.contains(position), bounds.contains(last) else { return }
    let start = index(position)
    blankHalves(from: start, count: columns)
    if columns > 1 { hasWide = true }
    cells[start] = packed(grapheme, look: look, width: columns)
    for half in (start + 1)..<max(start + columns, start + 1) { cells[half] = .rightHalf(look) }
  }

  /// Writes as much plain ASCII text as fits, one byte per cell.
  ///
  /// - Returns: The number of columns used, counted from `position`, including those to the left of
  ///   the canvas.
  mutating func put(
    ascii text: borrowing Span<UInt8>, at position: Position, room: Int, look: PackedCell.Look
  ) -> Int {
    let count = max(0, min(text.count, room))
    let hidden = max(0, -position.column)
    guard hidden < count, (0..<size.rows).contains(position.row) else { return count }
    let start = index(position.offset(columns: hidden))
    blankHalves(from: start, count: count - hidden)
    for offset in hidden..<count {
      cells[start + offset - hidden] = PackedCell(
        scalar: UInt32(text[offset]), look: look, width: 1)
    }
    return count
  }

  /// Fills a rectangle inside the canvas with a glyph one column wide.
  mutating func fill(within area: Rect, with grapheme: Character, look: PackedCell.Look) {
    guard !area.isEmpty else { return }
    let cell = packed(grapheme, look: look, width: 1)
    for row in area.rows {
      let start = index(Position(column: area.columns.lowerBound, row: row))
      blankHalves(from: start, count: area.size.columns)
      for here in start..<(start + area.size.columns) { cells[here] = cell }
    }
  }

  /// Copies a rectangle of another canvas to a position where it fits completely; wide glyphs cut
  /// by its edges become blank.
  mutating func copy(_ area: Rect, of other: Canvas, to position: Position) {
    guard !area.isEmpty else { return }
    if other.hasWide { hasWide = true }
    for line in 0..<area.size.rows {
      let from = other.index(area.origin.offset(rows: line))
      let start = index(position.offset(rows: line))
      blankHalves(from: start, count: area.size.columns)
      if !other.hasWide, other.clusters.isEmpty {
        let source = other.cells[from..<(from + area.size.columns)]
        cells.replaceSubrange(start..<(start + area.size.columns), with: source)
        continue
      }
      for column in 0..<area.size.columns {
        let cell = other.cells[from + column]
        let isCut =
          (cell.width == 0 && column == 0)
          || (cell.width == 2 && column + 1 == area.size.columns)
        if isCut {
          cells[start + column] = PackedCell(scalar: 0x20, look: cell.look, width: 1)
        } else if let number = cell.cluster {
          cells[start + column] = packed(
            other.clusters[number], look: cell.look, width: cell.width)
        } else {
          cells[start + column] = cell
        }
      }
    }
  }

  private mutating func packed(
    _ grapheme: Character, look: PackedCell.Look, width: Int
  ) -> PackedCell {
    let scalars = grapheme.unicodeScalars
    if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return PackedCell(scalar: first.value, look: look, width: width)
    }
    if let number = clusters.firstIndex(where: { $0.unicodeScalars.elementsEqual(scalars) }) {
      return PackedCell(cluster: number, look: look, width: width)
    }
    clusters.append(grapheme)
    return PackedCell(cluster: clusters.count - 1, look: look, width: width)
  }

  /// Blanks the remaining half of each wide glyph partly covered by `count` cells from `start`.
  private mutating func blankHalves(from start: Int, count: Int) {
    guard hasWide else { return }
    if cells[start].width == 0 {
      cells[start - 1] = PackedCell(scalar: 0x20, look: cells[start - 1].look, width: 1)
    }
    let next = start + count
    if next < cells.count, cells[next].width == 0, next % size.columns != 0 {
      cells[next] = PackedCell(scalar: 0x20, look: cells[next].look, width: 1)
    }
  }
}

public import TerminalKit

extension ScreenFrame {
  /// Draws a field and marks its columns for clicks.
  ///
  /// A click arrives as a ``HitID`` of that name whose index is where the cursor belongs: give it to
  /// `moveCursor(to:)` of the line.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  /// - Parameters:
  ///   - editor: the line.
  ///   - region: the cells, on one row.
  ///   - name: what a click on it will be called.
  ///   - style: how it looks.
  /// - Returns: where the cursor is.
  public mutating func drawField(
    _ editor: LineEditor, in region: Rect, name: String, style: Style
  ) -> Position {
    if isPainted {
      let view = FieldView(editor, columns: region.size.columns)
      for column in region.columns {
        hit(
          Rect(column: column, row: region.origin.row, columns: 1, rows: 1),
          HitID(name, view.cursor(atColumn: column - region.origin.column)))
      }
    }
    return canvas.drawField(
      editor, at: region.origin, columns: region.size.columns, style: style)
  }
}

extension ScreenFrame {
  /// Draws a part of the region as if it were all of it.
  ///
  /// What is marked for clicks there, the cursor and the next frame become this frame's own.
  ///
  /// - Parameters:
  ///   - region: the part, in this frame's own coordinates.
  ///   - draw: draws it; its first cell is at 0, 0.
  public mutating func drawPart(_ region: Rect, _ draw: (inout ScreenFrame) -> Void) {
    var part = ScreenFrame(
      canvas: Canvas(size: region.size, isPainted: isPainted), theme: theme,
      capabilities: capabilities)
    draw(&part)
    let (column, row) = (region.origin.column, region.origin.row)
    canvas.draw(part.canvas, at: region.origin)
    for (place, id) in part.hits {
      hit(Rect(origin: place.origin.offset(columns: column, rows: row), size: place.size), id)
    }
    if let place = part.cursor { cursor = place.offset(columns: column, rows: row) }
    nextFrame = [nextFrame, part.nextFrame].compactMap(\.self).min()
  }
}

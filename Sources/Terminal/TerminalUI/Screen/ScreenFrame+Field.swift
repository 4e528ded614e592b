public import TerminalKit

extension ScreenFrame {
  /// Draws a field and makes its columns clickable.
  ///
  /// A click arrives as a ``HitID`` with this name; its index is the cursor position to pass to the
  /// line's `moveCursor(to:)`.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  /// - Parameters:
  ///   - editor: The line to draw.
  ///   - region: The cells to draw in, all on one row.
  ///   - name: The name of the field's clickable columns.
  ///   - style: The style of the field.
  /// - Returns: The position of the cursor.
  public mutating func drawField(
    _ editor: LineEditor, in region: Rect, name: String, style: Style
  ) -> Position {
    let view = FieldView(editor, columns: region.size.columns)
    for column in region.columns {
      hit(
        Rect(column: column, row: region.origin.row, columns: 1, rows: 1),
        HitID(name, view.cursor(atColumn: column - region.origin.column)))
    }
    return canvas.drawField(
      editor, at: region.origin, columns: region.size.columns, style: style)
  }
}

extension ScreenFrame {
  /// Draws into a part of the region as if it were a whole frame.
  ///
  /// The part's clickable regions, cursor and next frame carry over to this frame.
  ///
  /// - Parameters:
  ///   - region: The part, in this frame's coordinates.
  ///   - draw: Draws the part, whose first cell is at 0, 0.
  public mutating func drawPart(_ region: Rect, _ draw: (inout ScreenFrame) -> Void) {
    var part = ScreenFrame(size: region.size, theme: theme, capabilities: capabilities)
    draw(&part)
    canvas.draw(part.canvas, at: region.origin)
    for (place, id) in part.hits { hit(place.offset(by: region.origin), id) }
    cursor = part.cursor?.offset(columns: region.origin.column, rows: region.origin.row) ?? cursor
    nextFrame = [nextFrame, part.nextFrame].compactMap(\.self).min()
  }
}

public import TerminalKit

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

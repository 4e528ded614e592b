import Navigation
import TerminalKit
import TerminalUI

extension Chrome {
  /// Draws the last entries of a layer side by side, if there is room for more than one.
  ///
  /// - Returns: The cursor position in the focused pane; the outer optional is `nil` if there is
  ///   only one pane.
  func drawPanes(
    of layer: HostLayer<R>, in regions: Layout.Regions, _ layout: Layout, on canvas: inout Canvas
  ) -> Position?? {
    // The top borders replace the rule.
    let top = regions.body.origin.row - (layout.hasRule ? 1 : 0)
    let room = Size(
      columns: layout.size.columns, rows: regions.body.size.rows + (layout.hasRule ? 1 : 0))
    let widths = configuration.panes.widths(for: layer.stack, in: room)
    let first = layer.stack.count - widths.count
    layers.panes.show(widths.count > 1 ? widths.indices.map { layer.place(at: first + $0) } : [])
    guard widths.count > 1 else { return nil }
    let keys = layers.top.place == layer.place ? layers.focusedPane : 0
    var cursor: Position?
    var column = 0
    for (pane, width) in widths.enumerated() {
      let stepsBack = widths.count - 1 - pane
      let box = Rect(column: column, row: top, columns: width, rows: room.rows)
      let screen = layers.screen(of: layer, at: first + pane)
      if canvas.isPainted {
        drawBorder(box, title: screen.title.visiblySafe, isLit: stepsBack == keys, on: &canvas)
        targets.append((box, .pane(stepsBack)))
      }
      let place = draw(
        screen, in: box.inset(columns: 2, rows: 1), stepsBack: stepsBack, on: &canvas)
      if stepsBack == keys { cursor = place }
      column += width
    }
    return .some(cursor)
  }

  /// Returns the number of steps back to the pane at a position, or `nil` if no pane is there.
  func pane(at position: Position) -> Int? {
    for target in targets.reversed() where target.region.contains(position) {
      if case .pane(let stepsBack) = target.target { return stepsBack }
    }
    return nil
  }

  /// Draws the border of a pane, heavy and accented if the pane has the focus.
  private func drawBorder(_ box: Rect, title: String, isLit: Bool, on canvas: inout Canvas) {
    canvas.box(
      box, style: isLit ? theme.accent : theme.border, title: title,
      titleStyle: isLit ? theme.title : theme.dim)
    guard isLit else { return }
    let size = box.size
    let (left, top) = (box.origin.column, box.origin.row)
    let (right, bottom) = (left + size.columns - 1, top + size.rows - 1)
    let words = TextWidth.columns(of: TextWidth.shortened(title, to: size.columns - 6)) + 2
    for (row, start) in [(top, left + 2 + words), (bottom, left + 1)] {
      canvas.fill(
        Rect(column: start, row: row, columns: right - start, rows: 1), with: "━",
        style: theme.accent)
    }
    for column in [left, right] {
      canvas.fill(
        Rect(column: column, row: top + 1, columns: 1, rows: size.rows - 2), with: "┃",
        style: theme.accent)
    }
    for (corner, column, row) in [
      ("┏", left, top), ("━", left + 1, top), ("┓", right, top), ("┗", left, bottom),
      ("┛", right, bottom),
    ] {
      canvas.write(corner, at: Position(column: column, row: row), style: theme.accent)
    }
  }
}

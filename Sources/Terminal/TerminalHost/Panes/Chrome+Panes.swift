import Navigation
import TerminalKit
import TerminalUI

extension Chrome {
  /// Draws the last entries of a layer side by side, if there is room for more than one.
  ///
  /// - Returns: The cursor position in the focused pane; the outer optional is `nil` if there is
  ///   only one pane.
  func drawPanes(
    of layer: HostLayer, in regions: Layout.Regions, _ layout: Layout, on canvas: inout Canvas
  ) -> Position?? {
    // The top borders replace the rule.
    let top = regions.body.origin.row - (layout.hasRule ? 1 : 0)
    let room = Size(
      columns: layout.size.columns, rows: regions.body.size.rows + (layout.hasRule ? 1 : 0))
    guard configuration.panes.canDivide(room) else {
      layers.panes.show([])
      layers.endPreview()
      return nil
    }
    let preview = layers.routeToPreview(of: layer)
    let shape = preview ?? layers.lastPreviewed(beside: layer)
    var path = layer.stack
    if let shape { path = RouteStack(entries: path.entries + [State.Entry(shape)]) }
    var widths = configuration.panes.widths(for: path, in: room)
    // The panes of entries; a preview is none.
    let count = widths.count - (shape != nil && widths.count > 1 ? 1 : 0)
    let first = layer.stack.count - count
    layers.panes.show(count > 1 ? (0..<count).map { layer.place(at: first + $0) } : [])
    guard widths.count > 1 else {
      layers.endPreview()
      return nil
    }
    let previewWidth = widths.count > count ? widths.removeLast() : 0
    let keys = layers.top.place == layer.place ? layers.focusedPane : 0
    var cursor: Position?
    var column = 0
    for (pane, width) in widths.enumerated() {
      let stepsBack = count - 1 - pane
      let box = Rect(column: column, row: top, columns: width, rows: room.rows)
      if canvas.isPainted { targets.append((box, .pane(stepsBack))) }
      let place = draw(
        layers.screen(of: layer, at: first + pane), inPane: box, isLit: stepsBack == keys,
        stepsBack: stepsBack, on: &canvas)
      if stepsBack == keys { cursor = place }
      column += width
    }
    guard previewWidth > 0 else {
      layers.endPreview()
      return .some(cursor)
    }
    let box = Rect(column: column, row: top, columns: previewWidth, rows: room.rows)
    if let preview {
      draw(preview, of: layer, in: box, on: &canvas)
    } else {
      layers.visits.current.preview?.end()
      if canvas.isPainted {
        drawBorder(box, title: "", label: Self.previewLabel, isLit: false, on: &canvas)
      }
    }
    return .some(cursor)
  }

  private static var previewLabel: String { "preview" }

  /// Draws the preview of a route, which nothing can be done in.
  private func draw(
    _ route: AnyRoute, of layer: HostLayer, in box: Rect, on canvas: inout Canvas
  ) {
    guard let screen = layers.preview(of: route, beside: layer)?.screen else { return }
    let reachable = targets.count
    _ = draw(screen, inPane: box, isLit: false, label: Self.previewLabel, on: &canvas)
    targets.removeSubrange(reachable...)
  }

  /// Draws a screen in a border that has its title.
  private func draw(
    _ screen: any Screen, inPane box: Rect, isLit: Bool, label: String = "", stepsBack: Int = 0,
    on canvas: inout Canvas
  ) -> Position? {
    let title = screen.title.visiblySafe
    if canvas.isPainted { drawBorder(box, title: title, label: label, isLit: isLit, on: &canvas) }
    let region = box.inset(columns: 2, rows: 1)
    let cursor = draw(screen, in: region, stepsBack: stepsBack, hasKeys: isLit, on: &canvas)
    if canvas.isPainted { removeHeading(title, in: region, on: &canvas) }
    return cursor
  }

  /// Removes a heading that says what the border above it says.
  private func removeHeading(_ title: String, in region: Rect, on canvas: inout Canvas) {
    let columns = TextWidth.columns(of: title)
    guard columns > 0, columns < region.size.columns else { return }
    var (shown, column) = ("", 0)
    while column <= columns {
      let letter = canvas[region.origin.offset(columns: column)].grapheme
      shown.append(letter)
      column += max(1, TextWidth.columns(of: String(letter)))
    }
    guard shown == "\(title) " else { return }
    canvas.fill(Rect(line: region.origin, columns: columns), style: theme.text)
  }

  /// Returns the number of steps back to the pane at a position, or `nil` if no pane is there.
  func pane(at position: Position) -> Int? {
    for target in targets.reversed() where target.region.contains(position) {
      if case .pane(let stepsBack) = target.target { return stepsBack }
    }
    return nil
  }

  /// Draws the border of a pane, heavy and accented if the pane has the focus.
  private func drawBorder(
    _ box: Rect, title: String, label: String, isLit: Bool, on canvas: inout Canvas
  ) {
    canvas.box(
      box, style: isLit ? theme.accent : theme.border, title: title.isEmpty ? nil : title,
      titleStyle: isLit ? theme.title : theme.dim)
    let labelColumns = TextWidth.columns(of: label) + 4
    if !label.isEmpty, TextWidth.columns(of: title) + labelColumns + 4 <= box.size.columns {
      canvas.write(
        " \(label) ",
        at: box.origin.offset(columns: box.size.columns - labelColumns), style: theme.dim)
    }
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

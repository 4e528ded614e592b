import Navigation
import TerminalKit
import TerminalUI

extension Chrome {
  /// Places the last entries of a layer side by side, if there is room for more than one, and begins or
  /// ends the preview beside them.
  ///
  /// - Returns: Whether there is more than one pane.
  func placePanes(
    of layer: HostLayer, in layout: Layout, on placement: inout Placement,
    read: (any Screen) -> Void
  ) -> Bool {
    // The top borders replace the rule.
    let body = placement.regions.body
    let top = body.origin.row - (layout.hasRule ? 1 : 0)
    let room = Size(
      columns: layout.size.columns, rows: body.size.rows + (layout.hasRule ? 1 : 0))
    guard configuration.panes.canDivide(room) else {
      layers.panes.show([])
      layers.endPreview()
      return false
    }
    // The selected row is one of those that the list has now.
    if configuration.panes.previews { read(layers.screen(of: layer)) }
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
      return false
    }
    let previewWidth = widths.count > count ? widths.removeLast() : 0
    let keys = layers.top.place == layer.place ? layers.focusedPane : 0
    var column = 0
    for (pane, width) in widths.enumerated() {
      let stepsBack = count - 1 - pane
      let box = Rect(column: column, row: top, columns: width, rows: room.rows)
      let screen = layers.screen(of: layer, at: first + pane)
      read(screen)
      placement.panes.append(
        Placement.Place(
          screen: screen, region: box.inset(columns: 2, rows: 1), box: box, stepsBack: stepsBack,
          hasKeys: stepsBack == keys))
      column += width
    }
    guard previewWidth > 0 else {
      layers.endPreview()
      return true
    }
    let box = Rect(column: column, row: top, columns: previewWidth, rows: room.rows)
    guard let preview else {
      layers.visits.current.preview?.end()
      placement.emptyPreview = box
      return true
    }
    guard let screen = layers.preview(of: preview, beside: layer)?.screen else { return true }
    read(screen)
    placement.panes.append(
      Placement.Place(
        screen: screen, region: box.inset(columns: 2, rows: 1), box: box, hasKeys: false,
        isPreview: true))
    return true
  }

  /// Draws the screens of the base, and the cursor in the pane that gets the keys.
  func drawPanes(_ placement: Placement, on drawn: inout DrawnFrame) {
    for place in placement.panes {
      guard let box = place.box else {
        drawn.cursor = draw(place.screen, in: place.region, on: &drawn)
        continue
      }
      if !place.isPreview { drawn.targets.append((box, .pane(place.stepsBack))) }
      let reachable = drawn.targets.count
      let title = place.screen.title.visiblySafe
      drawBorder(
        box, title: title, label: place.isPreview ? Self.previewLabel : "", isLit: place.hasKeys,
        on: &drawn.canvas)
      let end = draw(
        place.screen, in: place.region, stepsBack: place.stepsBack, hasKeys: place.hasKeys,
        on: &drawn)
      removeHeading(title, in: place.region, on: &drawn.canvas)
      // Nothing can be done in a preview.
      if place.isPreview { drawn.targets.removeSubrange(reachable...) }
      if place.hasKeys { drawn.cursor = end }
    }
    if let box = placement.emptyPreview {
      drawBorder(box, title: "", label: Self.previewLabel, isLit: false, on: &drawn.canvas)
    }
  }

  private static var previewLabel: String { "preview" }

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
    let heavy: [Character: Character] = [
      "─": "━", "│": "┃", "┌": "┏", "┐": "┓", "└": "┗", "┘": "┛",
    ]
    for row in box.rows {
      let isEdge = row == box.origin.row || row == box.rows.upperBound - 1
      for column in isEdge ? Array(box.columns) : [box.origin.column, box.columns.upperBound - 1] {
        let place = Position(column: column, row: row)
        guard let line = heavy[canvas[place].grapheme] else { continue }
        canvas.write(String(line), at: place, style: theme.accent)
      }
    }
  }
}

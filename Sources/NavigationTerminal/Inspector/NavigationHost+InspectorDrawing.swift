import Navigation
import TerminalKit

extension NavigationHost {
  /// Draws the inspector over everything.
  func drawInspector(
    _ inspector: Inspector, _ layout: Layout, on canvas: inout Canvas
  ) -> Position? {
    targets = []
    let page = Rect(column: 0, row: 0, columns: layout.size.columns, rows: layout.footerRow)
    canvas.fill(page, style: theme.text)
    var (head, body) = page.splitTop(1)
    drawHead(inspector, in: head.inset(columns: layout.margin), on: &canvas)
    // The last line before the keys is for what is said.
    body = Rect(
      origin: body.origin, size: Size(columns: body.size.columns, rows: body.size.rows - 1)
    ).inset(columns: layout.margin)
    var cursor: Position?
    if let search = inspector.search {
      let line: Rect
      (line, body) = body.splitTop(1)
      canvas.write("/", at: line.origin, style: theme.key)
      cursor = canvas.drawField(
        search, at: line.origin.offset(columns: 2), columns: line.size.columns - 2,
        style: theme.field)
    }
    let isRoomy = layout.columns >= 70 && body.size.rows >= 12
    let place =
      isRoomy
      ? drawAll(inspector, in: body, on: &canvas)
      : draw(inspector.part, inspector, in: body, isFocused: true, on: &canvas)
    return cursor ?? place
  }

  private func drawHead(_ inspector: Inspector, in line: Rect, on canvas: inout Canvas) {
    var column = canvas.write("Inspector  ", at: line.origin, style: theme.title)
    for part in Inspector.Part.allCases {
      let isHere = part == inspector.part
      let title = line.size.columns < 44 && !isHere ? "·" : part.title
      column += canvas.write(
        " \(title) ", at: line.origin.offset(columns: column),
        style: isHere ? theme.accent.adding(.reverse) : theme.dim,
        columns: line.size.columns - column)
    }
    let shown = shownMoments
    guard let moment = lookedAt, let index = shown.firstIndex(where: { $0.number == moment.number })
    else { return }
    let position = "\(index + 1)/\(shown.count)"
    let start = line.size.columns - TextWidth.columns(of: position)
    if start > column {
      canvas.write(position, at: line.origin.offset(columns: start), style: theme.dim)
    }
  }

  /// All three parts: places on the left, the timeline and its moment on the right.
  private func drawAll(_ inspector: Inspector, in body: Rect, on canvas: inout Canvas) -> Position?
  {
    let left = body.size.columns * 2 / 5
    // Who looks at a moment sees more of it.
    let below = inspector.part == .moment ? body.size.rows * 3 / 4 : min(8, body.size.rows / 2)
    let origin = body.origin
    let regions: [Inspector.Part: Rect] = [
      .places: Rect(origin: origin, size: Size(columns: left - 2, rows: body.size.rows)),
      .timeline: Rect(
        origin: origin.offset(columns: left + 1),
        size: Size(columns: body.size.columns - left - 1, rows: body.size.rows - below)),
      .moment: Rect(
        origin: origin.offset(columns: left + 1, rows: body.size.rows - below + 1),
        size: Size(columns: body.size.columns - left - 1, rows: below - 1)),
    ]
    for row in 0..<body.size.rows {
      canvas.write("│", at: origin.offset(columns: left - 1, rows: row), style: theme.border)
    }
    canvas.write(
      String(repeating: "─", count: body.size.columns - left),
      at: origin.offset(columns: left, rows: body.size.rows - below), style: theme.border)
    var cursor: Position?
    for part in Inspector.Part.allCases {
      guard let region = regions[part] else { continue }
      let isFocused = part == inspector.part
      let place = draw(part, inspector, in: region, isFocused: isFocused, on: &canvas)
      if isFocused { cursor = place }
    }
    return cursor
  }

  private func draw(
    _ part: Inspector.Part, _ inspector: Inspector, in region: Rect, isFocused: Bool,
    on canvas: inout Canvas
  ) -> Position? {
    if isFocused { inspectorRows = max(1, region.size.rows) }
    switch part {
    case .timeline: return drawTimeline(inspector, in: region, isFocused, on: &canvas)
    case .places: return drawPlaces(inspector, in: region, isFocused, on: &canvas)
    case .moment: return drawMoment(in: region, on: &canvas)
    }
  }

  private func drawTimeline(
    _ inspector: Inspector, in region: Rect, _ isFocused: Bool, on canvas: inout Canvas
  ) -> Position? {
    let shown = shownMoments
    guard !shown.isEmpty else {
      canvas.write(
        inspector.search == nil ? "Nothing was asked yet." : "No moment is about that.",
        at: region.origin, style: theme.dim, columns: region.size.columns)
      return nil
    }
    let rows = shown.lazy.map { self.row(of: $0, columns: region.size.columns) }
    let visible = inspector.timeline.visibleRows(count: shown.count, visible: region.size.rows)
    for (line, index) in visible.enumerated() {
      let place = Rect(
        origin: region.origin.offset(rows: line), size: Size(columns: region.size.columns, rows: 1))
      targets.append((place, .moment(index)))
    }
    return canvas.drawList(
      rows, state: inspector.timeline, in: region, theme: theme, isFocused: isFocused)
  }

  private func row(of moment: Moment<R>, columns: Int) -> ListRow {
    let ending: String
    var style: Style?
    switch moment.ending {
    case .open, .changed: ending = ""
    case .unchanged: (ending, style) = ("no change", theme.dim)
    case .waits: (ending, style) = ("waits", theme.warning)
    case .refused: (ending, style) = ("refused", theme.error)
    }
    if moment.isRedacted { style = theme.dim }
    let time = columns < 34 ? "" : "\(elapsed(moment.instant))  "
    return ListRow("\(time)\(moment.request.visiblySafe)", detail: ending, style: style)
  }

  /// Minutes, seconds and tenths since the app began.
  private func elapsed(_ instant: ContinuousClock.Instant) -> String {
    let tenths = Int((began.duration(to: instant).seconds * 10).rounded(.down))
    let seconds = tenths / 10 % 60
    return "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }

  private func drawPlaces(
    _ inspector: Inspector, in region: Rect, _ isFocused: Bool, on canvas: inout Canvas
  ) -> Position? {
    guard let tree = inspectedTree else {
      canvas.drawText(configuration.words.redactedMoment(), in: region, style: theme.dim)
      return nil
    }
    var cursor: Position?
    for (line, index) in inspector.places.visibleRows(count: tree.count, visible: region.size.rows)
      .enumerated()
    {
      let row = tree[index]
      let place = region.origin.offset(rows: line)
      let isSelected = isFocused && index == inspector.places.selection
      let region = Rect(origin: place, size: Size(columns: region.size.columns, rows: 1))
      var style = row.isVisible ? theme.title : theme.text
      if isSelected {
        style = theme.selection
        canvas.fill(region, style: style)
        cursor = place
      }
      let mark = row.fold == nil ? " " : row.isFolded ? "+" : "-"
      let text = "\(String(repeating: "  ", count: row.depth))\(mark) \(row.text.visiblySafe)"
      canvas.write(
        TextWidth.shortened(text, to: region.size.columns, position: .end), at: place, style: style)
      targets.append((region, .treeLine(index)))
    }
    return cursor
  }

  private func drawMoment(in region: Rect, on canvas: inout Canvas) -> Position? {
    guard let moment = lookedAt else { return nil }
    if moment.isRedacted {
      canvas.drawText(configuration.words.redactedMoment(), in: region, style: theme.dim)
      return region.origin
    }
    var row = 0
    // On a narrow terminal the names get no column of their own.
    let indent = region.size.columns < 30 ? 0 : 12
    for station in moment.stations {
      let words = indent == 0 ? "\(station.name) \(station.words)" : station.words
      let lines = TextWidth.wrapped(
        words.visiblySafe, columns: max(8, region.size.columns - indent))
      for (number, line) in lines.enumerated() where row < region.size.rows {
        let place = region.origin.offset(rows: row)
        let isBad = station.name == "result" && moment.ending == .refused
        canvas.write(
          line, at: place.offset(columns: indent), style: isBad ? theme.error : theme.text,
          columns: region.size.columns - indent)
        if number == 0 { canvas.write(station.name, at: place, style: theme.dim) }
        row += 1
      }
    }
    return region.origin
  }
}

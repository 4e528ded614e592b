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
    defer { drawReach(inspector, layout, on: &canvas) }
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
    // Where there is room for little, the parts say enough.
    var column =
      line.size.columns < 30
      ? 0 : canvas.write("Inspector  ", at: line.origin, style: theme.title)
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

  /// Says how far one has read where a moment has more lines than show.
  private func drawReach(_ inspector: Inspector, _ layout: Layout, on canvas: inout Canvas) {
    guard inspector.part == .moment, inspectorLines > inspectorRows, notice == nil else { return }
    let reach = "\(min(inspector.top + inspectorRows, inspectorLines))/\(inspectorLines)"
    let column = layout.size.columns - layout.margin - TextWidth.columns(of: reach)
    canvas.write(
      reach, at: Position(column: column, row: layout.footerRow - 1), style: theme.dim)
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
    case .moment: return drawMoment(inspector, in: region, on: &canvas)
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

  private func drawMoment(
    _ inspector: Inspector, in region: Rect, on canvas: inout Canvas
  ) -> Position? {
    guard let moment = lookedAt else { return nil }
    let lines = self.lines(of: moment, columns: region.size.columns)
    inspectorLines = lines.count
    let top = max(0, min(inspector.top, lines.count - region.size.rows))
    for (row, line) in lines.dropFirst(top).prefix(region.size.rows).enumerated() {
      let place = region.origin.offset(rows: row)
      canvas.write(
        line.words, at: place.offset(columns: line.indent), style: line.style,
        columns: region.size.columns - line.indent)
      canvas.write(line.name, at: place, style: theme.dim)
    }
    return region.origin
  }

  /// One line of a moment: the name of a station where it begins, and words of it.
  private struct MomentLine {
    var name = ""
    var words: String
    var indent = 0
    var style: Style
  }

  /// All lines of a moment, wrapped.
  ///
  /// - Complexity: O(n) in the length of its words.
  private func lines(of moment: Moment<R>, columns: Int) -> [MomentLine] {
    if moment.isRedacted {
      return TextWidth.wrapped(configuration.words.redactedMoment(), columns: columns).map {
        MomentLine(words: $0, style: theme.dim)
      }
    }
    // On a narrow terminal the names get no column of their own.
    let indent = columns < 30 ? 0 : 12
    return moment.stations.flatMap { station in
      let isBad = station.place == .result && moment.ending == .refused
      let words = indent == 0 ? "\(station.place.rawValue) \(station.words)" : station.words
      var lines = TextWidth.wrapped(words.visiblySafe, columns: max(8, columns - indent)).map {
        MomentLine(words: $0, indent: indent, style: isBad ? theme.error : theme.text)
      }
      if !lines.isEmpty { lines[0].name = station.place.rawValue }
      return lines
    }
  }
}

import Navigation
import TerminalKit
import TerminalUI

extension InspectorOverlay {
  /// Draws the inspector full-screen or beside the app.
  func draw(in frame: inout OverlayFrame) {
    let layout = frame.layout
    let theme = frame.theme
    let page = Rect(column: 0, row: 0, columns: layout.size.columns, rows: layout.footerRow)
    frame.canvas.fill(page, style: theme.text)
    var (head, body) = page.splitTop(1)
    drawHead(in: head.inset(columns: layout.margin), of: &frame)
    // The line above the footer is reserved for the notice.
    defer { if !frame.hasNotice { drawReach(in: &frame) } }
    body = Rect(
      origin: body.origin, size: Size(columns: body.size.columns, rows: body.size.rows - 1)
    ).inset(columns: layout.margin)
    if let search = inspector.search {
      let line: Rect
      (line, body) = body.splitTop(1)
      frame.draw(search: search, in: line)
    }
    if inspector.search == nil, body.size.rows >= 10, !shownRows.isEmpty {
      let line: Rect
      (line, body) = body.splitTop(1)
      drawDepth(in: line, of: &frame)
    }
    let isRoomy = layout.columns >= 70 && body.size.rows >= 12
    let place =
      frame.standing != .over && body.size.rows >= 8
      ? drawTwo(in: body, of: &frame)
      : isRoomy
        ? drawAll(in: body, of: &frame)
        : draw(inspector.part, in: body, isFocused: true, of: &frame)
    frame.cursor = frame.cursor ?? place
  }

  private func drawHead(in line: Rect, of frame: inout OverlayFrame) {
    let theme = frame.theme
    // A narrow line shows only the names of the parts.
    var column =
      line.size.columns < 30
      ? 0 : frame.canvas.write("Inspector  ", at: line.origin, style: theme.title)
    let position = shownPosition
    let needed = Inspector.Part.allCases.reduce(column + TextWidth.columns(of: position) + 1) {
      $0 + TextWidth.columns(of: $1.title) + 2
    }
    for part in Inspector.Part.allCases {
      let isHere = part == inspector.part
      let title = line.size.columns < needed && !isHere ? "·" : part.title
      column += frame.canvas.write(
        " \(title) ", at: line.origin.offset(columns: column),
        style: !isHere
          ? theme.dim
          : frame.standing == .beside
            ? theme.title
            : theme.accent.adding(.reverse),
        columns: line.size.columns - column)
    }
    let start = line.size.columns - TextWidth.columns(of: position)
    if start > column {
      frame.canvas.write(position, at: line.origin.offset(columns: start), style: theme.dim)
    }
  }

  /// Draws the depth of the stack over time, with the selected step lit.
  private func drawDepth(in line: Rect, of frame: inout OverlayFrame) {
    guard let selected = selectedRow else { return }
    let theme = frame.theme
    var column = frame.canvas.write("depth  ", at: line.origin, style: theme.dim)
    let strip = DepthStrip(actions).shown(
      around: min(selected.action, actions.count - 1), columns: line.size.columns - column)
    for index in strip.steps.indices {
      let step = strip.steps[index]
      let style =
        index == strip.selected
        ? theme.accent.adding(.reverse)
        : step.mark == "!" ? theme.warning : step.mark == "+" ? theme.success : theme.text
      column += frame.canvas.write(step.text, at: line.origin.offset(columns: column), style: style)
      column += 1
    }
  }

  /// The selected step's number and the number of steps; empty if there are none.
  private var shownPosition: String {
    guard let row = selectedRow, let last = shownRows.last else { return "" }
    return "\(row.action + 1)/\(last.action + 1)"
  }

  /// Shows the scroll position in a step with more lines than fit.
  private func drawReach(in frame: inout OverlayFrame) {
    guard inspector.part == .moment, momentLines > rows else { return }
    let layout = frame.layout
    let reach = "\(min(inspector.top + rows, momentLines))/\(momentLines)"
    let column = layout.size.columns - layout.margin - TextWidth.columns(of: reach)
    frame.canvas.write(
      reach, at: Position(column: column, row: layout.footerRow - 1),
      style: frame.theme.dim)
  }

  /// Draws the timeline, and below it the selected step or its places.
  private func drawTwo(in body: Rect, of frame: inout OverlayFrame) -> Position? {
    let isTimeline = inspector.part == .timeline
    let (timeline, rest) = body.splitBottom(
      isTimeline ? min(12, body.size.rows * 3 / 5) : body.size.rows * 3 / 4)
    let (rule, below) = rest.splitTop(1)
    frame.canvas.fill(rule, with: "─", style: frame.theme.border)
    let hasKeys = frame.standing == .focused
    let list = draw(.timeline, in: timeline, isFocused: hasKeys && isTimeline, of: &frame)
    let other = draw(
      isTimeline ? .moment : inspector.part, in: below, isFocused: hasKeys && !isTimeline,
      of: &frame)
    return isTimeline ? list : other
  }

  /// Draws all three parts: places on the left, the timeline and its step on the right.
  private func drawAll(in body: Rect, of frame: inout OverlayFrame) -> Position? {
    let theme = frame.theme
    let left = body.size.columns * 2 / 5
    // The step gets more room while it is focused.
    let below = inspector.part == .moment ? body.size.rows * 3 / 4 : min(12, body.size.rows * 3 / 5)
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
      frame.canvas.write("│", at: origin.offset(columns: left - 1, rows: row), style: theme.border)
    }
    frame.canvas.write(
      String(repeating: "─", count: body.size.columns - left),
      at: origin.offset(columns: left, rows: body.size.rows - below), style: theme.border)
    var cursor: Position?
    for part in Inspector.Part.allCases {
      guard let region = regions[part] else { continue }
      let isFocused = part == inspector.part
      let place = draw(part, in: region, isFocused: isFocused, of: &frame)
      if isFocused { cursor = place }
    }
    return cursor
  }

  private func draw(
    _ part: Inspector.Part, in region: Rect, isFocused: Bool, of frame: inout OverlayFrame
  ) -> Position? {
    if isFocused { rows = max(1, region.size.rows) }
    switch part {
    case .timeline: return drawTimeline(in: region, isFocused, of: &frame)
    case .places: return drawPlaces(in: region, isFocused, of: &frame)
    case .moment: return drawMoment(in: region, of: &frame)
    }
  }

  private func drawTimeline(
    in region: Rect, _ isFocused: Bool, of frame: inout OverlayFrame
  ) -> Position? {
    let theme = frame.theme
    let shown = shownRows
    guard !shown.isEmpty else {
      frame.canvas.write(
        inspector.search == nil ? "No requests yet." : "No moment matches.",
        at: region.origin, style: theme.dim, columns: region.size.columns)
      return nil
    }
    // In the narrow inspector beside the app, the request matters more than its time.
    let isNarrow = frame.standing != .over
    let list = shown.lazy.map {
      self.row(of: $0, columns: region.size.columns, isNarrow, theme: theme)
    }
    let visible = inspector.timeline.visibleRows(count: shown.count, visible: region.size.rows)
    for (line, index) in visible.enumerated() {
      let place = region.origin.offset(rows: line)
      frame.hits.append((Rect(line: place, columns: region.size.columns), .row(index)))
    }
    return frame.canvas.drawList(
      list, state: inspector.timeline, in: region, theme: theme, isFocused: isFocused)
  }

  private func row(
    of row: Move, columns: Int, _ isNarrow: Bool, theme: Theme
  ) -> ListRow {
    let style: Style? =
      switch row.ending {
      case _ where row.isHidden: theme.dim
      case .open, .changed: nil
      case .unchanged: theme.dim
      case .waits: theme.warning
      case .refused: theme.error
      }
    // A change shows in the app.
    let ending = row.ending == .open || row.ending == .changed ? "" : row.result
    let time =
      columns < (isNarrow ? 44 : 34)
      ? "" : "\(elapsed(row.moments[row.moments.startIndex].instant))  "
    let mark = row.isPart ? "  " : row.isOpen.map { $0 ? "- " : "+ " } ?? ""
    // In little room, the app's own scheme goes without saying.
    let request =
      isNarrow ? row.shortRequest(scheme: timeline.configuration.scheme) : row.request
    return ListRow("\(time)\(mark)\(request.visiblySafe)", detail: ending, style: style)
  }

  /// Returns the time since the app started, in minutes, seconds and tenths.
  private func elapsed(_ instant: ContinuousClock.Instant) -> String {
    let tenths = Int((timeline.began.duration(to: instant).seconds * 10).rounded(.down))
    let seconds = tenths / 10 % 60
    return "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }

  private func drawPlaces(
    in region: Rect, _ isFocused: Bool, of frame: inout OverlayFrame
  ) -> Position? {
    let theme = frame.theme
    guard let tree else {
      frame.canvas.drawText(timeline.hidden, in: region, style: theme.dim)
      return nil
    }
    var cursor: Position?
    for (line, index) in inspector.places.visibleRows(count: tree.count, visible: region.size.rows)
      .enumerated()
    {
      let row = tree[index]
      let place = region.origin.offset(rows: line)
      let isSelected = isFocused && index == inspector.places.selection
      let region = Rect(line: place, columns: region.size.columns)
      var style = row.isVisible ? theme.title : theme.text
      if isSelected {
        style = theme.selection
        frame.canvas.fill(region, style: style)
        cursor = place
      }
      let mark = row.fold == nil ? " " : row.isFolded ? "+" : "-"
      let text = "\(String(repeating: "  ", count: row.depth))\(mark) \(row.text.visiblySafe)"
      frame.canvas.write(
        TextWidth.shortened(text, to: region.size.columns, position: .end), at: place, style: style)
      frame.hits.append((region, .branch(index)))
    }
    return cursor
  }

  private func drawMoment(in region: Rect, of frame: inout OverlayFrame) -> Position? {
    let theme = frame.theme
    guard let row = selectedRow else { return nil }
    let lines =
      places(of: row, columns: region.size.columns, theme: theme)
      + row.moments.flatMap {
        self.lines(of: $0, columns: region.size.columns, theme: theme)
      }
    momentLines = lines.count
    let top = max(0, min(inspector.top, lines.count - region.size.rows))
    for (row, line) in lines.dropFirst(top).prefix(region.size.rows).enumerated() {
      let place = region.origin.offset(rows: row)
      frame.canvas.write(
        line.words, at: place.offset(columns: line.indent), style: line.style,
        columns: region.size.columns - line.indent)
      frame.canvas.write(line.name, at: place, style: theme.dim)
    }
    return region.origin
  }

  /// A line of a step: part of a station's text, with the station's name on its first line.
  private struct MomentLine {
    var name = ""
    var words: String
    var indent = 0
    var style: Style
  }

  /// Returns the visible stack before and after a move, a line each; none if the account may not see
  /// them, or if the move changed nothing.
  private func places(of row: Move, columns: Int, theme: Theme) -> [MomentLine] {
    guard !row.isHidden, columns >= 30, let before = row.moments.first?.before,
      let after = row.last.state, before != after
    else { return [] }
    return [("before", before, theme.dim), ("after", after, theme.text)].map { name, state, style in
      let words = timeline.configuration.breadcrumbs(of: state).visiblySafe
      return MomentLine(
        name: name, words: TextWidth.shortened(words, to: columns - 12, position: .middle),
        indent: 12, style: style)
    }
  }

  /// Returns all lines of a step, wrapped to a width.
  ///
  /// - Complexity: O(n) in the length of the step's text.
  private func lines(
    of moment: Moment, columns: Int, theme: Theme
  ) -> [MomentLine] {
    if moment.isHidden {
      return TextWidth.wrapped(timeline.hidden, columns: columns).map {
        MomentLine(words: $0, style: theme.dim)
      }
    }
    // On a narrow terminal, station names do not get a column of their own.
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

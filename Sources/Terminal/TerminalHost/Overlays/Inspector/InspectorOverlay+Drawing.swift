import Navigation
import TerminalKit
import TerminalUI

extension InspectorOverlay {
  /// Draws the inspector full-screen or beside the app.
  func draw(in frame: inout OverlayFrame) {
    let layout = frame.layout
    let page = Rect(column: 0, row: 0, columns: layout.size.columns, rows: layout.footerRow)
    frame.canvas.fill(page, style: frame.theme.text)
    let (head, rest) = page.splitTop(1)
    drawHead(in: head.inset(columns: layout.margin), of: &frame)
    // The line above the footer is reserved for the notice.
    var body = rest.splitBottom(1).rest
    if frame.standing == .over, body.size.rows >= 12 {
      let strip: Rect
      (strip, body) = body.splitTop(StackStrip.rows)
      drawStrip(at: strip.origin, of: &frame)
    }
    body = body.inset(columns: layout.margin)
    if let search = inspector.search {
      let line: Rect
      (line, body) = body.splitTop(1)
      frame.draw(search: search, in: line)
    } else if body.size.rows >= 10, !shownRows.isEmpty {
      let line: Rect
      (line, body) = body.splitTop(1)
      drawDepth(in: line, of: &frame)
    }
    let place = drawParts(in: body, of: &frame)
    frame.cursor = frame.cursor ?? place
    if !frame.hasNotice { drawReach(in: &frame) }
  }

  private func drawHead(in line: Rect, of frame: inout OverlayFrame) {
    let theme = frame.theme
    // A narrow line shows only the names of the parts.
    var column =
      line.size.columns < 30
      ? 0 : frame.canvas.write("Inspector  ", at: line.origin, style: theme.title)
    let position = shownPosition
    for part in Inspector.Part.allCases {
      let isHere = part == inspector.part
      column += frame.canvas.write(
        " \(part.title) ", at: line.origin.offset(columns: column),
        style: !isHere
          ? theme.dim
          : frame.standing == .beside
            ? theme.title
            : theme.accent.adding(.reverse),
        columns: line.size.columns - column)
    }
    for words in ["moment \(position)", position] where !position.isEmpty {
      let start = line.size.columns - TextWidth.columns(of: words)
      if start > column {
        frame.canvas.write(words, at: line.origin.offset(columns: start), style: theme.dim)
        return
      }
    }
  }

  /// The selected move's number and the number of moves; empty if there are none.
  private var shownPosition: String {
    selectedRow.map { "\($0.index + 1) of \(moves.count)" } ?? ""
  }

  /// Draws the stack after the selected move where the inspector covers the app.
  private func drawStrip(at origin: Position, of frame: inout OverlayFrame) {
    let isPast = pastMoment != nil
    let strip = StackStrip(
      picture: moves.picture(of: isPast ? selectedMove : nil, hasMoves: false, titles: titles),
      theme: frame.theme, columns: frame.layout.size.columns)
    frame.canvas.draw(strip.strip.canvas, at: origin)
  }

  /// Draws the depth of the stack over time, with the selected move lit.
  private func drawDepth(in line: Rect, of frame: inout OverlayFrame) {
    guard let selected = selectedRow else { return }
    let theme = frame.theme
    var column = frame.canvas.write("depth ", at: line.origin, style: theme.dim)
    let depths = DepthLine(
      count: moves.count, selected: selected.index, columns: line.size.columns - column,
      isUnicode: frame.capabilities.isUnicode
    ) { moves[$0] }
    for (index, step) in depths.steps.enumerated() {
      let style =
        index == depths.selected
        ? theme.accent.adding(.reverse)
        : step.mark == "!" ? theme.warning : step.mark == "+" ? theme.success : theme.text
      column += frame.canvas.write(step.text, at: line.origin.offset(columns: column), style: style)
    }
  }

  /// Shows the scroll position in a move with more lines than fit.
  private func drawReach(in frame: inout OverlayFrame) {
    guard inspector.isReading, moveLines > rows else { return }
    let layout = frame.layout
    let reach = "\(min(inspector.top + rows, moveLines))/\(moveLines)"
    let column = layout.size.columns - layout.margin - TextWidth.columns(of: reach)
    frame.canvas.write(
      reach, at: Position(column: column, row: layout.footerRow - 1),
      style: frame.theme.dim)
  }

  // MARK: - Parts

  /// Draws the parts: both where there is room, and the selected move below the timeline.
  private func drawParts(in body: Rect, of frame: inout OverlayFrame) -> Position? {
    let theme = frame.theme
    let hasKeys = frame.standing != .beside
    guard frame.standing == .over, body.size.columns >= 70, body.size.rows >= 8 else {
      return inspector.part == .places
        ? drawPlaces(in: body, hasKeys, of: &frame) : drawTimeline(in: body, hasKeys, of: &frame)
    }
    let left = body.size.columns * 2 / 5
    let origin = body.origin
    for row in 0..<body.size.rows {
      frame.canvas.write("│", at: origin.offset(columns: left - 1, rows: row), style: theme.border)
    }
    let isPlaces = inspector.part == .places
    let places = drawPlaces(
      in: Rect(origin: origin, size: Size(columns: left - 2, rows: body.size.rows)),
      isPlaces, of: &frame)
    let timeline = drawTimeline(
      in: Rect(
        origin: origin.offset(columns: left + 1),
        size: Size(columns: body.size.columns - left - 1, rows: body.size.rows)),
      !isPlaces, of: &frame)
    return isPlaces ? places : timeline
  }

  /// Draws the timeline and below it the selected move, or one of them where both do not fit.
  private func drawTimeline(
    in region: Rect, _ hasKeys: Bool, of frame: inout OverlayFrame
  ) -> Position? {
    if inspector.isReading { return drawMove(in: region, of: &frame) }
    guard region.size.rows >= 7 else { return drawList(in: region, hasKeys, of: &frame) }
    let (list, rest) = region.splitBottom(min(12, region.size.rows * 3 / 5))
    let (rule, below) = rest.splitTop(1)
    frame.canvas.fill(rule, with: "─", style: frame.theme.border)
    drawMove(in: below, of: &frame)
    return drawList(in: list, hasKeys, of: &frame)
  }

  private func drawList(
    in region: Rect, _ hasKeys: Bool, of frame: inout OverlayFrame
  ) -> Position? {
    let theme = frame.theme
    let shown = shownRows
    rows = max(1, region.size.rows)
    guard !shown.isEmpty else {
      frame.canvas.write(
        inspector.search == nil ? "No requests yet." : "No moment matches.",
        at: region.origin, style: theme.dim, columns: region.size.columns)
      return nil
    }
    let list = shown.lazy.map { self.listRow($0, columns: region.size.columns, theme: theme) }
    let visible = inspector.timeline.visibleRows(count: shown.count, visible: region.size.rows)
    for (line, index) in visible.enumerated() {
      let place = region.origin.offset(rows: line)
      frame.hits.append((Rect(line: place, columns: region.size.columns), .row(index)))
    }
    return frame.canvas.drawList(
      list, state: inspector.timeline, in: region, theme: theme, isFocused: hasKeys)
  }

  private func listRow(_ row: Row, columns: Int, theme: Theme) -> ListRow {
    let move = moves[row.index]
    let part = row.part.flatMap { move.parts.indices.contains($0) ? move.parts[$0] : nil }
    let ending = part?.ending ?? move.ending
    let style: Style? =
      switch ending {
      case _ where move.isHidden: theme.dim
      case .changed, .undecided: nil
      case .unchanged: theme.dim
      case .waits: theme.warning
      case .refused: theme.error
      }
    // In little room, the title matters more than the time.
    let time = columns < 44 ? "" : "\(elapsed(move.instant))  "
    let mark = part != nil ? "  " : row.isOpen.map { $0 ? "- " : "+ " } ?? ""
    return ListRow(
      "\(time)\(mark)\((part?.title ?? move.title).visiblySafe)",
      detail: (part?.result ?? move.result).visiblySafe, style: style)
  }

  /// Returns the time since the app started, in minutes, seconds and tenths.
  private func elapsed(_ instant: ContinuousClock.Instant) -> String {
    let tenths = Int((moves.began.duration(to: instant).seconds * 10).rounded(.down))
    let seconds = tenths / 10 % 60
    return "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }

  private func drawPlaces(
    in region: Rect, _ isFocused: Bool, of frame: inout OverlayFrame
  ) -> Position? {
    let theme = frame.theme
    if inspector.part == .places { rows = max(1, region.size.rows) }
    guard let tree else {
      frame.canvas.drawText(HostNotices().hiddenMoment(), in: region, style: theme.dim)
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

  // MARK: - The selected move

  @discardableResult
  private func drawMove(in region: Rect, of frame: inout OverlayFrame) -> Position? {
    let theme = frame.theme
    guard let row = selectedRow else { return nil }
    let lines = moveLines(of: row, columns: region.size.columns, theme: theme)
    moveLines = lines.count
    if inspector.isReading { rows = max(1, region.size.rows) }
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

  /// A line of a move: part of a station's text, with the station's name on its first line.
  private struct MoveLine {
    var name = ""
    var words: String
    var indent = 0
    var style: Style
  }

  /// Returns all lines of a move or of one of its parts, wrapped to a width.
  ///
  /// - Complexity: O(n) in the length of the text.
  private func moveLines(of row: Row, columns: Int, theme: Theme) -> [MoveLine] {
    let move = moves[row.index]
    guard let situations = move.situations else {
      return TextWidth.wrapped(move.title, columns: columns).map {
        MoveLine(words: $0, style: theme.dim)
      }
    }
    // On a narrow terminal, station names do not get a column of their own.
    let indent = columns < 30 ? 0 : 12
    var lines: [MoveLine] = []
    if indent > 0, row.part == nil, situations.before != situations.after {
      for (name, situation) in [("before", situations.before), ("after", situations.after)] {
        let words = moves.writer.crumbs(situation).visiblySafe
        lines.append(
          MoveLine(
            name: name,
            words: TextWidth.shortened(words, to: columns - indent, position: .middle),
            indent: indent, style: theme.text))
      }
    }
    let told = row.part.flatMap { move.parts.indices.contains($0) ? [move.parts[$0]] : nil }
    for line in (told ?? move.parts).flatMap(\.lines) {
      let words = indent == 0 ? "\(line.name) \(line.words)" : line.words
      var wrapped = TextWidth.wrapped(words.visiblySafe, columns: max(8, columns - indent)).map {
        MoveLine(words: $0, indent: indent, style: line.isRefusal ? theme.error : theme.text)
      }
      if !wrapped.isEmpty, indent > 0 { wrapped[0].name = line.name }
      lines += wrapped
    }
    return lines
  }
}

import Navigation
import TerminalKit
import TerminalUI

extension InspectorOverlay {
  /// Draws the inspector full-screen or beside the app.
  func draw(in frame: inout OverlayFrame) {
    let layout = frame.layout
    let regions = regions(in: layout.size, isOver: frame.standing == .over)
    let page = Rect(column: 0, row: 0, columns: layout.size.columns, rows: layout.footerRow)
    frame.canvas.fill(page, style: frame.theme.text)
    drawHead(in: regions.head, of: &frame)
    if let strip = regions.strip { drawStrip(at: strip, of: &frame) }
    if let search = inspector.search {
      frame.draw(search: search, in: regions.line)
    } else if !regions.line.isEmpty {
      drawDepth(in: regions.line, of: &frame)
    }
    let place = drawParts(in: regions, of: &frame)
    frame.cursor = frame.cursor ?? place
    if !frame.hasNotice { drawReach(in: regions.move, of: &frame) }
  }

  /// The regions of the inspector; those that are not shown are empty.
  struct Regions {
    var head = Rect(size: Size(columns: 0, rows: 0))
    /// The origin of the stack after the selected move, above a page that covers the app.
    var strip: Position?
    /// The field of a search, or the depth of the stack over time.
    var line = Rect(size: Size(columns: 0, rows: 0))
    var places = Rect(size: Size(columns: 0, rows: 0))
    var list = Rect(size: Size(columns: 0, rows: 0))
    /// The selected move.
    var move = Rect(size: Size(columns: 0, rows: 0))
    /// The column of the line between the places and the timeline; `nil` if only one of them is shown.
    var border: Int?
  }

  /// Divides the inspector.
  ///
  /// - Parameters:
  ///   - size: The size of the inspector.
  ///   - isOver: Whether it stands over the app and not beside it.
  /// - Returns: The regions.
  func regions(in size: Size, isOver: Bool) -> Regions {
    let layout = Layout(size)
    var regions = Regions()
    let page = Rect(column: 0, row: 0, columns: size.columns, rows: layout.footerRow)
    let (head, rest) = page.splitTop(1)
    regions.head = head.inset(columns: layout.margin)
    // The line above the footer is reserved for the notice.
    var body = rest.splitBottom(1).rest
    if isOver, body.size.rows >= 12 {
      regions.strip = body.origin
      body = body.splitTop(StackStrip.rows).rest
    }
    body = body.inset(columns: layout.margin)
    if inspector.search != nil || body.size.rows >= 10 && !shownRows.isEmpty {
      (regions.line, body) = body.splitTop(1)
    }
    var timeline = body
    if isOver, body.size.columns >= 70, body.size.rows >= 8 {
      // Both parts are shown where there is room.
      let left = body.size.columns * 2 / 5
      regions.border = body.origin.column + left - 1
      regions.places = body.splitLeft(left - 2).left
      timeline = body.splitLeft(left + 1).rest
    } else if inspector.part == .places {
      regions.places = body
      return regions
    }
    if inspector.isReading {
      regions.move = timeline
    } else if timeline.size.rows < 7 {
      regions.list = timeline
    } else {
      let (list, rest) = timeline.splitBottom(min(12, timeline.size.rows * 3 / 5))
      (regions.list, regions.move) = (list, rest.splitTop(1).rest)
    }
    return regions
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
  private func drawReach(in region: Rect, of frame: inout OverlayFrame) {
    let count = inspector.isReading ? moveLines(in: region).count : 0
    guard count > region.size.rows else { return }
    let layout = frame.layout
    let reach = "\(min(inspector.top + region.size.rows, count))/\(count)"
    let column = layout.size.columns - layout.margin - TextWidth.columns(of: reach)
    frame.canvas.write(
      reach, at: Position(column: column, row: layout.footerRow - 1),
      style: frame.theme.dim)
  }

  // MARK: - Parts

  /// Draws the parts: both where there is room, and the selected move below the timeline.
  private func drawParts(in regions: Regions, of frame: inout OverlayFrame) -> Position? {
    let border = frame.theme.border
    if let column = regions.border {
      frame.canvas.fill(
        Rect(
          origin: Position(column: column, row: regions.places.origin.row),
          size: Size(columns: 1, rows: regions.places.size.rows)), with: "│", style: border)
    }
    let hasKeys = frame.standing != .beside
    let isPlaces = inspector.part == .places
    let places = drawPlaces(in: regions.places, hasKeys && isPlaces, of: &frame)
    let list = drawList(in: regions.list, hasKeys && !isPlaces, of: &frame)
    if !regions.list.isEmpty, !regions.move.isEmpty {
      let rule = Rect(
        line: regions.move.origin.offset(rows: -1), columns: regions.move.size.columns)
      frame.canvas.fill(rule, with: "─", style: border)
    }
    let move = drawMove(in: regions.move, of: &frame)
    return isPlaces ? places : inspector.isReading ? move : list
  }

  private func drawList(
    in region: Rect, _ hasKeys: Bool, of frame: inout OverlayFrame
  ) -> Position? {
    let theme = frame.theme
    guard !region.isEmpty else { return nil }
    let shown = shownRows
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
    guard !region.isEmpty else { return nil }
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

  private func drawMove(in region: Rect, of frame: inout OverlayFrame) -> Position? {
    let theme = frame.theme
    let lines = moveLines(in: region)
    guard !lines.isEmpty else { return nil }
    let top = max(0, min(inspector.top, lines.count - region.size.rows))
    for (row, line) in lines.dropFirst(top).prefix(region.size.rows).enumerated() {
      let place = region.origin.offset(rows: row)
      frame.canvas.write(
        line.words, at: place.offset(columns: line.indent), style: theme[keyPath: line.style],
        columns: region.size.columns - line.indent)
      frame.canvas.write(line.name, at: place, style: theme.dim)
    }
    return region.origin
  }

  /// A line of a move: part of a station's text, with the station's name on its first line.
  struct MoveLine {
    var name = ""
    var words: String
    var indent = 0
    var style: KeyPath<Theme, Style>
  }

  /// Returns all lines of the selected move or of the selected one of its parts, wrapped to a region.
  ///
  /// - Complexity: O(n) in the length of the text.
  func moveLines(in region: Rect) -> [MoveLine] {
    guard !region.isEmpty, let row = selectedRow else { return [] }
    let columns = region.size.columns
    let move = moves[row.index]
    guard let situations = move.situations else {
      return TextWidth.wrapped(move.title, columns: columns).map {
        MoveLine(words: $0, style: \.dim)
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
            indent: indent, style: \.text))
      }
    }
    let told = row.part.flatMap { move.parts.indices.contains($0) ? [move.parts[$0]] : nil }
    for line in (told ?? move.parts).flatMap(\.lines) {
      let words = indent == 0 ? "\(line.name) \(line.words)" : line.words
      var wrapped = TextWidth.wrapped(words.visiblySafe, columns: max(8, columns - indent)).map {
        MoveLine(words: $0, indent: indent, style: line.isRefusal ? \.error : \.text)
      }
      if !wrapped.isEmpty, indent > 0 { wrapped[0].name = line.name }
      lines += wrapped
    }
    return lines
  }
}

import TerminalKit

extension NavigationHost {
  /// Draws the help page: in a box, or over everything where there is no room for one.
  func draw(_ help: HelpPage, _ layout: Layout, on canvas: inout Canvas) -> Position? {
    targets = []
    let found = help.lines(of: helpSections)
    var region = helpRegion(
      max(1, found.count) + (help.search == nil ? 0 : 1), layout, on: &canvas)
    var cursor: Position?
    if let search = help.search {
      let (top, rest) = region.splitTop(1)
      canvas.write("/", at: top.origin, style: theme.key)
      cursor = canvas.drawField(
        search, at: top.origin.offset(columns: 2), columns: top.size.columns - 2,
        style: theme.field)
      region = rest
    }
    helpRows = max(1, region.size.rows)
    if found.isEmpty {
      canvas.write(
        "Nothing is called that.", at: region.origin, style: theme.dim,
        columns: region.size.columns)
    }
    let columns = region.size.columns
    // On a narrow terminal every column counts, and keys need none of their own.
    let width =
      columns < 30 ? 0 : found.map { TextWidth.columns(of: $0.entry?.key ?? "") }.max() ?? 0
    let rows = found.lazy.map { self.row(of: $0, keyColumns: width, columns: columns) }
    let selected = canvas.drawList(rows, state: help.list, in: region, theme: theme)
    let visible = help.list.visibleRows(count: rows.count, visible: region.size.rows)
    for (line, index) in visible.enumerated() {
      let place = region.origin.offset(rows: line)
      targets.append(
        (Rect(origin: place, size: Size(columns: region.size.columns, rows: 1)), .help(index)))
    }
    return cursor ?? selected
  }

  /// Makes room for so many rows.
  private func helpRegion(_ rows: Int, _ layout: Layout, on canvas: inout Canvas) -> Rect {
    guard layout.isCompact else {
      return canvas.drawModal(
        title: "Help",
        size: Size(
          columns: min(72, layout.size.columns - 6), rows: min(rows, layout.size.rows - 6)),
        theme: theme)
    }
    let page = Rect(
      column: 0, row: 0, columns: layout.size.columns, rows: layout.footerRow)
    canvas.fill(page, style: theme.text)
    canvas.write("Help", at: Position(column: layout.margin, row: 0), style: theme.title)
    return page.splitTop(1).rest.inset(columns: layout.margin)
  }

  private func row(of line: HelpSection.Line, keyColumns: Int, columns: Int) -> ListRow {
    guard let entry = line.entry else {
      guard case .heading(_, let title, let folded) = line else { return ListRow("") }
      return ListRow(folded > 0 ? "+ \(title) (\(folded))" : "- \(title)", style: theme.accent)
    }
    let gap = String(
      repeating: " ", count: max(0, keyColumns - TextWidth.columns(of: entry.key)) + 2)
    let text =
      entry.key.isEmpty && keyColumns == 0 ? entry.label : "\(entry.key)\(gap)\(entry.label)"
    guard let reason = entry.disabledReason else { return ListRow(text) }
    // What it would do is always told; why it does not, as far as there is room, and whole on Enter.
    let room = columns - TextWidth.columns(of: text) - 7
    let shown = room < 8 ? "" : TextWidth.shortened(reason, to: room, position: .end)
    return ListRow(text, detail: shown, style: theme.dim)
  }
}

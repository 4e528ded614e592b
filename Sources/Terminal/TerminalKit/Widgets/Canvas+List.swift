extension Canvas {
  /// Draws the visible rows of a list and marks the selected one.
  ///
  /// Only visible rows are read.
  ///
  /// - Complexity: O(rows in view), even for a lazy collection.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - state: The selection and the scroll position.
  ///   - rect: The area to draw in.
  ///   - theme: The theme to draw with.
  ///   - isFocused: Whether the list has the focus; if not, the selected row is bold.
  /// - Returns: The start of the selected row, for the cursor; `nil` in an empty list.
  @discardableResult
  package mutating func drawList(
    _ rows: some RandomAccessCollection<ListRow>, state: ListState, in rect: Rect,
    theme: Theme = .standard, isFocused: Bool = true
  ) -> Position? {
    guard !rect.isEmpty else { return nil }
    var selected: Position?
    let visible = state.visibleRows(count: rows.count, visible: rect.size.rows)
    for (line, number) in visible.enumerated() {
      let isSelected = number == min(state.selection, rows.count - 1)
      let row = rows[rows.index(rows.startIndex, offsetBy: number)]
      let place = rect.origin.offset(rows: line)
      var style = row.style ?? theme.text
      if isSelected {
        style = isFocused ? theme.selection : style.adding(.bold)
        selected = place
        fill(
          Rect(origin: place, size: Size(columns: rect.size.columns, rows: 1)), style: style)
      }
      drawRow(row, isSelected: isSelected, at: place, columns: rect.size.columns, style: style)
    }
    return selected
  }

  private mutating func drawRow(
    _ row: ListRow, isSelected: Bool, at place: Position, columns: Int, style: Style
  ) {
    if isSelected { write("›", at: place, style: style, columns: columns) }
    let room = columns - 3
    let detail = TextWidth.columns(of: row.detail)
    let hasDetail = detail > 0 && detail + 4 <= room
    let text = TextWidth.shortened(row.text, to: hasDetail ? room - detail - 2 : room)
    write(text, at: place.offset(columns: 2), style: style)
    guard hasDetail else { return }
    write(row.detail, at: place.offset(columns: columns - 1 - detail), style: style)
  }
}

public import TerminalKit

extension ListScreen {
  /// Nobody counts.
  public var rowsVersion: Int? { nil }

  /// The screen's title.
  public var heading: ListHeading { ListHeading(title) }

  /// Says `Nothing here.`.
  public var emptyText: String { "Nothing here." }

  /// Says `open`.
  public var openLabel: String { "open" }

  /// It filters.
  public var canFilter: Bool { true }

  /// So that the eye finds the end of a row.
  public var widest: Int { 92 }

  /// All of its cells.
  ///
  /// - Parameter row: the row.
  /// - Returns: their texts.
  public func searchText(of row: Rows.Element) -> String {
    cells(of: row, isSelected: false).map(\.text).joined(separator: " ")
  }

  /// Nothing.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - width: how wide the list is.
  /// - Returns: `nil`.
  public func note(about row: Rows.Element, width: Int) -> String? { nil }

  /// None.
  ///
  /// - Parameter size: how large the screen is.
  /// - Returns: 0.
  public func footRows(in size: Size) -> Int { 0 }

  /// Nothing.
  ///
  /// - Parameters:
  ///   - frame: the screen's frame.
  ///   - row: the first row of the foot.
  ///   - width: how wide the list is.
  public func drawFoot(in frame: inout ScreenFrame, row: Int, width: Int) {}

  /// Uses none.
  ///
  /// - Parameters:
  ///   - press: the key.
  ///   - row: the selected row.
  /// - Returns: `false`.
  public func handle(_ press: KeyPress, on row: Rows.Element) -> Bool { false }

  // MARK: - What a screen is asked for

  /// The filter types, all else is keys.
  public var inputMode: InputMode { list.isTyping ? .textField : .keys }

  /// Escape takes the filter away.
  public var escapeLabel: String? { list.isFiltering ? "clear filter" : nil }

  /// Where one is among the rows that show, and of how many the filter left them.
  public var position: String? {
    let place = list.position(count: shownRows.count)
    return list.isFiltered ? place.map { "\($0) of \(rows.count)" } : place
  }

  /// What Enter and `/` do.
  public var hints: [KeyHint] { listHints }

  /// What Enter and `/` do in the list, for a screen that says more.
  public var listHints: [KeyHint] {
    if list.isTyping {
      return [KeyHint("Enter", "keep filter", brief: "ok")]
        + (shownRows.count > 1 ? [KeyHint("↑↓", "move")] : [])
    }
    let brief = openLabel.split(separator: " ").first.map(String.init)
    let open = shownRows.isEmpty ? [] : [KeyHint("Enter", openLabel, brief: brief)]
    return open + [canFilter ? KeyHint("/", "filter") : KeyHint("↑↓", "move")]
  }

  /// The selected row; `nil` where there is none.
  public var selectedRow: Rows.Element? { selectedRow(of: shownRows) }

  private func selectedRow(of rows: ShownRows<Rows>) -> Rows.Element? {
    list.selection >= 0 && list.selection < rows.endIndex ? rows[list.selection] : nil
  }

  /// The rows that the filter leaves, as they were found last.
  ///
  /// - Complexity: O(1); O(n) in the number of rows where they have to be found first.
  private var shownRows: ShownRows<Rows> {
    let rows = rows
    guard list.isFiltered else { return ShownRows(rows: rows, found: nil) }
    if list.found?.filter != list.filterText || list.found?.count != rows.count {
      findRows(rows)
    }
    return ShownRows(rows: rows, found: list.found?.offsets)
  }

  /// Finds the rows that the filter leaves, where those found last may be wrong.
  ///
  /// - Complexity: O(1) while neither filter nor version changed; else O(n) in the number of rows, or
  ///   of those found last when the filter only grew.
  private func findRows(_ rows: Rows) {
    guard list.isFiltered else { return }
    let text = list.filterText
    let isSame = rowsVersion != nil && list.found?.version == rowsVersion
    let last = isSame && list.found?.count == rows.count ? list.found : nil
    if last?.filter == text { return }
    let words = FilterWords(text)
    func isFound(_ offset: Int) -> Bool {
      words.areFound(in: searchText(of: rows[rows.index(rows.startIndex, offsetBy: offset)]))
    }
    let offsets =
      if let last, text.hasPrefix(last.filter) {
        last.offsets.filter(isFound)
      } else {
        (0..<rows.count).filter(isFound)
      }
    list.found = ListPane.Found(
      filter: text, version: rowsVersion, count: rows.count, offsets: offsets)
  }

  /// Draws the list.
  ///
  /// - Parameter frame: the region to draw on.
  public func draw(in frame: inout ScreenFrame) { drawList(in: &frame) }

  /// Draws heading, filter, table, note and foot, for a screen that draws more.
  ///
  /// - Parameter frame: the region to draw on.
  public func drawList(in frame: inout ScreenFrame) {
    findRows(rows)
    frame.writeHeading(heading.text, right: heading.right, rightStyle: frame.theme.dim)
    let rows = shownRows
    let isTall = frame.size.rows >= 12
    var top = isTall ? 2 : 1
    let cursor = list.drawFilter(in: &frame, row: top)
    if list.isFiltering { top += isTall ? 2 : 1 }
    guard !rows.isEmpty else {
      let words = list.isFiltering ? "Nothing matches." : emptyText
      frame.canvas.drawText(
        words, in: Rect(column: 0, row: top, columns: frame.size.columns, rows: 3),
        style: frame.theme.dim)
      if let cursor { frame.cursor = cursor }
      return
    }
    let width = min(frame.size.columns, widest)
    let room = frame.size.rows - top
    let hasNote =
      room >= 9
      && (selectedRow(of: rows) ?? rows.first).flatMap { note(about: $0, width: width) } != nil
    let foot = footRows(in: frame.size)
    let below = foot + (hasNote ? 2 : 0)
    let tableRows = max(1, room - below)
    let head = tableRows > 1 && columns.contains { $0.isHeaded(at: width) } ? 1 : 0
    list.drawTable(
      rows, columns: columns, in: &frame,
      region: Rect(column: 0, row: top, columns: width, rows: tableRows)
    ) { cells(of: $0, isSelected: $1) }
    if hasNote, let row = selectedRow(of: rows), let text = note(about: row, width: width) {
      frame.canvas.write(
        TextWidth.shortened(text.visiblySafe, to: width - 2, position: .end),
        at: Position(
          column: Table.margin,
          row: min(top + head + rows.count + 1, frame.size.rows - foot - 1)),
        style: frame.theme.dim)
    }
    if foot > 0 {
      let end = top + head + rows.count + (hasNote ? 2 : 0)
      drawFoot(in: &frame, row: min(end, frame.size.rows - foot), width: width)
    }
    if let cursor { frame.cursor = cursor }
  }

  /// Moves, filters, opens.
  ///
  /// - Parameter event: what happened.
  /// - Returns: whether the list used it.
  public func handle(_ event: ScreenEvent) -> Bool { handleList(event) }

  /// Moves, filters, opens, for a screen that does more.
  ///
  /// - Parameter event: what happened.
  /// - Returns: whether the list used it.
  public func handleList(_ event: ScreenEvent) -> Bool {
    findRows(self.rows)
    let rows = shownRows
    if case .key(let press) = event, !list.isTyping, let row = selectedRow(of: rows),
      handle(press, on: row)
    {
      return true
    }
    switch list.handle(event, count: rows.count, canFilter: canFilter) {
    case .unused: return false
    case .used: return true
    case .opens(let index):
      open(rows[index])
      return true
    }
  }
}

/// The rows that a filter leaves, or all of them.
private struct ShownRows<Rows: RandomAccessCollection>: RandomAccessCollection {
  let rows: Rows
  let found: [Int]?

  var startIndex: Int { 0 }
  var endIndex: Int { found?.count ?? rows.count }

  // As of any collection that counts from 0; the standard ones check far more, for every row.
  var indices: Range<Int> { 0..<endIndex }
  var count: Int { endIndex }
  var isEmpty: Bool { endIndex == 0 }
  func index(after index: Int) -> Int { index + 1 }
  func index(before index: Int) -> Int { index - 1 }
  func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }
  func distance(from start: Int, to end: Int) -> Int { end - start }

  subscript(index: Int) -> Rows.Element {
    rows[rows.index(rows.startIndex, offsetBy: found?[index] ?? index)]
  }
}

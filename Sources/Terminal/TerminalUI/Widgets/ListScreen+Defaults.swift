public import TerminalKit

extension ListScreen {
  /// The version, which is `nil` by default.
  public var rowsVersion: Int? { nil }

  /// The heading, which is the screen's title by default.
  public var heading: ListHeading { ListHeading(title) }

  /// The text shown if there are no rows, which is `Nothing here.` by default.
  public var emptyText: String { "Nothing here." }

  /// The label for opening a row, which is `open` by default.
  public var openLabel: String { "open" }

  /// Whether `/` filters the rows, which is `true` by default.
  public var canFilter: Bool { true }

  /// The maximum width of the list, which is 92 columns by default, so that rows are easy to
  /// follow.
  public var widest: Int { 92 }

  /// Whether Space marks rows; `false` by default.
  public var canMark: Bool { false }

  /// The sort orders; by default there are none, and the rows stay in their own order.
  public var sorts: [RowSort<Rows.Element>] { [] }

  /// Returns no identity by default; the selection then keeps its position in the list.
  ///
  /// - Parameter row: The row.
  /// - Returns: `nil`.
  public func id(of row: Rows.Element) -> AnyHashable? { nil }

  /// Returns the text of all cells of the row by default.
  ///
  /// - Parameter row: The row.
  /// - Returns: The text of the cells, separated by spaces.
  public func searchText(of row: Rows.Element) -> String {
    cells(of: row, isSelected: false).map(\.text).joined(separator: " ")
  }

  /// Returns no note by default.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - width: The width of the list.
  /// - Returns: `nil`.
  public func note(about row: Rows.Element, width: Int) -> String? { nil }

  /// Reserves no lines by default.
  ///
  /// - Parameter size: The size of the screen.
  /// - Returns: 0.
  public func footRows(in size: Size) -> Int { 0 }

  /// Draws nothing by default.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - row: The first row of the footer.
  ///   - width: The width of the list.
  public func drawFoot(in frame: inout ScreenFrame, row: Int, width: Int) {}

  /// Handles no keys by default.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - row: The selected row.
  /// - Returns: `false`.
  public func handle(_ press: KeyPress, on row: Rows.Element) -> Bool { false }

  /// Returns no link by default, so that there is no preview.
  ///
  /// - Parameter row: The row.
  /// - Returns: `nil`.
  public func link(to row: Rows.Element) -> String? { nil }

  /// The link to what the selected row opens, for its preview.
  package var selectedLink: String? {
    let rows = rowsSoFar()
    return list.search == nil ? selectedRow(of: rows).flatMap { link(to: $0) } : nil
  }

  // MARK: - Screen

  /// How printable keys are used: as text while the filter is focused, otherwise as commands.
  public var inputMode: InputMode { list.isTyping ? .textField : .keys }

  /// The action of Escape, which clears first the filter, then the marks.
  public var escapeLabel: String? { list.escapeLabel }

  /// The position among the visible rows, with the total number of rows if they are filtered, and
  /// the number of marked rows.
  public var position: String? {
    // Get the rows first, because that may move the selection.
    let count = rowsSoFar().count
    let place = list.search == nil ? list.position(count: count) : "…"
    let marked = markedRows.count
    return place.map {
      $0 + (list.isFiltered ? " of \(rows.count)" : "") + (marked > 0 ? ", \(marked) marked" : "")
    }
  }

  /// Ends the filter and the sorting, which no link names.
  ///
  /// - Parameter link: The full link to the route.
  public func asked(again link: String) {
    list.endFilter()
    list.sort(by: nil)
  }

  /// The key bindings for marking and sorting.
  public var bindings: [KeyBinding] { listBindings }

  /// The key bindings for marking and sorting, for a screen that adds its own; empty if the list
  /// supports neither.
  public var listBindings: [KeyBinding] {
    var bindings: [KeyBinding] = []
    if canMark {
      let reason = rowsSoFar().isEmpty && list.search == nil ? "Nothing is selected." : nil
      bindings.append(KeyBinding(" ", "mark", disabledReason: reason) { [self] in mark() })
    }
    guard !sorts.isEmpty else { return bindings }
    let isShort = rowsSoFar().count < 2 && list.search == nil
    let reason = isShort ? "There is nothing to sort." : nil
    bindings.append(
      KeyBinding("s", "sort", disabledReason: reason) { [self] in
        let next = list.sort.map { $0.number + 1 } ?? 0
        list.sort(by: next < sorts.count ? next : nil)
      })
    if list.sort != nil {
      bindings.append(
        KeyBinding("S", "reverse", disabledReason: reason) { [self] in list.reverseSort() })
    }
    return bindings
  }

  private func mark() {
    let rows = shownRows
    guard let id = selectedRow(of: rows).flatMap({ id(of: $0) }) else { return }
    list.mark(id)
    list.select(list.selection + 1, count: rows.count)
  }

  /// The rows to which an action applies: the marked rows, or else the selected one.
  ///
  /// - Complexity: O(1) if nothing is marked, or if neither the marks nor the version changed;
  ///   otherwise O(n) in the number of rows.
  public var chosenRows: [Rows.Element] {
    let marked = markedRows
    return marked.isEmpty ? selectedRow.map { [$0] } ?? [] : marked
  }

  /// The marked rows that still exist, including those that the filter hides.
  private var markedRows: [Rows.Element] {
    guard !list.marks.isEmpty else { return [] }
    let rows = rows
    let last = list.marked
    let version = version(of: rows)
    if last == nil || last?.version != version || last?.count != rows.count {
      let marks = list.marks
      let offsets = (0..<rows.count).filter {
        id(of: rows.element(at: $0)).map(marks.contains) ?? false
      }
      list.marked = ListPane.Found(version: version, count: rows.count, offsets: offsets)
    }
    return (list.marked?.offsets ?? []).map { rows.element(at: $0) }
  }

  /// The hints for Enter and `/`.
  public var hints: [KeyHint] { listHints }

  /// The hints for Enter and `/` in the list, for a screen that adds its own; none without rows.
  public var listHints: [KeyHint] {
    if list.isTyping {
      return [KeyHint("Enter", "keep filter", brief: "ok")]
        + (rowsSoFar().count > 1 ? [KeyHint("↑↓", "move")] : [])
    }
    if rows.isEmpty, !list.isFiltering { return [] }
    let brief = openLabel.split(separator: " ").first.map(String.init)
    let open = rowsSoFar().isEmpty ? [] : [KeyHint("Enter", openLabel, brief: brief)]
    return open + [canFilter ? KeyHint("/", "filter") : KeyHint("↑↓", "move")]
  }

  /// The selected row; `nil` if there is none.
  public var selectedRow: Rows.Element? { selectedRow(of: shownRows) }

  private func selectedRow(of rows: ShownRows<Rows>) -> Rows.Element? {
    list.selection >= 0 && list.selection < rows.endIndex ? rows[list.selection] : nil
  }

  /// The rows that pass the filter, in order; reading this property also moves the selection along
  /// with its row.
  ///
  /// - Complexity: O(rows in view), or O(n) in the number of rows if they have to be found first or
  ///   the selected row has moved.
  private var shownRows: ShownRows<Rows> { shownRows(remembering: false) }

  /// Returns the rows that pass the filter; when drawn, the list also notes the neighbors of the
  /// selected row, in case that row goes.
  private func shownRows(remembering: Bool) -> ShownRows<Rows> {
    let rows = rows
    if !isFound(in: rows) { findRows(rows) }
    let shown = ShownRows(rows: rows, found: isArranged ? list.found?.offsets : nil)
    var list = list
    list.follow(count: shown.count, remembers: remembering) { id(of: shown[$0]) }
    self.list = list
    return shown
  }

  /// Whether what was found last is for the filter and the sort order, and for so many rows.
  private func isFound(in rows: Rows) -> Bool {
    list.found?.filter == wantedFilter && list.found?.sort == list.sort
      && list.found?.count == rows.count
  }

  /// Whether the rows are filtered or sorted.
  private var isArranged: Bool { list.isFiltered || list.sort != nil }

  private var wantedFilter: String { list.isFiltered ? list.filterText : "" }

  /// Filters and sorts the rows again, if the last result may be out of date.
  ///
  /// - Parameters:
  ///   - rows: All rows.
  ///   - most: The number of rows to look at now; the search of more goes on in the next frames.
  /// - Complexity: O(1) if the filter, the sort order and the rows are unchanged; otherwise O(n)
  ///   in the number of rows, or of the rows last found and those appended since if text was at most
  ///   added to the filter, and O(n log n) if the rows have to be sorted.
  private func findRows(_ rows: Rows, atMost most: Int = .max) {
    guard isArranged else {
      if list.search != nil { list.search = nil }
      return
    }
    let (text, sort, version) = (wantedFilter, list.sort, version(of: rows))
    var list = list
    if let found = list.found, found.filter == text, found.sort == sort,
      found.version == version, found.count == rows.count
    {
      if list.search != nil { self.list.search = nil }
      return
    }
    var most = most
    if list.search?.isFor(text, by: sort, version: version, count: rows.count) != true {
      // Rows that change before they are searched are searched at once.
      if list.search?.filter == text, list.search?.sort == sort { most = .max }
      list.search = RowSearch(
        for: text, by: sort, version: version, count: rows.count, after: list.found)
      if list.search?.isShort == true { most = .max }
    }
    let words = FilterWords(text)
    let order = sort.flatMap { sorts.indices.contains($0.number) ? sorts[$0.number] : nil }
    let found = list.search?.step(
      most,
      rank: { offset in
        let row = rows.element(at: offset)
        guard text.isEmpty || words.areFound(in: searchText(of: row)) else { return nil }
        return sort == nil ? words.rank(of: cells(of: row, isSelected: false).first?.text ?? "") : 0
      },
      areInOrder: {
        let (first, second) = sort?.isReversed == true ? ($1, $0) : ($0, $1)
        return order?.areInOrder(rows.element(at: first), rows.element(at: second)) ?? false
      })
    if let found { (list.found, list.search) = (found, nil) }
    self.list = list
  }

  /// The rows to show now: those found so far, while a long list is searched.
  ///
  /// - Parameters:
  ///   - remembering: Whether the list also notes the neighbors of the selected row.
  ///   - most: The number of rows to look at now.
  /// - Returns: The rows.
  private func rowsSoFar(remembering: Bool = false, atMost most: Int = 0) -> ShownRows<Rows> {
    let rows = rows
    if list.search != nil || !isFound(in: rows) { findRows(rows, atMost: most) }
    guard let search = list.search, isArranged else { return shownRows(remembering: remembering) }
    return ShownRows(rows: rows, found: search.soFar.offsets)
  }

  /// The screen's version of the rows, or else a number that changes unless the rows are the same.
  private func version(of rows: Rows) -> Int {
    if let rowsVersion { return rowsVersion }
    var seen = list.seen
    let version = seen.version(of: rows)
    list.seen = seen
    return version
  }

  /// Draws the list.
  ///
  /// - Parameter frame: The region to draw in.
  public func draw(in frame: inout ScreenFrame) { drawList(in: &frame) }

  /// Draws the heading, filter, table, note and footer, for a screen that also draws other content.
  ///
  /// - Parameter frame: The region to draw in.
  public func drawList(in frame: inout ScreenFrame) {
    frame.writeHeading(heading.text, right: heading.right, rightStyle: frame.theme.dim)
    // Nobody looks at a frame that is only laid out, and another key may be on its way.
    findRows(self.rows, atMost: 0)
    let wasSearching = list.search != nil
    let rows = rowsSoFar(remembering: true, atMost: frame.isPainted ? RowSearch.atOnce : 0)
    let isSearching = list.search != nil
    if frame.isPainted, wasSearching { frame.isUnfinished = true }
    let isTall = frame.size.rows >= 12
    var top = isTall ? 2 : 1
    let cursor = list.drawFilter(in: &frame, row: top)
    if list.isFiltering { top += isTall ? 2 : 1 }
    guard !rows.isEmpty else {
      let words = isSearching ? "Searching…" : list.isFiltering ? "Nothing matches." : emptyText
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
    precondition(
      !canMark || rows.first.flatMap { id(of: $0) } != nil,
      "“\(title)” marks rows: make them Identifiable, or return their identity from id(of:).")
    let marks = list.marks
    let head = tableRows > 1 && columns.contains { $0.isHeaded(at: width) } ? 1 : 0
    var pane = list
    pane.drawTable(
      rows, columns: columns, in: &frame,
      region: Rect(column: 0, row: top, columns: width, rows: tableRows), isFocused: true,
      sorts: sorts.map { $0.heading },
      isMarked: { row in !marks.isEmpty && id(of: row).map(marks.contains) ?? false }
    ) { cells(of: $0, isSelected: $1) }
    // Of the rows found so far, the selected one may be missing.
    if isSearching { list.fit(rows: tableRows - head) } else { list = pane }
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

  /// Handles an event: moves the selection, filters the rows, or opens one with Enter, → or `l`.
  ///
  /// ← and `h` go back, unless the screen uses them within the row.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the list used the event.
  public func handle(_ event: ScreenEvent) -> Bool { handleList(event) }

  /// Finishes the search before an event is handled; a click stays on the row that was clicked.
  ///
  /// - Parameter event: The event.
  /// - Returns: The event.
  private func finished(_ event: ScreenEvent) -> ScreenEvent {
    let seen = list.search?.soFar.offsets
    findRows(rows)
    guard let seen, case .click(let id) = event, id.name == "row", seen.indices.contains(id.index),
      let index = list.found?.offsets.firstIndex(of: seen[id.index])
    else { return event }
    return .click(HitID("row", index))
  }

  /// Handles an event for the list, for a screen that also handles other events.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the list used the event.
  public func handleList(_ event: ScreenEvent) -> Bool {
    let isTyped = list.typesFilter(event)
    let event = isTyped ? event : finished(event)
    let rows = isTyped ? rowsSoFar() : shownRows
    if case .key(let press) = event, !list.isTyping, let row = selectedRow(of: rows),
      handle(press, on: row)
    {
      return true
    }
    switch event {
    case .key(KeyPress(.escape)) where !list.isFiltering && !list.marks.isEmpty:
      list.unmarkAll()
      return true
    case .key(KeyPress(.right)) where !list.isTyping, .key("l") where !list.isTyping:
      // The row has no values to go through.
      guard let row = selectedRow(of: rows) else { return false }
      open(row)
      return true
    case .click(let id) where id.name == ListPane.sortName && sorts.indices.contains(id.index):
      list.sort?.number == id.index ? list.reverseSort() : list.sort(by: id.index)
      return true
    default: break
    }
    let outcome = list.handle(event, count: rows.count, canFilter: canFilter)
    // The selection stays on the row that is selected now.
    _ = isTyped ? rowsSoFar() : shownRows
    switch outcome {
    case .unused: return false
    case .used: return true
    case .opens(let index):
      open(rows[index])
      return true
    }
  }
}

extension ListScreen where Rows.Element: Identifiable {
  /// Returns the row's own identity.
  ///
  /// - Parameter row: The row.
  /// - Returns: Its `id`.
  public func id(of row: Rows.Element) -> AnyHashable? { row.id }
}

/// The rows that pass the filter, or all rows.
private struct ShownRows<Rows: RandomAccessCollection>: RandomAccessCollection {
  let rows: Rows
  let found: [Int]?

  var startIndex: Int { 0 }
  var endIndex: Int { found?.count ?? rows.count }

  // These replace the default implementations of a collection, which are slow and run for every
  // row.
  var indices: Range<Int> { 0..<endIndex }
  var count: Int { endIndex }
  var isEmpty: Bool { endIndex == 0 }
  func index(after index: Int) -> Int { index + 1 }
  func index(before index: Int) -> Int { index - 1 }
  func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }
  func distance(from start: Int, to end: Int) -> Int { end - start }

  subscript(index: Int) -> Rows.Element { rows.element(at: found?[index] ?? index) }
}

extension RandomAccessCollection {
  /// Returns the element at an offset from the first.
  func element(at offset: Int) -> Element { self[index(startIndex, offsetBy: offset)] }
}

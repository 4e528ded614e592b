public import TerminalKit

extension ListScreen {
  // MARK: - Rows

  /// Reads the rows, finds those to show, and keeps the selection on its row.
  ///
  /// The host calls this once in each turn while the list is visible.
  package func settle() {
    let rows = rows
    var list = list
    list.take(rows, version: rowsVersion as? Int)
    precondition(
      !style.canMark || rows.first.flatMap { id(of: $0) } != nil || rows.isEmpty,
      "“\(title)” marks rows: make them Identifiable, or return their identity from id(of:).")
    self.list = list
    find(atMost: 0)
  }

  /// Whether a filter or an order needs more steps.
  package var isSearching: Bool { list.search != nil }

  /// Searches the next rows.
  package func tick() { find(atMost: RowSearch.atOnce) }

  /// Finishes the search, before something acts on rows.
  package func finishSearch() {
    if list.rows == nil { settle() }
    find(atMost: .max)
  }

  private func find(atMost most: Int) {
    // What the screen says of a row may read the list.
    var list = list
    list.find(
      atMost: most,
      by: ListReader(
        name: { self.cells(of: $0, isSelected: false).first?.text ?? "" },
        searchText: { self.searchText(of: $0) },
        order: { [sorts] sort in
          sort.flatMap { sorts.indices.contains($0.number) ? sorts[$0.number].areInOrder : nil }
        }))
    list.follow { id(of: $0) }
    list.findMarks { id(of: $0) }
    self.list = list
    fit()
  }

  /// The place of the selected row among all rows; `nil` for the first one, and in a chosen order.
  var rowDraft: ScreenDraft? {
    let found = list.offsets.map { $0.dropFirst(list.selection).first ?? 0 }
    let row = found ?? list.selection
    return row > 0 && list.sort == nil ? ScreenDraft([], focused: row) : nil
  }

  /// Selects the row of a draft.
  package func take(_ draft: ScreenDraft?) {
    if let draft, draft.texts.isEmpty { list.select(draft.focused) }
  }

  /// The selected row; `nil` if there is none.
  public var selectedRow: Rows.Element? { list.selectedRow }

  /// The rows to which an action applies: the marked rows, including those that the filter hides, or
  /// else the selected one.
  ///
  /// - Complexity: O(n) in the number of marked rows.
  public var chosenRows: [Rows.Element] {
    guard let rows = list.rows, let marked = list.marked?.offsets, !marked.isEmpty else {
      return selectedRow.map { [$0] } ?? []
    }
    return marked.map { rows.element(at: $0) }
  }

  /// The link to what the selected row opens, for its preview.
  package var selectedLink: String? {
    isSearching ? nil : selectedRow.flatMap { link(to: $0) }
  }

  // MARK: - Screen

  /// How printable keys are used: as text while the filter is focused, otherwise as commands.
  public var inputMode: InputMode { list.isTyping ? .textField : .keys }

  /// The action of Escape, which clears first the filter, then the marks.
  public var escapeLabel: String? { list.escapeLabel }

  /// The position among the visible rows, with the total number of rows if they are filtered, and
  /// the number of marked rows.
  public var position: String? {
    let place = isSearching ? "…" : list.position
    let marked = list.marked?.offsets.count ?? 0
    return place.map {
      $0 + (list.isFiltered ? " of \(list.rows?.count ?? 0)" : "")
        + (marked > 0 ? ", \(marked) marked" : "")
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
    if style.canMark {
      let reason = list.count == 0 && !isSearching ? "Nothing is selected." : nil
      bindings.append(KeyBinding(" ", "mark", disabledReason: reason) { [self] in mark() })
    }
    guard !sorts.isEmpty else { return bindings }
    let reason = list.count < 2 && !isSearching ? "There is nothing to sort." : nil
    bindings.append(
      KeyBinding("s", "sort", disabledReason: reason) { [self] in
        let next = list.sort.map { $0.number + 1 } ?? 0
        list.sort(by: next < sorts.count ? next : nil)
        find(atMost: 0)
      })
    if list.sort != nil {
      bindings.append(
        KeyBinding("S", "reverse", disabledReason: reason) { [self] in
          list.reverseSort()
          find(atMost: 0)
        })
    }
    return bindings
  }

  private func mark() {
    finishSearch()
    guard let id = selectedRow.flatMap({ id(of: $0) }) else { return }
    list.mark(id)
    list.select(min(list.selection + 1, list.count - 1))
    find(atMost: 0)
  }

  /// The hints for Enter and `/`.
  public var hints: [KeyHint] { listHints }

  /// The hints for Enter and `/` in the list, for a screen that adds its own; none without rows.
  public var listHints: [KeyHint] {
    if list.isTyping {
      return [KeyHint("Enter", "keep filter", brief: "ok")]
        + (list.count > 1 ? [KeyHint("↑↓", "move")] : [])
    }
    if list.rows?.isEmpty != false, !list.isFiltering { return [] }
    let brief = style.openLabel.split(separator: " ").first.map(String.init)
    let open = list.count == 0 ? [] : [KeyHint("Enter", style.openLabel, brief: brief)]
    return open + [style.canFilter ? KeyHint("/", "filter") : KeyHint("↑↓", "move")]
  }

  // MARK: - Drawing

  private var layout: ListLayout {
    let size = list.size
    let isTall = size.rows >= 12
    var layout = ListLayout()
    layout.filter = isTall ? 2 : 1
    layout.top = layout.filter * (list.isFiltering ? 2 : 1)
    layout.width = min(size.columns, style.widest)
    let room = size.rows - layout.top
    // A list has room for a note if its first row has one.
    if room >= 9, let row = selectedRow ?? list.shown?.first {
      layout.note = note(about: row, width: layout.width)
    }
    layout.foot = footRows(in: size)
    layout.tableRows = max(1, room - layout.foot - (layout.note == nil ? 0 : 2))
    let isHeaded = columns.contains { $0.isHeaded(at: layout.width) }
    layout.headRows = layout.tableRows > 1 && isHeaded ? 1 : 0
    return layout
  }

  /// Keeps the selected row among the visible ones.
  private func fit() {
    let layout = layout
    list.fit(rows: layout.tableRows - layout.headRows)
  }

  /// Draws the list.
  ///
  /// - Parameter frame: The region to draw in.
  public func draw(in frame: inout ScreenFrame) { drawList(in: &frame) }

  /// Draws the heading, filter, table, note and footer, for a screen that also draws other content.
  ///
  /// - Parameter frame: The region to draw in, of the size of the screen.
  public func drawList(in frame: inout ScreenFrame) {
    frame.check(frame.canvas.bounds, isOf: list.size, "list")
    frame.writeHeading(heading.text, right: heading.right, rightStyle: frame.theme.dim)
    let layout = layout
    let (top, width, foot) = (layout.top, layout.width, layout.foot)
    let cursor = list.drawFilter(in: &frame, row: layout.filter)
    guard list.count > 0 else {
      let words =
        isSearching ? "Searching…" : list.isFiltering ? "Nothing matches." : style.emptyText
      frame.canvas.drawText(
        words, in: Rect(column: 0, row: top, columns: frame.size.columns, rows: 3),
        style: frame.theme.dim)
      if let cursor { frame.cursor = cursor }
      return
    }
    let marks = list.marks
    list.drawTable(
      Table(columns, width: width), in: &frame,
      region: Rect(column: 0, row: top, columns: width, rows: layout.tableRows),
      headRows: layout.headRows, sorts: sorts.map { $0.heading },
      isMarked: { row in !marks.isEmpty && id(of: row).map(marks.contains) ?? false }
    ) { cells(of: $0, isSelected: $1) }
    let end = top + layout.headRows + list.count
    if let note = layout.note, selectedRow != nil {
      frame.canvas.write(
        TextWidth.shortened(note.visiblySafe, to: width - 2, position: .end),
        at: Position(column: Table.margin, row: min(end + 1, frame.size.rows - foot - 1)),
        style: frame.theme.dim)
    }
    if foot > 0 {
      let row = end + (layout.note == nil ? 0 : 2)
      drawFoot(in: &frame, row: min(row, frame.size.rows - foot), width: width)
    }
    if let cursor { frame.cursor = cursor }
  }

  // MARK: - Keys

  /// Handles an event: moves the selection, filters the rows, or opens one with Enter, → or `l`.
  ///
  /// ← and `h` go back, unless the screen uses them within the row.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the list used the event.
  public func handle(_ event: ScreenEvent) -> Bool { handleList(event) }

  /// Finishes the search before an event is handled; a click stays on the row that was clicked.
  private func finished(_ event: ScreenEvent) -> ScreenEvent {
    let seen = isSearching ? list.offsets : nil
    finishSearch()
    guard let seen, case .click(let id) = event, id.name == ListNames.row,
      seen.indices.contains(id.index), let index = list.offsets?.firstIndex(of: seen[id.index])
    else { return event }
    return .click(HitID(ListNames.row, index))
  }

  /// Handles an event for the list, for a screen that also handles other events.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the list used the event.
  public func handleList(_ event: ScreenEvent) -> Bool {
    if case .resized(let size) = event {
      list.resize(size)
      fit()
      return false
    }
    if list.rows == nil { settle() }
    let isTyped = list.typesFilter(event)
    let event = isTyped ? event : finished(event)
    if case .key(let press) = event, !list.isTyping, let row = selectedRow, handle(press, on: row) {
      return true
    }
    switch event {
    case .key(KeyPress(.escape)) where !list.isFiltering && !list.marks.isEmpty:
      list.unmarkAll()
      return true
    case .key(KeyPress(.right)) where !list.isTyping, .key("l") where !list.isTyping:
      // The row has no values to go through.
      guard let row = selectedRow else { return false }
      open(row)
      return true
    case .click(let id) where id.name == ListNames.sort && sorts.indices.contains(id.index):
      list.sort?.number == id.index ? list.reverseSort() : list.sort(by: id.index)
      find(atMost: 0)
      return true
    default: break
    }
    let outcome = list.handle(event, canFilter: style.canFilter)
    // The selection stays on the row that is selected now.
    find(atMost: isTyped ? 0 : .max)
    switch outcome {
    case .unused: return false
    case .used: return true
    case .opens(let index):
      if let shown = list.shown, index < shown.count { open(shown[index]) }
      return true
    }
  }
}

/// The rows of a list screen, from the top.
private struct ListLayout {
  /// The row of the filter, and the first row below it.
  var filter = 0
  var top = 0
  var width = 0
  var tableRows = 0
  var headRows = 0
  var note: String?
  var foot = 0
}

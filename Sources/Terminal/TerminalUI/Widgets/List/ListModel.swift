public import TerminalKit

/// The rows of a list, with a selection, a filter and a sort order that respond to keys and clicks.
///
/// A ``ListScreen`` keeps one and gives it its rows once in each turn. Any other screen gives it rows
/// with `show(_:)` when they change and a size with ``resize(_:)``, and draws it as a table.
public struct ListModel<Rows: RandomAccessCollection> {
  /// The rows as they were last given; `nil` before that.
  public private(set) var rows: Rows?
  /// A number that changes with the rows.
  private(set) var version = 0
  private var state: ListState
  /// The selected row and its neighbors, used to find it again after rows are added, removed or
  /// sorted.
  private var anchor: ListAnchor?
  /// The size of the region that the list is drawn in.
  private(set) var size = Size(columns: 0, rows: 0)
  private let hasHeadings: Bool
  private var visible = 1
  private(set) var filter: LineEditor?
  private(set) var isTyping = false
  /// The result of the last filtering and sorting.
  private var found: FoundRows?
  /// The search for the rows of another filter or sort order, until it is finished.
  private(set) var search: RowSearch?
  /// The offsets of the rows to show; `nil` if all are, in their own order.
  private(set) var offsets: [Int]? { didSet { if offsets != oldValue { anchor?.version = nil } } }
  /// The marked rows, by identity, and where they are.
  private(set) var marks: Set<AnyHashable> = []
  private(set) var marked: FoundRows?
  /// The current sort order; `nil` if the rows are in their own order.
  public var sort: ListSort?

  /// Creates an empty list.
  ///
  /// - Parameters:
  ///   - selection: The row to select.
  ///   - hasHeadings: Whether the columns have headings, for a list that is no ``ListScreen``.
  public init(selection: Int = 0, hasHeadings: Bool = false) {
    (state, self.hasHeadings) = (ListState(selection: selection), hasHeadings)
  }

  // MARK: - Rows

  /// Shows rows; the selection stays on its row if rows are `Identifiable`, or else at its position.
  ///
  /// - Parameter rows: The rows.
  public mutating func show(_ rows: Rows) {
    func id(of row: some Identifiable) -> AnyHashable { row.id }
    take(rows, version: nil)
    follow { ($0 as? any Identifiable).map { id(of: $0) } }
  }

  /// Takes rows over, with their version if they have one.
  ///
  /// - Complexity: O(1), or O(n) to compare equatable rows that are not in the same array while they
  ///   are filtered, sorted or marked.
  mutating func take(_ rows: Rows, version: Int?) {
    if let version {
      self.version = version
    } else if !isArranged && marks.isEmpty || self.rows.map({ Self.areSame($0, rows) }) != true {
      self.version += 1
    }
    self.rows = rows
  }

  private static func areSame(_ old: Rows, _ new: Rows) -> Bool {
    // An object can change while the list of objects stays the same.
    if Rows.Element.self is AnyObject.Type { return false }
    if let old = old as? [Rows.Element], let new = new as? [Rows.Element],
      old.span.isIdentical(to: new.span)
    {
      return true
    }
    func isEqual<Value: Equatable>(_ old: Value) -> Bool { old == new as? Value }
    return (old as? any Equatable).map { isEqual($0) } ?? false
  }

  /// The rows that pass the filter, in order, as far as they are found.
  var shown: ShownRows<Rows>? { rows.map { ShownRows(rows: $0, found: offsets) } }

  /// The number of shown rows.
  var count: Int { offsets?.count ?? rows?.count ?? 0 }

  /// The selected row; 0 in an empty list.
  public var selection: Int { state.selection }

  /// The selected row; `nil` if there is none.
  public var selectedRow: Rows.Element? {
    (0..<count).contains(selection) ? shown?[selection] : nil
  }

  /// Selects a row; the selection then stays on it when rows are added, removed or sorted.
  ///
  /// - Parameter row: The index of the row, which may be one of rows that are not shown yet.
  public mutating func select(_ row: Int) {
    anchor = nil
    state.select(row, count: max(count, row + 1), visible: visible)
  }

  /// Keeps the selection on its row after rows were added, removed or sorted, and within them.
  ///
  /// If the row is gone, the nearest remaining row below it is selected, or else the nearest above
  /// it.
  ///
  /// - Complexity: O(1) if neither rows nor selection have changed since the last call, O(rows in view)
  ///   if the row has not moved; otherwise O(n) in the number of rows.
  mutating func follow(by id: (Rows.Element) -> AnyHashable?) {
    // A list that is empty while it reloads keeps its selection for when the rows are available.
    guard let shown, !shown.isEmpty, search == nil,
      anchor?.version != version || anchor?.selection != selection
    else { return }
    if let anchor, anchor.selection == selection, let wanted = anchor.ids.first,
      selection >= shown.count || id(shown[selection]) != wanted
    {
      state.follow(to: anchor.row(in: shown.count) { id(shown[$0]) } ?? selection)
    }
    state.clamp(count: shown.count, visible: visible)
    let reach = max(visible, 8)
    let below = shown[selection..<min(shown.count, selection + reach)].compactMap(id)
    let above = shown[max(0, selection - reach)..<selection].reversed().compactMap(id)
    anchor =
      below.isEmpty
      ? nil : ListAnchor(selection: selection, version: version, ids: below + above)
  }

  // MARK: - Size

  /// Gives the list its size.
  ///
  /// - Parameter size: The size of the region that the list is drawn in, with its headings.
  public mutating func resize(_ size: Size) {
    self.size = size
    fit(rows: size.rows - headRows)
  }

  private var headRows: Int { hasHeadings && size.rows > 1 ? 1 : 0 }

  /// Notes the number of rows that are visible, for paging, and keeps the selected one among them.
  mutating func fit(rows: Int) {
    visible = max(1, rows)
    if count > 0, search == nil { state.clamp(count: count, visible: visible) }
  }

  // MARK: - Filter, order and marks

  /// The words of the filter; empty if there is none.
  ///
  /// Setting words filters the list as if they had been typed, and setting none ends the filter, so
  /// that a link or a saved value can name them.
  public var filterText: String {
    get { filter?.text ?? "" }
    set { (filter, isTyping) = (newValue.isEmpty ? nil : LineEditor(newValue), false) }
  }

  /// Whether the filter field has the focus or a filter is active.
  var isFiltering: Bool { filter != nil }

  /// Whether the filter contains a word.
  var isFiltered: Bool { filterText.contains { $0 != " " } }

  /// Whether the rows are filtered or sorted.
  private var isArranged: Bool { isFiltered || sort != nil }

  /// The action of Escape, which clears first the filter, then the marks; `nil` if there is nothing
  /// to clear.
  public var escapeLabel: String? {
    isFiltering ? "clear filter" : marks.isEmpty ? nil : "clear marks"
  }

  /// Removes all marks, for example after an action on the marked rows.
  public mutating func unmarkAll() { (marks, marked) = ([], nil) }

  /// Marks a row, or removes its mark.
  mutating func mark(_ id: AnyHashable) {
    if marks.remove(id) == nil { marks.insert(id) }
    marked = nil
  }

  /// Finds the marked rows again, if the marks or the rows changed.
  mutating func findMarks(by id: (Rows.Element) -> AnyHashable?) {
    guard !marks.isEmpty, let rows else { return marked = nil }
    guard marked?.version != version || marked?.count != rows.count else { return }
    let offsets = (0..<rows.count).filter { id(rows.element(at: $0)).map(marks.contains) ?? false }
    marked = FoundRows(version: version, count: rows.count, offsets: offsets)
  }

  /// Sorts the rows in another order; `nil` restores their own.
  mutating func sort(by order: Int?) { sort = order.map { ListSort(number: $0) } }

  /// Reverses the sort order.
  mutating func reverseSort() { sort?.isReversed.toggle() }

  /// Filters and sorts the rows again, if the last result may be out of date.
  ///
  /// - Parameters:
  ///   - most: The number of rows to look at now.
  ///   - reader: What the screen says of rows.
  /// - Complexity: O(1) if the filter, the sort order and the rows are unchanged; otherwise O(n)
  ///   in the number of rows, or of the rows last found and those appended since if text was at most
  ///   added to the filter, and O(n log n) if the rows have to be sorted.
  mutating func find(atMost most: Int, by reader: ListReader<Rows.Element>) {
    guard isArranged, let rows else { return (search, offsets) = (nil, nil) }
    let text = isFiltered ? filterText : ""
    if let found, found.filter == text, found.sort == sort, found.version == version,
      found.count == rows.count
    {
      return (search, offsets) = (nil, found.offsets)
    }
    var most = most
    if search?.isFor(text, by: sort, version: version, count: rows.count) != true {
      // Rows that change before they are searched are searched at once.
      if let search, search.filter == text, search.sort == sort { most = .max }
      search = RowSearch(for: text, by: sort, version: version, count: rows.count, after: found)
      if search?.isShort == true { most = .max }
    }
    let words = FilterWords(text)
    let isReversed = sort?.isReversed == true
    let order = reader.order(sort)
    let result = search?.step(
      most,
      rank: { offset in
        let row = rows.element(at: offset)
        guard text.isEmpty || words.areFound(in: reader.searchText(row)) else { return nil }
        return sort == nil ? words.rank(of: reader.name(row)) : 0
      },
      areInOrder: {
        let (first, second) = isReversed ? ($1, $0) : ($0, $1)
        return order?(rows.element(at: first), rows.element(at: second)) ?? false
      })
    if let result { (found, search, offsets) = (result, nil, result.offsets) }
    if let search { offsets = search.soFar.offsets }
  }

  /// The position of the selection, such as `3/60`; `nil` for an empty list.
  public var position: String? { count > 0 ? "\(min(selection, count - 1) + 1)/\(count)" : nil }

  // MARK: - Keys

  /// Handles an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: The result.
  public mutating func handle(_ event: ScreenEvent) -> ListOutcome {
    handle(event, canFilter: false)
  }

  mutating func handle(_ event: ScreenEvent, canFilter: Bool) -> ListOutcome {
    switch event {
    case .key(let press):
      if canFilter, let outcome = filter(press) { return outcome }
      if press == KeyPress(.enter) {
        return (0..<count).contains(selection) ? .opens(selection) : .unused
      }
      var moved = state
      guard moved.handle(press, count: count, visible: visible) else { return .unused }
      if count > 0 { (state, anchor) = (moved, nil) }
      return .used
    case .scroll(let lines):
      if count > 0 { select(min(max(0, selection + lines), count - 1)) }
      return .used
    case .click(let id):
      if id.name == ListNames.filter, filter != nil {
        isTyping = true
        filter?.moveCursor(to: id.index)
        return .used
      }
      guard id.name == ListNames.row, (0..<count).contains(id.index) else { return .unused }
      let isSelected = id.index == selection
      select(id.index)
      return isSelected ? .opens(id.index) : .used
    case .paste(let text):
      guard isTyping else { return .unused }
      edit { $0.paste(text) }
      return .used
    case .resized: return .unused
    }
  }

  /// Whether an event changes the text of the filter and nothing else.
  func typesFilter(_ event: ScreenEvent) -> Bool {
    guard isTyping else { return false }
    switch event {
    case .paste: return true
    case .key(let press):
      let others: [Key] = [.up, .down, .pageUp, .pageDown, .enter, .escape]
      return !others.contains(press.key)
    case .click, .scroll, .resized: return false
    }
  }

  /// Handles a key for the filter; returns `nil` if the key is for the list.
  private mutating func filter(_ press: KeyPress) -> ListOutcome? {
    switch press {
    case KeyPress(.escape) where filter != nil: endFilter()
    case "/" where !isTyping:
      filter = filter ?? LineEditor()
      isTyping = true
    case KeyPress(.enter) where isTyping:
      isTyping = false
      if filterText.isEmpty { filter = nil }
    default:
      let moves: [Key] = [.up, .down, .pageUp, .pageDown]
      guard isTyping, !moves.contains(press.key) else { return nil }
      var isUsed = false
      edit { isUsed = $0.handle(press) }
      return isUsed ? .used : .unused
    }
    return .used
  }

  /// Shows all rows again; the selected match stays selected.
  mutating func endFilter() {
    // A row with an identity is followed anyway.
    if anchor == nil, sort == nil, let found, found.filter == filterText,
      found.offsets.indices.contains(selection)
    {
      let row = found.offsets[selection]
      offsets = nil
      select(row)
    }
    (filter, isTyping, found, search) = (nil, false, nil, nil)
  }

  private mutating func edit(_ change: (inout LineEditor) -> Void) {
    guard var editor = filter else { return }
    let before = editor.text
    change(&editor)
    filter = editor
    if editor.text != before { (state, anchor) = (ListState(), nil) }
  }

  // MARK: - Drawing

  /// Draws the visible rows as a table, with headings if there is room, makes them clickable, and
  /// places the cursor on the selected one; only visible rows are read.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - region: The area to draw in, of the size that the list was given.
  ///   - columns: The columns.
  ///   - isFocused: Whether the list has the focus.
  ///   - cells: Returns the cells of a row.
  public func draw(
    in frame: inout ScreenFrame, region: Rect, columns: [TableColumn], isFocused: Bool = true,
    cells: (Rows.Element, _ isSelected: Bool) -> [TableCell]
  ) {
    frame.check(region, isOf: size, "list")
    drawTable(
      Table(columns, width: region.size.columns), in: &frame, region: region, headRows: headRows,
      isFocused: isFocused, sorts: [], isMarked: { _ in false }, cells: cells)
  }

  /// Draws a table whose headings sort it when clicked, and marks its marked rows.
  func drawTable(
    _ table: Table, in frame: inout ScreenFrame, region: Rect, headRows: Int,
    isFocused: Bool = true, sorts: [String], isMarked: (Rows.Element) -> Bool,
    cells: (Rows.Element, _ isSelected: Bool) -> [TableCell]
  ) {
    var table = table
    table.words = isFiltered ? FilterWords(filterText).texts : []
    let theme = frame.theme
    if headRows > 0 {
      table.drawHeadings(
        on: &frame.canvas, at: region.origin, theme: theme,
        sorted: sortedHeading(sorts, isUnicode: frame.capabilities.isUnicode))
      for (number, heading) in sorts.enumerated() {
        for place in table.places(of: heading, at: region.origin) {
          frame.hit(place, HitID(ListNames.sort, number))
        }
      }
    }
    guard let shown else { return }
    let region = region.splitTop(headRows).rest
    let visible = state.visibleRows(count: shown.count, visible: region.size.rows)
    for (line, index) in visible.enumerated() {
      let (row, place) = (shown[index], region.origin.offset(rows: line))
      let isSelected = isFocused && index == selection
      table.drawRow(
        cells(row, isSelected), on: &frame.canvas, at: place, isSelected: isSelected, theme: theme)
      if isMarked(row) {
        frame.canvas.write(
          "*", at: place.offset(columns: 1), style: isSelected ? theme.selection : theme.accent)
      }
      frame.hit(Rect(line: place, columns: region.size.columns), HitID(ListNames.row, index))
      if isSelected { frame.cursor = place }
    }
  }

  /// Returns the heading by which the rows are sorted, and the arrow to show after it.
  private func sortedHeading(
    _ sorts: [String], isUnicode: Bool
  ) -> (heading: String, arrow: String)? {
    guard let sort, sorts.indices.contains(sort.number) else { return nil }
    let arrows = isUnicode ? ["▲", "▼"] : ["^", "v"]
    return (sorts[sort.number], arrows[sort.isReversed ? 1 : 0])
  }

  /// Draws the filter field, with the cursor in it while the user is typing.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - row: The row.
  /// - Returns: The position of the cursor; `nil` if the field is not focused.
  func drawFilter(in frame: inout ScreenFrame, row: Int) -> Position? {
    guard let filter else { return nil }
    frame.canvas.write("Filter", at: Position(column: 0, row: row), style: frame.theme.accent)
    let region = Rect(
      column: 8, row: row, columns: max(1, min(40, frame.size.columns - 8)), rows: 1)
    let place = frame.drawField(
      filter, in: region, name: ListNames.filter, style: frame.theme.field)
    return isTyping ? place : nil
  }
}

@available(*, unavailable)
extension ListModel: Sendable {}

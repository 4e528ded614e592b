public import TerminalKit

/// A list in a region of a screen, with a selection and a filter that respond to keys and clicks.
///
/// A list pane stores no rows, only the identities of those around the selected one. Its height is
/// the one last drawn, so that Page Up and Page Down match what the user sees.
public struct ListPane: Hashable {
  /// The result of an event.
  public enum Outcome: Hashable, Sendable {
    /// The event was not used.
    case unused
    /// The event was used.
    case used
    /// The row at this index is opened.
    case opens(Int)
  }

  private static let filterName = "filter"

  private var state: ListState
  /// The selected row and its neighbors, used to find it again after rows are added, removed or
  /// sorted.
  private var anchor: Anchor?
  private var visible = 1
  private(set) var filter: LineEditor?
  private(set) var isTyping = false
  /// The result of the last filtering and sorting.
  var found: Found?
  /// The search for the rows of another filter or sort order, until it is finished.
  var search: RowSearch?
  /// The marked rows, by identity.
  private(set) var marks: Set<AnyHashable> = []
  /// The positions at which the marked rows were last found.
  var marked: Found?
  /// The rows last filtered, sorted or searched for marks, if they have no version.
  var seen = SeenRows()
  /// The current sort order; `nil` if the rows are in their own order.
  public var sort: Sort?

  /// The identities of the rows that were around the selection.
  private struct Anchor: Hashable {
    var selection: Int
    /// The selected row, then those below it, then those above it, each nearest first.
    var ids: [AnyHashable]
  }

  /// One of a screen's sort orders, possibly reversed.
  public struct Sort: Hashable, Sendable, Codable {
    /// The index of the order in ``ListScreen/sorts``; one that is not there leaves the rows in their
    /// own order.
    public var number: Int
    /// Whether the order is reversed.
    public var isReversed: Bool

    /// Creates a sort order.
    ///
    /// - Parameters:
    ///   - number: The index of the order in ``ListScreen/sorts``.
    ///   - isReversed: Whether the order is reversed.
    public init(number: Int, isReversed: Bool = false) {
      (self.number, self.isReversed) = (number, isReversed)
    }
  }

  /// The rows that were found, with the filter, sort order and version for which they were found.
  struct Found: Hashable, Sendable {
    var filter = ""
    var sort: Sort?
    var version: Int?
    var count: Int
    /// The offset of each found row in the full list.
    var offsets: [Int]
    /// Where the rows of each rank end in `offsets`; empty if they are sorted.
    private var ends: [Int] = []

    init(
      filter: String = "", sort: Sort? = nil, version: Int?, count: Int, offsets: [Int] = []
    ) {
      (self.filter, self.sort, self.version) = (filter, sort, version)
      (self.count, self.offsets) = (count, offsets)
    }

    /// Takes over the rows that were found before, and adds others with the nearest names first.
    ///
    /// A name that is the word comes before names that begin with it, names that contain it, and rows
    /// with it elsewhere. Equally near rows keep their order.
    mutating func add(_ known: Self?, _ ranks: [[Int]]) {
      for (number, rank) in ranks.enumerated() {
        if let known {
          offsets += known.offsets[(number > 0 ? known.ends[number - 1] : 0)..<known.ends[number]]
        }
        offsets += rank
        ends.append(offsets.count)
      }
    }
  }

  /// The rows of a screen that gives them no version, kept so that the same rows are known again.
  ///
  /// While an array is kept here, nobody can change it in place, so the same storage means the same
  /// rows. It is a cache and no part of the list's value.
  struct SeenRows: Hashable {
    private var rows: Any?
    /// Counts how often other rows were seen.
    private(set) var version = 0

    /// Returns a number that changes unless the rows are the same as last time.
    ///
    /// - Complexity: O(1), or O(n) to compare equatable rows that are not in the same array.
    mutating func version<Rows: RandomAccessCollection>(of rows: Rows) -> Int {
      if let last = self.rows as? Rows, Self.areSame(last, rows) { return version }
      (self.rows, version) = (rows, version + 1)
      return version
    }

    private static func areSame<Rows: RandomAccessCollection>(_ old: Rows, _ new: Rows) -> Bool {
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

    static func == (first: Self, second: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Creates a list with a selected row.
  ///
  /// - Parameter selection: The row.
  public init(selection: Int = 0) { state = ListState(selection: selection) }

  /// The selected row; 0 in an empty list.
  public var selection: Int { state.selection }

  /// The words of the filter; empty if there is none.
  ///
  /// Setting words filters the list as if they had been typed, and setting none ends the filter, so
  /// that a link or a saved value can name them.
  public var filterText: String {
    get { filter?.text ?? "" }
    set { (filter, isTyping) = (newValue.isEmpty ? nil : LineEditor(newValue), false) }
  }

  /// Whether the filter field has the focus or a filter is active.
  package var isFiltering: Bool { filter != nil }

  /// Whether the filter contains a word.
  var isFiltered: Bool { filterText.contains { $0 != " " } }

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

  /// Sorts the rows in another order; `nil` restores their own.
  mutating func sort(by order: Int?) { sort = order.map { Sort(number: $0) } }

  /// Reverses the sort order.
  mutating func reverseSort() { sort?.isReversed.toggle() }

  /// Notes the number of rows that are drawn, for paging.
  mutating func fit(rows: Int) { visible = max(1, rows) }

  /// Selects a row; the selection then stays on it when rows are added, removed or sorted.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - count: The number of rows.
  public mutating func select(_ row: Int, count: Int) {
    anchor = nil
    state.select(row, count: count, visible: visible)
  }

  /// Keeps the selection on its row after rows were added, removed or sorted.
  ///
  /// If the row is gone, the nearest remaining row below it is selected, or else the nearest above
  /// it.
  ///
  /// - Complexity: O(rows in view) if the row has not moved; otherwise O(n) in the number of rows.
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - remembers: Whether to note the neighbors again even if the same row is selected.
  ///   - id: Returns the identity of a row; if it is `nil`, the selection keeps its position.
  mutating func follow(count: Int, remembers: Bool = true, id: (Int) -> AnyHashable?) {
    // A list that is empty while it reloads keeps its selection for when the rows are available.
    guard count > 0 else { return }
    if let anchor, anchor.selection == selection, let wanted = anchor.ids.first {
      if selection < count, id(selection) == wanted {
        if !remembers { return }
      } else {
        state.follow(to: Self.row(of: anchor, count: count, id: id) ?? selection)
      }
    }
    if selection >= count { state.select(selection, count: count, visible: visible) }
    let reach = max(visible, 8)
    let below = (selection..<min(count, selection + reach)).compactMap(id)
    let above = (max(0, selection - reach)..<selection).reversed().compactMap(id)
    anchor = below.isEmpty ? nil : Anchor(selection: selection, ids: below + above)
  }

  /// Returns the row that was selected, or else the nearest of its remaining neighbors.
  private static func row(of anchor: Anchor, count: Int, id: (Int) -> AnyHashable?) -> Int? {
    let start = min(anchor.selection, count - 1)
    for distance in 0..<max(1, count) {
      for row in [start - distance, start + distance]
      where (0..<count).contains(row) && id(row) == anchor.ids[0] { return row }
    }
    let ranks = Dictionary(
      anchor.ids.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: min)
    var best: (rank: Int, row: Int)?
    for row in 0..<count {
      guard let rank = id(row).flatMap({ ranks[$0] }), rank < best?.rank ?? .max else { continue }
      best = (rank, row)
    }
    return best?.row
  }

  /// Returns the position of the selection, such as `3/60`.
  ///
  /// - Parameter count: The number of rows.
  /// - Returns: The position; `nil` for an empty list.
  public func position(count: Int) -> String? {
    count > 0 ? "\(min(selection, count - 1) + 1)/\(count)" : nil
  }

  /// Handles an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - count: The number of rows.
  ///   - canFilter: Whether `/` starts a filter.
  /// - Returns: The result.
  public mutating func handle(
    _ event: ScreenEvent, count: Int, canFilter: Bool = false
  ) -> Outcome {
    switch event {
    case .key(let press):
      if canFilter, let outcome = filter(press) { return outcome }
      if press == KeyPress(.enter) {
        return (0..<count).contains(selection) ? .opens(selection) : .unused
      }
      var moved = state
      guard moved.handle(press, count: count, visible: visible) else { return .unused }
      if count > 0 { state = moved }
      return .used
    case .scroll(let lines):
      guard count > 0 else { return .used }
      select(min(max(0, selection + lines), max(0, count - 1)), count: count)
      return .used
    case .click(let id):
      if id.name == Self.filterName, filter != nil {
        isTyping = true
        filter?.moveCursor(to: id.index)
        return .used
      }
      guard id.name == "row", (0..<count).contains(id.index) else { return .unused }
      let isSelected = id.index == selection
      select(id.index, count: count)
      return isSelected ? .opens(id.index) : .used
    case .paste(let text):
      guard isTyping else { return .unused }
      edit { $0.paste(text) }
      return .used
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
    case .click, .scroll: return false
    }
  }

  /// Handles a key for the filter; returns `nil` if the key is for the list.
  private mutating func filter(_ press: KeyPress) -> Outcome? {
    switch press {
    case KeyPress(.escape) where filter != nil: endFilter()
    case "/" where !isTyping:
      filter = filter ?? LineEditor()
      isTyping = true
    case KeyPress(.enter) where isTyping:
      isTyping = false
      if filterText.isEmpty { filter = nil }
    case KeyPress(.character("c"), .control) where isTyping && !filterText.isEmpty:
      edit { $0.clear() }
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
      select(found.offsets[selection], count: found.count)
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

  /// Draws the visible rows, makes them clickable, and places the cursor on the selected one.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - region: The area for the rows.
  ///   - count: The number of rows.
  ///   - isFocused: Whether the list has the focus.
  ///   - row: Draws one row at a position.
  public mutating func draw(
    in frame: inout ScreenFrame, region: Rect, count: Int, isFocused: Bool = true,
    row: (_ index: Int, _ isSelected: Bool, _ place: Position, _ canvas: inout Canvas) -> Void
  ) {
    fit(rows: region.size.rows)
    state.clamp(count: count, visible: visible)
    guard frame.isPainted else { return }
    let rows = state.visibleRows(count: count, visible: region.size.rows)
    for (line, index) in rows.enumerated() {
      let place = region.origin.offset(rows: line)
      let isSelected = isFocused && index == selection
      row(index, isSelected, place, &frame.canvas)
      frame.hit(Rect(line: place, columns: region.size.columns), HitID("row", index))
      if isSelected { frame.cursor = place }
    }
  }

  /// Draws a table of rows, with headings if there is room; only visible rows are read.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - columns: The columns.
  ///   - frame: The screen's frame.
  ///   - region: The area for headings and rows.
  ///   - isFocused: Whether the list has the focus.
  ///   - cells: Returns the cells of a row.
  public mutating func drawTable<Rows: RandomAccessCollection>(
    _ rows: Rows, columns: [TableColumn], in frame: inout ScreenFrame, region: Rect,
    isFocused: Bool = true, cells: (Rows.Element, _ isSelected: Bool) -> [TableCell]
  ) {
    drawTable(
      rows, columns: columns, in: &frame, region: region, isFocused: isFocused, sorts: [],
      isMarked: { _ in false }, cells: cells)
  }

  /// Draws a table whose headings sort it when clicked, and marks its marked rows.
  mutating func drawTable<Rows: RandomAccessCollection>(
    _ rows: Rows, columns: [TableColumn], in frame: inout ScreenFrame, region: Rect,
    isFocused: Bool, sorts: [String], isMarked: (Rows.Element) -> Bool,
    cells: (Rows.Element, _ isSelected: Bool) -> [TableCell]
  ) {
    let table = Table(columns, width: region.size.columns)
    let words = isFiltered ? FilterWords(filterText).texts : []
    var region = region
    let theme = frame.theme
    if table.hasHeadings, region.size.rows > 1 {
      table.drawHeadings(
        on: &frame.canvas, at: region.origin, theme: theme,
        sorted: sortedHeading(sorts, isUnicode: frame.capabilities.isUnicode))
      for (number, heading) in sorts.enumerated() {
        for place in table.places(of: heading, at: region.origin) {
          frame.hit(place, HitID(Self.sortName, number))
        }
      }
      region = region.splitTop(1).rest
    }
    draw(in: &frame, region: region, count: rows.count, isFocused: isFocused) {
      index, isSelected, place, canvas in
      let row = rows.element(at: index)
      table.drawRow(
        cells(row, isSelected), on: &canvas, at: place, isSelected: isSelected, theme: theme,
        marking: words)
      guard isMarked(row) else { return }
      canvas.write(
        "*", at: place.offset(columns: 1), style: isSelected ? theme.selection : theme.accent)
    }
  }

  static let sortName = "sort"

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
      filter, in: region, name: Self.filterName, style: frame.theme.field)
    return isTyping ? place : nil
  }
}

@available(*, unavailable)
extension ListPane: Sendable {}

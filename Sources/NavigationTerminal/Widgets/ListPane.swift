public import TerminalKit

/// A list in a region of a screen: which row is selected, what the filter is, and what keys and clicks
/// do to both.
///
/// It holds no rows. The height is remembered from the last drawing, so that a page is what the person
/// sees.
public struct ListPane: Hashable, Sendable {
  /// What an event came to.
  public enum Outcome: Hashable, Sendable {
    /// The list has no use for it.
    case unused
    /// The list took it.
    case used
    /// A row is to be opened.
    case opens(Int)
  }

  private static let filterName = "filter"

  private var state: ListState
  private var visible = 1
  private(set) var filter: LineEditor?
  private(set) var isTyping = false
  /// What the filter left when the rows were looked through last.
  var found: Found?

  /// The rows that a filter leaves, and for which filter and rows that holds.
  struct Found: Hashable, Sendable {
    var filter: String
    var version: Int?
    var count: Int
    /// How far from the first row each of them is.
    var offsets: [Int]
  }

  /// Makes a list with a row selected.
  ///
  /// - Parameter selection: the row.
  public init(selection: Int = 0) { state = ListState(selection: selection) }

  /// The selected row; 0 in an empty list.
  public var selection: Int { state.selection }

  /// What is filtered by; empty where nothing is.
  package var filterText: String { filter?.text ?? "" }

  /// Whether the filter's field has the cursor, or a filter is on.
  package var isFiltering: Bool { filter != nil }

  /// Whether there is a word to filter by.
  var isFiltered: Bool { filterText.contains { $0 != " " } }

  /// Selects a row.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - count: how many there are.
  public mutating func select(_ row: Int, count: Int) {
    state.select(row, count: count, visible: visible)
  }

  /// Where one is: `3/60`.
  ///
  /// - Parameter count: how many rows there are.
  /// - Returns: the words; `nil` for an empty list.
  public func position(count: Int) -> String? {
    count > 0 ? "\(min(selection, count - 1) + 1)/\(count)" : nil
  }

  /// Takes an event.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - count: how many rows there are.
  ///   - canFilter: whether `/` filters.
  /// - Returns: what it came to.
  public mutating func handle(
    _ event: ScreenEvent, count: Int, canFilter: Bool = false
  ) -> Outcome {
    switch event {
    case .key(let press):
      if canFilter, let outcome = filter(press) { return outcome }
      if press == KeyPress(.enter) {
        return (0..<count).contains(selection) ? .opens(selection) : .unused
      }
      return state.handle(press, count: count, visible: visible) ? .used : .unused
    case .scroll(let lines):
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

  /// Takes a key as far as the filter is concerned; `nil` for one that is the list's.
  private mutating func filter(_ press: KeyPress) -> Outcome? {
    switch press {
    case KeyPress(.escape) where filter != nil:
      // The row that was found stays selected among all of them.
      if let found, found.filter == filterText, found.offsets.indices.contains(selection) {
        select(found.offsets[selection], count: found.count)
      }
      (filter, isTyping, found) = (nil, false, nil)
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

  private mutating func edit(_ change: (inout LineEditor) -> Void) {
    guard var editor = filter else { return }
    let before = editor.text
    change(&editor)
    filter = editor
    if editor.text != before { state = ListState() }
  }

  // MARK: - Drawing

  /// Draws the rows in view, marks them for clicks, and puts the cursor on the selected one.
  ///
  /// - Parameters:
  ///   - frame: the screen's frame.
  ///   - region: where the rows go.
  ///   - count: how many rows there are.
  ///   - isFocused: whether the list has the keyboard.
  ///   - row: draws one row at a place.
  public mutating func draw(
    in frame: inout ScreenFrame, region: Rect, count: Int, isFocused: Bool = true,
    row: (_ index: Int, _ isSelected: Bool, _ place: Position, _ canvas: inout Canvas) -> Void
  ) {
    visible = max(1, region.size.rows)
    state.clamp(count: count, visible: visible)
    guard frame.isPainted else { return }
    let rows = state.visibleRows(count: count, visible: region.size.rows)
    for (line, index) in rows.enumerated() {
      let place = region.origin.offset(rows: line)
      let isSelected = isFocused && index == selection
      row(index, isSelected, place, &frame.canvas)
      frame.hit(
        Rect(origin: place, size: Size(columns: region.size.columns, rows: 1)),
        HitID("row", index))
      if isSelected { frame.cursor = place }
    }
  }

  /// Draws a table of rows, with its headings where there is room; only rows in view are asked for.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - columns: the columns.
  ///   - frame: the screen's frame.
  ///   - region: where headings and rows go.
  ///   - isFocused: whether the list has the keyboard.
  ///   - cells: what stands in each column of a row.
  public mutating func drawTable<Rows: RandomAccessCollection>(
    _ rows: Rows, columns: [TableColumn], in frame: inout ScreenFrame, region: Rect,
    isFocused: Bool = true, cells: (Rows.Element, _ isSelected: Bool) -> [TableCell]
  ) {
    let table = Table(columns, width: region.size.columns)
    let words = isFiltered ? FilterWords(filterText).texts : []
    var region = region
    let theme = frame.theme
    if table.hasHeadings, region.size.rows > 1 {
      table.drawHeadings(on: &frame.canvas, at: region.origin, theme: theme)
      region = region.splitTop(1).rest
    }
    draw(in: &frame, region: region, count: rows.count, isFocused: isFocused) {
      index, isSelected, place, canvas in
      let row = rows[rows.index(rows.startIndex, offsetBy: index)]
      table.drawRow(
        cells(row, isSelected), on: &canvas, at: place, isSelected: isSelected, theme: theme,
        marking: words)
    }
  }

  /// Draws the filter's field, with the cursor in it while one types.
  ///
  /// - Parameters:
  ///   - frame: the screen's frame.
  ///   - row: the row.
  /// - Returns: where the cursor belongs; `nil` when it is not there.
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

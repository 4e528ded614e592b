public import TerminalKit

/// A menu of rows grouped under headings; each row performs an action.
///
/// A row is identified by its heading and label, so the selection stays on it when other rows are
/// added or removed.
///
/// A screen gives it its sections when they change, and its size when that changes. ``MenuScreen`` does
/// both.
public struct MenuPane {
  /// A row of a menu.
  public struct Row {
    /// The label.
    package var label: String
    /// The description.
    package var text: String
    /// The action.
    package var action: @MainActor () -> Void

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - text: The description.
    ///   - action: The action.
    public init(_ label: String, _ text: String = "", action: @escaping @MainActor () -> Void) {
      self.label = label
      self.text = text
      self.action = action
    }
  }

  /// A group of rows under a heading.
  public struct Section {
    /// The heading.
    package var heading: String
    /// The rows.
    package var rows: [Row]

    /// Creates a section, which is not drawn if it has no rows.
    ///
    /// - Parameters:
    ///   - heading: The heading.
    ///   - rows: The rows.
    public init(_ heading: String, rows: [Row]) {
      self.heading = heading
      self.rows = rows
    }
  }

  /// A line of the menu.
  enum Line {
    case heading(String)
    case blank
    case row(Int, label: String, text: String)
  }

  private var list = ListModel<[String]>()
  private(set) var lines: [Line] = []
  private var size = Size(columns: 0, rows: 0)

  /// The index of the selected row, counted over all sections.
  public var selection: Int { list.selection }

  /// Creates an empty menu.
  public init() {}

  /// Shows sections; the selection stays on its row.
  ///
  /// - Parameter sections: The sections.
  /// - Complexity: O(n) in the number of rows and sections; their product if the selected row is gone.
  public mutating func show(_ sections: [Section]) {
    lines = []
    var ids: [String] = []
    for section in sections where !section.rows.isEmpty {
      if !lines.isEmpty { lines.append(.blank) }
      lines.append(.heading(section.heading))
      for row in section.rows {
        lines.append(.row(ids.count, label: row.label, text: row.text))
        ids.append("\(section.heading)\u{0}\(row.label)")
      }
    }
    list.take(ids, version: nil)
    list.follow { $0 }
  }

  /// Gives the menu its size.
  ///
  /// - Parameter size: The size of the region that the menu is drawn in.
  public mutating func resize(_ size: Size) {
    self.size = size
    list.resize(size)
  }

  /// The hints for the keys of the menu.
  public var hints: [KeyHint] {
    list.count == 0 ? [] : [KeyHint("Enter", "open"), KeyHint("↑↓", "move")]
  }

  /// Draws the sections, scrolled so that the selected row is visible.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - region: The area to draw in, of the size that the menu was given.
  /// - Complexity: O(n) in the number of rows and sections.
  public func draw(in frame: inout ScreenFrame, region: Rect) {
    frame.check(region, isOf: size, "menu")
    var lines = lines
    if lines.count > region.size.rows {
      lines.removeAll { if case .blank = $0 { true } else { false } }
    }
    let selected = lines.firstIndex {
      if case .row(list.selection, _, _) = $0 { true } else { false }
    }
    // The heading above the selected row stays visible with it.
    let top = max(
      0, min((selected ?? 0) - max(0, region.size.rows - 2), lines.count - region.size.rows))
    let columns = region.size.columns
    func table(labels: Int) -> Table {
      Table(
        [TableColumn("", .fixed(min(labels, columns - Table.margin - 1))), TableColumn()],
        width: columns)
    }
    func width(of line: Line) -> Int {
      if case .row(_, let label, _) = line { TextWidth.columns(of: label.visiblySafe) } else { 0 }
    }
    // On a narrow terminal, each description directly follows its label, because most would not fit
    // in a column of their own.
    let shared =
      columns >= 60
      ? table(labels: 20)
      : columns >= 30 ? table(labels: lines.map(width).max() ?? 0) : nil
    for (offset, line) in lines.dropFirst(top).prefix(region.size.rows).enumerated() {
      let place = region.origin.offset(rows: offset)
      switch line {
      case .blank: break
      case .heading(let heading):
        frame.canvas.write(heading, at: place, style: frame.theme.accent)
      case .row(let index, let label, let text):
        let isSelected = index == list.selection
        let table = shared ?? table(labels: width(of: line))
        table.drawRow(
          [TableCell(label), TableCell(text, .dim)], on: &frame.canvas, at: place,
          isSelected: isSelected, theme: frame.theme)
        frame.hit(Rect(line: place, columns: region.size.columns), HitID(ListNames.row, index))
        if isSelected { frame.cursor = place }
      }
    }
  }

  /// Handles an event: moves the selection, or opens a row.
  ///
  /// - Parameter event: The event.
  /// - Returns: The result; a row is counted over all sections.
  public mutating func handle(_ event: ScreenEvent) -> ListOutcome {
    defer { list.follow { $0 } }
    return list.handle(event)
  }
}

extension [MenuPane.Section] {
  /// Performs the action of a row.
  ///
  /// - Parameter row: The index of the row, counted over all sections.
  @MainActor public func perform(_ row: Int) {
    let rows = flatMap(\.rows)
    if rows.indices.contains(row) { rows[row].action() }
  }
}

@available(*, unavailable)
extension MenuPane: Sendable {}
@available(*, unavailable)
extension MenuPane.Row: Sendable {}
@available(*, unavailable)
extension MenuPane.Section: Sendable {}

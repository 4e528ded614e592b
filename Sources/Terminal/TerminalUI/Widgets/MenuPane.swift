public import TerminalKit

/// A menu of rows grouped under headings; each row performs an action.
///
/// A row is identified by its heading and label, so the selection stays on it when other rows are
/// added or removed.
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

  private var list = ListPane()

  private enum Line {
    case heading(String)
    case blank
    case row(Int, Row)
  }

  /// The index of the selected row, counted over all sections.
  public var selection: Int { list.selection }

  /// Creates a menu with its first row selected.
  public init() {}

  /// Draws the sections, scrolled so that the selected row is visible.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - frame: The screen's frame.
  ///   - region: The area to draw in.
  /// - Complexity: O(n) in the number of rows.
  public mutating func draw(_ sections: [Section], in frame: inout ScreenFrame, region: Rect) {
    var lines: [Line] = []
    var count = 0
    for section in sections where !section.rows.isEmpty {
      if !lines.isEmpty { lines.append(.blank) }
      lines.append(.heading(section.heading))
      for row in section.rows {
        lines.append(.row(count, row))
        count += 1
      }
    }
    if lines.count > region.size.rows {
      lines.removeAll { if case .blank = $0 { true } else { false } }
    }
    list.fit(rows: region.size.rows)
    follow(sections, remembers: true)
    let selected = lines.firstIndex {
      if case .row(list.selection, _) = $0 { true } else { false }
    }
    // The heading above the selected row stays visible with it.
    let top = max(
      0, min((selected ?? 0) - max(0, region.size.rows - 2), lines.count - region.size.rows))
    let longest = sections.flatMap(\.rows).map { TextWidth.columns(of: $0.label.visiblySafe) }.max()
    let columns = region.size.columns
    for (offset, line) in lines.dropFirst(top).prefix(region.size.rows).enumerated() {
      let place = region.origin.offset(rows: offset)
      switch line {
      case .blank: break
      case .heading(let text): frame.canvas.write(text, at: place, style: frame.theme.accent)
      case .row(let index, let row):
        let isSelected = index == list.selection
        // On a narrow terminal, each description directly follows its label, because most would not
        // fit in a column of their own.
        let width =
          columns >= 60
          ? 20 : columns >= 30 ? longest ?? 0 : TextWidth.columns(of: row.label.visiblySafe)
        Table(
          [TableColumn("", .fixed(min(width, columns - Table.margin - 1))), TableColumn()],
          width: columns
        ).drawRow(
          [TableCell(row.label), TableCell(row.text, .dim)], on: &frame.canvas, at: place,
          isSelected: isSelected, theme: frame.theme)
        frame.hit(Rect(line: place, columns: region.size.columns), HitID("row", index))
        if isSelected { frame.cursor = place }
      }
    }
  }

  /// Keeps the selection on its row; when drawn, the menu also notes the neighbors of that row.
  private mutating func follow(_ sections: [Section], remembers: Bool = false) {
    let ids = sections.flatMap { section in section.rows.map { [section.heading, $0.label] } }
    list.follow(count: ids.count, remembers: remembers) { ids[$0] }
  }

  /// Handles an event: moves the selection, or performs the action of a row.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - sections: The sections.
  /// - Returns: Whether the menu used the event.
  /// - Complexity: O(n) in the number of rows.
  @MainActor
  public mutating func handle(_ event: ScreenEvent, _ sections: [Section]) -> Bool {
    let rows = sections.flatMap(\.rows)
    follow(sections)
    let outcome = list.handle(event, count: rows.count)
    follow(sections)
    switch outcome {
    case .unused: return false
    case .used: return true
    case .opens(let index):
      rows[index].action()
      return true
    }
  }
}

@available(*, unavailable)
extension MenuPane: Sendable {}
@available(*, unavailable)
extension MenuPane.Row: Sendable {}
@available(*, unavailable)
extension MenuPane.Section: Sendable {}

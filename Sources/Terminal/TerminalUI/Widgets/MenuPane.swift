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

  /// A line, with indices into the sections.
  private enum Line {
    case heading(section: Int)
    case blank
    case row(Int, section: Int, offset: Int)
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
  /// - Complexity: O(n) in the number of rows and sections; their product if the selected row is gone.
  public mutating func draw(_ sections: [Section], in frame: inout ScreenFrame, region: Rect) {
    var lines: [Line] = []
    var count = 0
    for (index, section) in sections.enumerated() where !section.rows.isEmpty {
      if !lines.isEmpty { lines.append(.blank) }
      lines.append(.heading(section: index))
      for offset in section.rows.indices {
        lines.append(.row(count, section: index, offset: offset))
        count += 1
      }
    }
    if lines.count > region.size.rows {
      lines.removeAll { if case .blank = $0 { true } else { false } }
    }
    list.fit(rows: region.size.rows)
    follow(sections, remembers: true)
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
    func width(of row: Row) -> Int { TextWidth.columns(of: row.label.visiblySafe) }
    // On a narrow terminal, each description directly follows its label, because most would not fit
    // in a column of their own.
    let shared =
      columns >= 60
      ? table(labels: 20)
      : columns >= 30 ? table(labels: sections.flatMap(\.rows).map(width).max() ?? 0) : nil
    for (offset, line) in lines.dropFirst(top).prefix(region.size.rows).enumerated() {
      let place = region.origin.offset(rows: offset)
      switch line {
      case .blank: break
      case .heading(let section):
        frame.canvas.write(sections[section].heading, at: place, style: frame.theme.accent)
      case .row(let index, let section, let offset):
        let row = sections[section].rows[offset]
        let isSelected = index == list.selection
        let table = shared ?? table(labels: width(of: row))
        table.drawRow(
          [TableCell(row.label), TableCell(row.text, .dim)], on: &frame.canvas, at: place,
          isSelected: isSelected, theme: frame.theme)
        frame.hit(Rect(line: place, columns: region.size.columns), HitID("row", index))
        if isSelected { frame.cursor = place }
      }
    }
  }

  /// Keeps the selection on its row; when drawn, the menu also notes the neighbors of that row.
  private mutating func follow(_ sections: [Section], remembers: Bool = false) {
    let count = sections.reduce(0) { $0 + $1.rows.count }
    list.follow(count: count, remembers: remembers) { row in
      // An identity with a type of its own would be boxed for each row; a text is not.
      Self.place(of: row, in: sections).map {
        "\(sections[$0].heading)\u{0}\(sections[$0].rows[$1].label)"
      }
    }
  }

  /// Returns the section of a row, and its offset there.
  private static func place(of row: Int, in sections: [Section]) -> (Int, Int)? {
    var offset = row
    for (index, section) in sections.enumerated() {
      if offset < section.rows.count { return (index, offset) }
      offset -= section.rows.count
    }
    return nil
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
    follow(sections)
    let outcome = list.handle(event, count: sections.reduce(0) { $0 + $1.rows.count })
    follow(sections)
    switch outcome {
    case .unused: return false
    case .used: return true
    case .opens(let row):
      if let (section, offset) = Self.place(of: row, in: sections) {
        sections[section].rows[offset].action()
      }
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

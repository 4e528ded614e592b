import NavigationTerminal
import TerminalKit

/// Rows under headings, each of which leads somewhere.
struct Menu {
  /// One row.
  struct Row {
    /// What it is called.
    var label: String
    /// What it is about.
    var text: String
    /// What choosing it does.
    var action: @MainActor () -> Void
  }

  /// Rows under a heading.
  struct Section {
    /// The heading.
    var heading: String
    /// The rows.
    var rows: [Row]
  }

  private var listing = Listing()

  private enum Line {
    case heading(String)
    case blank
    case row(Int, Row)
  }

  /// Draws the sections; when there is no room for all, the selected row stays in view.
  mutating func draw(_ sections: [Section], in frame: inout ScreenFrame, region: Rect) {
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
    let isTight = lines.count > region.size.rows
    if isTight { lines.removeAll { if case .blank = $0 { true } else { false } } }
    listing.clamp(count: count)
    let selected = lines.firstIndex {
      if case .row(listing.selection, _) = $0 { true } else { false }
    }
    // A heading above the selected row stays in view with it.
    let top = max(0, min((selected ?? 0) - region.size.rows + 2, lines.count - region.size.rows))
    let table = Table(
      [
        TableColumn(heading: "", width: .fixed(min(20, region.size.columns / 2))),
        TableColumn(heading: "", width: .share(1)),
      ], width: region.size.columns)
    for (offset, line) in lines.dropFirst(top).prefix(region.size.rows).enumerated() {
      let place = region.origin.offset(rows: offset)
      switch line {
      case .blank: break
      case .heading(let text): frame.canvas.write(text, at: place, style: frame.theme.accent)
      case .row(let index, let row):
        let isSelected = index == listing.selection
        table.drawRow(
          [row.label, row.text], on: &frame.canvas, at: place, isSelected: isSelected,
          theme: frame.theme, styles: [1: frame.theme.dim])
        frame.hit(
          Rect(origin: place, size: Size(columns: region.size.columns, rows: 1)),
          HitID("row", index))
        if isSelected { frame.cursor = place }
      }
    }
  }

  /// Moves, or does what the selected row is for.
  @MainActor
  mutating func handle(_ event: ScreenEvent, _ sections: [Section]) -> Bool {
    let rows = sections.flatMap(\.rows)
    switch event {
    case .key(KeyPress(.enter)):
      guard rows.indices.contains(listing.selection) else { return false }
      rows[listing.selection].action()
      return true
    case .key(let press): return listing.handle(press, count: rows.count)
    case .scroll(let lines):
      listing.scroll(lines, count: rows.count)
      return true
    case .click(let id):
      guard let opens = listing.click(id, count: rows.count) else { return false }
      if opens { rows[id.index].action() }
      return true
    case .paste: return false
    }
  }
}

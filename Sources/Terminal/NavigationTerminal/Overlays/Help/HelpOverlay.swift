package import TerminalKit
import TerminalUI

/// The help page, open over the screens.
@MainActor
package final class HelpOverlay: Overlay {
  private var page = HelpPage()
  /// The number of rows available to the list in the last frame.
  private var rows = 1
  private let sections: () -> [HelpSection]

  /// Opens the help page.
  ///
  /// - Parameter sections: Returns the current keys; called for each key press and each frame.
  package init(sections: @escaping () -> [HelpSection]) {
    self.sections = sections
  }

  package var focus: String { "Help" }
  package var column: InputRouter.Column { page.search == nil ? .help : .textField }
  package var hints: [KeyHint] { page.hints(page.lines(of: sections())) }
  package var escape: OverlayEscape { page.search == nil ? .close : .endSearch }
  package var showsNotice: Bool { true }

  package func handle(_ press: KeyPress) -> OverlayOutcome {
    page.handle(press, sections(), visible: rows)
  }

  package func paste(_ text: String) {
    page.paste(text)
  }

  /// Returns the page as it is when it opens.
  func reopened() -> HelpOverlay { HelpOverlay(sections: sections) }

  /// Selects a row, or runs it if it is already selected.
  package func click(_ hit: OverlayHit) -> OverlayOutcome {
    guard case .row(let index) = hit else { return .unused }
    if page.list.selection == index { return handle(KeyPress(.enter)) }
    page.select(index, count: page.lines(of: sections()).count, visible: rows)
    return .stays
  }

  /// Draws the page in a box, or full-screen if there is no room for one.
  package func draw(in frame: inout OverlayFrame) {
    let theme = frame.theme
    let found = page.lines(of: sections())
    var region = region(for: max(1, found.count) + (page.search == nil ? 0 : 1), in: &frame)
    if let search = page.search {
      let (top, rest) = region.splitTop(1)
      frame.draw(search: search, in: top)
      region = rest
    }
    rows = max(1, region.size.rows)
    let columns = region.size.columns
    if found.isEmpty {
      frame.canvas.write("No match.", at: region.origin, style: theme.dim, columns: columns)
    }
    // On a narrow terminal, keys do not get a column of their own.
    let width =
      columns < 30 ? 0 : found.map { TextWidth.columns(of: $0.entry?.key ?? "") }.max() ?? 0
    let list = found.lazy.map {
      Self.row(of: $0, keyColumns: width, columns: columns, theme: theme)
    }
    let selected = frame.canvas.drawList(list, state: page.list, in: region, theme: theme)
    let visible = page.list.visibleRows(count: list.count, visible: region.size.rows)
    for (line, index) in visible.enumerated() {
      let place = region.origin.offset(rows: line)
      frame.hits.append((Rect(line: place, columns: columns), .row(index)))
    }
    frame.cursor = frame.cursor ?? selected
  }

  /// Draws the box or the page, and returns the region for this many rows.
  private func region(for rows: Int, in frame: inout OverlayFrame) -> Rect {
    let layout = frame.layout
    guard layout.isCompact else {
      return frame.canvas.drawModal(
        title: "Help",
        size: Size(
          columns: min(72, layout.size.columns - 6), rows: min(rows, layout.size.rows - 6)),
        theme: frame.theme)
    }
    let page = Rect(
      column: 0, row: 0, columns: layout.size.columns, rows: layout.footerRow)
    frame.canvas.fill(page, style: frame.theme.text)
    frame.canvas.write(
      "Help", at: Position(column: layout.margin, row: 0), style: frame.theme.title)
    return page.splitTop(1).rest.inset(columns: layout.margin)
  }

  private static func row(
    of line: HelpSection.Line, keyColumns: Int, columns: Int, theme: Theme
  ) -> ListRow {
    guard let entry = line.entry else {
      guard case .heading(_, let title, let folded) = line else { return ListRow("") }
      return ListRow(folded > 0 ? "+ \(title) (\(folded))" : "- \(title)", style: theme.accent)
    }
    let gap = String(
      repeating: " ", count: max(0, keyColumns - TextWidth.columns(of: entry.key)) + 2)
    let text =
      entry.key.isEmpty && keyColumns == 0 ? entry.label : "\(entry.key)\(gap)\(entry.label)"
    guard let reason = entry.disabledReason else { return ListRow(text) }
    // The label is always shown; the reason is cut off if it does not fit, but Enter shows it in
    // full.
    let room = columns - TextWidth.columns(of: text) - 7
    let shown = room < 8 ? "" : TextWidth.shortened(reason, to: room, position: .end)
    return ListRow(text, detail: shown, style: theme.dim)
  }
}

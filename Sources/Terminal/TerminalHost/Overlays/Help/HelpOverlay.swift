import TerminalKit
import TerminalUI

/// The help page, open over the screens.
@MainActor
final class HelpOverlay: Overlay {
  private var page = HelpPage()
  private var size = Size(columns: 80, rows: 24)
  private let sections: () -> [HelpSection]

  /// Opens the help page.
  ///
  /// - Parameter sections: Returns the current keys; called for each key press and each frame.
  init(sections: @escaping () -> [HelpSection]) {
    self.sections = sections
  }

  var focus: String { "Help" }
  var column: InputRouter.Column { page.search == nil ? .help : .textField }
  var hints: [KeyHint] { page.hints(page.lines(of: sections())) }
  var escape: KeyHint { page.search == nil ? .closes : .endsSearch }
  var showsNotice: Bool { true }

  func handle(_ press: KeyPress) -> OverlayOutcome {
    page.handle(press, sections(), visible: rows)
  }

  func paste(_ text: String) {
    page.paste(text)
  }

  /// Selects a row, or runs it if it is already selected.
  func click(_ hit: OverlayHit) -> OverlayOutcome {
    guard case .row(let index) = hit else { return .unused }
    if page.list.selection == index { return handle(KeyPress(.enter)) }
    page.select(index, count: page.lines(of: sections()).count, visible: rows)
    return .stays
  }

  func resize(_ size: Size) { self.size = size }

  /// The number of rows for the list.
  private var rows: Int {
    let layout = Layout(size)
    return max(1, room(for: page.lines(of: sections()), layout).size.rows)
      * Self.parts(page, layout)
  }

  /// Returns the area of the lines that were found, below the field of a search.
  private func room(for found: [HelpSection.Line], _ layout: Layout) -> Rect {
    let region = Self.region(for: wanted(found, layout), Self.parts(page, layout), in: layout)
    return page.search == nil ? region : region.splitTop(1).rest
  }

  /// Returns the number of rows that the page asks for.
  private func wanted(_ found: [HelpSection.Line], _ layout: Layout) -> Int {
    let parts = Self.parts(page, layout)
    return (max(1, found.count) + parts - 1) / parts + (page.search == nil ? 0 : 1)
  }

  /// Draws the page in a box, or full-screen if there is no room for one.
  func draw(in frame: inout OverlayFrame) {
    let theme = frame.theme
    let sections = sections()
    let found = page.lines(of: sections)
    let parts = Self.parts(page, frame.layout)
    var region = Self.region(for: wanted(found, frame.layout), parts, in: frame.layout)
    drawBox(of: region.size, in: &frame)
    drawCount(found, of: sections, below: region, in: &frame)
    if let search = page.search {
      let (top, rest) = region.splitTop(1)
      frame.draw(search: search, in: top)
      region = rest
    }
    let height = max(1, region.size.rows)
    let rows = height * parts
    let columns = (region.size.columns - 2 * (parts - 1)) / parts
    if found.isEmpty {
      frame.canvas.write("No match.", at: region.origin, style: theme.dim, columns: columns)
    }
    // On a narrow terminal, keys do not get a column of their own.
    let width =
      columns < 30 ? 0 : found.map { TextWidth.columns(of: $0.entry?.key ?? "") }.max() ?? 0
    let list = found.lazy.map {
      Self.row(of: $0, keyColumns: width, columns: columns, theme: theme)
    }
    // The list continues at the top of the next column.
    var whole = Canvas(size: Size(columns: columns, rows: rows))
    let selected = whole.drawList(
      list, state: page.list, in: Rect(size: whole.size), theme: theme)
    func place(_ row: Int) -> Position {
      region.origin.offset(columns: row / height * (columns + 2), rows: row % height)
    }
    for part in 0..<parts where !found.isEmpty {
      var column = Canvas(size: Size(columns: columns, rows: height))
      column.draw(whole, at: Position(column: 0, row: -part * height))
      frame.canvas.draw(column, at: place(part * height))
    }
    for (line, index) in page.list.visibleRows(count: list.count, visible: rows).enumerated() {
      frame.hits.append((Rect(line: place(line), columns: columns), .row(index)))
    }
    frame.cursor = frame.cursor ?? selected.map { place($0.row) }
  }

  /// The number of columns in which the page stands.
  private static func parts(_ page: HelpPage, _ layout: Layout) -> Int {
    page.search == nil && layout.size.columns >= 100 && !layout.isCompact ? 2 : 1
  }

  /// Shows the place of the selected entry among all, or how many a search has found.
  private func drawCount(
    _ found: [HelpSection.Line], of sections: [HelpSection], below region: Rect,
    in frame: inout OverlayFrame
  ) {
    let all = sections.reduce(0) { $0 + $1.entries.count }
    let selected = min(page.list.selection, found.count - 1)
    let words: String
    if page.search?.isEmpty == false {
      words = "\(found.count) of \(all)"
    } else if selected >= 0, let entry = found[selected].entry {
      let before = sections[..<found[selected].section].reduce(0) { $0 + $1.entries.count }
      let own = sections[found[selected].section].entries
      let index = own.firstIndex { $0.key == entry.key && $0.label == entry.label } ?? 0
      words = "\(before + index + 1)/\(all)"
    } else {
      words = "\(all)"
    }
    let isCompact = frame.layout.isCompact
    let columns = TextWidth.columns(of: words) + (isCompact ? 0 : 2)
    frame.canvas.write(
      isCompact ? words : " \(words) ",
      at: Position(
        column: region.origin.column + region.size.columns - columns,
        row: isCompact ? 0 : region.origin.row + region.size.rows),
      style: frame.theme.dim)
  }

  /// Returns the region for this many rows.
  private static func region(for rows: Int, _ parts: Int, in layout: Layout) -> Rect {
    guard layout.isCompact else {
      return Canvas.modalRoom(
        of: Size(
          columns: min(72 * parts, layout.size.columns - 6),
          rows: min(rows, layout.size.rows - 6)), in: Rect(size: layout.size))
    }
    return page(layout).splitTop(1).rest.inset(columns: layout.margin)
  }

  private static func page(_ layout: Layout) -> Rect {
    Rect(column: 0, row: 0, columns: layout.size.columns, rows: layout.footerRow)
  }

  /// Draws the box around a region of this size, or the page.
  private func drawBox(of size: Size, in frame: inout OverlayFrame) {
    let layout = frame.layout
    guard layout.isCompact else {
      _ = frame.canvas.drawModal(title: "Help", size: size, theme: frame.theme)
      return
    }
    frame.canvas.fill(Self.page(layout), style: frame.theme.text)
    frame.canvas.write(
      "Help", at: Position(column: layout.margin, row: 0), style: frame.theme.title)
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

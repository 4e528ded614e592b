import TerminalKit

/// Columns laid out for a width; every row that it draws lines up with the others.
///
/// The first two columns of a row are left for the mark of the selected one.
struct Table: Hashable {
  private struct Span: Hashable {
    var column: TableColumn
    var start: Int
    var width: Int
  }

  private let spans: [Span]
  private let width: Int

  static let margin = 2
  private static let gap = 2

  /// Lays columns out.
  init(_ columns: [TableColumn], width: Int) {
    let gaps = Self.gap * max(0, columns.count - 1) + Self.margin + 1
    var shares = 0
    var free = width - gaps
    for column in columns {
      switch column.width {
      case .fixed(let width): free -= width
      case .share(let share): shares += share
      }
    }
    var spans: [Span] = []
    var start = Self.margin
    for column in columns {
      let width =
        switch column.width {
        // What a very narrow terminal has no room for gives way.
        case .fixed(let fixed): max(0, min(fixed, width - start - 1))
        case .share(let share): max(0, free * share / max(1, shares))
        }
      spans.append(Span(column: column, start: start, width: width))
      start += width + Self.gap
    }
    self.spans = spans
    self.width = width
  }

  /// Draws what heads the columns.
  func drawHeadings(on canvas: inout Canvas, at origin: Position, style: Style) {
    draw(spans.map(\.column.heading), on: &canvas, at: origin, style: style, styles: [:])
  }

  /// Draws a row.
  ///
  /// - Parameters:
  ///   - values: What stands in each column; what does not fit is shortened at its end.
  ///   - canvas: Where to draw.
  ///   - origin: Where the row begins.
  ///   - isSelected: Whether the row has the focus.
  ///   - theme: The styles.
  ///   - styles: Styles of single columns, by number; not used on the selected row.
  func drawRow(
    _ values: [String], on canvas: inout Canvas, at origin: Position, isSelected: Bool,
    theme: Theme, styles: [Int: Style] = [:]
  ) {
    guard isSelected else {
      draw(values, on: &canvas, at: origin, style: theme.text, styles: styles)
      return
    }
    canvas.fill(
      Rect(origin: origin, size: Size(columns: width, rows: 1)), style: theme.selection)
    canvas.write("›", at: origin, style: theme.selection)
    draw(values, on: &canvas, at: origin, style: theme.selection, styles: [:])
  }

  private func draw(
    _ values: [String], on canvas: inout Canvas, at origin: Position, style: Style,
    styles: [Int: Style]
  ) {
    for (index, (span, value)) in zip(spans, values).enumerated() where span.width > 0 {
      let text = TextWidth.shortened(value, to: span.width, position: .end)
      let indent = span.column.isNumber ? span.width - TextWidth.columns(of: text) : 0
      canvas.write(
        text, at: origin.offset(columns: span.start + indent), style: styles[index] ?? style,
        columns: span.width - indent)
    }
  }
}

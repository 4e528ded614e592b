public import TerminalKit

/// Columns laid out for a width; every row that it draws lines up with the others.
///
/// The first two columns of the terminal are left for the mark of the selected row.
public struct Table: Hashable, Sendable {
  private struct Span: Hashable {
    var number: Int
    var column: TableColumn
    var start: Int
    var width: Int
  }

  private let spans: [Span]
  /// How wide it is.
  package let width: Int
  /// Where the first column begins.
  public static let margin = 2
  private static let gap = 2

  /// Lays columns out; those that need more room are left out.
  ///
  /// - Parameters:
  ///   - columns: the columns, from the left.
  ///   - width: how wide the table is.
  /// - Complexity: O(n) in the number of columns.
  public init(_ columns: [TableColumn], width: Int) {
    let shown = columns.enumerated().filter { $0.element.shows.contains(width) }
    var free = width - Self.gap * max(0, shown.count - 1) - Self.margin - 1
    var shares = 0
    for (_, column) in shown {
      switch column.width {
      case .fixed(let width): free -= width
      case .share(let share): shares += share
      }
    }
    var spans: [Span] = []
    var start = Self.margin
    for (number, column) in shown {
      let room =
        switch column.width {
        // What a very narrow terminal has no room for gives way.
        case .fixed(let fixed): max(0, min(fixed, width - start - 1))
        case .share(let share): max(0, free * share / max(1, shares))
        }
      spans.append(Span(number: number, column: column, start: start, width: room))
      start += room + Self.gap
    }
    self.spans = spans
    self.width = width
  }

  /// Whether any column has a heading.
  package var hasHeadings: Bool { spans.contains { !$0.column.heading.isEmpty } }

  /// Draws what heads the columns.
  ///
  /// - Parameters:
  ///   - canvas: where to draw.
  ///   - origin: where the row begins.
  ///   - theme: the styles.
  public func drawHeadings(on canvas: inout Canvas, at origin: Position, theme: Theme) {
    drawHeadings(on: &canvas, at: origin, theme: theme, sorted: nil)
  }

  /// Draws what heads the columns, with an arrow behind the heading that the rows are sorted by.
  func drawHeadings(
    on canvas: inout Canvas, at origin: Position, theme: Theme,
    sorted: (heading: String, arrow: String)?
  ) {
    for span in spans {
      var text = span.column.heading
      if let sorted, sorted.heading == text {
        text = "\(TextWidth.shortened(text, to: span.width - 2, position: .end)) \(sorted.arrow)"
      }
      draw(text, in: span, on: &canvas, origin, theme.dim)
    }
  }

  /// Where the columns with a heading stand.
  func places(of heading: String, at origin: Position) -> [Rect] {
    spans.filter { $0.column.heading == heading && $0.width > 0 }.map {
      Rect(
        origin: origin.offset(columns: $0.start), size: Size(columns: $0.width, rows: 1))
    }
  }

  /// Draws a row.
  ///
  /// - Parameters:
  ///   - cells: what stands in each column, also in those that are left out.
  ///   - canvas: where to draw.
  ///   - origin: where the row begins.
  ///   - isSelected: whether the row has the focus.
  ///   - theme: the styles.
  public func drawRow(
    _ cells: [TableCell], on canvas: inout Canvas, at origin: Position, isSelected: Bool,
    theme: Theme
  ) {
    drawRow(cells, on: &canvas, at: origin, isSelected: isSelected, theme: theme, marking: [])
  }

  /// Draws a row, with the words marked that it was found by.
  func drawRow(
    _ cells: [TableCell], on canvas: inout Canvas, at origin: Position, isSelected: Bool,
    theme: Theme, marking words: [Substring]
  ) {
    if isSelected {
      canvas.fill(
        Rect(origin: origin, size: Size(columns: width, rows: 1)), style: theme.selection)
      canvas.write("›", at: origin, style: theme.selection)
    }
    for span in spans where cells.indices.contains(span.number) {
      let cell = cells[span.number]
      let style = isSelected ? theme.selection : cell.look.style(in: theme)
      draw(cell.text, in: span, on: &canvas, origin, style, marking: words)
    }
  }

  private func draw(
    _ text: String, in span: Span, on canvas: inout Canvas, _ origin: Position, _ style: Style,
    marking words: [Substring] = []
  ) {
    guard span.width > 0 else { return }
    let (text, columns) = TextWidth.fitted(text, to: span.width)
    let indent = span.column.isNumber ? span.width - columns : 0
    let place = origin.offset(columns: span.start + indent)
    canvas.write(text, at: place, style: style, columns: span.width - indent)
    for word in words {
      canvas.mark(word, in: text, at: place, style: style.adding([.bold, .underline]))
    }
  }
}

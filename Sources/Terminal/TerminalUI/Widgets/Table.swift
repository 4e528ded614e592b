public import TerminalKit

/// The layout of a table's columns at a given width, so that all rows line up.
///
/// The first two terminal columns are reserved for row markers, such as the selection marker.
public struct Table: Hashable, Sendable {
  private struct Span: Hashable {
    var number: Int
    var column: TableColumn
    var start: Int
    var width: Int
  }

  private let spans: [Span]
  /// The width of the table.
  package let width: Int
  /// The words to mark in rows that are not headings.
  var words: [Substring] = []
  /// The start of the first column.
  public static let margin = 2
  private static let gap = 2

  /// Lays out the columns that are shown at this width.
  ///
  /// - Parameters:
  ///   - columns: The columns, from the left.
  ///   - width: The width of the table.
  /// - Complexity: O(n) in the number of columns.
  public init(_ columns: [TableColumn], width: Int) {
    let shown = columns.enumerated().filter { $0.element.shows.contains(width) }
    var free = width - Self.gap * max(0, shown.count - 1) - Self.margin - 1
    var (shares, last) = (0, -1)
    for (number, column) in shown {
      switch column.width {
      case .fixed(let width): free -= width
      case .share(let share): (shares, last) = (shares + share, number)
      }
    }
    let all = free
    var spans: [Span] = []
    var start = Self.margin
    for (number, column) in shown {
      let room =
        switch column.width {
        // On a very narrow terminal, fixed columns are narrowed.
        case .fixed(let fixed): max(0, min(fixed, width - start - 1))
        // The last one gets the remainder, so that the columns end where the table does.
        case .share(let share):
          max(0, number == last ? free : all * share / max(1, shares))
        }
      if case .share = column.width { free -= room }
      spans.append(Span(number: number, column: column, start: start, width: room))
      start += room + Self.gap
    }
    self.spans = spans
    self.width = width
  }

  /// Whether any column has a heading.
  package var hasHeadings: Bool { spans.contains { !$0.column.heading.isEmpty } }

  /// Draws the headings of the columns.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to draw on.
  ///   - origin: The start of the row.
  ///   - theme: The theme to draw with.
  public func drawHeadings(on canvas: inout Canvas, at origin: Position, theme: Theme) {
    drawHeadings(on: &canvas, at: origin, theme: theme, sorted: nil)
  }

  /// Draws the headings of the columns, with an arrow after the one by which the rows are sorted.
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

  /// Returns the areas of the columns with this heading.
  func places(of heading: String, at origin: Position) -> [Rect] {
    spans.filter { $0.column.heading == heading && $0.width > 0 }.map {
      Rect(line: origin.offset(columns: $0.start), columns: $0.width)
    }
  }

  /// Draws a row.
  ///
  /// - Parameters:
  ///   - cells: The cells of all columns, including hidden ones.
  ///   - canvas: The canvas to draw on.
  ///   - origin: The start of the row.
  ///   - isSelected: Whether the row is selected.
  ///   - theme: The theme to draw with.
  public func drawRow(
    _ cells: [TableCell], on canvas: inout Canvas, at origin: Position, isSelected: Bool,
    theme: Theme
  ) {
    if isSelected {
      canvas.fill(Rect(line: origin, columns: width), style: theme.selection)
      canvas.write("›", at: origin, style: theme.selection)
    }
    for span in spans where cells.indices.contains(span.number) {
      let cell = cells[span.number]
      let look = cell.look.style(in: theme)
      let style = isSelected ? theme.selection : cell.isPill ? look.adding(.reverse) : look
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

package import TerminalKit

/// Draws a frame as an SVG image that looks like the terminal.
///
/// Every cell keeps its position in any font: a run of narrow cells is stretched to its full width,
/// each wide glyph is positioned separately, and boxes are drawn as lines.
package struct FrameSVG {
  static let cell = (width: 9, height: 20)
  private static let margin = 12
  private static let baseline = 15
  private static let text = "#d9dce3"
  private static let ground = "#16181d"

  private let frame: Frame

  /// Creates the image of a frame.
  package init(_ frame: Frame) {
    self.frame = frame
  }

  /// The image as an SVG document.
  package var document: String {
    let size = frame.canvas.size
    let ground = Self.ground(of: frame)
    var lines = Self.head(size, ground: ground)
    for row in 0..<size.rows { lines += Self.drawn(frame.canvas.row(row), at: row, on: ground) }
    if let cursor = frame.cursor { lines.append(Self.drawn(cursor)) }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  /// Returns the background of an image: that of the first cell, or else a dark one.
  static func ground(of frame: Frame) -> String {
    frame.canvas[.zero].style.background.map(hex) ?? Self.ground
  }

  /// Returns the first lines of an image of a given size.
  static func head(
    _ size: Size, ground: String = ground, attributes: String = ""
  ) -> [String] {
    let width = size.columns * cell.width + 2 * margin
    let height = size.rows * cell.height + 2 * margin
    return [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-size="15" fill="\(text)" \
      font-family="ui-monospace, Menlo, 'DejaVu Sans Mono', Consolas, monospace"\(attributes)>
      """,
      "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"\(ground)\"/>",
    ]
  }

  /// Returns the SVG elements for one row of cells.
  static func drawn(
    _ cells: ArraySlice<Cell>, at row: Int, on ground: String = ground
  ) -> [String] {
    runs(in: cells).flatMap { drawn($0, row, on: ground) }
  }

  /// Returns the SVG element for the cursor.
  static func drawn(_ cursor: Position) -> String {
    """
    <rect x="\(left(cursor.column))" y="\(top(cursor.row))" width="\(cell.width)" \
    height="\(cell.height)" fill="none" stroke="\(text)"/>
    """
  }

  private struct Run {
    var column: Int
    var columns: Int
    var text: String
    var style: Style
    var isWide: Bool
    var lines: BoxLines?

    /// Returns whether a narrow cell continues the run.
    func goesOn(with cell: Cell, _ lines: BoxLines?) -> Bool {
      !isWide && style == cell.style && self.lines == lines && lines?.isHorizontal != false
    }
  }

  /// Returns the cells of a row, grouped by style.
  private static func runs(in cells: ArraySlice<Cell>) -> [Run] {
    var runs: [Run] = []
    for (column, cell) in cells.enumerated() where cell.width > 0 {
      let lines = BoxLines(cell.grapheme)
      if cell.width == 1, let last = runs.last, last.goesOn(with: cell, lines) {
        runs[runs.count - 1].columns += 1
        runs[runs.count - 1].text.append(cell.grapheme)
      } else {
        runs.append(
          Run(
            column: column, columns: Int(cell.width), text: String(cell.grapheme),
            style: cell.style, isWide: cell.width > 1, lines: lines))
      }
    }
    return runs
  }

  private static func drawn(_ run: Run, _ row: Int, on page: String) -> [String] {
    let style = run.style
    var ink = style.foreground.map(hex)
    var ground = style.background.map(hex)
    if style.attributes.contains(.reverse) {
      (ink, ground) = (ground ?? page, ink ?? text)
    }
    var lines: [String] = []
    if let ground, ground != page {
      lines.append(
        """
        <rect x="\(left(run.column))" y="\(top(row))" \
        width="\(run.columns * cell.width)" height="\(cell.height)" fill="\(ground)"/>
        """)
    }
    let blanks = run.text.prefix { $0 == " " }.count
    if blanks == run.text.count, !style.attributes.contains(.underline) { return lines }
    if let box = run.lines {
      let dim = style.attributes.contains(.dim) ? " opacity=\"0.6\"" : ""
      let rect = (
        x: left(run.column), y: top(row), width: run.columns * cell.width, height: cell.height
      )
      return lines + box.drawn(in: rect, attributes: " stroke=\"\(ink ?? text)\"\(dim)")
    }
    var marks = ""
    if let ink { marks += " fill=\"\(ink)\"" }
    if style.attributes.contains(.bold) { marks += " font-weight=\"bold\"" }
    if style.attributes.contains(.dim) { marks += " opacity=\"0.6\"" }
    if style.attributes.contains(.italic) { marks += " font-style=\"italic\"" }
    if style.attributes.contains(.underline) { marks += " text-decoration=\"underline\"" }
    lines.append(
      """
      <text x="\(left(run.column))" y="\(top(row) + baseline)" xml:space="preserve" \
      textLength="\(run.columns * cell.width)" lengthAdjust="spacingAndGlyphs"\(marks)>\
      \(run.text.xmlEscaped)</text>
      """)
    return lines
  }

  private static func left(_ column: Int) -> Int { margin + column * cell.width }
  private static func top(_ row: Int) -> Int { margin + row * cell.height }

  // MARK: - Colours

  private static let named = [
    "#22252b", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d9dce3",
    "#6b7280", "#ff7b86", "#b5e890", "#ffd98e", "#82c4ff", "#e29bf5", "#7fd8e4", "#ffffff",
  ]

  /// Returns a color in CSS notation.
  private static func hex(_ color: Color) -> String {
    switch color {
    case .ansi(let number), .palette(let number):
      if number < 16 { return named[Int(number)] }
    case .rgb: break
    }
    let parts = color.parts
    return "#"
      + [parts.red, parts.green, parts.blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0\(digits)" : digits
      }.joined()
  }
}

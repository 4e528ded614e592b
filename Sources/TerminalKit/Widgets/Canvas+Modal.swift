extension Canvas {
  /// Dims all that is drawn so far and opens an empty box in the middle of it.
  ///
  /// The border has the accent: of two boxes only the upper one keeps it.
  ///
  /// - Parameters:
  ///   - title: What stands in the upper line of the box.
  ///   - size: How much room is wanted inside; the box is never larger than the canvas.
  ///   - theme: How it looks.
  /// - Returns: The room inside, with a column free at both sides where the canvas allows.
  package mutating func drawModal(
    title: String, size: Size, theme: Theme = .standard
  ) -> Rect {
    restyle(bounds) { $0.dimmed }
    let margin = size.columns + 4 <= bounds.size.columns ? 2 : 1
    let rect = bounds.centered(
      Size(columns: size.columns + 2 * margin, rows: size.rows + 2))
    fill(rect, style: theme.text)
    box(rect, style: theme.accent, title: title, titleStyle: theme.title)
    return rect.inset(columns: margin, rows: 1)
  }
}
